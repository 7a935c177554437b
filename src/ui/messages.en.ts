/** What the parts of admin and portal say themselves. */
export const uiTexts = {
  tryAgain: 'Try again',
  /** Of a row that is on this device only. */
  notSent: 'Not sent',
  /** Of a response that came from this device. */
  onDevice: (when: string) => `On this device, ${when}`,
  notHere: 'no',
  notOnDevice: 'Not on this device',
  readAt: (when: string) => `as read at ${when}`,
  optional: 'optional',
  oddPhone:
    'Is this number complete? As it is it can’t be dialled. Write it with its country code, as +47 91 23 45 67.',
  shown: (first: number, last: number, total: number) => `${first}–${last} of ${total}`,
  pageBefore: 'Page before',
  pageAfter: 'Next page',
  oneBefore: 'The one before',
  oneAfter: 'The next one',
  closePanel: 'Close panel',
}

/** While the stream of live events is cut. */
export const liveTexts = {
  cut: 'Not connected',
  help: 'What others change appears as soon as the connection is back.',
}

/** Of a chart and its table. */
export const chartTexts = {
  chart: 'Chart',
  table: 'Table',
  asOf: (kind: string, title: string) => `${kind}: ${title}`,
  shownAs: (title: string) => `${title} as`,
  csv: 'CSV',
  csvOf: (title: string) => `CSV: ${title}`,
  tooLittle: 'Too little data for a line',
}

/** Texts about a row that another person changed. */
export const conflictTexts = {
  title: 'Somebody else has changed this',
  text: 'Nothing of yours was saved yet. Compare, change what you like, and save again to keep yours.',
  /** In the place of `text` where there is nothing to choose. */
  same: 'What you typed is what is stored now. Save again, or go back.',
  field: 'Field',
  stored: 'Stored now',
  yours: 'Yours',
  useStored: 'Use stored',
  useYours: 'Use mine',
  used: 'Used',
  empty: 'empty',
}

/** Of fields for days and hours. */
export const dayTexts = {
  example: '09 Dec 2026',
  hourExample: '06:00',
  choose: 'Choose a day',
  chooseOf: (field: string) => `Choose a day: ${field}`,
  monthBefore: 'Month before',
  monthAfter: 'Next month',
  week: 'Wk',
  wholeWeek: 'Week',
  hour: 'Time of day',
  unread: 'This is no day, so it does not count. Write it as 9 Dec 2026.',
  unreadHour: 'This is no time of day, so it does not count. Write it as 06:30.',
  dayMissing: 'Give the day, too.',
  hourMissing: 'Give the time of day, too.',
  twice: 'Clocks go back: this hour comes twice',
}

/** Of a field with suggestions. */
export const suggestionTexts = {
  found: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
}

/** Of what was typed into a form before and not saved. */
export const draftTexts = {
  found: (time: string) => `Draft of ${time} restored.`,
  discard: 'Discard draft',
}

/** How long until something is due. */
export const dueTexts = {
  notSet: 'not set',
  over: (days: number) => `${days} d over`,
  today: 'today',
  left: (days: number) => `in ${days} d`,
}
