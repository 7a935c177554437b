import { misfitOf, readCsv, refuseCsv, type CsvTable } from '#core/csv/read-csv.server.ts'
import { AppError } from '#core/errors.ts'
import { columnNames, vesselImportTexts as texts } from '../messages.en.ts'
import type { ColumnChoice } from '../vessel-import.contract.ts'
import { FLEET_COLUMNS_MAX, FLEET_ROWS_MAX, IGNORED, type FleetColumn } from '../vessel-import.limits.ts'
import { findColumn } from './fleet-columns.server.ts'

/** A row of a fleet's file: what stands in the columns that are taken, blank ones left out. */
export interface FleetRow {
  /** Line of the file on which it begins. */
  row: number
  cells: Partial<Record<FleetColumn, string>>
  /** Set when the row has more or fewer cells than the first line; its cells mean nothing then. */
  misfit: string | null
}

export interface FleetTable {
  columns: ColumnChoice[]
  rows: FleetRow[]
}

/** First values of a column that a person is shown. */
const SAMPLES = 3
const SAMPLE_LENGTH = 60

/** @throws AppError 422 when the file cannot be used, or a column is neither known nor chosen */
export async function readFleet(csv: string, chosen: readonly ColumnChoice[] | undefined): Promise<FleetTable> {
  const table = await readCsv(csv, FLEET_ROWS_MAX)
  const columns = chosen === undefined ? guessAll(table) : takeChosen(table, chosen)
  refuseTwice(columns)
  if (!columns.includes('name') && !columns.includes('imo')) throw refuseColumns(texts.noName)
  const rows = table.rows.map((row) => ({
    row: row.line,
    cells: Object.fromEntries(
      columns.flatMap((column, at) => {
        const cell = row.cells[at] ?? ''
        return column === IGNORED || cell === '' ? [] : [[column, cell]]
      }),
    ) as FleetRow['cells'],
    misfit: misfitOf(row, table),
  }))
  return { columns, rows }
}

/** What a person maps by hand: each column with its first values and what its heading says. */
export async function describeColumns(csv: string) {
  const table = await readCsv(csv, FLEET_ROWS_MAX)
  if (table.header.length > FLEET_COLUMNS_MAX) throw refuseCsv(texts.otherCount(table.header.length, FLEET_COLUMNS_MAX))
  const guesses = guess(table)
  return {
    fileRows: table.rows.length,
    delimiter: table.delimiter,
    columns: table.header.map((heading, at) => ({
      heading: heading.slice(0, 100),
      samples: samplesOf(table, at),
      guess: guesses[at] ?? null,
    })),
  }
}

function samplesOf({ rows }: CsvTable, at: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows) {
    const cell = (cells[at] ?? '').slice(0, SAMPLE_LENGTH)
    if (cell !== '') samples.add(cell)
    if (samples.size === SAMPLES) break
  }
  return [...samples]
}

/** What each heading says; null where it says nothing, or what another one says already. */
function guess({ header, rows }: CsvTable): (ColumnChoice | null)[] {
  const taken = new Set<FleetColumn>()
  return header.map((heading, at) => {
    // A spreadsheet that was wider once leaves columns without head and content.
    if (heading === '' && rows.every(({ cells }) => (cells[at] ?? '') === '')) return IGNORED
    const column = findColumn(heading)
    if (column === undefined || taken.has(column)) return null
    taken.add(column)
    return column
  })
}

function guessAll(table: CsvTable): ColumnChoice[] {
  const guesses = guess(table)
  const unknown = table.header.filter((_, at) => guesses[at] === null)
  if (unknown.length > 0)
    throw refuseColumns(texts.unknownColumns(unknown.slice(0, 10).map((name) => name.slice(0, 40))))
  return guesses.filter((column) => column !== null)
}

function takeChosen({ header }: CsvTable, chosen: readonly ColumnChoice[]): ColumnChoice[] {
  if (chosen.length !== header.length) throw refuseColumns(texts.otherCount(chosen.length, header.length))
  return [...chosen]
}

function refuseTwice(columns: readonly ColumnChoice[]): void {
  const twice = columns.find((column, at) => column !== IGNORED && columns.indexOf(column) !== at)
  if (twice !== undefined && twice !== IGNORED) throw refuseColumns(texts.columnTwice(columnNames[twice]))
}

const refuseColumns = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: 'columns', message }] })
