import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { settle } from './site.ts'

/** A desk, a tablet, a phone. */
export const WIDTHS = [1440, 768, 360] as const

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a colour scheme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

interface LookOptions {
  /** A selector: only this part of the page is judged. */
  part?: string
  /** Only the rules about colours: the page has been judged whole at this width. */
  coloursOnly?: boolean
  /** Rules left out, with a reason where it is said. */
  without?: string[]
  /** The page is looked at while it waits for an answer, so its requests never come to rest. */
  isWaiting?: boolean
}

/** Waits until the page has come to rest: its heading stands, nothing says that it is busy, and nothing moves. */
async function waitUntilDrawn(page: Page, isWaiting: boolean): Promise<void> {
  if (!isWaiting) await settle(page)
  await page.waitForFunction((mayBeBusy) => {
    const isThere = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const has = (selector: string) => [...document.querySelectorAll(selector)].some(isThere)
    const moves = document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    return has('h1') && (mayBeBusy || !has('[aria-busy="true"]')) && !moves
  }, isWaiting)
}

/**
 * What axe finds on a page once it is drawn: a line for each rule and element. Every look of a test goes through here,
 * so that none happens before there is something to see; `tests/rules/looks.test.ts` holds that.
 */
export async function runAxe(
  page: Page,
  { part, coloursOnly = false, without = [], isWaiting = false }: LookOptions = {},
): Promise<string[]> {
  // Whoever asks for colours only has looked before: nothing is loaded for another colour.
  await waitUntilDrawn(page, isWaiting || coloursOnly)
  // Only violations are told in full, and they are put together in the page itself: it has no frames of other origins.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (coloursOnly) axe.withRules(COLOUR_RULES)
  else axe.withTags(TAGS).disableRules(without)
  const { violations, passes } = await (part ? axe.include(part) : axe).analyze()
  if (passes.length === 0 && !coloursOnly) return [`axe looked at nothing in ${part ?? 'the page'}`]
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? html}`),
  )
}

/** Pixels at the end of what scrolls that may be empty: margins, the room of bars and buttons that lie over the page. */
const EMPTY_END = 400

/**
 * What is wrong with the way a screen scrolls: a page wider than its window, a box or the page that goes on where nothing
 * is to be seen any more, and why that happens: what is placed inside a scrolling box without being held by it stays
 * where it would be if nothing scrolled, far outside, and makes the page longer and wider (text for screen readers, say).
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

/**
 * What is wrong with a screen as it stands, in light and in dark: axe's findings, all of them in light and those about
 * colours in dark, and how it scrolls. Pictures where LOOK_DIR says.
 */
export async function findFlaws(page: Page, name: string): Promise<string[]> {
  // On a phone the bar at the bottom lies over what is scrolled beneath it, which the rule takes for a small target.
  const without = ['target-size']
  const found: string[] = []
  const { LOOK_DIR } = process.env
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const lines = await runAxe(page, { without, coloursOnly: colorScheme === 'dark' })
    found.push(...lines.map((line) => `${colorScheme} ${line}`))
    const picture = `${name}-${colorScheme}`.replaceAll(/\W+/g, '-')
    if (LOOK_DIR) await page.screenshot({ path: `${LOOK_DIR}/${picture}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return [...found, ...(await findBadScrolling(page))]
}

/** The same at several widths of one page: how wide it is, only the style sheets know. */
export async function findFlawsAt(page: Page, name: string, widths: readonly number[] = WIDTHS): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await findFlaws(page, `${name}-${width}`)).map((line) => `${width} px, ${line}`))
  }
  return found
}
