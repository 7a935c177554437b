export const scheduleTexts = {
  away: 'absence',
  columns: ['Technician', 'From', 'To', 'Days', 'Vessel', 'Project', 'Client', 'Service', 'Port', 'Status', 'Notes'],
  forStaff: 'This page belongs to people of the portal.',
  noOperator: 'There is no such technician.',
  exported: (from: string, to: string, count: number) => `Schedule ${from} to ${to}, ${count} rows`,
  clash: (vessel: string, from: string, to: string) => `clash with ${vessel} ${from} to ${to}`,
  overdue: 'overdue',
  lacksDocuments: 'travel document missing',
}

/** Texts of a move, by the state it led to. */
export const moveWords: Readonly<Record<string, string>> = {
  'not confirmed': 'took back',
  confirmed: 'confirmed',
  'in progress': 'started',
  'on hold': 'put on hold',
  completed: 'completed',
  closed: 'closed',
  cancelled: 'cancelled',
}

const counted = (verb: string, one: string, many: string, joint: string) => (count: number) =>
  `${verb} ${count === 1 ? one : `${count} ${many}`} ${joint}`

/** Words by action; a number above one is for several lines of one person in a row. */
export const activityWords: Readonly<Record<string, (count: number) => string>> = {
  created: () => 'created',
  deleted: () => 'deleted',
  assigned: () => 'assigned',
  unassigned: () => 'took the technician off',
  commented: () => 'commented on',
  file_added: counted('added', 'a file', 'files', 'to'),
  file_removed: counted('removed', 'a file', 'files', 'from'),
  report_generated: () => 'wrote the report of',
  part_added: counted('added', '1 part', 'parts', 'to'),
  part_updated: counted('changed', '1 part', 'parts', 'of'),
  part_removed: counted('removed', '1 part', 'parts', 'from'),
  hours_added: () => 'logged hours on',
  hours_updated: () => 'changed hours of',
  billing_status_changed: counted('set the billing of', '1 part', 'parts', 'of'),
  reopened: () => 'reopened',
}

export const activityTexts = {
  moved: 'moved',
  changed: 'changed the facts of',
  system: 'System',
  to: (name: string) => `to ${name}`,
}

const dayCount = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const jobCount = (count: number) => (count === 1 ? '1 job' : count === 0 ? 'no job' : `${count} jobs`)

/** Reasons of a person's position in the planner's answer. */
export const plannerTexts = {
  port: 'Write the port code as five letters, such as KRPUS',
  endsFirst: 'The last day is before the first',
  tooLong: (most: number) => `Ask for at most ${most} days.`,
  noProject: 'There is no such project.',
  free: (days: number) => (days === 1 ? 'Free on the day' : `Free on all ${days} days`),
  job: (vessel: string, days: number, asked: number) =>
    days === asked ? `Booked on ${vessel}` : `Booked on ${vessel} for ${dayCount(days)}`,
  away: (reason: string | null, days: number) => `${reason ?? 'Away'}, ${dayCount(days)}`,
  papersOk: (list: string) => `Valid to the end: ${list}`,
  papersNone: 'No document is required',
  papersEnding: (name: string, day: string) => `The ${name} ends soon after, on ${day}`,
  papersExpired: (name: string, day: string) => `The ${name} ends before, on ${day}`,
  papersMissing: (name: string) => `No ${name} is stored`,
  distance: (km: string, from: string) => `${km} km from ${from} in a straight line`,
  same: (port: string) => `Already in ${port}`,
  noDistance: 'How far away is not known',
  jobsOn: (count: number, system: string | null) =>
    `${jobCount(count)}${system === null ? '' : ` on ${system}`} in 24 months`,
  hours: (hours: string, week: number) => `${hours} h in week ${week}`,
  neverSignedIn: 'Never signed in',
}

/** A month's hours and parts for payroll and invoicing. */
export const monthTexts = {
  name: 'hours and parts of a month',
  exported: (month: string, rows: number) => `Month ${month}, ${rows} rows as CSV`,
  columns: [
    'Month',
    'Technician',
    'Project',
    'Vessel',
    'Client',
    'Client reference',
    'Travel h',
    'Work h',
    'Waiting h',
    'Total h',
    'Parts',
    'Parts without price',
    'Parts total',
    'Currency',
  ],
}
