export const scheduleTexts = {
  columns: ['Operator', 'From', 'To', 'Days', 'Vessel', 'Project', 'Client', 'Service', 'Port', 'Status', 'Notes'],
  forStaff: 'This page belongs to people of the portal.',
  noOperator: 'There is no such operator.',
  exported: (from: string, to: string, count: number) => `Schedule ${from} to ${to}, ${count} rows`,
  clash: (vessel: string, from: string, to: string) => `clash with ${vessel} ${from} to ${to}`,
  overdue: 'overdue',
  lacksDocuments: 'travel document missing',
}

/** Words of a move, by the state it led to. */
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

/** Words by action; a number above one stands for several lines that one person wrote in a row. */
export const activityWords: Readonly<Record<string, (count: number) => string>> = {
  created: () => 'created',
  deleted: () => 'deleted',
  assigned: () => 'assigned',
  unassigned: () => 'took the operator off',
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
