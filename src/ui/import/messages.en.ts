import { countOf, writeNumber } from '#core/language/counts.ts'

const rows = (count: number): string => countOf(count, 'row')

/** Results of a row of a file. */
export type RowResult = 'new' | 'changed' | 'duplicate' | 'refused' | 'unchanged'

/** The words that every import of a file shares. */
export const importWords = {
  steps: ['File', 'Columns', 'Dry run', 'Done'],
  stepsLabel: 'Steps of the import',
  count: writeNumber,
  rows,
  choose: 'Choose Excel or CSV file',
  drop: 'or drop it here',
  recognised:
    'The first row contains the column names, in English or Norwegian. Of an Excel workbook (.xlsx) one sheet is read. In a CSV file comma, semicolon, tab and bar are recognised, and so are the letters.',
  reading: 'Reading the file…',
  sheetOf: (count: number) => `Sheet (one of ${count})`,
  onlySheet: (name: string) => `Sheet “${name}”`,
  hiddenSheet: (name: string) => `${name} (hidden)`,
  hiddenCells: (hiddenRows: number, hiddenColumns: number) =>
    `The sheet hides ${[
      ...(hiddenRows > 0 ? [rows(hiddenRows)] : []),
      ...(hiddenColumns > 0 ? [countOf(hiddenColumns, 'column')] : []),
    ].join(' and ')}. They are read too.`,
  columnsHead: (name: string) => `Columns of ${name}`,
  columnsSum: (taken: number, ignored: number, open: number) =>
    [`${taken} taken`, `${ignored} ignored`, ...(open > 0 ? [`${open} to decide`] : [])].join(', '),
  column: 'Column in the file',
  samples: 'First values',
  takeOrIgnore: 'Take or ignore',
  take: 'Take',
  ignore: 'Ignore',
  takeLabel: (heading: string) => `Take or ignore “${heading}”`,
  goesTo: 'Goes to',
  goesToLabel: (heading: string) => `What “${heading}” goes to`,
  nothing: 'nothing',
  why: 'Why',
  chooseField: 'Choose a field',
  unnamed: (at: number) => `Column ${at}`,
  empty: 'empty',
  byName: 'Known by its name',
  byHand: 'Chosen by you',
  remembered: (source: string) => `Remembered for ${source}`,
  isIgnored: 'Not taken',
  unknown: 'Unknown, take or ignore',
  waits: (name: string, more: number) => `“${name}” ${more > 0 ? `and ${more} more wait` : 'waits'} for a choice`,
  twice: (field: string) => `Two columns go to ${field}`,
  otherFile: 'Other file',
  tryOut: 'Try it out',
  trying: 'Trying…',
  countsLabel: 'Rows by result',
  results: {
    new: 'New',
    changed: 'Changed',
    duplicate: 'To decide',
    refused: 'Refused',
    unchanged: 'Unchanged',
  } satisfies Record<RowResult, string>,
  back: 'Back',
  again: 'Try another file',
  allRows: 'Show all rows',
  noRows: 'No row of this kind',
  refusedCsv: 'Refused rows as CSV',
  planHead: (name: string) => `Dry run of ${name}`,
  planSum: (count: number) => `${rows(count)}. Nothing has been written.`,
  import: (count: number) => `Import ${rows(count)}`,
  doneHead: (count: number) => `${rows(count)} ${count === 1 ? 'is' : 'are'} in`,
  refusedLeft: (count: number) => `${rows(count)} ${count === 1 ? 'was' : 'were'} refused and left out.`,
}
