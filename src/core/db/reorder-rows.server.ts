import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { batches } from '../batches.ts'
import type { Ctx } from '../context.server.ts'
import { AppError } from '../errors.ts'
import { coreTexts } from '../messages/staff.en.ts'
import { queryRows } from './statements/query-rows.server.ts'

/** A table with rows in the order of `order`, then name, then id. */
export type OrderedTable = PgTable & { id: PgColumn; name: PgColumn; order: PgColumn }

interface PlacedRow {
  id: string
  /** The row's `order`. */
  value: number
  /** Position by name and id alone, which decides between equal values. */
  rank: number
}

/** First half of the advisory lock's key; the second is the hash of the table's name. */
const REORDER_LOCKS = 7_264_003
/** Rows per statement. Thousands of equal values have to be made distinct at most once in a catalogue's life. */
const BATCH = 1000

/**
 * Puts rows into the order of `ids`. They exchange positions among themselves: rows before, between and after them
 * stay, so a page or a filtered list can be ordered without knowing the rest. Writes as few rows as possible. Versions
 * don't change, so open forms don't become stale.
 * @throws AppError 409 when one of the rows is gone
 */
export async function reorderRows(tx: Ctx, table: OrderedTable, ids: readonly string[]): Promise<OrderChange> {
  return writeOrder(tx, table, await lockOrder(tx, table), ids)
}

/** The moved rows and the rows between them: their order before and after. */
export interface OrderChange {
  before: readonly string[]
  after: readonly string[]
}

/** These rows in their current order; missing ones are left out. */
export async function readOrder(ctx: Ctx, table: OrderedTable, ids: readonly string[]): Promise<string[]> {
  const rows = await queryRows(
    ctx.db,
    { id: 'text' },
    sql`
    select id from ${table} where id = any(${sql.param([...ids])}::uuid[]) order by "order", name, id`,
  )
  return rows.map(({ id }) => id)
}

/** Position of a row in its table: 1 is shown first. */
export interface RowPosition {
  position: number
  count: number
}

/** Undefined where there is no such row. */
export async function findPosition(ctx: Ctx, table: OrderedTable, id: string): Promise<RowPosition | undefined> {
  const rows = await queryRows(
    ctx.db,
    { position: 'number', count: 'number' },
    sql`
    select position, count from (
      select id, (row_number() over (order by "order", name, id))::int as position, (count(*) over ())::int as count
        from ${table}) placed
      where id = ${id}`,
  )
  return rows[0]
}

/**
 * Moves one row to a position; the rows between the old and the new one move by one.
 * @param choose gets the current position under the lock, and returns the new one or throws
 * @throws AppError 409 when the row is gone
 */
export async function moveRow(
  tx: Ctx,
  table: OrderedTable,
  id: string,
  choose: (now: RowPosition) => number,
): Promise<RowPosition & { order: OrderChange }> {
  const rows = await lockOrder(tx, table)
  const from = rows.findIndex((row) => row.id === id)
  if (from === -1) throw new AppError('conflict', coreTexts.deletedMeanwhile)
  const position = choose({ position: from + 1, count: rows.length })
  const order = await moveBlock(tx, table, rows, [id], position - 1)
  return { position, count: rows.length, order }
}

/**
 * Moves several rows behind one another, in their current order.
 * @param choose gets the other rows under the lock, returns how many of them come before, or throws
 * @throws AppError 409 when one of the rows is gone
 */
export async function moveRows(
  tx: Ctx,
  table: OrderedTable,
  ids: readonly string[],
  choose: (others: readonly string[]) => number,
): Promise<OrderChange> {
  const rows = await lockOrder(tx, table)
  const moved = new Set(ids)
  const others = rows.flatMap(({ id }) => (moved.has(id) ? [] : [id]))
  if (rows.length - others.length !== moved.size) throw new AppError('conflict', coreTexts.deletedMeanwhile)
  return moveBlock(tx, table, rows, ids, choose(others))
}

/** Writes these rows as a block after the given number of other rows. */
function moveBlock(
  tx: Ctx,
  table: OrderedTable,
  rows: readonly PlacedRow[],
  ids: readonly string[],
  at: number,
): Promise<OrderChange> {
  const moved = new Set(ids)
  const isMoved = ({ id }: PlacedRow) => moved.has(id)
  const others = rows.filter((row) => !isMoved(row))
  const wanted = [...others.slice(0, at), ...rows.filter(isMoved), ...others.slice(at)]
  return writeOrder(
    tx,
    table,
    rows,
    wanted.map(({ id }) => id),
  )
}

/** All rows in their order, locked against other reorderings until this transaction ends. */
async function lockOrder(tx: Ctx, table: OrderedTable): Promise<PlacedRow[]> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(${REORDER_LOCKS}, hashtext(${getTableName(table)}))`)
  const rows = await queryRows(
    tx.db,
    { id: 'text', value: 'number', rank: 'number' },
    sql`
    select id, "order" as value, row_number() over (order by name, id)::int as rank
      from ${table} order by "order", name, id`,
  )
  return rows
}

async function writeOrder(
  tx: Ctx,
  table: OrderedTable,
  rows: readonly PlacedRow[],
  ids: readonly string[],
): Promise<OrderChange> {
  const changes = findNewValues(rows, ids)
  if (changes === null) throw new AppError('conflict', coreTexts.deletedMeanwhile)
  for (const batch of batches(changes, BATCH)) {
    await tx.db.execute(sql`
      update ${table} as target set "order" = given.value
        from unnest(${sql.param(batch.map(({ id }) => id))}::uuid[], ${sql.param(batch.map(({ value }) => value))}::int[])
          as given (id, value)
        where target.id = given.id`)
  }
  const before = rows.map(({ id }) => id)
  const set = new Set(ids)
  const left = [...ids]
  return onlyMoved(
    before,
    before.map((id) => (set.has(id) ? (left.shift() ?? id) : id)),
  )
}

/** Both orders without the beginning and the end that they share. */
function onlyMoved(before: readonly string[], after: readonly string[]): OrderChange {
  const isMoved = (id: string, place: number) => id !== after[place]
  const [first, last] = [before.findIndex(isMoved), before.findLastIndex(isMoved)]
  return first === -1
    ? { before: [], after: [] }
    : { before: before.slice(first, last + 1), after: after.slice(first, last + 1) }
}

/**
 * The rows with a new value, and the value.
 * @param rows all of them in their current order
 * @returns null when one of `ids` is not among the rows
 */
export function findNewValues(
  rows: readonly PlacedRow[],
  ids: readonly string[],
): { id: string; value: number }[] | null {
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  const present = ids.flatMap((id) => places.get(id) ?? []).toSorted((a, b) => a - b)
  if (present.length !== ids.length) return null
  const wanted = [...rows]
  for (const [index, id] of ids.entries()) {
    const [row, place] = [rows[places.get(id) ?? 0], present[index]]
    if (row !== undefined && place !== undefined) wanted[place] = row
  }
  // Each row gets the value of its new place. Where equal values and names then contradict the wanted order, they are
  // adjusted either downwards or upwards, whichever touches fewer rows.
  const slots = rows.map(({ value }) => value)
  const outcomes = [lowerValues(wanted, slots), raiseValues(wanted, slots)].map((values) =>
    wanted.flatMap(({ id, value }, place) => (values[place] === value ? [] : [{ id, value: values[place] ?? value }])),
  )
  const [lowered = [], raised = []] = outcomes
  return lowered.length <= raised.length ? lowered : raised
}

/** From the end: no value above the next one, and below it unless the names are already in order. */
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

/** Whether the order by name is that of these two positions. */
const isByName = (wanted: readonly PlacedRow[], place: number): boolean =>
  (wanted[place]?.rank ?? 0) < (wanted[place + 1]?.rank ?? 0)
