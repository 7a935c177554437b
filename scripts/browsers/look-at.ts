import { join } from 'node:path'
import { findOverflow } from '../../tests/e2e/geometry.ts'
import { findBadScrolling } from '../../tests/setup/bad-scrolling.ts'
import { WIDTHS } from '../pictures/screens.ts'
import type { Visitor } from './visitor.ts'

/** Runs inside the page: names that are cut although their place has room for the whole name. */
function findNeedlesslyCut(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.name-text')].flatMap((name) => {
    const place = name.parentElement
    if (place === null || name.getClientRects().length === 0 || name.scrollWidth <= name.clientWidth) return []
    const { paddingInlineStart, paddingInlineEnd, columnGap } = getComputedStyle(place)
    const others = [...place.children].filter((each) => each !== name)
    const taken = others.reduce(
      (sum, each) => sum + each.getBoundingClientRect().width + (parseFloat(columnGap) || 0),
      0,
    )
    const room = place.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd) - taken
    return room >= name.scrollWidth + 1 ? [`“${name.textContent}” is cut in ${Math.round(room)} px`] : []
  })
}

/** The page as the checks of the browser tests want it: they only have functions run inside it. */
const asPage = (visitor: Visitor) => ({
  evaluate: (judge: (argument: unknown) => unknown, argument?: unknown) =>
    visitor.evaluate(`(${String(judge)})(${JSON.stringify(argument)})`),
})

/**
 * Looks at a screen at each width and stores a picture. Afterwards the window is as wide as before.
 * @returns a line for each fault
 */
export async function lookAt(visitor: Visitor, folder: string, name: string): Promise<string[]> {
  const found: string[] = []
  const before = await visitor.evaluate<number>('innerWidth')
  const page = asPage(visitor) as unknown as Parameters<typeof findOverflow>[0]
  for (const width of WIDTHS) {
    await visitor.resize(width)
    const faults = [
      ...(await findOverflow(page)).map((each) => `outside the window: ${each}`),
      ...(await findBadScrolling(page)),
      ...(await visitor.evaluate<string[]>(`(${String(findNeedlesslyCut)})()`)),
    ]
    found.push(...faults.map((fault) => `${name}, ${width} px: ${fault}`))
    await visitor.takePicture(join(folder, `${name}.${width}.png`))
  }
  await visitor.resize(before)
  return found
}
