import { eq } from 'drizzle-orm'
import type { AuditEvent } from '../audit/audit-event.ts'
import { recordAudit } from '../audit/audit.server.ts'
import type { Ctx } from '../context.server.ts'
import type { LiveEvent } from '../live/live-event.ts'
import { publishLive } from '../live/live.server.ts'
import { refuseOld, type RowChange } from './change-row.server.ts'
import type { Entity, RowOf, RowTable } from './entity.server.ts'
import type { Fields } from './fields.ts'
import { saveRowVersion, toRowVersion } from './row-versions.server.ts'

/** One removal of one row by a call. */
export interface RowRemoval<T extends RowTable, F extends Fields, Held extends { row: RowOf<T> }> extends Pick<
  RowChange<T, F, Held, unknown>,
  'lock' | 'allow' | 'version'
> {
  /** The answer to a stale request. */
  show: (tx: Ctx, held: Held) => unknown
  /** Throws 409 where something still hangs on the row. */
  judge?: (tx: Ctx, held: Held) => void | Promise<void>
  /**
   * Called after the deletion: deletes what belongs to the row, such as its file. Returns further events, recorded
   * after its own.
   */
  follow?: (tx: Ctx, held: Held) => Promise<AuditEvent[] | void>
  tell: (tx: Ctx, held: Held) => AuditEvent | Promise<AuditEvent>
  /** The live event for open screens; called before the deletion. */
  live?: (tx: Ctx, held: Held) => LiveEvent | Promise<LiveEvent>
}

/**
 * The one way to remove a row, in the order of `changeRow`: visible, locked, allowed, stale, gone, live event, audit.
 * @throws AppError what the parts throw, and 409 with the current row when the caller has read an older one
 */
export function removeRow<T extends RowTable, F extends Fields, Held extends { row: RowOf<T> }>(
  ctx: Ctx,
  entity: Entity<T, F>,
  removal: RowRemoval<T, F, Held>,
): Promise<void> {
  const { table } = entity
  return ctx.tx(async (tx) => {
    const held = await removal.lock(tx)
    await removal.allow?.(tx, held)
    await refuseOld(tx, held, removal.version, removal.show)
    await removal.judge?.(tx, held)
    const live = await removal.live?.(tx, held)
    const event = await removal.tell(tx, held)
    await tx.db.delete(table).where(eq(table.id, (held.row as { id: unknown }).id))
    const further = (await removal.follow?.(tx, held)) ?? []
    if (live !== undefined) await publishLive(tx, live)
    const seq = await recordAudit(tx, event, ...further)
    if (entity.keeps === undefined) return
    const before = toRowVersion(entity, held.row)
    await saveRowVersion(tx, { kind: 'deleted', seq, event, entityId: String(before['id']), before, after: null })
  })
}
