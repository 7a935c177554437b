import { IGNORED } from '#core/csv/column-choice.ts'
import { cellsOf, describeColumns, refuseChoices, takeColumns } from '#core/csv/map-columns.server.ts'
import { type CsvCells, misfitOf, readCsv } from '#core/csv/read-csv.server.ts'
import { simplifyHeading } from '#core/csv/simplify-heading.ts'
import { readWorkbook } from '#core/csv/workbook/read-workbook.server.ts'
import type { ReadWorkbook, WorkbookInput } from '#core/csv/workbook/workbook-contract.ts'
import { vesselImportTexts as texts } from '../messages.en.ts'
import type { ColumnChoice } from '../vessel-import.contract.ts'
import { type FleetColumn } from '../vessel-import.fields.ts'
import { FLEET_ROWS_MAX } from '../vessel-import.limits.ts'
import { FLEET_HEADINGS } from './fleet-columns.server.ts'

/** A row of a fleet's file: the values of its mapped columns, blank ones left out. */
export interface FleetRow {
  /** Line of the file on which it begins. */
  row: number
  cells: Partial<Record<FleetColumn, string>>
  /** Set when the row has more or fewer cells than the first line; its cells mean nothing then. */
  misfit: string | null
  /** Columns of cells that our export marked as text, since a spreadsheet would calculate them. */
  asText?: ReadonlySet<FleetColumn>
  /** Whether each cell repeats the heading of its column, as each page of a printed list does. */
  isHeading?: boolean
}

export interface FleetTable {
  columns: ColumnChoice[]
  rows: FleetRow[]
}

/** @throws AppError 422 when the file cannot be used, or a column is neither known nor chosen */
export async function readFleet(csv: string, chosen: readonly ColumnChoice[] | undefined): Promise<FleetTable> {
  const table = await readCsv(csv, FLEET_ROWS_MAX)
  const columns = takeColumns(table, FLEET_HEADINGS, chosen)
  if (!columns.includes('name') && !columns.includes('imo')) throw refuseChoices(texts.noName, chosen)
  const rows = table.rows.map((row) => ({
    row: row.line,
    cells: Object.fromEntries(
      Object.entries(cellsOf(columns, row.cells)).filter(([, cell]) => cell !== ''),
    ) as FleetRow['cells'],
    misfit: misfitOf(row, table),
    asText: new Set(row.asText.flatMap((at) => columns[at] ?? []).filter((column) => column !== IGNORED)),
    isHeading: repeatsHeadings(row, table.header),
  }))
  return { columns, rows }
}

const repeatsHeadings = ({ cells }: CsvCells, header: readonly string[]): boolean =>
  cells.every((cell, at) => cell === '' || simplifyHeading(cell) === simplifyHeading(header[at] ?? ''))

/** One sheet of an Excel workbook as CSV. @throws AppError 422 when it can't be read */
export const readFleetWorkbook = (input: WorkbookInput): Promise<ReadWorkbook> => readWorkbook(input)

/** Columns for mapping by hand: each with its first values and the field of its heading. */
export async function describeFleetFile(csv: string) {
  const table = await readCsv(csv, FLEET_ROWS_MAX)
  return {
    fileRows: table.rows.length,
    delimiter: table.delimiter,
    columns: describeColumns(table, FLEET_HEADINGS),
  }
}
