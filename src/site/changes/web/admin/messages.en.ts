import { countOf, writeNumber } from '#core/language/counts.ts'
import type { AdminActionKind } from '#core/rows/acts.ts'
import { fieldWord } from '#house/audit/messages.en.ts'
import { siteTextLabels } from '#site/site-content/messages.en.ts'
import type { LeaveReason } from '../../changes.limits.ts'

const ENTITIES: Readonly<Record<string, readonly [one: string, several: string]>> = {
  product: ['product', 'products'],
  category: ['category', 'categories'],
  brand: ['brand', 'brands'],
  team_member: ['team member', 'team members'],
  settings: ['settings record', 'settings records'],
  site_texts: ['text', 'texts'],
  cross_reference: ['cross reference', 'cross references'],
  contact: ['message', 'messages'],
}

const LIST = new Intl.ListFormat('en-GB')

const KINDS: Readonly<Record<AdminActionKind, string>> = {
  created: 'Added',
  edited: 'Edited',
  deleted: 'Deleted',
  imported: 'Imported',
  ordered: 'Put in order',
  'put back': 'Put back',
}

/** Labels of fields with unclear names. */
const FIELDS: Readonly<Record<string, string>> = {
  categoryId: 'Category',
  brandId: 'Brand',
  imageUrl: 'Picture',
  about: 'About',
  translations: 'Norwegian texts',
}

const ROWS = ['row', 'rows'] as const
const countRows = (count: number, entity?: string): string =>
  countOf(count, ...((entity === undefined ? undefined : ENTITIES[entity]) ?? ROWS))
const isOrAre = (count: number, one: string): string => `${countOf(count, one)} ${count === 1 ? 'is' : 'are'}`
const field = (name: string): string => FIELDS[name] ?? siteTextLabels.field(name) ?? fieldWord(name)

/** Texts of the administrators' screen of changes. */
export const changesMessages = {
  heading: 'Changes',
  intro: 'Every import, edit and deletion of the catalogue, the team and the site. Each can be put back.',
  show: 'Show',
  feed: 'Feed',
  bin: 'Bin',
  kindsLabel: 'Kind',
  kinds: { all: 'All', imports: 'Imports', edits: 'Edits', deletions: 'Deletions', since: 'Changed since' },
  search: 'Search changes',
  searchHint: 'Item number, name or file',
  everybody: 'Everybody',
  person: 'Who',
  period: 'Period',
  periods: { '': 'All days', 7: 'Last 7 days', 30: 'Last 30 days', 365: 'Last 12 months' },
  caption: 'Changes, newest first',
  columns: { when: 'When', who: 'Who', what: 'What', on: 'On what', much: 'How much', back: 'Put back' },
  kind: (kind: AdminActionKind) => KINDS[kind],
  entity: (entity: string) => ENTITIES[entity]?.[0] ?? entity,
  rows: countRows,
  /** "3 products, 2 brands and 1 category": each kind by its own name. */
  rowsByKind: (kinds: readonly { entityType: string; rows: number }[]) =>
    LIST.format(kinds.map(({ entityType, rows }) => countRows(rows, entityType))),
  fields: (names: readonly string[]) => names.map((name) => field(name).toLowerCase()).join(', '),
  field,
  fieldCount: (count: number) => countOf(count, 'field'),
  newOrder: 'new order',
  /** State of deleted rows; with a count if it isn't that of all of them. */
  deleted: {
    live: 'restored',
    inBin: 'in the bin',
    ended: 'deleted permanently',
  },
  someOf: (count: number, state: string) => `${writeNumber(count)} ${state}`,
  stays: 'only recorded',
  deletedSince: 'deleted since',
  notStored: 'no longer stored',
  nameErased: 'Name erased',
  more: (count: number) => `and ${writeNumber(count)} more`,
  undoChange: 'Put back',
  putBackOf: (name: string) => `Put back ${name}`,
  putBackFields: (count: number) => `Put back ${countOf(count, 'field')}`,
  putBackRows: (count: number) => `Put back ${countOf(count, 'row')}`,
  putBackAt: (time: string) => `put back ${time}`,
  compare: 'Compare',
  compareOf: (name: string) => `Compare ${name}`,
  since: 'Changed since',
  today: (day: string) => `Today, ${day}`,
  oneRow: 'Only what was done to one row.',
  allRows: 'Show all changes',
  hints: { next: 'next in panel', back: 'put back', undo: 'undo' },
  done: 'It is as it was before',
  doneFields: (count: number, name: string) =>
    `${countOf(count, 'field')} of ${name} ${count === 1 ? 'is' : 'are'} as before`,
  doneRows: (count: number) => `${isOrAre(count, 'row')} as before`,
  doneInParts: (parts: number) => `Put back in ${parts} steps; each is in the feed and can be put back.`,
  doneTheRest: (rows: number, earlier: number) =>
    `${isOrAre(earlier, 'row')} put back already; now the last ${rows === 1 ? 'one' : writeNumber(rows)}. Undo is for ${rows === 1 ? 'this one' : `these ${writeNumber(rows)}`} only.`,
  puttingBack: (done: number) => `Putting back, ${writeNumber(done)} so far`,
  undo: 'Undo',
  stoppedAfter: (count: number) => ({
    title: `Stopped after ${countOf(count, 'row')}`,
    fallback: 'What was put back is in the feed. Try again for the rest.',
  }),
  failed: { title: 'It could not be put back', fallback: 'Nothing was written. Try again.' },
  failedTitle: 'The changes could not be read',
  failedText: 'Nothing is lost. Check the connection and try again.',
  emptyTitle: 'Nothing was changed yet',
  emptyText: 'What you edit, import or delete is listed here from then on, and can be put back.',
  noMatchTitle: 'No change matches',
  noMatchText: 'Take a filter away, or search for less.',
  panel: {
    title: (kind: string, name: string) => `${kind}: ${name}`,
    subtitle: (who: string, time: string) => `${who}, ${time}`,
    changedOf: (count: number, of: number) =>
      of === 1 ? 'Its one field was changed.' : `${count} of ${of} fields ${count === 1 ? 'was' : 'were'} changed.`,
    nothingSince: 'Nothing has been changed since.',
    changedSince: 'Some of it was changed again since: compare before you put it back.',
    isGone: 'It was deleted since. Put the deletion back first.',
    isErased: 'Its values are no longer stored; only the fact is.',
    made: 'Added with these values.',
    deleted: 'It rests in the bin with these values.',
    restored: 'It is there again.',
    ordered: 'Rows were put into another order.',
    onlyFact: 'Of this act only the fact is kept.',
    now: 'Now',
    before: 'Before',
    value: 'Value',
    empty: 'empty',
    picture: 'Picture',
    untouched: 'Not touched',
    others: 'Further changes of it',
    open: 'Open it',
    failedTitle: 'This change could not be read',
  },
  dialog: {
    title: (name: string) => `${name} was changed again since`,
    whole: (name: string) => `${name}: that version and now`,
    text: 'Choose per field; nothing has been written yet.',
    now: 'Now',
    before: 'Put back',
    chosen: 'What was not changed since is chosen already.',
    leave: 'Leave all',
    action: (count: number, of: number) => `Put back ${count} of ${countOf(of, 'field')}`,
    all: 'Show everything that differs now, also what was changed later',
    madeTitle: (name: string) => `Delete ${name}?`,
    madeText: 'It was changed since it was added. It goes to the bin as it is now, and rests there for 30 days.',
    madeAction: 'Delete it',
  },
  /** Some of several rows were changed since: the others can be undone without them. */
  leave: {
    title: (count: number, name: string) => `${name}: ${writeNumber(count)} can’t be put back with the others`,
    text: (told: { staying: number; rest: number; earlier: number; isComparable: boolean }) =>
      [
        told.earlier > 0 ? `${isOrAre(told.earlier, 'row')} put back already.` : 'Nothing has been written yet.',
        told.rest > 0
          ? `${told.staying === 1 ? 'This one isn’t changed' : 'These aren’t changed'}; the other ${told.rest === 1 ? 'one is' : `${writeNumber(told.rest)} are`} put back.`
          : told.isComparable
            ? 'What was changed again since can be compared and put back by itself.'
            : 'The reason is next to each.',
      ].join(' '),
    list: 'Not changed',
    why: {
      changed: 'changed again since',
      deleted: 'deleted since',
      taken: 'its number is in use again',
      used: 'in use by others',
    } satisfies Record<LeaveReason, string>,
    back: 'Leave all',
    action: (count: number) => `Put back all but ${count === 1 ? 'this one' : `these ${count}`}`,
  },
  binTexts: {
    caption: 'What was deleted, the last first',
    columns: {
      picture: 'Picture',
      number: 'Item number',
      name: 'Name',
      deleted: 'Deleted',
      gone: 'Deleted permanently',
    },
    inDays: (days: number) => (days <= 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`),
    taken: (number: string) => `${number} is in use again`,
    putBackAs: 'Put back as…',
    asTitle: (number: string) => `${number} is in use again`,
    asText: 'Give the product that comes back another item number. Both stay.',
    itemNumber: 'New item number',
    back: 'Cancel',
    note: 'Kept for 30 days with picture and place, then deleted permanently. The site stopped showing them at once. Confidential reports never come here: they are deleted permanently at once.',
    emptyTitle: 'The bin is empty',
    emptyText: 'What is deleted waits here for 30 days and can be put back.',
    failedTitle: 'The bin could not be read',
  },
} as const
