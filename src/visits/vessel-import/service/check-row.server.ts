import { isImoNumber } from '#core/contract/imo-digits.ts'
import { line } from '#core/contract/text.ts'
import { truncateText } from '#core/csv/cut-text.ts'
import { findRuin, type CellKind } from '#core/csv/ruined-cell.ts'
import { todayInOslo } from '#core/days.ts'
import { csvTexts } from '#core/messages/staff.en.ts'
import { CreateVesselInput } from '#fleet/vessels/vessels.contract.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { columnNames, vesselImportTexts as texts } from '../messages.en.ts'
import { SERVICE_COLUMNS, type FleetColumn, type VesselColumn } from '../vessel-import.limits.ts'
import type { FleetRow } from './read-fleet.server.ts'

/** What a row says of a vessel, as it will be stored; a column that says nothing is left out. */
export interface VesselValues {
  name?: string
  imo?: string
  /** A company by any of its names. */
  clientName?: string
  formerNames?: string[]
  systemType?: string
  brand1?: string
  systemType2?: string
  brand2?: string
  location?: string
  vesselMasterName?: string
  vesselMasterPhone?: string
  vesselMasterEmail?: string
  engineerName?: string
  engineerPhone?: string
  engineerEmail?: string
  portAgent?: string
  portAgentPhone?: string
  portAgentEmail?: string
  serviceIntervalMonths?: number
  nextServiceDue?: string
  notes?: string
}

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

const KINDS: Readonly<Partial<Record<FleetColumn, CellKind>>> = {
  imo: 'code',
  vesselMasterPhone: 'phone',
  engineerPhone: 'phone',
  portAgentPhone: 'phone',
  serviceIntervalMonths: 'count',
  nextServiceDue: 'day',
  serviceDate: 'day',
  notes: 'text',
}

const SERVICE_TEXT_MAX = 200
const serviceText = line(1, SERVICE_TEXT_MAX)
const SHOWN_MAX = 60

/**
 * Whether the file's days with slashes are written day first: some can only be so, and none can only be month first.
 * 03/04/2025 alone may be 3 April or 4 March.
 */
export function isDayFirst(rows: readonly FleetRow[]): boolean {
  const cells = rows.flatMap(({ cells: { nextServiceDue = '', serviceDate = '' } }) => [nextServiceDue, serviceDate])
  const written = cells.flatMap((cell) => {
    const [, first, second] = SLASHED_DAY.exec(cell) ?? []
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }]
  })
  return written.some(({ first }) => first > 12) && !written.some(({ second }) => second > 12)
}

const SLASHED_DAY = /^(\d{1,2})\/(\d{1,2})\/\d{4}(?: 00:00(?::00)?)?$/

/** Whether a day with slashes may be another one in America. */
const hasTwoReadings = (cell: string): boolean => {
  const [, first, second] = SLASHED_DAY.exec(cell) ?? []
  return first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
}

/**
 * A row by the rules that a vessel's own call has.
 * @param isSlashClear whether days with slashes are known to be written day first
 */
export function checkRow({ row, cells, misfit }: FleetRow, isSlashClear = false): CheckedRow {
  const checked: CheckedRow = { row, cells, vessel: {}, service: null, reasons: [] }
  if (misfit !== null) checked.reasons.push(misfit)
  else {
    for (const [column, cell] of Object.entries(cells) as [FleetColumn, string][]) {
      const ruin = findRuin(cell, KINDS[column] ?? 'name')
      if (ruin !== null) checked.reasons.push(csvTexts.ruined(columnNames[column], cut(cell), ruin))
      else if (KINDS[column] === 'day' && !isSlashClear && hasTwoReadings(cell)) {
        checked.reasons.push(texts.twoDays(column, cut(cell)))
      }
    }
    if (checked.reasons.length > 0) return checked
    for (const [column, cell] of Object.entries(cells) as [FleetColumn, string][]) {
      if (!isServiceColumn(column)) readVesselCell(checked, column, cell)
    }
    checked.service = readService(checked)
    if (cells.name === undefined && cells.imo === undefined) checked.reasons.push(texts.noVessel)
  }
  return checked
}

const isServiceColumn = (column: FleetColumn): column is (typeof SERVICE_COLUMNS)[number] =>
  (SERVICE_COLUMNS as readonly string[]).includes(column)

/** What lists write where a name is missing, or in their last row. */
const PLACEHOLDER =
  /^(?:n\s*[/.]?\s*a\.?|none|null|nil|unknown|ukjent|totals?|totalt|sum|t\.?b\.?[acdn]\.?|[^\p{L}\p{N}]+|[^\p{L}]{1,3})$/iu
const NAMED: ReadonlySet<VesselColumn> = new Set(['name', 'clientName'])

function readVesselCell({ vessel, reasons }: CheckedRow, column: VesselColumn, cell: string): void {
  if (NAMED.has(column) && PLACEHOLDER.test(cell.trim())) {
    reasons.push(texts.noRealName(columnNames[column], cut(cell)))
    return
  }
  const value = parseCell(column, cell, reasons)
  if (value === undefined) return
  const { success, data, error } = CreateVesselInput.shape[column].safeParse(value)
  if (success) Object.assign(vessel, { [column]: data })
  else reasons.push(texts.named(column, error.issues[0]?.message ?? ''))
}

/** The cell in the form that the call takes; undefined with the reason where it has none. */
function parseCell(column: VesselColumn, cell: string, reasons: string[]): unknown {
  if (column === 'formerNames') return splitNames(cell)
  if (column === 'imo') {
    const digits = cell.replaceAll(/^\s*IMO\s*(?:no\.?|nr\.?)?\s*|\s+/gi, '').replace(/^(\d{7})[.,]0+$/, '$1')
    if (isImoNumber(digits)) return digits
    reasons.push(explainImo(digits))
    return undefined
  }
  if (column === 'serviceIntervalMonths') {
    if (/^\d{1,4}$/.test(cell)) return Number(cell)
    reasons.push(texts.noMonths(cut(cell)))
    return undefined
  }
  if (column !== 'nextServiceDue') return cell
  const day = readDay(cell)
  if (day === null) reasons.push(texts.noDay(column, cut(cell)))
  return day ?? undefined
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

function readService({ cells, reasons }: CheckedRow): PastService | null {
  const { serviceDate: date, serviceType: type, serviceOperator, serviceLocation } = cells
  if (date === undefined) {
    if (type !== undefined || serviceOperator !== undefined || serviceLocation !== undefined) {
      reasons.push(texts.serviceWithoutDate)
    }
    return null
  }
  const day = readDay(date)
  if (day === null) reasons.push(texts.noDay('serviceDate', cut(date)))
  else if (day > todayInOslo()) reasons.push(texts.future(cut(date)))
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

const MONTHS = [
  ['jan'],
  ['feb'],
  ['mar'],
  ['apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'des'],
] as const

/** A day as people and spreadsheets write it: 2026-12-09, 09.12.2026, 9/12/2026 or 9 Dec 2026; null for none there is. */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text)
  if (iso !== null) return toDay(iso[1], iso[2], iso[3])
  const numeric = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?: 00:00(?::00)?)?$/.exec(text)
  if (numeric !== null) return toDay(numeric[3], numeric[2], numeric[1])
  const named = /^(\d{1,2})\.?[ -]\s*(\p{L}{3,})\.?[ -]\s*(\d{4})$/u.exec(text)
  if (named === null) return null
  const month = MONTHS.findIndex((names) => names.some((name) => named[2]?.toLowerCase().startsWith(name)))
  return toDay(named[3], String(month + 1), named[1])
}

function toDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

const cut = (text: string): string => truncateText(text, SHOWN_MAX)
