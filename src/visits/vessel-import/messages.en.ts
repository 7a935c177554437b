import { countOf } from '#core/language/counts.ts'
import { VESSEL_COLUMN_NAMES, type FleetColumn } from './vessel-import.fields.ts'

/** What people call the columns; the heads of an export, so a form of its own: files that were written come back. */
export const columnNames: Readonly<Record<FleetColumn, string>> = {
  ...VESSEL_COLUMN_NAMES,
  serviceDate: 'Service date',
  serviceType: 'Service type',
  serviceOperator: 'Technician',
  serviceLocation: 'Service port',
}

/** What a row may be instead of one vessel. */
const DOUBTS = {
  remark: 'a remark, or a name with a remark',
  test: 'a test entry',
  several: 'more than one vessel',
  company: 'a company',
  system: 'a treatment system',
  yard: 'a yard’s hull number',
  type: 'a heading for a kind of vessel',
  year: 'a name with a year behind it',
  letter: 'a placeholder',
  number: 'a name with another number behind it',
  heading: 'the heading of a column',
}

/** Messages of the import of a fleet, per row and for the file. */
export const vesselImportTexts = {
  fileEmpty: 'The file is empty',
  fileTooLarge: 'The file is too large: at most 15 MB',
  csvOrRecord: 'Send the file as text/csv, or as a record with its text in csv',
  dryRun: 'A file is always tried first: leave this out, or say true, then apply the plan',
  noName: 'One column has to be the vessel’s name, or its IMO number',
  noPlan: 'There is no such import. A dry run is kept for a week.',
  notPlanned: 'This import was applied already.',
  choiceMissing: (rows: readonly number[]) =>
    `Say what to do with ${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, 5).join(', ')}${rows.length > 5 ? ` and ${rows.length - 5} more` : ''}: each may be an existing vessel, or not a vessel`,
  choiceUnknown: (row: string) => `Row ${row} has no choice to make, or not this one`,
  nothing: 'There is nothing to import: every row is stored already, refused or left out.',
  changed: 'The fleet changed since the dry run. Nothing was written. Try the file again.',
  failed: 'Something went wrong. Nothing was written. Please try the file again.',
  noVessel: 'The vessel has neither name nor IMO number',
  noRealName: (column: string, cell: string) =>
    `${column}: “${cell}” is no name but a heading, a total or a word for a missing name. Write the name, or leave the row out`,
  mayBe: (name: string, doubt: keyof typeof DOUBTS) =>
    `“${name}” may be ${DOUBTS[doubt]}. Is this the name of one vessel?`,
  nameAlone: (name: string) =>
    `The row has nothing but “${name}”, other rows have more. Is this the name of one vessel?`,
  mayBeCompany: (name: string, company: string) =>
    `“${name}” may be the company ${company}. Is this the name of one vessel?`,
  severalLines: (name: string) => `Vessel: “${name}” has several lines. Write one vessel in a row, in one line`,
  imoOfName: (imo: string) => `IMO ${imo} is taken from the name`,
  twoImos: (inName: string, inColumn: string) =>
    `The name has IMO ${inName}, the IMO column ${inColumn}. Correct the one that is wrong`,
  headingRow: 'This row repeats the headings',
  likeClient: (name: string, known: string) =>
    `Client: “${name}” may be the client ${known}. Write that name, or add “${name}” to its other names, or as a client of its own`,
  likeClientOfRow: (name: string, other: string, row: number) =>
    `Client: “${name}” may be “${other}” of row ${row}. Write one name for both, or add them as two clients first`,
  nameEmpty: 'The vessel’s name is empty',
  named: (column: FleetColumn, message: string) => `${columnNames[column]}: ${message}`,
  oddPhone: (column: FleetColumn, phone: string) =>
    `${columnNames[column]} “${phone}” can’t be dialled as it is: is it complete, with its country code?`,
  imoDigit: (imo: string, digit: number) => `IMO ${imo}: check digit should be ${digit}`,
  imoForm: (imo: string) => `IMO ${imo} is no IMO number: seven digits, the last one checks the others`,
  noDay: (column: FleetColumn, text: string) => `${columnNames[column]} ${text} is not a date`,
  twoDays: (column: FleetColumn, text: string) =>
    `${columnNames[column]} ${text} can be two days, day first or month first: write it as 2025-12-31 or 31.12.2025`,
  future: (text: string) => `Service date ${text} lies in the future: past services only`,
  tooEarly: (text: string) => `Service date ${text} is too long ago: check the year`,
  noMonths: (text: string) => `Interval ${text} is not a whole number of months`,
  otherName: (imo: string, row: number) => `IMO ${imo} is in row ${row} with another name`,
  otherValue: (column: FleetColumn, row: number) => `Row ${row} gives this vessel another ${columnNames[column]}`,
  serviceTwice: (row: number) => `The same service is in row ${row}`,
  serviceWithoutDate: 'A service needs its date',
  otherService: 'other',
  newVessel: (client: 'known' | 'new' | null) =>
    client === null ? 'new vessel' : client === 'new' ? 'new vessel, new client' : 'new vessel, client known',
  service: (type: string, day: string) => `${type} ${day}`,
  notDone: 'This import was not written, or it was undone already.',
  tooOldToUndo: 'This import can’t be undone: it is too old, or it changed nothing.',
  undone: (fileName: string, parts: readonly string[]) => `Import of ${fileName} undone: ${parts.join(', ')}`,
  byUndo: (fileName: string) => `by undoing the import of ${fileName}`,
  left: {
    gone: 'no longer there: deleted, or merged with another one',
    changed: 'changed since the import',
    inUse: (references: string) => `in use: ${references}`,
    vesselsOrVisits: 'vessels or visits',
    taken: 'another vessel has its former name or IMO number',
    clientGone: 'its former client was deleted',
  },
  newService: (type: string, day: string) => `${type} ${day} added`,
  visitedThen: (type: string, day: string) => `${type} ${day} is a project already`,
  follows: (row: number) => `same vessel as row ${row}`,
  reasons: {
    ownImo: (name: string) => `IMO number of ${name}`,
    sameName: (name: string) => `same name as ${name}`,
    otherImo: (name: string) => `name of ${name}, other IMO`,
    formerName: (name: string) => `former name of ${name}`,
    formerOtherImo: (name: string) => `former name of ${name}, other IMO`,
    imoInName: (name: string) => `${name} has this IMO number`,
    imoInOtherName: (name: string) => `this IMO number is in the name of ${name}`,
    hasFormer: (name: string) => `${name} is a former name of it`,
    ofRow: (reason: string, row: number) => `${reason} in row ${row}`,
    similar: (percent: number, name: string) => `${percent} % like ${name}`,
  },
  withImo: (name: string, imo: string) => `${name} (IMO ${imo})`,
  imported: (fileName: string, parts: readonly string[], digest: string) =>
    `${fileName}: ${parts.join(', ')}; SHA-256 of the file ${digest}`,
  byFile: (fileName: string) => `by the import of ${fileName}`,
  undoneParts: {
    vessels: (count: number) => countOf(count, 'vessel removed', 'vessels removed'),
    restored: (count: number) => countOf(count, 'row restored', 'rows restored'),
    services: (count: number) => countOf(count, 'past service removed', 'past services removed'),
    clients: (count: number) => countOf(count, 'client removed', 'clients removed'),
    left: (count: number) => countOf(count, 'row left', 'rows left'),
  },
  parts: {
    vessels: (count: number) => countOf(count, 'new vessel', 'new vessels'),
    changed: (count: number) => countOf(count, 'vessel changed', 'vessels changed'),
    services: (count: number) => countOf(count, 'past service', 'past services'),
    clients: (count: number) => countOf(count, 'new client', 'new clients'),
  },
  noFileName: 'A file',
  rowHead: 'Row',
  reasonHead: 'Reason',
}
