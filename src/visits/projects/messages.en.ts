export const projectTexts = {
  noValues: 'Values are not shown to you.',
  serviceType: 'Choose a service type',
  currency: (listed: string) => `Choose one of these currencies: ${listed}`,
  portCode: 'Write the port code as five letters, such as NOBGO',
  unknownPort: (code: string) =>
    `${code} isn’t in the port list. Leave the code empty, write the place and choose its time zone.`,
  otherPort: (
    place: string,
    other: { name: string; locode: string },
    port: { name: string; locode: string; country: string },
  ) =>
    `The port “${place}” is ${other.name} (${other.locode}), but the port code ${port.locode} is ${port.name}, ${port.country}. Correct one of them.`,
  portTimeZone: 'Choose a time zone of the list, such as Asia/Seoul',
  month: 'Write the month as 2026-11',
  operator: 'Choose a technician',
  status: 'Choose a status',
  operatorStays: (status: string) => `This project is ${status}: its technician stays.`,
  onlyActive: 'Only an active technician can be assigned.',
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

const clashQuestion = (title: string, text: string, action: string) => ({
  title,
  text,
  action,
  label: 'Reason, recorded in the audit log',
  missing: 'Say why it is right all the same',
  back: 'Back',
})
const untilMoved = (what: string) => `${what}. Both show the clash until one is moved.`

/**
 * The question that is asked before a technician is booked twice or on days off, as a `ReasonDialog` takes it, in the same
 * words wherever that is done. `what` is the conflict: another visit or an absence.
 */
export const clashQuestions = {
  assign: (name: string, what: string) =>
    clashQuestion(`Assign ${name} with a clash?`, untilMoved(what), 'Assign with clash'),
  move: (vessel: string, name: string, what: string) =>
    clashQuestion(`Move ${vessel} into a clash for ${name}?`, untilMoved(what), 'Move with clash'),
  save: (name: string, what: string) =>
    clashQuestion(`Save with a clash for ${name}?`, untilMoved(what), 'Save with clash'),
  /** Of several projects given to one technician, those that meet something. */
  assignMany: (name: string, numbers: readonly string[], count: number) =>
    clashQuestion(
      `Assign ${name} with ${numbers.length === 1 ? 'a clash' : `${numbers.length} clashes`}?`,
      `${listSome(numbers)} ${numbers.length === 1 ? 'meets other work or an absence' : 'meet other work, an absence or one another'}${numbers.length === count ? '' : `; the other ${count - numbers.length} ${count - numbers.length === 1 ? 'doesn’t' : 'don’t'}`}. The clash is shown until one is moved.`,
      'Assign with clash',
    ),
  /** Clashes of projects that are reassigned in one change, by technician. */
  handOver: (clashes: readonly { name: string; numbers: readonly string[] }[]) => {
    const count = clashes.reduce((sum, { numbers }) => sum + numbers.length, 0)
    const lines = clashes.map(
      ({ name, numbers }) =>
        `${listSome(numbers)} ${numbers.length === 1 ? 'meets' : 'meet'} other work or an absence of ${name}`,
    )
    return clashQuestion(
      `Move with ${count === 1 ? 'a clash' : `${count} clashes`}?`,
      `${lines.join('; ')}. The clash is shown until one is moved.`,
      'Move with clash',
    )
  },
  handOverUnchecked: (count: number) =>
    clashQuestion(
      `Move ${count === 1 ? 'a project' : `${count} projects`} unchecked?`,
      'Who is booked or away on these days could not be read. Go back and try again, or give a reason.',
      'Move unchecked',
    ),
  /** Label of a selection with unchecked projects. */
  assignUnchecked: (name: string, count: number) =>
    clashQuestion(
      `Assign ${name} to ${count} projects unchecked?`,
      `It isn’t known which of these ${count} projects clash. Choose fewer to see it, or give a reason.`,
      'Assign unchecked',
    ),
} as const

/** `P26-0001, P26-0002 and 3 more`. */
const listSome = (numbers: readonly string[]): string =>
  numbers.length <= 4 ? joinWithAnd(numbers) : `${numbers.slice(0, 3).join(', ')} and ${numbers.length - 3} more`
const joinWithAnd = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Conflict of a technician on certain days, in a few words. */
export const obstacleTexts = {
  clash: (vessel: string) => `clash: ${vessel}`,
  away: (reason: string | null) => (reason ? `away: ${reason}` : 'away'),
  clashOn: (vessel: string, days: string) => `${vessel}, ${days}`,
  awayOn: (reason: string | null, days: string) => `${reason ? `Away (${reason})` : 'Away'}, ${days}`,
}

/** Texts of notifications about a changed project. */
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
  followUp: 'Follow-up asked for',
  askedBy: (name: string, number: string, lines: readonly string[]) =>
    [`${name} asked for it on ${number}`, lines.join('; ')].filter(Boolean).join(': '),
}

/** What a planner should see about the technician on these days. */
export const warningTexts = {
  days: (from: string, to: string) => (from === to ? `on ${from}` : `from ${from} to ${to}`),
  document: (category: string, state: string) => `Travel document ${category}: ${state}.`,
  clash: (project: string, vessel: string, days: string) => `Also on ${project} ${vessel}, ${days}.`,
  client: (named: string, alike: string) =>
    `“${named}” may be the client ${alike}: no new client was added. Write that name, or add “${named}” in Clients.`,
  away: (days: string, reason: string | null) => `Away ${days}${reason === null ? '' : `: ${reason}`}.`,
}

/** Moves, and why one cannot be made now: server and screens say the same. */
export const moveTexts = {
  labels: {
    confirm: 'Confirm',
    start: 'Start',
    revertAssignment: 'Take back confirmation',
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
  noOperator: 'No technician is assigned.',
  noHours: 'No hours are logged yet.',
  noReport: 'There is no service report yet.',
  unanswered: (lines: number) =>
    `${lines === 1 ? '1 required line' : `${lines} required lines`} of the checklist ${lines === 1 ? 'has' : 'have'} no result.`,
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
  ahead: 'This time hasn’t come yet',
  beforeProject: 'This time was before the project',
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
