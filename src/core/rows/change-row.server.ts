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

/** A written row until `commit` records it; what follows from the change adds its lines to `events`. */
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
 * @param seen version that the caller read; undefined when they do not care
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
 * Writes the differences into a locked row, with its next version; returns null when nothing differs: then nothing else
 * is written either. `commit` ends the change.
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
 * Ends a change: publishes the live event for open screens, reads the answer, and records the events. The audit is last
 * since the chain's head is locked from then on; after it only the versions for undo are saved.
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

/** One change of one row by a call. Further locked rows, such as the project, are passed with it. */
export interface RowChange<T extends RowTable, F extends Fields, Held extends { row: RowOf<T> }, Answer> {
  /** Reads and locks the visible row. Throws 404. */
  lock: (tx: Ctx) => Promise<Held>
  /** Throws 403, or 409 where its state allows no change. */
  allow?: (tx: Ctx, locked: Held) => void | Promise<void>
  /** The version that the caller has read; undefined when they do not care. */
  version: number | undefined
  /** The row as the call's own reads return it: the answer, also of a stale request. */
  show: (tx: Ctx, row: RowOf<T>, locked: Held, written: Written<T> | null) => Answer | Promise<Answer>
  /** The answer to a stale request, if it differs from `show`. */
  showStale?: (tx: Ctx, locked: Held) => unknown
  /** The new values; refuses what the row's other fields or other rows do not allow. */
  values: (tx: Ctx, locked: Held) => Values<T, F> | Promise<Values<T, F>>
  about: (locked: Held) => About
  /** Additional values to store, once something differs. */
  along?: (locked: Held) => Record<string, unknown>
  /** Replaces the field-by-field events of the history. */
  tell?: (events: AuditEvent[], written: Written<T>, tx: Ctx) => AuditEvent[] | Promise<AuditEvent[]>
  /**
   * Writes that belong to the change: pictures, links, notices. Returns further events, recorded after those of the
   * fields.
   */
  follow?: (tx: Ctx, written: Written<T>, locked: Held) => Promise<AuditEvent[] | void>
  /** The live event for open screens. */
  live?: (tx: Ctx, locked: Held) => LiveEvent | Promise<LiveEvent>
}

/**
 * Changes a row: visible, locked, allowed, stale, differences, write, notices, live event, audit, in one transaction.
 * The audit is last since the chain's head is locked from then on. When nothing differs nothing is written: no version,
 * no event, no live event.
 * @throws AppError what the parts throw, and 409 with the current row when the caller has read an older one
 */
export function changeRow<T extends RowTable, F extends Fields, Held extends { row: RowOf<T> }, Answer>(
  ctx: Ctx,
  entity: Entity<T, F>,
  change: RowChange<T, F, Held, Answer>,
): Promise<Answer> {
  return ctx.tx(async (tx) => {
    const locked = await change.lock(tx)
    await change.allow?.(tx, locked)
    await refuseOld(tx, locked, change.version, change.showStale ?? (() => change.show(tx, locked.row, locked, null)))
    const values = await change.values(tx, locked)
    const written = await writeRow(tx, entity, locked.row, values, change.about(locked), change.along?.(locked))
    if (written === null) return change.show(tx, locked.row, locked, null)
    const recorded = (await change.tell?.(written.events, written, tx)) ?? written.events
    const further = (await change.follow?.(tx, written, locked)) ?? []
    if (change.live !== undefined) await publishLive(tx, await change.live(tx, locked))
    const answer = await change.show(tx, written.after, locked, written)
    const seq = await recordAudit(tx, ...recorded, ...further)
    if (entity.keeps === 'changes') {
      const [before, after] = [toRowVersion(entity, written.before), toRowVersion(entity, written.after)]
      const entityId = String((locked.row as { id: unknown }).id)
      await saveRowVersion(tx, { kind: 'edited', seq, event: change.about(locked), entityId, before, after })
    }
    return answer
  })
}

/** Throws 409 with the row as the caller's own reads show it when they have read an older one. */
export async function refuseOld<Held extends { row: object }>(
  tx: Ctx,
  locked: Held,
  version: number | undefined,
  show: (tx: Ctx, locked: Held) => unknown,
): Promise<void> {
  const { version: current } = locked.row as { version: number }
  if (version === undefined || version === current) return
  refuseStale(Object.assign({}, await show(tx, locked), { version: current }), version)
}
