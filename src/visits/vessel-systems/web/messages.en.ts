const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Texts of a vessel's systems, and of their due reagents. */
export const systemMessages = {
  title: 'Systems and reagents',
  logMix: 'Log a mix',
  addSystem: 'Add system',
  none: 'No system is noted yet.',
  noneText: 'Note maker and analyser from the plate: the reagent belongs to the analyser.',
  failed: 'The systems could not be read.',
  again: 'Try again',
  analyser: (analyser: string) => `analyser ${analyser}`,
  noAnalyser: 'analyser not known',
  since: (day: string) => `since ${day}`,
  head: (position: number, treatment: string, capacity: string | null) =>
    `${position} ${capacity === null ? treatment : `${treatment}, ${capacity}`}`,
  edit: (system: string) => `Change ${system}`,
  mixesOf: (system: string) => `What was mixed for ${system}`,
  noReagent: 'UV makes no oxidant: no reagent is needed.',
  nothingMixed: 'Nothing mixed is logged yet.',
  indicator: 'Indicator',
  buffer: 'Buffer',
  today: 'today',
  set: (set: number) => `set ${set}`,
  mixedOn: 'Mixed on',
  article: (itemNumber: string, name: string, set: number, sets: number) =>
    sets > 1 ? `${itemNumber} ${name}, set ${set} of ${sets}` : `${itemNumber} ${name}`,
  changeHead: (after: number | null) => (after === null ? 'Change' : days(after)),
  bufferHead: (keeps: number | null) =>
    keeps === 365 ? 'Buffer, year' : keeps === null ? 'Box' : `Box, ${days(keeps)}`,
  notSaid: 'not said',
  day: (day: number) => `day ${day}`,
  left: (count: number) => (count === 0 ? 'today' : `in ${count} d`),
  over: (count: number) => `${count} d over`,
  dayAnd: (day: number, rest: string) => `day ${day}, ${rest}`,
  picture: (mixed: string, due: string | null, over: string | null, today: string) =>
    [`Mixed ${mixed}`, due && `change ${due}`, over && `box over ${over}`, `today ${today}`].filter(Boolean).join(', '),
  enoughUntil: (day: string) => `Enough until ${day}`,
  enoughFor: (number: string, day: string) => `past the next visit, ${number} on ${day}.`,
  shortFor: (count: number, number: string, day: string) =>
    `${days(count)} short of the next visit, ${number} on ${day}.`,
  noVisit: 'no visit is planned.',
  order: 'Order reagents',
  orderFailed: { title: 'No supply project made', fallback: 'Nothing was stored. Try again.' },
  ordered: (number: string) => `${number} made for the reagents`,
  orderLine: (itemNumber: string, name: string, position: number, analyser: string | null, until: string | null) =>
    `1 × ${itemNumber} ${name}, for system ${position}${analyser === null ? '' : ` (${analyser})`}${
      until === null ? '' : `, on board enough until ${until}`
    }`,
}

/** Logging what was mixed. */
export const mixMessages = {
  title: 'Log a mix',
  system: 'System',
  reagent: 'Reagent',
  choose: 'Choose the reagent',
  chooseFirst: 'Choose the reagent that was mixed.',
  day: 'Mixed on',
  newBox: 'From a new box',
  next: (due: string) => `Next change ${due}.`,
  noDays: 'The catalogue says no days for it.',
  noneOffered: 'No article of the catalogue says when it is changed. An administrator gives it its days.',
  back: 'Back',
  today: 'Log mixed today',
  on: (day: string) => `Log mixed on ${day}`,
  logged: (itemNumber: string, due: string | null) =>
    due === null ? `${itemNumber} logged` : `${itemNumber} logged, change ${due}`,
  undo: 'Undo',
  undone: 'Taken back',
  undoFailed: { title: 'Not taken back', fallback: 'The entry was not removed. Remove it in the list of mixes.' },
  failed: { title: 'Not logged', fallback: 'Nothing was stored. Your entry is still here.' },
  listTitle: (system: string) => `Mixed for ${system}`,
  listNone: 'Nothing was logged yet.',
  listFailed: 'The list could not be read.',
  close: 'Close',
  change: (due: string | null) => (due === null ? 'no change day' : `change ${due}`),
  by: (name: string) => `by ${name}`,
  now: 'in use',
  remove: (itemNumber: string, day: string) => `Remove ${itemNumber} of ${day}`,
  removed: 'Entry removed',
  removeFailed: { title: 'Not removed', fallback: 'Nothing was changed. Try again.' },
}

/** One installed system as a form. */
export const systemFormMessages = {
  newTitle: 'Add system',
  editTitle: 'Change system',
  text: 'As on the plate. The brand in lists is the maker of the system.',
  save: 'Save',
  saving: 'Saving…',
  back: 'Back',
  added: 'System added',
  changed: 'System saved',
  failed: { title: 'Not saved', fallback: 'Nothing was stored. Your entry is still here.' },
  remove: 'Remove',
  removeTitle: (system: string) => `Remove ${system}?`,
  removeText: 'What was mixed for it goes with it. The history keeps that it was there.',
  removeAction: 'Remove system',
  removed: 'System removed',
  removeFailed: { title: 'Not removed', fallback: 'Nothing was changed. Try again.' },
}
