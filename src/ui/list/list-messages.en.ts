import { writeNumber } from '#core/language/counts.ts'

/** Texts of every list: filters, columns, selection. */
export const listTexts = {
  filter: 'Filter',
  filters: (on: number) => (on === 0 ? 'Filters' : `Filters, ${on} chosen`),
  remove: (name: string) => `Remove filter ${name}`,
  removeSaid: (said: string) => `Remove “${said}”`,
  apply: 'Show',
  back: 'Back',
  clearAll: 'Clear all filters',
  noMatch: (noun: string) => `No ${noun} matches these filters`,
  /** The filters that are on, as a sentence. */
  on: (filters: readonly { label: string; said: string }[]) =>
    filters.map(({ label, said }) => `${label}: ${said}`).join(' · '),
  view: 'View of this list',
  usualView: 'Usual view',
  ownView: 'Own filters',
  columns: 'Columns',
  columnsHead: (shown: number, all: number) => `Columns, ${shown} of ${all}. Drag, or Alt with arrow keys`,
  always: 'always',
  noRoom: 'no room at this width',
  defaultColumns: 'Back to default',
  columnMoved: (name: string, place: number, of: number) => `${name}, ${place} of ${of}`,
  csv: 'CSV',
  selected: (count: number) => `${count} selected`,
  elsewhere: (count: number) => `${writeNumber(count)} on other pages`,
  selectEvery: (total: number, most: number) => (total > most ? `Select the first ${most}` : `Select all ${total}`),
  selectFailed: { title: 'Not all could be selected', fallback: 'The selection stays as it was. Try again.' },
  clear: 'Clear',
} as const
