import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AuditEvent } from '../audit/audit-event.ts'
import { recordAudit } from '../audit/audit.server.ts'
import type { Ctx } from '../context.server.ts'
import { refuseStale } from '../http/versions.server.ts'
import type { LiveEvent } from '../live/live-event.ts'
import { publishLive } from '../live/live.server.ts'
import { describeDifferences, findDifferences, type About } from './differences.ts'
import { columnsOf, type Entity, type RowOf, type RowTable } from './entity.server.ts'
import { pick, type CallNames, type Fields } from './fields.ts'
import { saveRowVersion, toRowVersion } from './row-versions.server.ts'

/** New values of fields that calls change; omitted and undefined ones stay. */
export type Values<T extends RowTable, F> = { [Name in CallNames<F> & keyof RowOf<T>]?: RowOf<T>[Name] | undefined }

/** A written or deleted row that `commit` has to record; use cases add further `events`. */
export interface Change<T extends RowTable> {
  before: RowOf<T>
  /** Null once it is deleted. */
  after: RowOf<T> | null
  about: About
  events: AuditEvent[]
}

export interface Written<T extends RowTable> extends Change<T> {
  after: RowOf<T>
  /** Names of the fields that differ. */
  changed: readonly string[]
}

/**
 * Refuses a caller who has read an older version of a locked row.
 * @param seen version that the caller read; undefined skips the check
 * @param show the row as the caller's own reads return it, sent with the refusal
 * @throws AppError 409 with the current row
 */
export async function assertVersion(
  { version }: { version: number },
  seen: number | undefined,
  show: () => unknown,
): Promise<void> {
  if (seen === undefined || seen === version) return
  refuseStale(Object.assign({}, await show(), { version }), seen)
}

/**
 * Writes the differences into a locked row, with its next version. Returns null when nothing differs: the caller then
 * writes nothing else either. `commit` ends the change.
 * @param along additional values to store once something differs, such as the time
 */
export async function writeRow<T extends RowTable, F extends Fields>(
  tx: Ctx,
  { table, fields }: Entity<T, F>,
  before: RowOf<T>,
  values: Values<T, F>,
  about: About,
  along: Record<string, unknown> = {},
): Promise<Written<T> | null> {
  const wanted = values as Partial<RowOf<T>>
  const changed = findDifferences(before as object, wanted)
  const unknown = changed.filter((name) => fields[name]?.from !== 'call')
  if (unknown.length > 0) throw new Error(`Fields that no call changes: ${unknown.join(', ')}`)
  if (changed.length === 0) return null
  const columns = columnsOf(table)
  const [row] = await tx.db
    .update(table as PgTable)
    .set({
      ...along,
      ...pick(wanted as Record<string, unknown>, changed),
      version: sql`${table.version} + 1`,
      ...('updatedAt' in columns ? { updatedAt: sql`now()` } : {}),
    })
    .where(eq(table.id, (before as { id: unknown }).id))
    .returning(columns)
  if (row === undefined) throw new Error('The locked row is gone')
  const after = row as RowOf<T>
  const events = describeDifferences(about, fields, before as object, after as object)
  return { before, after, changed, about, events }
}

/** Deletes a locked row; `commit` ends the change. */
export async function deleteRow<T extends RowTable, F extends Fields>(
  tx: Ctx,
  { table }: Entity<T, F>,
  before: RowOf<T>,
  event: AuditEvent,
): Promise<Change<T>> {
  await tx.db.delete(table).where(eq(table.id, (before as { id: unknown }).id))
  return { before, after: null, about: event, events: [event] }
}

/**
 * Ends a change: publishes the live event, reads the answer, records the events, and saves the versions for undo. The
 * audit comes after everything else that reads or writes, since it locks the end of the chain until the transaction ends.
 */
export async function commit<T extends RowTable, F extends Fields, Answer = void>(
  tx: Ctx,
  entity: Entity<T, F>,
  { before, after, about, events }: Change<T>,
  { show, live }: { show?: () => Answer | Promise<Answer>; live?: LiveEvent } = {},
): Promise<Answer> {
  if (live !== undefined) await publishLive(tx, live)
  const answer = (await show?.()) as Answer
  const seq = await recordAudit(tx, ...events)
  const isKept = entity.keeps === 'changes' || (entity.keeps === 'removals' && after === null)
  if (!isKept) return answer
  const [was, is] = [toRowVersion(entity, before), after === null ? null : toRowVersion(entity, after)]
  const entityId = String((before as { id: unknown }).id)
  const kind = is === null ? 'deleted' : 'edited'
  await saveRowVersion(tx, { kind, seq, event: about, entityId, before: was, after: is })
  return answer
}
