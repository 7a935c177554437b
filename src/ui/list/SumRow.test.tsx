import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SumRow } from './SumRow.tsx'

const DATE = { id: 'date', wideOnly: true }
const VESSEL = { id: 'vessel' }
const TOTAL = { id: 'total', sort: 'total', wideOnly: true }
const VALUE = { id: 'value' }
const ONE = { total: '75' }
const TWO = { ...ONE, value: '20' }

/** The cells with their words, a sum without its column in brackets, `~` for a cell that is hidden first. */
const cellsOf = (row: Parameters<typeof SumRow>[0]) =>
  [...renderToStaticMarkup(<SumRow {...row} />).matchAll(/<td([^>]*)>(.*?)<\/td>/g)].map(
    ([, attributes = '', content = '']) =>
      (content.replace(/<span class="sum-beside">(.*)<\/span>/, '[$1]').trim() || '-') +
      (attributes.includes('-only') ? '~' : ''),
  )

it.each([
  ['behind the words', [DATE, VESSEL, VALUE], { value: '20' }, ['Sum', '-~', '20']],
  ['that may give way', [DATE, VESSEL, TOTAL], ONE, ['Sum [75]', '-~', '75~']],
  ['moved first, with another one', [VALUE, VESSEL, TOTAL, DATE], TWO, ['20', 'Sum', '75~', '-~']],
  ['before the first column that stays', [DATE, TOTAL, VESSEL], ONE, ['-~', '75~', 'Sum [75]']],
  ['with no column beside them', [VALUE, TOTAL], TWO, ['Sum 20', '75~']],
  ['that is not in the table', [DATE, VESSEL], ONE, ['Sum 75', '-~']],
  ['none of which is in the table', [DATE, VESSEL], TWO, []],
])('sums are under their columns with their labels next to them: %s', (_, columns, sums, cells) => {
  expect(cellsOf({ columns, sums, label: 'Sum' })).toEqual(cells)
})

it('the sum of the column that the list is sorted by stays with it', () => {
  expect(cellsOf({ columns: [VESSEL, TOTAL], sums: ONE, sort: '-total', label: 'Sum' })).toEqual(['Sum', '75'])
})
