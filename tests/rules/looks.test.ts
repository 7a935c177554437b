import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from './repository-files.ts'
import { isNode, type Node, scanSource, textOf, walk } from './scan-source.ts'

/** Waits until the page is drawn before axe looks at it. */
const HELPER = 'tests/e2e/look.ts'

const runsAxe = (path: string, text: string) =>
  path !== HELPER &&
  text.includes('axe-core') &&
  scanSource(path, text).imports.some(({ specifier }) => specifier.includes('axe-core'))

it(`only ${HELPER} runs axe on a page`, () => {
  const sources = listRepositoryFiles().filter((path) => /^(tests|src|packages|scripts)\/.*\.tsx?$/.test(path))
  expect(sources.filter((path) => runsAxe(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})

it('a planted look that waits for nothing is found', () => {
  const planted = "import axe from 'axe-core'\nexport const look = axe.run\n"
  expect(runsAxe('tests/e2e/planted.test.ts', planted)).toBe(true)
  expect(runsAxe(HELPER, planted)).toBe(false)
})

/** Passes at once on a page that was quiet before, whatever it has asked for since; `settle` waits for what runs now. */
const WAITS_FOR_NOTHING = /['"]networkidle['"]|\bwaitForTimeout\(/

it('browser tests wait for what they look at, not for a time', () => {
  const tests = listRepositoryFiles().filter((path) => /^tests\/e2e\/.*\.test\.ts$/.test(path))
  expect(tests.length).toBeGreaterThan(20)
  expect(tests.filter((path) => WAITS_FOR_NOTHING.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})

it('planted waits for nothing are found', () => {
  expect(WAITS_FOR_NOTHING.test("await page.waitForLoadState('networkidle')")).toBe(true)
  expect(WAITS_FOR_NOTHING.test('await page.waitForTimeout(500)')).toBe(true)
})

/** What Playwright reads of a page at that moment. */
const READS = new Set(
  `textContent innerText allInnerTexts allTextContents count isVisible isHidden isChecked isDisabled isEnabled inputValue
   getAttribute boundingBox evaluate evaluateAll content title url cookies`.split(/\s+/),
)
const isFunction = ({ type }: Node) => type.endsWith('FunctionExpression') || type === 'FunctionDeclaration'

/** Lines of a browser test that expect something of a page at the moment of asking, by itself or by a function of the file. */
function findMomentaryLooks(path: string, text: string): string[] {
  const nodes = walk(parseSync(path, text).program.body)
  const called = ({ type, callee }: Node) => (type === 'CallExpression' && isNode(callee) ? callee : undefined)
  const isRead = (node: Node) => READS.has(textOf(called(node)?.['property']) ?? '')
  const readers = new Set(
    nodes
      .filter(({ type, init }) => type === 'FunctionDeclaration' || (isNode(init) && isFunction(init)))
      .filter((node) => walk(node).some(isRead))
      .map(({ id }) => textOf(id)),
  )
  return nodes
    .filter((node) => textOf(called(node)) === 'expect')
    .filter((node) =>
      walk((node['arguments'] as unknown[])[0], isFunction).some(
        (each) => isRead(each) || readers.has(textOf(called(each))),
      ),
    )
    .map(({ start }) => `${path}:${text.slice(0, start).split('\n').length}`)
}

it('browser tests ask a page until it says what is expected: expect.poll, not expect(await …)', () => {
  const tests = listRepositoryFiles().filter((path) => /^tests\/e2e\/.*\.test\.ts$/.test(path))
  expect(tests.flatMap((path) => findMomentaryLooks(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})

it('planted looks at one moment are found', () => {
  const find = (text: string) => findMomentaryLooks('tests/e2e/planted.test.ts', text)
  expect(find("expect(await page.getByRole('row').count()).toBe(1)")).toEqual(['tests/e2e/planted.test.ts:1'])
  expect(find("expect(page.url()).toContain('/portal')")).toHaveLength(1)
  expect(find('const rows = (page) => page.locator("tr").count()\nexpect(await rows(page)).toBe(1)')).toHaveLength(1)
  expect(find('expect(await findFlawsAt(page, "list")).toEqual([])')).toEqual([])
  expect(find("await expect.poll(() => page.getByRole('row').count()).toBe(1)")).toEqual([])
})
