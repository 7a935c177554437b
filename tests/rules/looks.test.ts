import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from './repository-files.ts'
import { scanSource } from './scan-source.ts'

/** Waits until the page is drawn before axe looks at it. */
const HELPER = 'tests/e2e/look.ts'

const runsAxe = (path: string, text: string) =>
  path !== HELPER &&
  text.includes('axe-core') &&
  scanSource(path, text).imports.some(({ specifier }) => specifier.includes('axe-core'))

it(`only ${HELPER} lets axe look at a page`, () => {
  const sources = listRepositoryFiles().filter((path) => /^(tests|src|scripts)\/.*\.tsx?$/.test(path))
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
