import { IGNORED } from '#core/csv/column-choice.ts'
import {
  cellsOf,
  describeColumns,
  knowHeadings,
  refuseChoices,
  takeColumns,
  type KnownHeadings,
} from '#core/csv/map-columns.server.ts'
import { misfitOf, readCsv } from '#core/csv/read-csv.server.ts'
import { simplifyHeading } from '#core/csv/simplify-heading.ts'
import { priceColumnNames, priceImportTexts as texts } from './messages.en.ts'
import type { PriceColumnChoice } from './price-import.contract.ts'
import { PRICE_ROWS_MAX, type PriceColumn } from './price-import.limits.ts'
import { findCurrencies } from './read-price-cell.server.ts'

/** Alternative headings of each column, as English and Norwegian price lists write them. */
const HEADINGS: Readonly<Record<PriceColumn | typeof IGNORED, readonly string[]>> = {
  itemNumber: [
    'article',
    'article no',
    'article number',
    'item',
    'item no',
    'item number',
    'item code',
    'part no',
    'part number',
    'product no',
    'product number',
    'sku',
    'varenummer',
    'varenr',
    'vare nr',
    'artikkel',
    'artikkelnummer',
    'artikkelnr',
    'delenummer',
    'delenr',
    'produktnummer',
    'produktnr',
    'bestillingsnummer',
    'bestillingsnr',
  ],
  companyName: [
    'client',
    'client name',
    'customer',
    'customer name',
    'company',
    'company name',
    'owner',
    'kunde',
    'kundenavn',
    'klient',
    'firma',
    'selskap',
    'rederi',
  ],
  price: [
    'unit price',
    'net price',
    'list price',
    'sales price',
    'selling price',
    'price each',
    'price per unit',
    'pris',
    'enhetspris',
    'stykkpris',
    'nettopris',
    'listepris',
    'utpris',
    'salgspris',
    'ny pris',
    'new price',
  ],
  currency: ['curr', 'cur', 'ccy', 'valuta', 'mynt'],
  from: [
    'valid from',
    'from date',
    'start',
    'start date',
    'effective',
    'effective from',
    'effective date',
    'fra',
    'fra dato',
    'gyldig fra',
    'gjelder fra',
    'startdato',
  ],
  to: [
    'valid to',
    'valid until',
    'to date',
    'until',
    'end',
    'end date',
    'expires',
    'expiry',
    'til',
    'til dato',
    'gyldig til',
    'gjelder til',
    'sluttdato',
    'utløper',
  ],
  // Columns of price lists that aren't needed, and the other columns of our own export.
  [IGNORED]: [
    'name',
    'product name',
    'productName',
    'item name',
    'description',
    'text',
    'unit',
    'qty',
    'quantity',
    'group',
    'category',
    'brand',
    'ean',
    'gtin',
    'row',
    'reason',
    'id',
    'version',
    'companyId',
    'state',
    'last',
    'createdAt',
    'updatedAt',
    'navn',
    'varenavn',
    'produktnavn',
    'beskrivelse',
    'tekst',
    'enhet',
    'antall',
    'varegruppe',
    'produktgruppe',
    'merke',
    'strekkode',
    'rad',
    'grunn',
  ],
}

const findKnown = knowHeadings(HEADINGS)

/** Words of a heading that are a currency: `Price (EUR)`, `Pris i NOK`. */
const currencyWords = (heading: string): string[] =>
  heading.split(/[\s()[\]/,:;]+/).filter((word) => word !== '' && findCurrencies(word).length > 0)

/** The currency in a heading of prices; empty without one. */
export const currencyOfHeading = (heading: string): string => currencyWords(heading)[0] ?? ''

/** A heading without its currency, and without the `in` before it. */
function stripCurrency(heading: string): string {
  const words = new Set(currencyWords(heading))
  const rest = heading.split(/[\s()[\]/,:;]+/).filter((word) => !words.has(word))
  return rest.join(' ').replace(/\s(?:in|i)$/i, '')
}

const PRICE_HEADINGS: KnownHeadings<PriceColumn> = {
  find: (heading) => findKnown(heading) ?? (findKnown(stripCurrency(heading)) === 'price' ? 'price' : undefined),
  name: (column) => priceColumnNames[column],
}

/** A row of a price list: the values of its mapped columns, blank ones left out. */
export interface PriceFileRow {
  /** Line of the file on which it begins. */
  row: number
  cells: Partial<Record<PriceColumn, string>>
  /** All cells as they are in the file. */
  written: string[]
  misfit: string | null
  isHeading: boolean
}

export interface PriceTable {
  header: string[]
  columns: PriceColumnChoice[]
  rows: PriceFileRow[]
  /** Currency in the heading of the prices; empty without one. */
  currency: string
}

/** @throws AppError 422 when the file cannot be used, or a column is neither known nor chosen */
export async function readPrices(csv: string, chosen: readonly PriceColumnChoice[] | undefined): Promise<PriceTable> {
  const table = await readCsv(csv, PRICE_ROWS_MAX)
  const columns = takeColumns(table, PRICE_HEADINGS, chosen)
  if (!columns.includes('itemNumber')) throw refuseChoices(texts.noItemNumber, chosen)
  if (!columns.includes('price')) throw refuseChoices(texts.noPriceColumn, chosen)
  const rows = table.rows.map((row) => ({
    row: row.line,
    cells: Object.fromEntries(
      Object.entries(cellsOf(columns, row.cells)).filter(([, cell]) => cell !== ''),
    ) as PriceFileRow['cells'],
    written: row.cells,
    misfit: misfitOf(row, table),
    isHeading: row.cells.every(
      (cell, at) => cell === '' || simplifyHeading(cell) === simplifyHeading(table.header[at] ?? ''),
    ),
  }))
  const currency = currencyOfHeading(table.header[columns.indexOf('price')] ?? '')
  return { header: table.header, columns, rows, currency }
}

/** Columns for mapping by hand: each with its first values and the field of its heading. */
export async function describePriceFile(csv: string) {
  const table = await readCsv(csv, PRICE_ROWS_MAX)
  return {
    fileRows: table.rows.length,
    delimiter: table.delimiter,
    columns: describeColumns(table, PRICE_HEADINGS),
  }
}
