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
  show: (tx: Ctx, locked: Held) => unknown
  /** Throws 409 if other rows refer to it. */
  judge?: (tx: Ctx, locked: Held) => void | Promise<void>
  /**
   * Called after the deletion: deletes what belongs to the row, such as its file. Returns further events, recorded
   * after its own.
   */
  follow?: (tx: Ctx, locked: Held) => Promise<AuditEvent[] | void>
  tell: (tx: Ctx, locked: Held) => AuditEvent | Promise<AuditEvent>
  /** The live event for open screens; called before the deletion. */
  live?: (tx: Ctx, locked: Held) => LiveEvent | Promise<LiveEvent>
}

/**
 * The one way to delete a row, in the order of `changeRow`: visible, locked, allowed, stale, deleted, live event,
 * audit.
 * @throws AppError what the parts throw, and 409 with the current row when the caller has read an older one
 */
export function removeRow<T extends RowTable, F extends Fields, Held extends { row: RowOf<T> }>(
  ctx: Ctx,
  entity: Entity<T, F>,
  removal: RowRemoval<T, F, Held>,
): Promise<void> {
  const { table } = entity
  return ctx.tx(async (tx) => {
    const locked = await removal.lock(tx)
    await removal.allow?.(tx, locked)
    await refuseOld(tx, locked, removal.version, removal.show)
    await removal.judge?.(tx, locked)
    const live = await removal.live?.(tx, locked)
    const event = await removal.tell(tx, locked)
    await tx.db.delete(table).where(eq(table.id, (locked.row as { id: unknown }).id))
    const further = (await removal.follow?.(tx, locked)) ?? []
    if (live !== undefined) await publishLive(tx, live)
    const seq = await recordAudit(tx, event, ...further)
    if (entity.keeps === undefined) return
    const before = toRowVersion(entity, locked.row)
    await saveRowVersion(tx, { kind: 'deleted', seq, event, entityId: String(before['id']), before, after: null })
  })
}
