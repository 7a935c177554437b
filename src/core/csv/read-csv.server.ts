import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '../errors.ts'
import { csvTexts } from '../messages/staff.en.ts'
import { unwrapText } from './ruined-cell.ts'
import { CELL_BREAK } from './workbook/format-cell.ts'

/** One row of a file, without the additions of spreadsheets and our exports. */
export interface CsvCells {
  /** Line of the file on which the row begins, from 1 on. */
  line: number
  cells: string[]
  /** Places of the cells that our export marked as text: what looks like a formula there is none. */
  asText: number[]
}

export interface CsvTable {
  header: string[]
  rows: CsvCells[]
  /** The sign between two cells. */
  delimiter: string
}

/** Characters that are parsed at once; between two pieces other requests are handled. */
const PIECE = 64 * 1024

/** `="09991"` without the quotation marks that CSV would need around it; inside a quoted cell marks come in pairs. */
const MARKED_TEXT = /(?<=^|[,;\t|\n])="([^"\n]+)"(?=[,;\t|\n]|$)/g

/** Norwegian spreadsheets write semicolons; others tabs, databases bars. */
const DELIMITERS = [',', ';', '\t', '|'] as const

/** Our exports put this sign before text that a spreadsheet would run (`#core/contract/csv.ts`); one is removed. */
const GUARDED = /^'(?='*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]))/
/** A file that cannot be used as a whole. */
export const refuseCsv = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: 'csv', message }] })

/**
 * Reads a CSV file: comma, semicolon, tab or bar, with or without byte order mark or Excel's `sep=` line. The first line
 * names the columns; lines without a word are passed over.
 * @throws AppError 422 when it cannot be read, is empty, or has more rows
 */
export async function readCsv(file: string, rowsMax: number): Promise<CsvTable> {
  const whole = file
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(MARKED_TEXT, '"$1"')
  const said = /^"?sep=(.)"?\n/i.exec(whole)
  const text = said === null ? whole : whole.slice(said[0].length)
  const before = said === null ? 0 : 1
  const delimiter = said?.[1] ?? findDelimiter(text)
  const parser = Readable.from(cutIntoPieces(text)).pipe(
    parse({
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
    }),
  )
  let header: string[] | null = null
  const rows: CsvCells[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (header === null) header = record.map((cell) => cell.replaceAll(CELL_BREAK, ' ').normalize('NFC').trim())
      else rows.push({ line: before + info.lines - countBreaks(record), ...readCells(record) })
      if (rows.length > rowsMax) throw refuseCsv(csvTexts.tooManyRows(rowsMax))
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refuseCsv(csvTexts.unreadable(before + Number(error['lines'])))
  }
  if (header === null || rows.length === 0) throw refuseCsv(csvTexts.noRows)
  return { header, rows, delimiter }
}

/** Error for a row with more or fewer cells than the first line; else null. */
export const misfitOf = ({ cells }: CsvCells, { header }: Pick<CsvTable, 'header'>): string | null =>
  cells.length === header.length ? null : csvTexts.misfit(cells.length, header.length)

async function* cutIntoPieces(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += PIECE) {
    yield text.slice(start, start + PIECE)
    await setImmediate()
  }
}

/** The sign that the headings have most of, outside quotation marks; a heading may have several lines. */
function findDelimiter(text: string): string {
  const [headings = ''] = /[^\n"]*(?:"[^"]*"[^\n"]*)+(?=\n|$)|[^\n]+/.exec(text.trimStart()) ?? []
  const first = headings.replaceAll(/"[^"]*"/g, '')
  const countOf = (sign: string) => first.split(sign).length
  return DELIMITERS.reduce<string>((best, sign) => (countOf(sign) > countOf(best) ? sign : best), ',')
}

const countBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)

const readCells = (record: readonly string[]): Pick<CsvCells, 'cells' | 'asText'> => {
  const texts = record.map((cell) => unwrapText(cell.trim()))
  return {
    cells: texts.map((cell) => cell.replace(GUARDED, '').replaceAll(CELL_BREAK, '\n').normalize('NFC').trim()),
    asText: texts.flatMap((cell, at) => (GUARDED.test(cell) ? [at] : [])),
  }
}
