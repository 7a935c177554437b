import type { DueShown } from '../service-due.limits.ts'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const ahead = (within: DueShown) => (within === 'overdue' ? 'overdue' : `in ${days(within)}`)
const vessels = (count: number) => (count === 1 ? '1 vessel' : `${count} vessels`)

/** Vessels with a next service due, and what can be done about it at once. */
export const dueMessages = {
  title: 'Services due',
  nearTitle: 'Due, and near a planned visit',
  noun: 'vessel',
  csvName: (within: DueShown) => `services-due-${within}.csv`,
  csvFailed: 'No file was made',
  count: (count: number, within: DueShown) => `${vessels(count)} ${ahead(within)}`,
  steps: 'How far ahead',
  step: (within: DueShown) => (within === 'overdue' ? 'Overdue' : `${within} d`),
  near: 'Near a visit',
  nearLong: 'Only ships without a project that a planned visit is near to: within 300 nautical miles and 7 days',
  toPlan: (count: number, within: DueShown) =>
    `${vessels(count)} ${ahead(within)} without a project, near a planned visit`,
  columns: {
    vessel: 'Vessel',
    imo: 'IMO',
    client: 'Client',
    last: 'Last service',
    due: 'Next due',
    days: 'Days',
    near: 'Near a planned visit',
    action: 'Action',
    map: 'On the map',
  },
  byHand: 'set by hand',
  mark: '*',
  none: 'none yet',
  onMap: (number: number, vessel: string) => `${number}, show ${vessel} on the map`,
  mapOfAll: (count: number) => `Map: ${vessels(count)} of this list at their last ports, and the visits near them`,
  mapOfOne: (vessel: string, visits: number) =>
    `Map: the last port of ${vessel} and ${visits === 0 ? 'no planned visit' : visits === 1 ? 'the planned visit' : `${visits} planned visits`} within 300 nautical miles`,
  mapFailed: 'The map could not be loaded. The list says the same.',
  keyShip: 'ship due, at its last port',
  keyVisit: 'planned visit',
  keyPair: 'can be combined',
  keyReach: 'dashed: 300 nm, straight',
  showAll: 'All on the map',
  lastPort: (port: string, day: string | null) =>
    day === null ? `noted at ${port}, no date` : `last port ${port}, ${day}`,
  noPort: 'last port not known',
  create: 'Create project',
  createFor: (vessel: string) => `Create project for ${vessel}`,
  combine: 'Combine',
  combineWith: (vessel: string, other: string, number: string) => `Combine ${vessel} with ${other}, ${number}`,
  combined: (vessel: string, other: string) => `${vessel} combined with ${other}`,
  combineFailed: { title: 'Not combined', fallback: 'Nothing was stored. Try again.' },
  undo: 'Undo',
  undone: 'Taken back',
  undoFailed: { title: 'Not taken back', fallback: 'The project was not deleted. Delete it on its own page.' },
  visit: (vessel: string, port: string, span: string) => `${vessel}, ${port} ${span}`,
  far: (miles: number, count: number) =>
    [
      miles === 0 ? 'same port' : `${miles} nm`,
      count === 0 ? 'on the day' : count < 0 ? `${days(-count)} before` : `${days(count)} after`,
    ].join(', '),
  unassigned: 'unassigned',
  nothingNear: 'Nothing planned within 300 nm and 7 days',
  line: (number: string, vessel: string, port: string, span: string) =>
    `Combined with ${number}, ${vessel}, ${port} ${span}.`,
  empty: 'Nothing is due',
  emptyText: (within: DueShown) =>
    within === 'overdue'
      ? 'No vessel has missed its day.'
      : `No vessel’s next service falls into the next ${days(within)}.`,
  emptyNear: 'No planned visit is near',
  emptyNearText: (within: DueShown) =>
    `No vessel without a project that is ${within === 'overdue' ? '' : 'due '}${ahead(within)} is within 300 nautical miles and 7 days of a planned visit. Turn off “Near a visit” to see all of them.`,
  failed: 'The due list could not be read',
  failedText: 'Nothing is lost. Check the connection and try again.',
  more: (count: number, most: number) => (count > most ? `The first ${most} of ${count}` : `All ${vessels(count)} due`),
  less: 'Fewer',
  note: 'Combine makes a project for the ship, not confirmed, at the port of the planned visit on the day after it, with the same technician. Nobody outside is notified.',
}
