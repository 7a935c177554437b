import { AppError } from '../errors.ts'
import { csvTexts } from '../messages/staff.en.ts'
import { COLUMNS_MAX, IGNORED } from './column-choice.ts'
import { refuseCsv, type CsvTable } from './read-csv.server.ts'
import { simplifyHeading } from './simplify-heading.ts'

export type ChoiceOf<Column extends string> = Column | typeof IGNORED

/** A column of a file, shown to the person who maps it. */
export interface DescribedColumn<Column extends string> {
  heading: string
  /** The first values of the column. */
  samples: string[]
  /** Proposed column; null for an unknown heading. */
  guess: ChoiceOf<Column> | null
}

/** Known headings of a kind of file. */
export interface KnownHeadings<Column extends string> {
  find: (heading: string) => ChoiceOf<Column> | undefined
  /** The column as a person knows it. */
  name: (column: Column) => string
}

/** First values of a column that a person is shown. */
const SAMPLES = 3
const SAMPLE_LENGTH = 60

/** Alternative headings of columns; case, blanks and punctuation are ignored. */
export function knowHeadings<Choice extends string>(
  headings: Readonly<Record<Choice, readonly string[]>>,
): (heading: string) => Choice | undefined {
  const columns = new Map<string, Choice>()
  for (const column of Object.keys(headings) as Choice[]) {
    for (const heading of [column, ...headings[column]]) columns.set(simplifyHeading(heading), column)
  }
  return (heading) => columns.get(simplifyHeading(heading))
}

/**
 * Columns for mapping by hand: each with its first values and the field of its heading.
 * @throws AppError 422 when there are more columns than anybody maps
 */
export function describeColumns<Column extends string>(
  table: CsvTable,
  known: KnownHeadings<Column>,
): DescribedColumn<Column>[] {
  if (table.header.length > COLUMNS_MAX) throw refuseCsv(csvTexts.tooManyColumns(table.header.length, COLUMNS_MAX))
  const guesses = guess(table, known)
  return table.header.map((heading, at) => ({
    heading: heading.slice(0, 100),
    samples: samplesOf(table, at),
    guess: guesses[at] ?? null,
  }))
}

/**
 * Maps the columns of a file: as chosen, else by heading.
 * @throws AppError 422 when one is neither known nor chosen, or two are mapped to the same
 */
export function takeColumns<Column extends string>(
  table: CsvTable,
  known: KnownHeadings<Column>,
  chosen: readonly ChoiceOf<Column>[] | undefined,
): ChoiceOf<Column>[] {
  const columns = chosen === undefined ? guessAll(table, known) : [...chosen]
  if (columns.length !== table.header.length) {
    throw refuseChoices(csvTexts.otherCount(columns.length, table.header.length), chosen)
  }
  const twice = columns.find((column, at) => column !== IGNORED && columns.indexOf(column) !== at)
  if (twice !== undefined && twice !== IGNORED) throw refuseChoices(csvTexts.columnTwice(known.name(twice)), chosen)
  return columns
}

/** The values of a row in its mapped columns. */
export const cellsOf = <Column extends string>(
  columns: readonly ChoiceOf<Column>[],
  cells: readonly string[],
): Partial<Record<Column, string>> =>
  Object.fromEntries(
    columns.flatMap((column, at) => (column === IGNORED ? [] : [[column, cells[at] ?? '']])),
  ) as Partial<Record<Column, string>>

/** Error about the columns: of the choices that were sent with the file, or of the file itself. */
export const refuseChoices = (message: string, chosen: readonly string[] | undefined): AppError =>
  chosen === undefined
    ? refuseCsv(message)
    : new AppError('invalid', message, { fields: [{ field: 'columns', message }] })

function samplesOf({ rows }: CsvTable, at: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows) {
    const cell = (cells[at] ?? '').slice(0, SAMPLE_LENGTH)
    if (cell !== '') samples.add(cell)
    if (samples.size === SAMPLES) break
  }
  return [...samples]
}

/** The field of each heading; null for an unknown heading, or a repeated one. */
function guess<Column extends string>(
  { header, rows }: CsvTable,
  { find }: KnownHeadings<Column>,
): (ChoiceOf<Column> | null)[] {
  const taken = new Set<string>()
  return header.map((heading, at) => {
    // A spreadsheet that was wider once leaves columns without head and content.
    if (heading === '' && rows.every(({ cells }) => (cells[at] ?? '') === '')) return IGNORED
    const column = find(heading)
    if (column === undefined || taken.has(column)) return null
    if (column !== IGNORED) taken.add(column)
    return column
  })
}

function guessAll<Column extends string>(table: CsvTable, known: KnownHeadings<Column>): ChoiceOf<Column>[] {
  const columns = guess(table, known)
  const open = table.header.filter((heading, at) => heading !== '' && (columns[at] ?? IGNORED) === IGNORED)
  const unknown = open.filter((heading) => (known.find(heading) ?? IGNORED) === IGNORED)
  if (unknown.length > 0) {
    throw refuseCsv(csvTexts.unknownColumns(unknown.slice(0, 10).map((name) => name.slice(0, 40))))
  }
  return table.header.map((heading, at) => columns[at] ?? known.find(heading) ?? IGNORED)
}
