export const projectTexts = {
  noValues: 'Values are not shown to you.',
  serviceType: 'Choose a service type',
  vesselName: 'Vessel name is required',
  currency: (listed: string) => `Choose one of these currencies: ${listed}`,
  portCode: 'Write the port code as five letters, such as NOBGO',
  unknownPort: (code: string) =>
    `${code} isn’t in the port list. Leave the code empty, write the place and choose its time zone.`,
  portTimeZone: 'Choose a time zone of the list, such as Asia/Seoul',
  month: 'Write the month as 2026-11',
  operator: 'Choose an operator',
  status: 'Choose a status',
  operatorStays: (status: string) => `This project is ${status}: its operator stays.`,
  onlyActive: 'Only an active operator can be assigned.',
  firstDay: 'Give the first day, too.',
  endsFirst: 'The last day is before the first.',
  leavesFirst: 'The ship leaves before it arrives.',
  longest: (days: number) => `A visit lasts at most ${days} days.`,
  onlyUnconfirmed: 'Only a project that is not confirmed can be deleted. Cancel it instead.',
  hasRecords: 'Something has been logged on this project. Cancel it instead.',
  exported: (count: number) => `${count} projects as CSV`,
  onlyAuthor: 'Only the author or a manager can change this.',
  notAssigned: 'You are not assigned to this project, so you can read it and no more.',
  onlyComments: (status: string) => `This project is ${status}: only comments can be added.`,
}

/** Asked before a technician is booked twice, wherever that is done. */
export const clashTexts = {
  assignTitle: (name: string) => `Assign ${name} with a clash?`,
  moveTitle: (vessel: string, name: string) => `Move ${vessel} into a clash for ${name}?`,
  text: (what: string) => `${what}. Both show the clash until one is moved.`,
  reason: 'Reason, recorded in the audit log',
  reasonMissing: 'Say why it is right all the same',
  assign: 'Assign with clash',
  move: 'Move with clash',
  back: 'Back',
} as const

/** What a notice says has become of a project. */
export const noticeTexts = {
  unassigned: 'No longer yours',
  assigned: 'Assigned to you',
  confirmed: 'Confirmed',
  takenBack: 'No longer confirmed',
  sentBack: 'Sent back',
  started: 'Started',
  onHold: 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
  moved: 'Date or port changed',
}

/** What a planner should know about the operator on these days. */
export const warningTexts = {
  days: (from: string, to: string) => (from === to ? `on ${from}` : `from ${from} to ${to}`),
  document: (category: string, state: string) => `Travel document ${category}: ${state}.`,
  clash: (project: string, vessel: string, days: string) => `Also on ${project} ${vessel}, ${days}.`,
  away: (days: string, reason: string | null) => `Away ${days}${reason === null ? '' : `: ${reason}`}.`,
}

/** Moves, and why one cannot be made now: server and screens say the same. */
export const moveTexts = {
  labels: {
    confirm: 'Confirm',
    start: 'Start',
    takeBack: 'Take back confirmation',
    hold: 'Hold',
    resume: 'Resume',
    backToConfirmed: 'Back to confirmed',
    complete: 'Complete',
    sendBack: 'Send back',
    close: 'Close',
    reopen: 'Reopen',
    cancel: 'Cancel',
    takeUp: 'Take up again',
  },
  noDate: 'The date of the visit is missing.',
  noPlace: 'The port or place is missing.',
  noClient: 'The client is missing.',
  noOperator: 'No operator is assigned.',
  noHours: 'No hours are logged yet.',
  noReport: 'There is no service report yet.',
  unsettled: (items: number) =>
    `${items === 1 ? '1 item is' : `${items} items are`} neither billed nor marked not billable.`,
  documents: (list: string) => `Travel documents: ${list}.`,
  notYours: 'This step is not yours to take.',
  needed: {
    reason: 'A reason is required',
    followUpDate: 'A follow-up date is required',
    waiver: 'Say why it goes without one',
  },
  noWay: (from: string, to: string, allowed: readonly string[]) =>
    `This project is ${from} and cannot become ${to}. ${allowed.length === 0 ? 'There is no way on.' : `From here it can become: ${allowed.join(', ')}.`}`,
}

/** Why nothing can be logged now. */
export const logTexts = {
  onlyComments: (status: string) => `This project is ${status}: it takes comments only.`,
  completed: 'This project is completed: a manager has to send it back before more can be logged.',
  notStarted: 'Hours can be logged from the start of the project on.',
}

/** What stops a form before the server is asked. */
export const formTexts = {
  vessel: 'Choose the vessel',
  serviceType: 'Choose the service type',
  endsFirst: 'The last day is before the first',
  firstDay: 'Choose the first day too',
  leavesFirst: 'The ship leaves before it arrives',
  skippedHour: 'The clocks go forward in this hour: choose a time before or after it',
}

/** How a port's clock differs from Oslo's. */
export const clockTexts = {
  same: 'same as Oslo',
  behind: (hours: number) => `${hours} h behind Oslo`,
  ahead: (hours: number) => `${hours} h ahead of Oslo`,
}
