import { countOf, writeNumber } from '#core/language/counts.ts'
import type { DuplicateReason } from '../merging.limits.ts'

/** Moved rows, by their table. */
const BELONGINGS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  vessel_projects: ['project', 'projects'],
  imported_services: ['service from before', 'services from before'],
  vessel_contacts: ['contact', 'contacts'],
  vessel_systems: ['system', 'systems'],
  vessels: ['vessel', 'vessels'],
}

/** Texts that differ between vessels and companies. */
const KINDS = {
  vessel: {
    crumb: 'Vessels',
    title: 'Merge two vessels',
    findText: (name: string) =>
      `Which vessel is ${name} as well? Everything of it moves; for 30 days the two can be separated again.`,
    findLabel: 'The other vessel',
    findPlaceholder: 'Name or IMO number',
    notChosen: 'Choose a vessel from the list',
    consequence: (name: string) =>
      `${name} goes: all that hangs on it moves to the vessel that stays, and its name stays findable as a former name.`,
    otherNumber: 'They have different IMO numbers, so they may be two ships. Choose the number that is right.',
    undone: (name: string) => `${name} is a vessel of its own again`,
    loadFailed: 'The vessels could not be read',
    summary: (count: number) =>
      count === 0
        ? 'No two vessels look like one.'
        : `${countOf(count, 'pair', 'pairs')} of vessels that may be one ship.`,
    caption: 'Pairs of vessels',
    first: 'Vessel',
    noNumber: 'no IMO',
    dismiss: 'Not the same ship',
    dismissed: (a: string, b: string) => `${a} and ${b} are two ships`,
    noneText: 'Names, former names and IMO numbers of all vessels were compared.',
  },
  company: {
    crumb: 'Companies',
    title: 'Merge two companies',
    findText: (name: string) =>
      `Which company is ${name} as well? Its vessels move; for 30 days the two can be separated again.`,
    findLabel: 'The other company',
    findPlaceholder: 'Any name, number or city',
    notChosen: 'Choose a company from the list',
    consequence: (name: string) =>
      `${name} goes: its vessels move to the company that stays, and projects that name it mean that one from now on.`,
    otherNumber:
      'They have different organisation numbers, so they may be two companies. Choose the number that is right.',
    undone: (name: string) => `${name} is a company of its own again`,
    loadFailed: 'The companies could not be read',
    summary: (count: number) =>
      count === 0
        ? 'No two companies look like one.'
        : `${countOf(count, 'pair', 'pairs')} of companies that may be one.`,
    caption: 'Pairs of companies',
    first: 'Company',
    noNumber: 'no number',
    dismiss: 'Not the same company',
    dismissed: (a: string, b: string) => `${a} and ${b} are two companies`,
    noneText: 'Names, other names and organisation numbers of all companies were compared.',
  },
} as const

/** Texts of duplicates and merging. */
export const mergeMessages = {
  kinds: KINDS,
  merge: 'Merge',
  duplicates: 'Duplicates',
  find: 'Merge with',
  back: 'Back',
  go: 'Compare',
  survivor: 'stays',
  duplicate: 'goes',
  swap: 'Let the other one stay',
  same: (value: string) => `${value}, the same in both`,
  empty: 'not set',
  keepFrom: (field: string, name: string) => `${field} of ${name}`,
  moves: 'What moves',
  movesNothing: 'Nothing hangs on it',
  belongings: (items: readonly { table: string; rows: number }[]) =>
    items
      .map(({ table, rows }) => countOf(rows, ...(BELONGINGS[table] ?? (['record', 'records'] as const))))
      .join(', '),
  undoNote: 'For 30 days the two can be separated again. The audit log keeps both rows as they were.',
  mergeInto: (name: string) => `Merge into ${name}`,
  merged: (goes: string, stays: string) => `${goes} merged into ${stays}`,
  undo: 'Undo',
  failed: { title: 'Not merged', fallback: 'Nothing was changed. Please try again.' },
  undoFailed: { title: 'Not undone', fallback: 'Nothing was changed. Please try again.' },
  heading: 'Possible duplicates',
  reason: 'Found by',
  reasons: {
    imo: 'IMO number',
    'organisation number': 'Organisation number',
    'same name': 'Same name',
    'former name': 'Former name',
    'other name': 'Other name',
    'similar name': 'Similar name',
  } satisfies Record<DuplicateReason, string>,
  second: 'May be the same as',
  services: (services: number, open: number) =>
    [countOf(services, 'service', 'services'), ...(open > 0 ? [`${writeNumber(open)} open`] : [])].join(', '),
  vessels: (count: number) => countOf(count, 'vessel', 'vessels'),
  actions: 'Actions',
  dismissPair: (verb: string, a: string, b: string) => `${verb}: ${a} and ${b}`,
  compare: (a: string, b: string) => `Compare ${a} and ${b}`,
  dismissFailed: { title: 'Not noted', fallback: 'Please try again.' },
  noneTitle: 'No possible duplicates',
  listFailed: 'The pairs could not be found',
  lately: 'Merged lately',
  latelyCaption: 'Merges',
  into: 'Merged into',
  went: 'Went',
  moved: 'Moved',
  movedRows: (count: number) => countOf(count, 'record', 'records'),
  by: 'By',
  when: 'When',
  undoUntil: 'Undo until',
  wasUndone: 'undone',
  tooLate: 'for good',
  undoMerge: (name: string) => `Undo the merge of ${name}`,
}
