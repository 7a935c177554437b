import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { writeCsv } from '#core/contract/csv.ts'
import { AppError } from '#core/errors.ts'
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

/** Characters given to the parser at once; between two pieces other requests get their turn. */
const PIECE = 64 * 1024

/** What a spreadsheet would run begins with this sign in our export (`#core/contract/csv.ts`); one level is taken off. */
const GUARDED = /^'(?='*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]))/
/** A text that looks guarded without being so gets one more sign, so that reading gives back what was written. */
const LOOKS_GUARDED = /^'+(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

const refuseFile = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: 'csv', message }] })

/**
 * Reads a product file: comma, semicolon or tab, with or without byte order mark, UTF-8. The first line names the
 * columns; capitals, blanks and hyphens in the names do not matter.
 * @throws AppError 422 when the file as a whole cannot be used
 */
export async function readProductCsv(file: string): Promise<CsvRow[]> {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const parser = Readable.from(cutIntoPieces(text)).pipe(
    parse({
      delimiter: findDelimiter(text),
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
    }),
  )
  let columns: CsvColumn[] | null = null
  const rows: CsvRow[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (columns === null) columns = readHeader(record)
      else rows.push(readRow(columns, record, info.lines))
      if (rows.length > IMPORT_ROWS_MAX) throw refuseFile(importTexts.tooManyRows(IMPORT_ROWS_MAX))
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refuseFile(importTexts.unreadable(Number(error['lines'])))
  }
  if (rows.length === 0) throw refuseFile(importTexts.noRows)
  return rows
}

async function* cutIntoPieces(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += PIECE) {
    yield text.slice(start, start + PIECE)
    await setImmediate()
  }
}

/** Norwegian spreadsheets write semicolons. The sign that the first line has most of is taken. */
function findDelimiter(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const countOf = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best))
}

const simplify = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, '')

function readHeader(cells: readonly string[]): CsvColumn[] {
  const columns = cells.map((cell) => {
    const column = CSV_COLUMNS.find((known) => simplify(known) === simplify(cell))
    if (column !== undefined) return column
    throw refuseFile(importTexts.unknownColumn(cell.slice(0, 40), CSV_COLUMNS.join(', ')))
  })
  const twice = columns.find((column, index) => columns.indexOf(column) !== index)
  if (twice !== undefined) throw refuseFile(importTexts.columnTwice(twice))
  if (!columns.includes('itemNumber')) throw refuseFile(importTexts.noItemNumber)
  return columns
}

function readRow(columns: readonly CsvColumn[], cells: readonly string[], lastLine: number): CsvRow {
  const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
  const values = Object.fromEntries(columns.map((column, index) => [column, unguard(cells[index] ?? '')]))
  const isFit = cells.length === columns.length
  return {
    line: lastLine - breaks,
    values,
    misfit: isFit ? null : importTexts.misfit(cells.length, columns.length),
  }
}

const unguard = (cell: string): string => cell.replace(GUARDED, '').normalize('NFC').trim()

/** A file of products that `readProductCsv` reads back unchanged. */
export function writeProductCsv(rows: readonly Record<CsvColumn, string>[]): string {
  return writeCsv(
    CSV_COLUMNS,
    rows.map((row) => CSV_COLUMNS.map((column) => row[column].replace(LOOKS_GUARDED, "'$&"))),
  )
}
