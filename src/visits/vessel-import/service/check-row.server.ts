import { isImoNumber } from '#core/contract/imo-digits.ts'
import { parseTypedNumber } from '#core/contract/number/read-typed.ts'
import { line } from '#core/contract/text.ts'
import { truncateText } from '#core/csv/cut-text.ts'
import { findRuin, type CellKind } from '#core/csv/ruined-cell.ts'
import { todayInOslo } from '#core/days.ts'
import type { FieldKind } from '#core/entity/entity-fields.ts'
import { csvTexts } from '#core/messages/staff.en.ts'
import { isListText } from '#fleet/vessels/list-words.policy.ts'
import { CreateVesselInput } from '#fleet/vessels/vessels.contract.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { columnNames, vesselImportTexts as texts } from '../messages.en.ts'
import { COLUMN_KINDS, SERVICE_COLUMNS, type FleetColumn, type VesselColumn } from '../vessel-import.fields.ts'
import { FLEET_HEADINGS } from './fleet-columns.server.ts'
import { readDay, type DayOrders } from './read-days.server.ts'
import type { FleetRow } from './read-fleet.server.ts'

/** What a row says of a vessel, as it will be stored; a column that says nothing is left out. */
export type VesselValues = { [Column in VesselColumn]?: NonNullable<CreateVesselInput[Column]> }

export interface PastService {
  serviceDate: string
  serviceType: string
  operatorName: string | null
  location: string | null
}

export interface CheckedRow {
  row: number
  /** The original cells, to compare with. */
  cells: FleetRow['cells']
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

/** A row by the rules that a vessel's own call has, its days in the orders of the file. */
export function checkRow({ row, cells, misfit }: FleetRow, orders: DayOrders): CheckedRow {
  const checked: CheckedRow = { row, cells, vessel: {}, service: null, reasons: [] }
  if (misfit !== null) checked.reasons.push(misfit)
  else {
    for (const [column, cell] of Object.entries(cells) as [FleetColumn, string][]) {
      const ruin = findRuin(cell, CELL_KINDS[COLUMN_KINDS[column]] ?? 'name')
      if (ruin !== null) checked.reasons.push(csvTexts.ruined(columnNames[column], cut(cell), ruin))
    }
    if (isHeadingRow(cells)) checked.reasons.push(texts.headingRow)
    if (checked.reasons.length > 0) return checked
    for (const [column, cell] of Object.entries(cells) as [FleetColumn, string][]) {
      if (!isServiceColumn(column)) readVesselCell(checked, column, cell, orders)
    }
    checked.service = readService(checked, orders)
    if (cells.name === undefined && cells.imo === undefined) checked.reasons.push(texts.noVessel)
  }
  return checked
}

const isServiceColumn = (column: FleetColumn): column is (typeof SERVICE_COLUMNS)[number] =>
  (SERVICE_COLUMNS as readonly string[]).includes(column)

/** Whether a row repeats the headings, as each page of a printed list does. */
const isHeadingRow = (cells: FleetRow['cells']): boolean =>
  Object.entries(cells).filter(([column, cell]) => FLEET_HEADINGS.find(cell) === column).length > 1

/** Whether a cell for a name has a heading, a sum or a word for a missing name in it. */
const namesNothing = (column: FleetColumn, cell: string): boolean =>
  NAMED.has(column) && (isListText(cell) || FLEET_HEADINGS.find(cell) === column)

const NAMED: ReadonlySet<FleetColumn> = new Set(['name', 'clientName'])

function readVesselCell({ vessel, reasons }: CheckedRow, column: VesselColumn, cell: string, orders: DayOrders): void {
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
function parseCell(column: VesselColumn, cell: string, reasons: string[], orders: DayOrders): unknown {
  const kind = COLUMN_KINDS[column]
  if (kind === 'lines') return splitNames(cell)
  if (kind === 'imo') {
    const digits = cell.replaceAll(/^\s*IMO\s*(?:no\.?|nr\.?)?\s*|\s+/gi, '').replace(/^(\d{7})[.,]0+$/, '$1')
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

function readClearDay(column: FleetColumn, cell: string, reasons: string[], orders: DayOrders): string | undefined {
  const day = readDay(cell, orders[column])
  if (day !== null && day !== 'unclear') return day
  reasons.push((day === null ? texts.noDay : texts.twoDays)(column, cut(cell)))
  return undefined
}

/** The digit that would be right is named: most wrong numbers are one slip of a key. */
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

function readService({ cells, reasons }: CheckedRow, orders: DayOrders): PastService | null {
  const { serviceDate: date, serviceType: type, serviceOperator, serviceLocation } = cells
  if (date === undefined) {
    if (type !== undefined || serviceOperator !== undefined || serviceLocation !== undefined) {
      reasons.push(texts.serviceWithoutDate)
    }
    return null
  }
  const day = readClearDay('serviceDate', date, reasons, orders)
  if (day !== undefined && day > todayInOslo()) reasons.push(texts.future(cut(date)))
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
