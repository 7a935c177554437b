import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from './repository-files.ts'

/**
 * Screens read by useEndpoint and change by useChange. Code that spells a key, or invalidates by hand, forgets the
 * screen that somebody else has built; the table in stale.ts forgets none. Where it is allowed, and why.
 */
const OWN_WAYS: readonly [way: RegExp, at: readonly string[]][] = [
  [/\b(?:invalidate|refetch|reset)Queries\b/, ['src/core/web/call/stale.ts']],
  // What was read stays in sight when asking again fails: only a first reading that failed leaves nothing to show.
  [/\bif \((?:\w+\.)?isError\)/, []],
  // What an effect gives back ends it, and the browser's methods give back what they like: scrolling gives a promise.
  [/\buse(?:Layout)?Effect\(\(\) => (?!\{|void |\(\) =>|[a-z]\w*\()/, []],
  [/\buseMutation\b/, ['src/core/web/call/use-change.ts', 'src/core/web/file/use-csv.ts']],
  [
    /\buse(?:Suspense|Infinite)?Quer(?:y|ies)\b|\bqueryOptions\b/,
    [
      'src/core/web/call/use-endpoint.ts',
      'src/core/web/call/use-question.ts',
      // Page after page of one list.
      'src/people/notifications/web/NoticeList.tsx',
      // Two cached calls as one read.
      'src/site/catalogue/web/admin/catalogue-reads.ts',
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
  const planted = 'src/site/team/web/admin/planted.ts'
  expect(
    findOwnWays(planted, "onSuccess: () => client.invalidateQueries({ queryKey: ['/api/admin/team'] })"),
  ).toHaveLength(1)
  expect(findOwnWays(planted, 'const save = useMutation({ mutationFn })')).toHaveLength(1)
  expect(findOwnWays(planted, "useQuery({ queryKey: ['team'] })")).toHaveLength(1)
  expect(findOwnWays(planted, 'if (list.isError) return <ErrorNote />')).toHaveLength(1)
  expect(findOwnWays(planted, 'if (list.isLoadingError) return <ErrorNote />')).toEqual([])
  expect(findOwnWays(planted, 'useEffect(() => box.current?.scrollIntoView(), [])')).toHaveLength(1)
  expect(findOwnWays(planted, 'useEffect(() => () => clearTimeout(timer.current), [])')).toEqual([])
  expect(findOwnWays(planted, 'const client = useQueryClient()')).toEqual([])
  expect(findOwnWays('src/core/web/call/stale.ts', 'client.invalidateQueries({ predicate })')).toEqual([])
})

/**
 * What is typed into a form of the portal is stored as a draft: by the form of a row, of something new, or of one text.
 */
const KEEPS = /\b(useRowEdit|useKept|useDraft|useFactFields|useNoteEdit|useNewProject)\b|\bedit: |<EditDialog\b/
const FORM = /<FormDialog\b|<form\b|\bas="form"/
/** Forms in which nothing is typed that would be missed, or nothing may stay. */
const FORGETFUL: Readonly<Record<string, string>> = {
  'src/money/analytics/web/PeriodBar.tsx': 'days, which stand in the address',
  'src/money/invoicing/web/ExportDialog.tsx': 'chosen anew for each export, never preset',
  'src/visits/checklists/web/GroupDialog.tsx': 'one name',
  'src/visits/evidence/web/PeriodEvidence.tsx': 'two days, preset each time',
  'src/visits/merging/web/MergeDialog.tsx': 'a choice between two rows as they are now',
  'src/visits/merging/web/MergeFlow.tsx': 'a search for the other row',
  'src/visits/operators/web/DocumentList.tsx': 'goes with a file, which no browser keeps',
  'src/visits/planning/web/schedule/DaysDialog.tsx': 'two days, as the board has them now',
  'src/money/requests/web/office/RequestActions.tsx': 'one choice; what is typed is in a form of its own',
  'src/people/portal-auth/web/ForcedChangeForm.tsx': 'a password',
  'src/people/portal-auth/web/ForgotForm.tsx': 'before anybody is known',
  'src/people/portal-auth/web/SetPasswordForm.tsx': 'a password',
  'src/people/portal-auth/web/SignInForm.tsx': 'a password',
  'src/people/portal-auth/web/profile/PasswordSection.tsx': 'a password',
  'src/visits/projects/web/overview/AssignDialog.tsx': 'one press',
  'src/people/saved-views/web/SavedViews.tsx': 'a name for what the address says',
  'src/visits/visit-links/web/ConfirmPart.tsx': 'a public page, without script',
  'src/visits/visit-links/web/EndedLink.tsx': 'a public page, without script',
  'src/visits/visit-links/web/VisitAfter.tsx': 'a public page, without script',
  'src/visits/visit-links/web/VisitMessages.tsx': 'a public page, without script',
  'src/visits/visit-links/web/VisitPeople.tsx': 'a public page, without script',
  'src/visits/vessel-systems/web/LogMixDialog.tsx': 'two presses, filled in as it most likely is',
}
/** The admin panel and public pages have rules of their own. */
const isPortalScreen = (path: string): boolean =>
  /^src\/(?!app\/)[^/]+\/[^/]+\/web\/.*\.tsx$/.test(path) &&
  !/\/web\/admin\/|^src\/(people\/admin-auth|site)\/|^src\/money\/requests\/web\/(Buyer|SendRequest)/.test(path)

const forgetsDraft = (path: string, text: string): boolean =>
  isPortalScreen(path) && FORM.test(text) && !KEEPS.test(text)

it('forms keep what is typed into them', () => {
  const found = listRepositoryFiles().filter((path) => forgetsDraft(path, readFileSync(join(ROOT, path), 'utf8')))
  expect(found).toEqual(Object.keys(FORGETFUL).toSorted())
  const planted = "const [text, setText] = useState('')\n<FormDialog title={title}>"
  expect(forgetsDraft('src/visits/parts/web/Planted.tsx', planted)).toBe(true)
  expect(forgetsDraft('src/visits/parts/web/Planted.tsx', `${planted}\nconst kept = useKept('part:new', EMPTY)`)).toBe(
    false,
  )
})
