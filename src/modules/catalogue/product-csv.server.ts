import { writeCsv } from '#core/contract/csv.ts'
import { guardCell, misfitOf, readCsv, refuseCsv } from '#core/csv/read-csv.server.ts'
import { simplifyHeading } from '#core/csv/simplify-heading.ts'
import { ImportField } from './catalogue-admin.contract.ts'
import { IMPORT_ROWS_MAX } from './catalogue.limits.ts'
import { importTexts } from './messages.en.ts'

/** Columns of a product file, in the order they are written. Pictures do not travel by CSV. */
export const CSV_COLUMNS = ['itemNumber', ...ImportField.options] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]

/** One row of a file as it stands there, without what spreadsheets and our export add to a text. */
export interface CsvRow {
  /** Line of the file on which the row begins, from 1 on. */
  line: number
  values: Partial<Record<CsvColumn, string>>
  /** Set when the row has more or fewer cells than the first line; its values mean nothing then. */
  misfit: string | null
}

/**
 * Reads a product file. The first line names the columns; capitals, blanks and hyphens in the names do not matter.
 * @throws AppError 422 when the file as a whole cannot be used
 */
export async function readProductCsv(file: string): Promise<CsvRow[]> {
  const table = await readCsv(file, IMPORT_ROWS_MAX)
  const columns = readHeader(table.header)
  return table.rows.map((row) => ({
    line: row.line,
    values: Object.fromEntries(columns.map((column, index) => [column, row.cells[index] ?? ''])),
    misfit: misfitOf(row, table),
  }))
}

function readHeader(cells: readonly string[]): CsvColumn[] {
  const columns = cells.map((cell) => {
    const column = CSV_COLUMNS.find((known) => simplifyHeading(known) === simplifyHeading(cell))
    if (column !== undefined) return column
    throw refuseCsv(importTexts.unknownColumn(cell.slice(0, 40), CSV_COLUMNS.join(', ')))
  })
  const twice = columns.find((column, index) => columns.indexOf(column) !== index)
  if (twice !== undefined) throw refuseCsv(importTexts.columnTwice(twice))
  if (!columns.includes('itemNumber')) throw refuseCsv(importTexts.noItemNumber)
  return columns
}

/** A file of products that `readProductCsv` reads back unchanged. */
export function writeProductCsv(rows: readonly Record<CsvColumn, string>[]): string {
  return writeCsv(
    CSV_COLUMNS,
    rows.map((row) => CSV_COLUMNS.map((column) => guardCell(row[column]))),
  )
}
