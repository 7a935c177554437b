import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { AuditEvent } from '../audit/audit-event.ts'
import { recordAudit } from '../audit/audit.server.ts'
import type { Ctx } from '../context.server.ts'
import { newId } from '../db/columns.server.ts'
import type { OrderChange } from '../db/reorder-rows.server.ts'
import { acts, keptRows, type KeptRow } from './acts.table.server.ts'
import { ORDER_ID, type ActKind } from './acts.ts'
import { columnsOf, type Entity, type RowOf, type RowTable } from './entity.server.ts'
import type { Fields } from './fields.ts'

/**
 * Runs several changes as one act: one entry of the panel's feed, put back as one.
 * @returns what `does` gives, and the act's id
 */
export const asOneAct = <T>(
  ctx: Ctx,
  kind: ActKind,
  does: (tx: Ctx) => Promise<T>,
): Promise<{ act: string; done: T }> =>
  ctx.tx(async (tx) => {
    const act = { id: newId(), kind, isStored: false }
    const acting: Ctx = { ...tx, act, tx: (nested) => nested(acting) }
    return { act: act.id, done: await does(acting) }
  })

/** What a row was and is; the audit's line says the rest. */
interface Keeping {
  kind: ActKind
  seq: number
  event: Pick<AuditEvent, 'entityType' | 'entityName'>
  entityId: string
  before: KeptRow | null
  after: KeptRow | null
}

/** Keeps what a row was before and after a change, in the act that is under way or in one of its own. */
export async function keepRow(tx: Ctx, { kind, seq, event, entityId, before, after }: Keeping): Promise<void> {
  const act = await storeAct(tx, kind, seq)
  const changed = before !== null && after !== null ? namesOfChanged(before, after) : []
  await tx.db
    .insert(keptRows)
    .values({ actId: act, entityType: event.entityType, entityId, seq, name: event.entityName, before, after, changed })
    // Changed twice in one act: it was what it was before the first time.
    .onConflictDoUpdate({
      target: [keptRows.actId, keptRows.entityType, keptRows.entityId],
      set: {
        after,
        name: event.entityName,
        changed: sql`(select coalesce(array_agg(distinct each), '{}') from unnest(${keptRows.changed} || excluded.changed) each)`,
      },
    })
}

/** The act under way, or a new one of this kind, told by this line of the audit log. */
export async function storeAct(tx: Ctx, kind: ActKind, seq: number): Promise<string> {
  const act = tx.act ?? { id: newId(), kind, isStored: false }
  if (!act.isStored) await tx.db.insert(acts).values({ id: act.id, seq, kind: act.kind })
  act.isStored = true
  return act.id
}

/** What no person changes, or what follows from the rest. */
const OWN = new Set(['version', 'updatedAt'])

/** Whether kept values are equal; the database keeps records in an order of its own. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? null, other ?? null)

export const namesOfChanged = (before: KeptRow, after: KeptRow): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => !OWN.has(name) && !isSame(before[name], after[name]))

/** A stored row as it is kept: without what the database makes itself, moments as text. */
export function keptOf<T extends RowTable, F extends Fields>(
  { table, flat }: Pick<Entity<T, F>, 'table' | 'flat'>,
  row: RowOf<T>,
): KeptRow {
  const columns = columnsOf(table)
  const own = Object.fromEntries(
    Object.entries(row as Record<string, unknown>).filter(([name]) => columns[name]?.generated === undefined),
  )
  return JSON.parse(JSON.stringify(flat === undefined ? own : flat(own))) as KeptRow
}

/** Tells the audit of a new row, and keeps it where its entity is one that can be put back. */
export async function recordCreated<T extends RowTable, F extends Fields>(
  tx: Ctx,
  entity: Entity<T, F>,
  row: RowOf<T>,
  event: Omit<AuditEvent, 'action'>,
): Promise<void> {
  const seq = await recordAudit(tx, { ...event, action: 'created' })
  await keepCreated(tx, entity, row, { seq, event })
}

/** Keeps a row that was not there before. */
export const keepCreated = <T extends RowTable, F extends Fields>(
  tx: Ctx,
  entity: Entity<T, F>,
  row: RowOf<T>,
  told: Pick<Keeping, 'seq' | 'event'>,
): Promise<void> =>
  keepRow(tx, {
    kind: 'created',
    ...told,
    entityId: String((row as { id: unknown }).id),
    before: null,
    after: keptOf(entity, row),
  })

/** Keeps in which order rows stood and stand; those before and after them are not named. */
export async function keepOrder(
  tx: Ctx,
  seq: number,
  event: Keeping['event'],
  { before, after }: OrderChange,
): Promise<void> {
  if (before.length === 0) return
  const ids = (order: readonly string[]): KeptRow => ({ order })
  await keepRow(tx, { kind: 'ordered', seq, event, entityId: ORDER_ID, before: ids(before), after: ids(after) })
}
