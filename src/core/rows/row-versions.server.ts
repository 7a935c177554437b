import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { AuditEvent } from '../audit/audit-event.ts'
import { recordAudit } from '../audit/audit.server.ts'
import { batches } from '../batches.ts'
import type { Ctx } from '../context.server.ts'
import { newId } from '../db/columns.server.ts'
import type { OrderChange } from '../db/reorder-rows.server.ts'
import { queryRows } from '../db/statements/query-rows.server.ts'
import { acts, rowVersions, type RowVersion } from './acts.table.server.ts'
import { ORDER_ID, type AdminActionKind } from './acts.ts'
import { columnsOf, type Entity, type RowOf, type RowTable } from './entity.server.ts'
import type { Fields } from './fields.ts'

/**
 * Runs several changes as one admin action: one entry of the panel's feed, undone as one.
 * @returns the result of `does`, and the action's id
 */
export const inOneAdminAction = <T>(
  ctx: Ctx,
  kind: AdminActionKind,
  does: (tx: Ctx) => Promise<T>,
): Promise<{ act: string; done: T }> =>
  ctx.tx(async (tx) => {
    const act = { id: newId(), kind, isStored: false }
    const acting: Ctx = { ...tx, act, tx: (nested) => nested(acting) }
    return { act: act.id, done: await does(acting) }
  })

/** A row before and after the change; the audit event has the rest. */
interface Keeping {
  kind: AdminActionKind
  seq: number
  event: Pick<AuditEvent, 'entityType' | 'entityName'>
  entityId: string
  before: RowVersion | null
  after: RowVersion | null
}

/**
 * Saves the versions of a row before and after a change, in the current admin action or a new one; returns the action's
 * id.
 */
export async function saveRowVersion(tx: Ctx, { kind, seq, event, entityId, before, after }: Keeping): Promise<string> {
  const act = await insertAdminAction(tx, kind, seq)
  const changed = before !== null && after !== null ? namesOfChanged(before, after) : []
  await tx.db
    .insert(rowVersions)
    .values({ actId: act, entityType: event.entityType, entityId, seq, name: event.entityName, before, after, changed })
    // Changed twice in one action: the state before the first change counts.
    .onConflictDoUpdate({
      target: [rowVersions.actId, rowVersions.entityType, rowVersions.entityId],
      set: {
        after,
        name: event.entityName,
        changed: sql`(select coalesce(array_agg(distinct each), '{}') from unnest(${rowVersions.changed} || excluded.changed) each)`,
      },
    })
  return act
}

/** Inserts an admin action of this kind with its line of the audit log, unless one is in progress; returns its id. */
export async function insertAdminAction(tx: Ctx, kind: AdminActionKind, seq: number): Promise<string> {
  const act = tx.act ?? { id: newId(), kind, isStored: false }
  if (!act.isStored) await tx.db.insert(acts).values({ id: act.id, seq, kind: act.kind })
  act.isStored = true
  return act.id
}

/** Rows per statement. */
const BATCH = 500
/** Rows per statement that records their audit line. */
const EVENTS_AT_ONCE = 2000

/**
 * An admin action of many rows with one line in the audit log, such as an import. That line is written last: writing it
 * locks the chain's head until the transaction ends.
 */
export async function startAdminAction(tx: Ctx, kind: AdminActionKind) {
  const act = newId()
  // Until the log's line is known: no line has such a number.
  const open = -randomInt(1, 2 ** 47)
  await tx.db.insert(acts).values({ id: act, seq: open, kind })
  return {
    id: act,
    async saveVersions(rows: readonly Omit<Keeping, 'kind' | 'seq'>[]): Promise<void> {
      for (const batch of batches(rows, BATCH)) {
        await tx.db.insert(rowVersions).values(
          batch.map(({ event, entityId, before, after }) => ({
            actId: act,
            entityType: event.entityType,
            entityId,
            seq: open,
            name: event.entityName,
            before,
            after,
            changed: before !== null && after !== null ? namesOfChanged(before, after) : [],
          })),
        )
      }
    },
    async record(event: AuditEvent): Promise<void> {
      const seq = await recordAudit(tx, event)
      await tx.db.update(acts).set({ seq }).where(eq(acts.id, act))
      // As many per statement as its timeout allows on a slow machine.
      for (let recorded = EVENTS_AT_ONCE; recorded === EVENTS_AT_ONCE;) {
        const rows = await queryRows(
          tx.db,
          { id: 'text' },
          sql`
          update ${rowVersions} set seq = ${seq} where ctid = any(array(
            select ctid from ${rowVersions} where act_id = ${act} and seq = ${open} limit ${EVENTS_AT_ONCE})) returning entity_id as id`,
        )
        recorded = rows.length
      }
    },
  }
}

/** Fields that no person changes, or that follow from others. */
const OWN = new Set(['version', 'updatedAt'])

/** Whether saved values are equal; the database sorts the keys of records. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? null, other ?? null)

export const namesOfChanged = (before: RowVersion, after: RowVersion): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => !OWN.has(name) && !isSame(before[name], after[name]))

/** A row in the format of the row history: without generated columns, times as text. */
export function toRowVersion<T extends RowTable, F extends Fields>(
  { table, flat }: Pick<Entity<T, F>, 'table' | 'flat'>,
  row: RowOf<T>,
): RowVersion {
  const columns = columnsOf(table)
  const own = Object.fromEntries(
    Object.entries(row as Record<string, unknown>).filter(([name]) => columns[name]?.generated === undefined),
  )
  return JSON.parse(JSON.stringify(flat === undefined ? own : flat(own))) as RowVersion
}

/** Records a new row in the audit log, and saves it where its entity supports undo. */
export async function recordCreated<T extends RowTable, F extends Fields>(
  tx: Ctx,
  entity: Entity<T, F>,
  row: RowOf<T>,
  event: Omit<AuditEvent, 'action'>,
): Promise<void> {
  const seq = await recordAudit(tx, { ...event, action: 'created' })
  await saveCreatedRow(tx, entity, row, { seq, event })
}

/** Saves a created row. */
export const saveCreatedRow = <T extends RowTable, F extends Fields>(
  tx: Ctx,
  entity: Entity<T, F>,
  row: RowOf<T>,
  recorded: Pick<Keeping, 'seq' | 'event'>,
): Promise<string> =>
  saveRowVersion(tx, {
    kind: 'created',
    ...recorded,
    entityId: String((row as { id: unknown }).id),
    before: null,
    after: toRowVersion(entity, row),
  })

/** Saves the order of rows before and after; rows outside aren't named. Null where none moved. */
export async function saveRowOrder(
  tx: Ctx,
  seq: number,
  event: Keeping['event'],
  { before, after }: OrderChange,
): Promise<string | null> {
  if (before.length === 0) return null
  const ids = (order: readonly string[]): RowVersion => ({ order })
  return saveRowVersion(tx, { kind: 'ordered', seq, event, entityId: ORDER_ID, before: ids(before), after: ids(after) })
}
