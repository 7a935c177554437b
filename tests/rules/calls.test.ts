import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from './repository-files.ts'

/**
 * Screens read by useEndpoint and change by useChange. Whoever spells a key, or says by hand what a change makes old,
 * forgets the screen that somebody else has built; the table in stale.ts forgets none. Where it may be done, and why.
 */
const OWN_WAYS: readonly [way: RegExp, at: readonly string[]][] = [
  [/\b(?:invalidate|refetch|reset)Queries\b/, ['src/core/web/call/stale.ts']],
  // What was read stays in sight when asking again fails: only a first reading that failed leaves nothing to show.
  [/\bif \((?:\w+\.)?isError\)/, []],
  [/\buseMutation\b/, ['src/core/web/call/use-change.ts', 'src/core/web/file/use-csv.ts']],
  [
    /\buse(?:Suspense|Infinite)?Quer(?:y|ies)\b|\bqueryOptions\b/,
    [
      'src/core/web/call/use-endpoint.ts',
      // Page after page of one list.
      'src/modules/notifications/web/NoticeList.tsx',
      // Two calls that are kept as one read.
      'src/modules/catalogue/web/admin/catalogue-reads.ts',
      // The public catalogue: islands share one client, and begin from what the page brought.
      'src/modules/catalogue/web/CatalogueFeed.tsx',
      'src/modules/catalogue/web/catalogue-queries.ts',
    ],
  ],
]

const findOwnWays = (path: string, text: string): string[] =>
  /^src\/.*(?<!\.test)\.tsx?$/.test(path)
    ? OWN_WAYS.filter(([way, at]) => way.test(text) && !at.includes(path)).map(([way]) => `${path}: ${way.source}`)
    : []

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

it('screens read and change in one way, and one table says what is old', () => {
  expect(
    listRepositoryFiles().flatMap((path) => (path.startsWith('src/') ? findOwnWays(path, read(path)) : [])),
  ).toEqual([])
})

it('names no place that does without', () => {
  const unused = OWN_WAYS.flatMap(([way, at]) => at.filter((path) => !way.test(read(path))))
  expect(unused).toEqual([])
})

it('a planted way of its own is found', () => {
  const planted = 'src/modules/team/web/admin/planted.ts'
  expect(
    findOwnWays(planted, "onSuccess: () => client.invalidateQueries({ queryKey: ['/api/admin/team'] })"),
  ).toHaveLength(1)
  expect(findOwnWays(planted, 'const save = useMutation({ mutationFn })')).toHaveLength(1)
  expect(findOwnWays(planted, "useQuery({ queryKey: ['team'] })")).toHaveLength(1)
  expect(findOwnWays(planted, 'if (list.isError) return <ErrorNote />')).toHaveLength(1)
  expect(findOwnWays(planted, 'if (list.isLoadingError) return <ErrorNote />')).toEqual([])
  expect(findOwnWays(planted, 'const client = useQueryClient()')).toEqual([])
  expect(findOwnWays('src/core/web/call/stale.ts', 'client.invalidateQueries({ predicate })')).toEqual([])
})
