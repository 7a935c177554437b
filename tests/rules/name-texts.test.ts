import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from './repository-files.ts'

/** What is drawn as a name, and the lists whose names are told apart. */
const DRAWN = /<NameText\s+name=\{([^}]*)\}|\b(?:nameOf: |named\()\(.*?\) =>\s+([^\n]*)/g

/** A field that is called a name: `row.vesselName`, `name`; with another one, a word or nothing in its place. */
const NAME = /^\(?(?:\w+\??\.)*(?:\w*Name|name)(?: \?\? [\w.]+)*\)?$/

/** Charts call their rows by labels: people, companies, vessels and parts, besides kinds of service. */
const LABELS: Readonly<Record<string, string>> = {
  'src/ui/chart/RowChart.tsx': 'row.label',
  'src/modules/analytics/web/GroupsChart.tsx': 'label',
}

/** What is handed on, as a column that was judged where it was written. */
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
  expect(findWrongNames('src/modules/parts/web/Planted.tsx', planted)).toHaveLength(1)
})
