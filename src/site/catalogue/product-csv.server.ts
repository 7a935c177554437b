import { guardCell } from '#core/contract/csv.ts'
import { cellsOf, refuseChoices, takeColumns } from '#core/csv/map-columns.server.ts'
import { misfitOf, readCsv } from '#core/csv/read-csv.server.ts'
import { streamCsv } from '#core/csv/stream-csv.server.ts'
import { CSV_COLUMNS, type CsvColumn } from './catalogue.entity.ts'
import { IMPORT_ROWS_MAX } from './catalogue.limits.ts'
import type { ImportChoice } from './import/product-import.contract.ts'
import { importTexts } from './messages.en.ts'
import { PRODUCT_HEADINGS } from './service/import-columns.server.ts'

/** One row of a file, without what spreadsheets and our export add to a text. */
export interface CsvRow {
  /** Line of the file on which the row begins, from 1 on. */
  line: number
  values: Partial<Record<CsvColumn, string>>
  /** The row as in the file, with ignored columns too. */
  cells: readonly string[]
  /** Set when the row has more or fewer cells than the first line; its values mean nothing then. */
  misfit: string | null
}

export interface ProductFile {
  header: readonly string[]
  columns: readonly ImportChoice[]
  rows: CsvRow[]
}

/**
 * Reads a product file. The first line names the columns, in English or Norwegian, unless the caller maps them.
 * @throws AppError 422 when the file as a whole can't be used
 */
export async function readProductCsv(file: string, chosen?: readonly ImportChoice[]): Promise<ProductFile> {
  const table = await readCsv(file, IMPORT_ROWS_MAX)
  const columns = takeColumns(table, PRODUCT_HEADINGS, chosen)
  if (!columns.includes('itemNumber')) throw refuseChoices(importTexts.noItemNumber, chosen)
  const rows = table.rows.map((row) => ({
    line: row.line,
    values: withoutMark(cellsOf(columns, row.cells)),
    cells: row.cells,
    misfit: misfitOf(row, table),
  }))
  return { header: table.header, columns, rows }
}

/** The apostrophe that marks a number as text in a spreadsheet isn't part of the number. */
const withoutMark = (values: CsvRow['values']): CsvRow['values'] =>
  values.itemNumber === undefined ? values : { ...values, itemNumber: values.itemNumber.replace(/^'(?=\d)/, '') }

type ProductRow = Record<CsvColumn, string>

/** A file of products that `readProductCsv` reads back unchanged, from slices of rows. */
export const streamProductCsv = (
  slices: AsyncIterable<readonly ProductRow[]> | Iterable<readonly ProductRow[]>,
): AsyncIterable<string> => streamCsv(CSV_COLUMNS, toCells(slices))

async function* toCells(
  slices: AsyncIterable<readonly ProductRow[]> | Iterable<readonly ProductRow[]>,
): AsyncGenerator<string[][]> {
  for await (const rows of slices) yield rows.map((row) => CSV_COLUMNS.map((column) => guardCell(row[column])))
}
