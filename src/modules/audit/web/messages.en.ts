/** `status_changed` and `portal_user` as a person reads them. */
export const spellOut = (word: string): string => {
  const text = word.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const ACTIONS: Readonly<Record<string, string>> = {
  login: 'Signed in',
  logout: 'Signed out',
  login_failed: 'Sign-in failed',
  file_viewed: 'Document viewed',
  hours_added: 'Hours logged',
  hours_updated: 'Hours changed',
  billing_status_changed: 'Billing changed',
  user_invited: 'Invited',
  user_deactivated: 'Deactivated',
  user_reactivated: 'Reactivated',
}

const ENTITIES: Readonly<Record<string, string>> = {
  portal_user: 'Person',
  contact: 'Contact message',
  stored_file: 'File',
  team_member: 'Team member',
}

const FAULTS = {
  changed: 'it was changed after it was written',
  missing: 'it is missing',
  unlinked: 'it does not follow the row before it',
  'personal value changed': 'its text about a person was changed',
  'cut off': 'the log was cut off; the row is kept outside the database, but no longer in it',
  'anchor forged': 'the file kept outside the database was changed',
} as const

export const auditMessages = {
  title: 'Audit log',
  events: (total: string) => (total === '1' ? '1 event' : `${total} events`),
  eventsFiltered: (total: string) => (total === '1' ? '1 event matches' : `${total} events match`),
  intro: 'Who did what, in an unbroken chain.',
  action: (action: string) => ACTIONS[action] ?? spellOut(action),
  entity: (entity: string) => ENTITIES[entity] ?? spellOut(entity),
  /** `scheduledDate` as words. */
  field: (field: string) =>
    field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase()),
  columns: { time: 'Time', who: 'Who', what: 'What', record: 'Record', change: 'Change', seq: 'No.' },
  columnsHelp: { time: 'Oslo time' },
  caption: 'Events, newest first',
  search: 'Search events',
  searchHint: 'In this list',
  anyEntity: 'All records',
  anyAction: 'All actions',
  anyone: 'Everyone',
  system: 'System',
  entityLabel: 'Kind of record',
  actionLabel: 'Action',
  personLabel: 'Person',
  from: 'From',
  to: 'To',
  clear: 'Clear filters',
  csv: 'CSV',
  csvName: (day: string) => `audit-log-${day}.csv`,
  csvDone: (total: string) => (total === '1' ? '1 event saved' : `${total} events saved`),
  csvFailed: 'The file could not be made',
  verify: 'Verify now',
  verifying: 'Verifying…',
  verifyFailed: 'Not verified: the server did not answer. Please try again.',
  whole: 'The chain is whole',
  checked: (rows: string) => `${rows} rows checked.`,
  anchored: (seq: string, at: string) => `Row ${seq} is kept outside the database since ${at} and fits.`,
  anchoredLast: (seq: string, at: string) => `Last kept outside the database: row ${seq}, ${at}.`,
  notAnchored: 'Nothing is kept outside the database yet.',
  broken: (seq: string) => `The chain breaks at row ${seq}`,
  fault: (kind: keyof typeof FAULTS) => `Row by row the hashes were made again: ${FAULTS[kind]}.`,
  brokenEntry: (what: string) => `It says now: ${what}`,
  timeline: (name: string) => `Timeline of ${name}`,
  timelineOf: (name: string) => `Show the timeline of ${name}`,
  allEvents: 'All events',
  openProject: 'Open project',
  erased: 'erased',
  before: 'Before',
  after: 'After',
  nothing: 'nothing',
  emptyTitle: 'No event matches these filters',
  emptyText: 'Another day, person or word may find it.',
  noneTitle: 'Nothing has happened yet',
  noneText: 'Every change in the portal is written down here.',
  failed: 'The audit log could not be read',
  failedText: 'Nothing is lost: events are kept in the database.',
}
