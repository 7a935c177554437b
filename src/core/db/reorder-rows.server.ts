import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.server.ts'
import { AppError } from '../errors.ts'
import { coreTexts } from '../messages/staff.en.ts'

/** A table whose rows are shown by `order`, then by name, then by id. */
export type OrderedTable = PgTable & { id: PgColumn; name: PgColumn; order: PgColumn }

interface PlacedRow {
  id: string
  /** The row's `order`. */
  value: number
  /** Its place by name and id alone, which decides between equal values. */
  rank: number
}

/** First half of the advisory lock's key; the second is the hash of the table's name. */
const REORDER_LOCKS = 7_264_003
/** Rows per statement: thousands of equal values have to be told apart at most once in a catalogue's life. */
const BATCH = 1000

/**
 * Puts rows into the order of `ids`. They change places among themselves: whatever stands before, between or after them
 * stays where it is, so a page or a filtered list can be put in order without knowing the rest. As few rows as possible
 * are written. Versions stay: nobody's open form becomes stale by it.
 * @throws AppError 409 when one of the rows is gone
 */
export async function reorderRows(tx: Ctx, table: OrderedTable, ids: readonly string[]): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(${REORDER_LOCKS}, hashtext(${getTableName(table)}))`)
  const { rows } = await tx.db.execute<{ id: string; value: number; rank: number }>(sql`
    select id, "order" as value, row_number() over (order by name, id)::int as rank
      from ${table} order by "order", name, id`)
  const changes = findNewValues(rows, ids)
  if (changes === null) throw new AppError('conflict', coreTexts.deletedMeanwhile)
  for (let start = 0; start < changes.length; start += BATCH) {
    const batch = changes.slice(start, start + BATCH)
    await tx.db.execute(sql`
      update ${table} as target set "order" = given.value
        from unnest(${sql.param(batch.map(({ id }) => id))}::uuid[], ${sql.param(batch.map(({ value }) => value))}::int[])
          as given (id, value)
        where target.id = given.id`)
  }
}

/**
 * The rows whose value has to change, and to what.
 * @param rows all of them as they are shown now
 * @returns null when one of `ids` is not among the rows
 */
export function findNewValues(
  rows: readonly PlacedRow[],
  ids: readonly string[],
): { id: string; value: number }[] | null {
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  const held = ids.flatMap((id) => places.get(id) ?? []).toSorted((a, b) => a - b)
  if (held.length !== ids.length) return null
  const wanted = [...rows]
  for (const [index, id] of ids.entries()) {
    const [row, place] = [rows[places.get(id) ?? 0], held[index]]
    if (row !== undefined && place !== undefined) wanted[place] = row
  }
  // Each row gets the value of the place it comes to. Where equal values and names then contradict the wanted order, they
  // are told apart either downwards or upwards, whichever touches fewer rows.
  const slots = rows.map(({ value }) => value)
  const outcomes = [lowerValues(wanted, slots), raiseValues(wanted, slots)].map((values) =>
    wanted.flatMap(({ id, value }, place) => (values[place] === value ? [] : [{ id, value: values[place] ?? value }])),
  )
  const [lowered = [], raised = []] = outcomes
  return lowered.length <= raised.length ? lowered : raised
}

/** From the end on: no value above the one that follows, and below it unless the names say so already. */
function lowerValues(wanted: readonly PlacedRow[], slots: readonly number[]): number[] {
  const values = [...slots]
  for (let place = wanted.length - 2; place >= 0; place -= 1) {
    const limit = (values[place + 1] ?? 0) - (isByName(wanted, place) ? 0 : 1)
    values[place] = Math.min(values[place] ?? 0, limit)
  }
  return values
}

function raiseValues(wanted: readonly PlacedRow[], slots: readonly number[]): number[] {
  const values = [...slots]
  for (let place = 1; place < wanted.length; place += 1) {
    const limit = (values[place - 1] ?? 0) + (isByName(wanted, place - 1) ? 0 : 1)
    values[place] = Math.max(values[place] ?? 0, limit)
  }
  return values
}

/** Whether the row at this place comes before the next one by name. */
const isByName = (wanted: readonly PlacedRow[], place: number): boolean =>
  (wanted[place]?.rank ?? 0) < (wanted[place + 1]?.rank ?? 0)
