import { isImoNumber, plainImo } from '#core/contract/imo-digits.ts'
import { parseTypedNumber } from '#core/contract/number/read-typed.ts'
import { line } from '#core/contract/text.ts'
import { truncateText } from '#core/csv/cut-text.ts'
import { findRuin, type CellKind } from '#core/csv/ruined-cell.ts'
import { readDay, type DayOrders } from '#core/csv/written-days.ts'
import { todayInOslo } from '#core/days.ts'
import type { FieldKind } from '#core/entity/entity-fields.ts'
import { csvTexts } from '#core/messages/staff.en.ts'
import { isListText } from '#fleet/vessels/list-words.policy.ts'
import { sevenDigitsIn, stripImo } from '#fleet/vessels/vessel-names.policy.ts'
import { CreateVesselInput } from '#fleet/vessels/vessels.contract.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { columnNames, vesselImportTexts as texts } from '../messages.en.ts'
import { COLUMN_KINDS, SERVICE_COLUMNS, type FleetColumn, type VesselColumn } from '../vessel-import.fields.ts'
import { FIRST_SERVICE_YEAR } from '../vessel-import.limits.ts'
import { FLEET_HEADINGS } from './fleet-columns.server.ts'
import type { FleetRow } from './read-fleet.server.ts'

/** Values of a row for the vessel, as they will be stored; empty columns are omitted. */
export type VesselValues = { [Column in VesselColumn]?: NonNullable<CreateVesselInput[Column]> }

export interface PastService {
  serviceDate: string
  serviceType: string
  operatorName: string | null
  location: string | null
}

/** Orders of days of each column with days. */
export type FleetDayOrders = Readonly<Partial<Record<FleetColumn, DayOrders>>>

export interface CheckedRow {
  row: number
  /** The original cells, to compare with; an IMO number in the name is a cell of its own. */
  cells: FleetRow['cells']
  /** Whether the IMO number was in the name. */
  hasImoOfName: boolean
  vessel: VesselValues
  service: PastService | null
  /** Why it is refused. */
  reasons: string[]
}

/** What a spreadsheet may have done to a cell depends on what it was. */
const CELL_KINDS: Readonly<Partial<Record<FieldKind, CellKind>>> = {
  imo: 'code',
  phone: 'phone',
  integer: 'count',
  day: 'day',
  text: 'text',
}

const SERVICE_TEXT_MAX = 200
const serviceText = line(1, SERVICE_TEXT_MAX)
const SHOWN_MAX = 60
const NAME_MAX = VESSEL_FIELDS.name.max

/** A row by the rules that a vessel's own call has, its days in the orders of the file. */
export function checkRow(given: FleetRow, orders: FleetDayOrders): CheckedRow {
  const { row, misfit, asText, isHeading } = given
  const checked: CheckedRow = { row, cells: given.cells, hasImoOfName: false, vessel: {}, service: null, reasons: [] }
  if (misfit !== null) return { ...checked, reasons: [misfit] }
  for (const [column, cell] of Object.entries(given.cells) as [FleetColumn, string][]) {
    const ruin = findRuin(cell, CELL_KINDS[COLUMN_KINDS[column]] ?? 'name')
    if (ruin === null || (ruin.kind === 'formula' && asText?.has(column) === true)) continue
    checked.reasons.push(csvTexts.ruined(columnNames[column], cut(cell), ruin))
  }
  if (isHeading === true || isHeadingRow(given.cells)) checked.reasons.push(texts.headingRow)
  else if (given.cells.name?.includes('\n') === true) checked.reasons.push(texts.severalLines(cut(given.cells.name)))
  if (checked.reasons.length > 0) return checked
  takeImoOfName(checked)
  const { cells } = checked
  for (const [column, cell] of Object.entries(cells) as [FleetColumn, string][]) {
    if (!isServiceColumn(column)) readVesselCell(checked, column, cell, orders)
  }
  checked.service = readService(checked, orders)
  if (cells.name === undefined && cells.imo === undefined) checked.reasons.push(texts.noVessel)
  return checked
}

/** Moves an IMO number out of the name, as in `Nordlys (IMO 9321483)`. A number that isn't sure to be one stays there. */
function takeImoOfName(checked: CheckedRow): void {
  const { name, imo, ...others } = checked.cells
  const [number, second] = sevenDigitsIn(name ?? '')
  if (name === undefined || name.length > NAME_MAX || number === undefined || second !== undefined) return
  if (!isImoNumber(number)) {
    if (/\bIMO\b/i.test(name)) checked.reasons.push(explainImo(number))
    return
  }
  if (imo !== undefined && readImo(imo) !== number) {
    checked.reasons.push(texts.twoImos(number, cut(imo)))
    return
  }
  const rest = stripImo(name)
  checked.hasImoOfName = imo === undefined
  checked.cells = { ...others, ...(rest === '' ? {} : { name: rest }), imo: imo ?? number }
}

/** A cell's IMO number without its word, blanks, and the decimals of a spreadsheet. */
const readImo = (cell: string): string => plainImo(cell).replace(/^(\d{7})[.,]0+$/, '$1')

const isServiceColumn = (column: FleetColumn): column is (typeof SERVICE_COLUMNS)[number] =>
  (SERVICE_COLUMNS as readonly string[]).includes(column)

/** Whether a row repeats the headings, as each page of a printed list does. */
const isHeadingRow = (cells: FleetRow['cells']): boolean =>
  Object.entries(cells).filter(([column, cell]) => FLEET_HEADINGS.find(cell) === column).length > 1

/** Whether a cell for a name has a heading, a sum or a word for a missing name in it. */
const namesNothing = (column: FleetColumn, cell: string): boolean =>
  NAMED.has(column) && (isListText(cell) || FLEET_HEADINGS.find(cell) === column)

const NAMED: ReadonlySet<FleetColumn> = new Set(['name', 'clientName'])

function readVesselCell(
  { vessel, reasons }: CheckedRow,
  column: VesselColumn,
  cell: string,
  orders: FleetDayOrders,
): void {
  if (namesNothing(column, cell)) {
    reasons.push(texts.noRealName(columnNames[column], cut(cell)))
    return
  }
  const value = parseCell(column, cell, reasons, orders)
  if (value === undefined) return
  const { success, data, error } = CreateVesselInput.shape[column].safeParse(value)
  if (success) Object.assign(vessel, { [column]: data })
  else reasons.push(texts.named(column, error.issues[0]?.message ?? ''))
}

/** The cell in the form that the call takes; undefined with the reason where it has none. */
function parseCell(column: VesselColumn, cell: string, reasons: string[], orders: FleetDayOrders): unknown {
  const kind = COLUMN_KINDS[column]
  if (kind === 'lines') return splitNames(cell)
  if (kind === 'imo') {
    const digits = readImo(cell)
    if (isImoNumber(digits)) return digits
    reasons.push(explainImo(digits))
    return undefined
  }
  if (kind === 'integer') {
    const number = parseTypedNumber(cell, { isWhole: true })
    if (Number.isInteger(number)) return number
    reasons.push(texts.noMonths(cut(cell)))
    return undefined
  }
  return kind === 'day' ? readClearDay(column, cell, reasons, orders) : cell
}

function readClearDay(
  column: FleetColumn,
  cell: string,
  reasons: string[],
  orders: FleetDayOrders,
): string | undefined {
  const day = readDay(cell, orders[column])
  if (day !== null && day !== 'unclear') return day
  reasons.push((day === null ? texts.noDay : texts.twoDays)(column, cut(cell)))
  return undefined
}

/** The digit that would be right is named: most wrong numbers are one typing error. */
function explainImo(digits: string): string {
  if (!/^\d{7}$/.test(digits) || digits === '0000000') return texts.imoForm(cut(digits))
  const right = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => isImoNumber(`${digits.slice(0, 6)}${digit}`))
  return texts.imoDigit(digits, right ?? 0)
}

/** One name a line, or several parted by semicolons. */
export const splitNames = (cell: string): string[] =>
  cell
    .split(cell.includes('\n') ? '\n' : ';')
    .map((name) => name.trim())
    .filter((name) => name !== '')

export const joinNames = (names: readonly string[]): string =>
  names.join(names.some((name) => name.includes(';')) ? '\n' : '; ')

function readService({ cells, reasons }: CheckedRow, orders: FleetDayOrders): PastService | null {
  const { serviceDate: date, serviceType: type, serviceOperator, serviceLocation } = cells
  if (date === undefined) {
    if (type !== undefined || serviceOperator !== undefined || serviceLocation !== undefined) {
      reasons.push(texts.serviceWithoutDate)
    }
    return null
  }
  const day = readClearDay('serviceDate', date, reasons, orders)
  if (day !== undefined && day > todayInOslo()) reasons.push(texts.future(cut(date)))
  if (day !== undefined && Number(day.slice(0, 4)) < FIRST_SERVICE_YEAR) reasons.push(texts.tooEarly(cut(date)))
  const readText = (column: FleetColumn, cell: string | undefined): string | null => {
    if (cell === undefined) return null
    const { success, data, error } = serviceText.safeParse(cell.slice(0, SERVICE_TEXT_MAX + 1))
    if (success) return data
    reasons.push(texts.named(column, error.issues[0]?.message ?? ''))
    return null
  }
  return {
    serviceDate: day ?? '',
    serviceType: knownType(readText('serviceType', type) ?? texts.otherService),
    operatorName: readText('serviceOperator', serviceOperator),
    location: readText('serviceLocation', serviceLocation),
  }
}

const knownType = (typed: string): string =>
  SERVICE_TYPES.find((known) => known.toLowerCase() === typed.toLowerCase()) ?? typed

const cut = (text: string): string => truncateText(text, SHOWN_MAX)
