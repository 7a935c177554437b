import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { findBadScrolling } from '../setup/bad-scrolling.ts'
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
  // Only a rule that is still an experiment reads the style sheets, which axe would take apart for every look.
  const options = { resultTypes: ['violations' as const], preload: { assets: ['media'] } }
  const axe = new AxeBuilder({ page }).options(options).setLegacyMode()
  if (coloursOnly) axe.withRules(COLOUR_RULES)
  else axe.withTags(TAGS).disableRules(without)
  const { violations, passes } = await (part ? axe.include(part) : axe).analyze()
  if (passes.length === 0 && !coloursOnly) return [`axe looked at nothing in ${part ?? 'the page'}`]
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? html}`),
  )
}

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
  return [...found, ...(await findOddDays(page)), ...(await findBadScrolling(page))]
}

/** Days that are not written as people write them. */
async function findOddDays(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return [...text.matchAll(/.*((?<![\w-])\d{4}-\d\d-\d\d(?![\w-])|\bSept\b).*/g)].map(
    ([line]) => `a day as programs write it: ${line}`,
  )
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
