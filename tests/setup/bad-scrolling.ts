import type { Page } from 'playwright-core'

/** Pixels at the end of what scrolls that may be empty: margins, the room of bars and buttons that lie over the page. */
const EMPTY_END = 400

/**
 * What is wrong with the way a screen scrolls: a page wider than its window, a box or the page that scrolls past its
 * content, and why that happens: an absolutely positioned element in a scrolling box without a positioned ancestor
 * there stays where it would be if nothing scrolled, far outside, and makes the page longer and wider (text for screen
 * readers, say).
 */
export const findBadScrolling = (page: Page): Promise<string[]> =>
  page.evaluate((emptyEnd) => {
    const name = (element: Element) => `${element.localName}.${element.getAttribute('class') ?? ''}`
    const all = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => element.checkVisibility())
    const styles = new Map(all.map((element) => [element, getComputedStyle(element)]))
    const scrolls = (element: Element) => {
      const style = styles.get(element as HTMLElement)
      return style !== undefined && /auto|scroll/.test(style.overflow)
    }
    const found: string[] = []
    const excess = document.documentElement.scrollWidth - innerWidth
    if (excess > 0) found.push(`the page is ${excess} px wider than the window`)

    for (const element of all) {
      if (styles.get(element)?.position !== 'absolute') continue
      for (let around = element.parentElement; around; around = around.parentElement) {
        const style = styles.get(around)
        if (style === undefined || style.position !== 'static' || style.transform !== 'none') break
        if (!scrolls(around)) continue
        found.push(`${name(around)} does not hold ${name(element)}`)
        break
      }
    }

    /** Where something ends that can be seen, or could be by scrolling one box alone; null for what can't. */
    function endIn(element: Element, box: Element): { bottom: number; right: number } | null {
      const { width, height, ...place } = element.getBoundingClientRect().toJSON() as DOMRect
      if (width === 0 || height === 0) return null
      let { bottom, right } = place
      for (let around: Element | null = element; around && around !== box; around = around.parentElement) {
        const style = styles.get(around as HTMLElement)
        if (style === undefined) continue
        if (style.position === 'fixed' || style.clipPath !== 'none') return null
        if (around === element || style.overflow === 'visible') continue
        const edge = around.getBoundingClientRect()
        bottom = Math.min(bottom, edge.bottom)
        right = Math.min(right, edge.right)
      }
      return { bottom, right }
    }

    const leaves = all.filter((element) => element.childElementCount === 0 || element.localName === 'svg')
    for (const box of [document.documentElement, ...all.filter(scrolls)]) {
      const [down, across] = [box.scrollHeight > box.clientHeight + 1, box.scrollWidth > box.clientWidth + 1]
      if (!down && !across) continue
      const ends = leaves.flatMap((leaf) => (box.contains(leaf) ? (endIn(leaf, box) ?? []) : []))
      // The page's own box is scrolled away itself.
      const edge = box.getBoundingClientRect()
      const [top, left] =
        box === document.documentElement ? [-scrollY, -scrollX] : [edge.top - box.scrollTop, edge.left - box.scrollLeft]
      const below = box.scrollHeight - (Math.max(0, ...ends.map(({ bottom }) => bottom)) - top)
      const beside = box.scrollWidth - (Math.max(0, ...ends.map(({ right }) => right)) - left)
      if (down && below > emptyEnd) found.push(`${name(box)} ends in ${Math.round(below)} empty pixels`)
      if (across && beside > emptyEnd) found.push(`${name(box)} goes ${Math.round(beside)} empty pixels to the right`)
    }
    return found
  }, EMPTY_END)
