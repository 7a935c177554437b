import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from './repository-files.ts'

/** What a role may do, and who has it, is said by policies: `can`, `isManager`, `isManagerRole` and the rules of a row. */
const COMPARED = /\brole\b\W{0,2}\s*[!=]==\s*'(?:manager|operator)'|'(?:manager|operator)'\s*[!=]==\s*[\w.]*\brole\b/

const isJudged = (path: string): boolean =>
  /^src\/.*\.tsx?$/.test(path) && !/\.(?:test|fixture|factory)\.tsx?$|(?:^|[./])policy\.ts$/.test(path)

it('roles are compared in policies only', () => {
  const compared = listRepositoryFiles().filter(
    (path) => isJudged(path) && COMPARED.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(compared).toEqual([])
})

it('a planted comparison is found', () => {
  expect(COMPARED.test(`actor.kind === 'portal' && actor.role === 'manager'`)).toBe(true)
  expect(COMPARED.test(`if ('operator' !== person.role) return`)).toBe(true)
  expect(COMPARED.test(`signature.role === 'master'`)).toBe(false)
  expect(isJudged('src/visits/projects/projects.policy.ts')).toBe(false)
  expect(isJudged('src/visits/projects/web/Planted.tsx')).toBe(true)
})
