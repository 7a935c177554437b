import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from './repository-files.ts'

/** Lists are drawn by `DataList`: a table and cards of the same columns (record 35). These are no lists of that kind. */
const OTHER_TABLES: Readonly<Record<string, string>> = {
  'src/app/portal/JobSheet.tsx': 'a sheet of paper',
  'src/money/requests/web/BuyerLines.tsx': 'a public page’s, drawn by the server, without script',
  'src/money/requests/web/BuyerQuote.tsx': 'a public page’s form: its ticks are what is ordered',
  'src/money/requests/web/office/QuoteTable.tsx': 'a form: each row is typed in, and Enter leads from one to the next',
  'src/site/catalogue/web/admin/groups/GroupsTab.tsx': 'its rows turn into their own form, at every width',
  'src/site/changes/web/admin/CompareDialog.tsx': 'two versions of one row, with a choice in each line',
  'src/site/finder/web/FitsTable.tsx': 'a product page’s, drawn by the server; cards by the shared style',
  'src/site/finder/web/ReferenceTable.tsx': 'an information page’s, drawn by the server; cards by the shared style',
  'src/site/finder/web/board/YearKit.tsx': 'a public page’s, drawn by the server; cards by the shared style',
  'src/visits/evidence/web/PackContents.tsx': 'a public page’s; cards by the shared style',
  'src/visits/evidence/web/VerifyPage.tsx': 'a public page’s, drawn by the server; cards by the shared style',
  'src/visits/merging/web/MergeDialog.tsx': 'two vessels side by side, a choice in each line',
  'src/site/pages/web/GuideTable.tsx': 'tables in texts of information pages, likewise',
  'src/visits/planning/web/operator/OwnLists.tsx': 'sums of hours, three by two',
  'src/visits/planning/web/schedule/ScheduleList.tsx': 'the board in another form; a phone has an agenda by day',
  'src/people/portal-auth/web/profile/SessionsSection.tsx': 'two or three lines, a table on a phone too',
  'src/site/rfq/web/PasteReview.tsx':
    'lines as they were pasted, each with its own field; public pages load no list of the staff',
  'src/site/rfq/web/RfqPrint.tsx': 'a sheet of paper',
  'src/visits/visit-links/web/staff/NewLinkDialog.tsx': 'who sees what: ten fixed lines in a dialog',
  'src/visits/visit-contacts/web/CallButtons.tsx': 'buttons that call, which the desk does not have',
}

/** A table of one's own, the shared table without its cards, or cards of one's own. */
const OWN_LIST = /<table\b|\/list\/Table\.tsx'|<ul\b[^>]*\bonly-phone\b/

const drawsOwnList = (path: string, text: string): boolean =>
  /^src\/(?!core\/|ui\/|compose\/)[^/]+\/.*\.tsx$/.test(path) && !path.endsWith('.test.tsx') && OWN_LIST.test(text)

it('lists are drawn by the one list', () => {
  const found = listRepositoryFiles().filter((path) => drawsOwnList(path, readFileSync(join(ROOT, path), 'utf8')))
  expect(found).toEqual(Object.keys(OTHER_TABLES).toSorted())
})

it.each([
  ['a table', '<table className="tbl">'],
  ['a table without cards', "import { Table } from '#ui/list/Table.tsx'"],
  ['cards', '<ul\n  className="pcards only-phone">'],
])('%s of its own is found in a planted screen', (_, planted) => {
  expect(drawsOwnList('src/visits/parts/web/Planted.tsx', planted)).toBe(true)
  expect(drawsOwnList('src/ui/list/Planted.tsx', planted)).toBe(false)
})

/**
 * A list of a portal screen takes its `ListState` (record 35): columns to choose, saved views, filters in words with a
 * button to remove each. These are small tables of a screen, with columns that are always the same.
 */
const FIXED_LISTS: Readonly<Record<string, string>> = {
  'src/money/analytics/web/RowsScreen.tsx': 'rows behind a figure; its filters are those of the figures',
  'src/money/billing/web/InboxScreen.tsx': 'an inbox, grouped by project',
  'src/money/billing/web/expenses/ChargesBlock.tsx': 'a block of a project’s parts',
  'src/money/prices/web/import/EarlierImports.tsx': 'the imports of the last weeks, without filters',
  'src/money/prices/web/import/PlanStep.tsx': 'a step of an import',
  'src/visits/checklists/web/ChangesBlock.tsx': 'the versions of one checklist',
  'src/visits/checklists/web/LinesTable.tsx': 'the lines of one checklist, in their own order',
  'src/visits/directory/web/vessel/ReadingsSection.tsx': 'a section of a vessel',
  'src/visits/directory/web/vessel/RecordSections.tsx': 'sections of a vessel',
  'src/visits/hours/web/HoursTab.tsx': 'a tab of a project, with a row that adds',
  'src/money/invoicing/web/ExportHistory.tsx':
    'the newest seven below the dashboard; the list is the screen of exports',
  'src/money/invoicing/web/ReadyList.tsx': 'what may be exported now, without filters',
  'src/visits/merging/web/DuplicatesScreen.tsx': 'pairs side by side',
  'src/visits/merging/web/MergesBlock.tsx': 'the last merges',
  'src/visits/parts/web/PartsTab.tsx': 'a tab of a project, with a row that adds',
  'src/visits/planning/web/manager/WaitingBlock.tsx': 'a block of the dashboard',
  'src/visits/planning/web/planner/RankList.tsx': 'an answer, its columns the reasons',
  'src/visits/projects/web/detail/OverviewTab.tsx': 'a tab of a project',
  'src/visits/vessel-import/web/EarlierImports.tsx': 'the imports of the last weeks, without filters',
  'src/visits/vessel-import/web/PlanStep.tsx': 'a step of an import',
  'src/visits/vessel-import/web/ResultStep.tsx': 'what an undone import left, with the reasons',
}

const lacksListState = (path: string, text: string): boolean =>
  /^src\/(?!core\/|ui\/|app\/|compose\/)[^/]+\/(?!.*\/web\/admin\/).*\.tsx$/.test(path) &&
  /<DataList\s+(?!\s|list=\{)/.test(text)

it('a list of the portal has columns to choose, own views and filters in words', () => {
  const found = listRepositoryFiles().filter((path) => lacksListState(path, readFileSync(join(ROOT, path), 'utf8')))
  expect(found).toEqual(Object.keys(FIXED_LISTS).toSorted())
})

it('a list without them is found in a planted screen', () => {
  const planted = '<DataList caption="Planted" columns={columns} />'
  expect(lacksListState('src/visits/parts/web/Planted.tsx', planted)).toBe(true)
  expect(lacksListState('src/visits/parts/web/Planted.tsx', planted.replace('caption', 'list={list} caption'))).toBe(
    false,
  )
  expect(lacksListState('src/site/team/web/admin/Planted.tsx', planted)).toBe(false)
})

/** What is drawn as a name, and the lists that shorten their names. */
const DRAWN = /<NameText\s+name=\{([^}]*)\}|\b(?:nameOf: |named\()\(.*?\) =>\s+([^\n]*)/g

/** A field that is called a name: `row.vesselName`, `name`; with another one, a word or nothing in its place. */
const NAME = /^\(?(?:\w+\??\.)*(?:\w*Name|name)(?: \?\? [\w.]+)*\)?$/

/** Charts label their rows: people, companies, vessels and parts, as well as kinds of service. */
const LABELS: Readonly<Record<string, string>> = {
  'src/ui/chart/RowChart.tsx': 'row.label',
  'src/money/analytics/web/GroupsChart.tsx': 'label',
}

/** What is handed on, as a column that was checked where it was written. */
const HANDED_ON = /^content$|^nameOf\(/

/** Where something is drawn as a name that its own name doesn't call one: a date, a number, a state. */
const findWrongNames = (path: string, text: string): string[] =>
  [...text.matchAll(DRAWN)]
    .map(([, drawn, read = '']) => drawn ?? read.replace(/,( cell.*)?$/, ''))
    // What follows the field: a width, the end of the call.
    .map((said) => said.replace(/^\(?row\.kind === '\w+' \? null : /, '').replace(/, '\d+px'\)$|\)$/, ''))
    .filter((said) => !HANDED_ON.test(said) && said !== LABELS[path] && !NAME.test(said))

it('only names are drawn as names', () => {
  const found = listRepositoryFiles()
    .filter((path) => /^src\/.*\.tsx$/.test(path) && !path.endsWith('.test.tsx'))
    .flatMap((path) => findWrongNames(path, readFileSync(join(ROOT, path), 'utf8')).map((said) => `${path}: ${said}`))
  expect(found).toEqual([])
})

it.each([
  ['a day', '<NameText name={formatDay(row.dueDate)} />'],
  ['a number', '<NameText name={row.projectNumber} />'],
  ['a state', 'nameOf: ({ status }) => statusWord(status),\n'],
  ['a day of a column', '...named(({ scheduledDate }) => scheduledDate),\n'],
])('finds %s in a planted screen', (_, planted) => {
  expect(findWrongNames('src/visits/parts/web/Planted.tsx', planted)).toHaveLength(1)
})
