import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { areaOf, AREAS, findBreakable } from './changed-files.ts'

const ROOT = resolve(import.meta.dirname, '..')
const TESTS = globSync('tests/e2e/**/*.test.ts', { cwd: ROOT })

const areasReachedBy = (...changed: string[]) => [...new Set(findBreakable(changed, TESTS).map(areaOf))].toSorted()

it('every area has browser tests', () => {
  expect([...new Set(TESTS.map(areaOf))].toSorted()).toEqual([...AREAS].toSorted())
})

it.each([
  ['docs/trust.md', []],
  ['src/visits/parts/parts.test.ts', []],
  ['src/app/portal/frame/menu.ts', ['portal']],
  ['src/ui/list/Table.tsx', ['admin', 'portal']],
  ['src/site/catalogue/catalogue.contract.ts', ['admin', 'public', 'server']],
  ['src/visits/hours/hours.service.server.ts', ['portal', 'server']],
  ['src/core/http/server.server.ts', AREAS.toSorted()],
  ['src/a-new-area/x.ts', AREAS.toSorted()],
  ['package-lock.json', AREAS.toSorted()],
])('%s reaches %j', (path, areas) => {
  expect(areasReachedBy(path)).toEqual(areas)
})

it('a changed browser test runs itself', () => {
  expect(findBreakable(['tests/e2e/portal-live.test.ts'], TESTS)).toEqual(['tests/e2e/portal-live.test.ts'])
})
