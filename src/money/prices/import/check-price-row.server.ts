import { truncateText } from '#core/csv/cut-text.ts'
import { findRuin, type CellKind } from '#core/csv/ruined-cell.ts'
import { findDayOrders, readDay, type DayOrders } from '#core/csv/written-days.ts'
import { todayInOslo } from '#core/days.ts'
import { csvTexts } from '#core/messages/staff.en.ts'
import { priceColumnNames, priceImportTexts as texts } from './messages.en.ts'
import type { PriceColumn } from './price-import.limits.ts'
import { chooseReading, findDecimalSign, readPriceCell, settleCurrency } from './read-price-cell.server.ts'
import type { PriceFileRow, PriceTable } from './read-prices.server.ts'

/** How the cells of a file are written, decided by all of its rows. */
export interface FileManner {
  from: DayOrders
  to: DayOrders
  decimalSign: '.' | ',' | null
  /** Currency in the heading of the prices. */
  currency: string
}

/** A row by itself: what it says, and why it is refused. */
export interface CheckedPrice {
  row: number
  written: string[]
  itemNumber: string
  /** Null for all clients. */
  clientName: string | null
  /** One price, or two between which a person chooses. */
  prices: readonly string[]
  /** Whether the other prices of the column decided what the number is. */
  isRead: boolean
  currency: string | null
  from: string | null
  to: string | null
  reasons: string[]
}

const CELL_KINDS: Readonly<Record<PriceColumn, CellKind>> = {
  itemNumber: 'code',
  companyName: 'name',
  price: 'count',
  currency: 'name',
  from: 'day',
  to: 'day',
}
const SHOWN_MAX = 60
const ALL = new Set(['all', 'all clients', 'all customers', 'alle', 'alle kunder'])
/** Words for a price without a last day; accounting systems write the year 9999. */
const NO_END =
  /^(?:no end|open|until further notice|inntil videre|ingen|none|-|–|—|31[./-]12[./-]9999|12\/31\/9999|9999-12-31)$/i
/** Years that a price list may name. */
const YEARS = { first: 2000, ahead: 30 }

/** How the days and numbers of a file are written. */
export const findManner = ({ rows, currency }: Pick<PriceTable, 'rows' | 'currency'>): FileManner => {
  const cellsOf = (column: PriceColumn) => rows.map(({ cells }) => cells[column] ?? '')
  return {
    from: findDayOrders(cellsOf('from')),
    to: findDayOrders(cellsOf('to')),
    decimalSign: findDecimalSign(cellsOf('price')),
    currency,
  }
}

/** Reads a row. `usualFrom` is the first day of prices for which the file has none. */
export function checkPriceRow(given: PriceFileRow, manner: FileManner, usualFrom: string | null): CheckedPrice {
  const { cells } = given
  const checked: CheckedPrice = {
    row: given.row,
    written: given.written,
    itemNumber: cells.itemNumber ?? '',
    clientName: cells.companyName === undefined || ALL.has(cells.companyName.toLowerCase()) ? null : cells.companyName,
    prices: [],
    isRead: false,
    currency: null,
    from: null,
    to: null,
    reasons: [],
  }
  const { reasons } = checked
  if (given.misfit !== null) return { ...checked, reasons: [given.misfit] }
  if (given.isHeading) return { ...checked, reasons: [texts.headingRow] }
  for (const [column, cell] of Object.entries(cells) as [PriceColumn, string][]) {
    const ruin = findRuin(cell, CELL_KINDS[column])
    // A day of a spreadsheet that was saved as a number is certain, unlike an article's number.
    if (ruin !== null && ruin.kind !== 'serial')
      reasons.push(csvTexts.ruined(priceColumnNames[column], cut(cell), ruin))
  }
  if (reasons.length > 0) return checked
  if (checked.itemNumber === '') reasons.push(texts.noNumber)
  readPrice(checked, cells, manner)
  checked.from = readFirstDay(checked, cells.from, manner, usualFrom)
  checked.to = cells.to === undefined || NO_END.test(cells.to) ? null : readClearDay('to', cells.to, reasons, manner.to)
  if (checked.from !== null && checked.to !== null && checked.to < checked.from) reasons.push(texts.period)
  return checked
}

function readPrice(checked: CheckedPrice, cells: PriceFileRow['cells'], manner: FileManner): void {
  const cell = cells.price ?? ''
  const read = readPriceCell(cell)
  if (read.kind === 'wrong') {
    checked.reasons.push(read.reason)
    return
  }
  if (read.kind === 'price') checked.prices = [read.price]
  else {
    checked.isRead = manner.decimalSign !== null
    checked.prices =
      manner.decimalSign === null ? read.readings : [chooseReading(cell, read.readings, manner.decimalSign)]
  }
  const settled = settleCurrency([read.currency, cells.currency ?? '', manner.currency])
  if ('reason' in settled) checked.reasons.push(settled.reason)
  else checked.currency = settled.currency
}

function readFirstDay(
  { reasons }: CheckedPrice,
  cell: string | undefined,
  { from }: FileManner,
  usual: string | null,
): string | null {
  if (cell !== undefined) return readClearDay('from', cell, reasons, from)
  if (usual === null) reasons.push(texts.noFrom)
  return usual
}

function readClearDay(column: 'from' | 'to', cell: string, reasons: string[], orders: DayOrders): string | null {
  const ruin = findRuin(cell, 'day')
  const day = ruin?.kind === 'serial' ? ruin.day : readDay(cell, orders)
  if (day === null || day === 'unclear') {
    reasons.push((day === null ? texts.noDay : texts.twoDays)(column, cut(cell)))
    return null
  }
  const year = Number(day.slice(0, 4))
  if (year >= YEARS.first && year <= Number(todayInOslo().slice(0, 4)) + YEARS.ahead) return day
  reasons.push(texts.farDay(column, cut(cell)))
  return null
}

const cut = (text: string): string => truncateText(text, SHOWN_MAX)
