import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from './repository-files.ts'
import { scanSource } from './scan-source.ts'

/** Waits until the page is drawn before axe looks at it. */
const HELPER = 'tests/e2e/look.ts'

const runsAxe = (path: string, text: string) =>
  path !== HELPER &&
  text.includes('@axe-core/') &&
  scanSource(path, text).imports.some(({ specifier }) => specifier.startsWith('@axe-core/'))

it(`only ${HELPER} lets axe look at a page`, () => {
  const sources = listRepositoryFiles().filter((path) => /^(tests|src|scripts)\/.*\.tsx?$/.test(path))
  expect(sources.filter((path) => runsAxe(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})

it('a planted look that waits for nothing is found', () => {
  const planted = "import { AxeBuilder } from '@axe-core/playwright'\nexport const look = AxeBuilder\n"
  expect(runsAxe('tests/e2e/planted.test.ts', planted)).toBe(true)
  expect(runsAxe(HELPER, planted)).toBe(false)
})
