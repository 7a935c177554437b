import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { findBadScrolling } from '../setup/bad-scrolling.ts'
import { looksOf, SCHEMES, type Scheme } from '../setup/long-tests/sample.ts'
import { settle } from './site.ts'

/** What has been checked of a document: it is not checked again where it is unchanged. */
interface Judged {
  ids: WeakMap<Element, number>
  count: number
  /** All elements with their texts and attributes, and whether they are to be seen: what the rules about structure read. */
  structures: Set<string>
  /** Per colour scheme and element what the rules about colours read. */
  colours: Set<string>
}

declare global {
  interface Window {
    axe?: typeof axe
    judged?: Judged
  }
}

/** A desk, a tablet, a phone. */
export const WIDTHS = [1440, 768, 360] as const

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a colour scheme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What a width can change though each element stays what it is. */
const PLACE_RULES = ['target-size', 'scrollable-region-focusable']

interface LookOptions {
  /** A selector: only this part of the page is checked. */
  part?: string
  /** Only the rules about colours: the page has been checked whole at this width. */
  coloursOnly?: boolean
  /** Rules left out, with a reason where it is said. */
  without?: string[]
  /** The page is looked at while it waits for an answer, so its requests never come to rest. */
  isWaiting?: boolean
}

/** Waits until the page is idle: its heading is shown, nothing is busy, and nothing moves. */
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

/** What the page needs to check itself. */
interface Question {
  part: string | undefined
  coloursOnly: boolean
  without: string[]
  tags: string[]
  colourRules: string[]
  placeRules: string[]
}

/**
 * Runs inside the page. The structure is checked once for each set of elements that is to be seen, colours once for each
 * element and what it looks like: another width or tab of the same document checks what is new there.
 */
async function judge({ part, coloursOnly, without, tags, colourRules, placeRules }: Question): Promise<string[]> {
  if (window.axe === undefined) return ['axe has not come']
  const { run } = window.axe
  const judged = (window.judged ??= { ids: new WeakMap(), count: 0, structures: new Set(), colours: new Set() })
  const roots = part === undefined ? [document.documentElement] : [...document.querySelectorAll(part)]
  const elements = roots.flatMap((root) => [root, ...root.querySelectorAll('*')])
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const structure = [part, ...without]
  const changed = new Set<Element>()
  for (const element of elements) {
    const id = judged.ids.get(element) ?? (judged.count += 1)
    judged.ids.set(element, id)
    const isSeen = element.checkVisibility({ visibilityProperty: true })
    const text = [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('')
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`)
    structure.push([id, isSeen, text, ...attributes].join('|'))
    if (!isSeen) continue
    const style = getComputedStyle(element)
    const isLarge = parseFloat(style.fontSize) >= (Number(style.fontWeight) >= 700 ? 18.66 : 24)
    const { color, backgroundColor, backgroundImage, opacity, clipPath, position } = style
    const facts = [
      part,
      scheme,
      id,
      isLarge,
      color,
      backgroundColor,
      backgroundImage,
      opacity,
      clipPath,
      position,
      text,
    ]
    const look = facts.join('|')
    if (!judged.colours.has(look)) changed.add(element)
    judged.colours.add(look)
  }
  const key = structure.join('\n')
  const isNew = !coloursOnly && !judged.structures.has(key)
  if (!coloursOnly) judged.structures.add(key)

  const found: string[] = []
  const ask = async (include: Element[], runOnly: string[], left: string[]) => {
    const rules = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]))
    // Only violations are reported in full. Only a rule that is still an experiment reads the style sheets.
    const options = { runOnly, rules, resultTypes: ['violations' as const], preload: { assets: ['media' as const] } }
    // Elements are a context too, which its types do not declare.
    const { violations, passes } = await run({ include: include as unknown as string[] }, options)
    for (const { id, nodes } of violations) {
      for (const { target, html, any } of nodes) found.push(`${id}: ${target.join(' ')} ${any[0]?.message ?? html}`)
    }
    return passes.length
  }
  // All of it at once where all is new: each question makes a picture of the whole page first.
  const isAllNew = isNew && changed.has(roots[0] ?? document.body)
  if (isNew) {
    const passes = await ask(roots, tags, isAllNew ? without : [...without, ...colourRules])
    if (passes === 0) found.push(`axe looked at nothing in ${part ?? 'the page'}`)
  } else if (!coloursOnly) {
    const rules = placeRules.filter((rule) => !without.includes(rule))
    await ask(roots, rules, [])
  }
  const topmost = [...changed].filter(
    (element) => element.parentElement === null || !changed.has(element.parentElement),
  )
  if (!isAllNew && topmost.length > 0) await ask(topmost, colourRules, [])
  return found
}

/**
 * What axe finds on a page once it is drawn: a line for each rule and element. All tests use this function, so that
 * none runs axe on an empty page; `tests/rules/looks.test.ts` enforces that.
 */
export async function runAxe(
  page: Page,
  { part, coloursOnly = false, without = [], isWaiting = false }: LookOptions = {},
): Promise<string[]> {
  // A caller who asks for colours only has looked before: nothing is loaded for another colour.
  await waitUntilDrawn(page, isWaiting || coloursOnly)
  // By itself and not by its package for Playwright, which brings it along anew for every question.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  const rules = { tags: TAGS, colourRules: COLOUR_RULES, placeRules: PLACE_RULES }
  return page.evaluate(judge, { part, coloursOnly, without, ...rules })
}

/**
 * What is wrong with a screen in its present state: axe's findings, all of them in the first colour scheme and those
 * about colours in the other, how days are written, and how it scrolls. Pictures where LOOK_DIR says.
 */
export async function findFlaws(
  page: Page,
  name: string,
  part?: string,
  schemes: readonly Scheme[] = SCHEMES,
): Promise<string[]> {
  // On a phone the bar at the bottom lies over what is scrolled beneath it, which the rule takes for a small target.
  const without = ['target-size']
  const found: string[] = []
  const { LOOK_DIR } = process.env
  await waitUntilDrawn(page, false)
  for (const colorScheme of LOOK_DIR ? SCHEMES : schemes) {
    await page.emulateMedia({ colorScheme })
    const where = part === undefined ? {} : { part }
    const lines = await runAxe(page, { ...where, without, coloursOnly: colorScheme !== schemes[0] })
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

/**
 * The same at several widths of one page, or at a sample of them: only the style sheets depend on the width.
 * @param part a selector: the part that axe checks, where another test has checked the rest
 */
export async function findFlawsAt(
  page: Page,
  name: string,
  widths: readonly number[] = WIDTHS,
  part?: string,
): Promise<string[]> {
  const found: string[] = []
  for (const { width, schemes } of looksOf(name, widths)) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await findFlaws(page, `${name}-${width}`, part, schemes)
    found.push(...lines.map((line) => `${width} px, ${line}`))
  }
  return found
}
