import type { Page } from 'playwright-core'

/** Elements with text or a control that reach over the window's edge and can't be scrolled to inside a box of their own. */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, clipPath, position } = getComputedStyle(box)
        if (overflowX === 'auto' || overflowX === 'scroll') return true
        // Text for screen readers only.
        if (clipPath !== 'none' && position === 'absolute') return true
      }
      return false
    }
    const holdsContent = (element: Element) =>
      element.matches('input, select, textarea, button') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return [...document.body.querySelectorAll('*')]
      .filter((element) => !element.closest('svg, dialog:not([open])') && holdsContent(element))
      .filter((element) => {
        const box = element.getBoundingClientRect()
        return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1) && !scrolls(element)
      })
      .map((element) => `${element.localName}.${element.className} ${element.textContent?.trim().slice(0, 40)}`)
  })

/** Text that reaches out of a box which shows nothing beyond its edge. */
export const findClippedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const clipped: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent?.trim() || !text.parentElement?.checkVisibility() || text.parentElement.closest('svg'))
        continue
      range.selectNodeContents(text)
      const inner = range.getBoundingClientRect()
      for (let box: Element | null = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflow, clipPath } = getComputedStyle(box)
        // Text for screen readers only.
        if (clipPath !== 'none') break
        if (!/hidden|clip/.test(overflow)) continue
        const outer = box.getBoundingClientRect()
        if (inner.bottom > outer.bottom + 2 || inner.right > outer.right + 2) {
          clipped.push(`${box.localName}.${box.className} cuts ${text.textContent.trim().slice(0, 40)}`)
        }
      }
    }
    return clipped
  })

/** The values of WCAG 1.4.12, as a reader's own style sheet sets them. */
export const widenSpacing = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })

/**
 * Controls under 24 by 24 pixels that have no room around them either: a circle of 24 pixels on their middle meets
 * another control. Links within a sentence are excepted (WCAG 2.5.8).
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document
    /** What stays in sight while the page scrolls lies over whatever is there just now: that is no neighbour of it. */
    const isAfloat = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isAfloat(element.parentElement))
    const targets = [...scope.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => control.checkVisibility() && getComputedStyle(control).clipPath === 'none')
      .map((control) => ({
        control,
        box: (control.closest('label') ?? control).getBoundingClientRect(),
        isAfloat: isAfloat(control),
      }))
    const isSmall = (box: DOMRect) => box.width < 24 || box.height < 24
    const middle = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
    const isCrowded = ({ box, isAfloat: floats }: (typeof targets)[number]) => {
      const { x, y } = middle(box)
      return targets.some(({ box: other, isAfloat: otherFloats }) => {
        if (other === box || floats !== otherFloats) return false
        const aside = Math.hypot(
          Math.max(other.left - x, 0, x - other.right),
          Math.max(other.top - y, 0, y - other.bottom),
        )
        return aside < 12 || (isSmall(other) && Math.hypot(middle(other).x - x, middle(other).y - y) < 24)
      })
    }
    const isInSentence = (control: Element) =>
      getComputedStyle(control).display === 'inline' &&
      (control.parentElement?.textContent?.trim().length ?? 0) > (control.textContent?.trim().length ?? 0)
    return targets
      .filter((target) => isSmall(target.box) && isCrowded(target) && !isInSentence(target.control))
      .map(({ control, box }) => `${control.localName} ${control.textContent?.trim()} ${box.width} by ${box.height}`)
  })
