import type { Page } from 'playwright-core'
import { findBadScrolling } from '../setup/bad-scrolling.ts'
import { settle } from './site.ts'

/** Buttons that do the same wherever they are. */
const SAME_TARGET = ['Show 12 months', 'Clear filter', 'Clear filters']

/**
 * Names that two buttons share, or two links to different places: a list of a page's controls would not distinguish
 * them.
 */
const findSharedNames = (page: Page): Promise<string[]> =>
  page.evaluate((sameTarget) => {
    const isNamed = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden="true"]') === null &&
      // The head of a column says what its button sorts by.
      !element.classList.contains('sort')
    const nameOf = (element: HTMLElement) =>
      (element.getAttribute('aria-label') ?? element.innerText).replaceAll(/\s+/g, ' ').trim()
    return ['button', 'a[href]'].flatMap((selector) => {
      const targets = new Map<string, Set<unknown>>()
      for (const element of [...document.querySelectorAll<HTMLElement>(selector)].filter(isNamed)) {
        const name = nameOf(element)
        const target = element instanceof HTMLAnchorElement ? element.href : element
        targets.set(name, (targets.get(name) ?? new Set()).add(target))
      }
      return [...targets].flatMap(([name, { size }]) =>
        size > 1 && !sameTarget.includes(name) ? [`${size} × ${selector} "${name}"`] : [],
      )
    })
  }, SAME_TARGET)

/** Rows of lists without a header, and alerts that nothing has caused. */
const findSilentFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
    return [
      ...seen('tr[data-row]:not(:has(> th[scope="row"]))').map((row) => `a row without a header: ${row.innerText}`),
      ...seen('[role="alert"]').map(({ innerText }) => `an alert at load: ${innerText}`),
    ]
  })

/** What is wrong with a screen as it is opened, whatever it shows: at the desk by its names, at each width by its room. */
export async function findFaultsOfScreen(page: Page, widths: readonly number[]): Promise<string[]> {
  const found = [...(await findSharedNames(page)), ...(await findSilentFaults(page))]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // What measures its own width follows the window a moment later.
    await settle(page)
    found.push(...(await findBadScrolling(page)).map((line) => `${width} px: ${line}`))
  }
  return found
}
