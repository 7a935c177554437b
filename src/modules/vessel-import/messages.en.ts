import type { FleetColumn } from './vessel-import.limits.ts'

const number = new Intl.NumberFormat('en')
const some = (count: number, one: string, many: string): string => `${number.format(count)} ${count === 1 ? one : many}`

/** What people call the columns; the heads of an export, so a form of its own: files that were written come back. */
export const columnNames: Readonly<Record<FleetColumn, string>> = {
  name: 'Vessel',
  imo: 'IMO',
  clientName: 'Client',
  formerNames: 'Former names',
  systemType: 'System 1',
  brand1: 'Brand 1',
  systemType2: 'System 2',
  brand2: 'Brand 2',
  location: 'Location',
  vesselMasterName: 'Master',
  vesselMasterPhone: 'Master phone',
  vesselMasterEmail: 'Master e-mail',
  engineerName: 'Engineer',
  engineerPhone: 'Engineer phone',
  engineerEmail: 'Engineer e-mail',
  portAgent: 'Port agent',
  portAgentPhone: 'Port agent phone',
  portAgentEmail: 'Port agent e-mail',
  serviceIntervalMonths: 'Interval (months)',
  nextServiceDue: 'Next due',
  notes: 'Notes',
  serviceDate: 'Service date',
  serviceType: 'Service type',
  serviceOperator: 'Technician',
  serviceLocation: 'Service port',
}

/** What the import of a fleet says, row by row and as a whole. */
export const vesselImportTexts = {
  fileEmpty: 'The file is empty',
  fileTooLarge: 'The file is too large: at most 15 MB',
  csvOrRecord: 'Send the file as text/csv, or as a record with its text in csv',
  dryRun: 'A file is always tried first: leave dryRun out, or say true, then apply the plan',
  noName: 'One column has to be the vessel’s name, or its IMO number',
  noPlan: 'There is no such import. A dry run is kept for a week.',
  notPlanned: 'This import was applied already.',
  choiceMissing: (rows: readonly number[]) =>
    `Say what to do with ${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, 5).join(', ')}${rows.length > 5 ? ` and ${rows.length - 5} more` : ''}: each may be a vessel that is there already`,
  choiceUnknown: (row: string) => `Row ${row} has no choice to make, or not this one`,
  nothing: 'There is nothing to import: every row is stored already, refused or left out.',
  changed: 'The fleet changed since the dry run. Nothing was written. Try the file again.',
  failed: 'Something went wrong. Nothing was written. Please try the file again.',
  noVessel: 'The vessel has neither name nor IMO number',
  nameEmpty: 'The vessel’s name is empty',
  named: (column: FleetColumn, message: string) => `${columnNames[column]}: ${message}`,
  imoDigit: (imo: string, digit: number) => `IMO ${imo}: check digit should be ${digit}`,
  imoForm: (imo: string) => `IMO ${imo} is no IMO number: seven digits, the last one checks the others`,
  noDay: (column: FleetColumn, text: string) => `${columnNames[column]} ${text} is not a date`,
  future: (text: string) => `Service date ${text} lies in the future: past services only`,
  noMonths: (text: string) => `Interval ${text} is not a whole number of months`,
  otherName: (imo: string, row: number) => `IMO ${imo} stands in row ${row} with another name`,
  otherValue: (column: FleetColumn, row: number) => `Row ${row} gives this vessel another ${columnNames[column]}`,
  serviceTwice: (row: number) => `The same service stands in row ${row}`,
  serviceWithoutDate: 'A service needs its date',
  otherService: 'other',
  newVessel: (client: 'known' | 'new' | null) =>
    client === null ? 'new vessel' : client === 'new' ? 'new vessel, new client' : 'new vessel, client known',
  newService: (type: string, day: string) => `${type} ${day} added`,
  visitedThen: (type: string, day: string) => `${type} ${day} is a project already`,
  follows: (row: number) => `same vessel as row ${row}`,
  reasons: {
    sameName: (name: string) => `same name as ${name}`,
    otherImo: (name: string) => `name of ${name}, other IMO`,
    formerName: (name: string) => `former name of ${name}`,
    formerOtherImo: (name: string) => `former name of ${name}, other IMO`,
    similar: (percent: number, name: string) => `${percent} % like ${name}`,
  },
  withImo: (name: string, imo: string) => `${name} (IMO ${imo})`,
  imported: (fileName: string, parts: readonly string[], digest: string) =>
    `${fileName}: ${parts.join(', ')}; SHA-256 of the file ${digest}`,
  byFile: (fileName: string) => `by the import of ${fileName}`,
  parts: {
    vessels: (count: number) => some(count, 'new vessel', 'new vessels'),
    changed: (count: number) => some(count, 'vessel changed', 'vessels changed'),
    services: (count: number) => some(count, 'past service', 'past services'),
    clients: (count: number) => some(count, 'new client', 'new clients'),
  },
  noFileName: 'A file',
  rowHead: 'Row',
  reasonHead: 'Reason',
}
