import { setImmediate as nextTurn } from 'node:timers/promises'
import { batches } from '../batches.ts'
import { writeCsv, writeCsvRows } from '../contract/csv.ts'

/** Rows that are read and written without a pause: some 10 ms, so that other requests are answered in between. */
export const SLICE_ROWS = 250

type Row = readonly string[]

/** Writes a CSV in slices. The header comes with the first slice: until it has been read, a failure is a refusal. */
export async function* streamCsv(
  header: Row,
  slices: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string, void, undefined> {
  let isFirst = true
  for await (const rows of slices) {
    yield isFirst ? writeCsv(header, rows) : writeCsvRows(rows)
    isFirst = false
    await nextTurn()
  }
  if (isFirst) yield writeCsv(header, [])
}

/** Turns rows that are in memory into slices for {@link streamCsv}. */
export function* sliceRows<T>(rows: readonly T[], toCells: (row: T) => Row): Generator<Row[], void, undefined> {
  for (const slice of batches(rows, SLICE_ROWS)) yield slice.map((row) => toCells(row))
}
