import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditEvent } from '../audit/audit-event.ts'
import { recordAudit } from '../audit/audit.server.ts'
import type { Ctx } from '../context.server.ts'
import { AppError } from '../errors.ts'
import { coreTexts } from '../messages/staff.en.ts'
import type { RowVersion } from './acts.table.server.ts'
import { columnsOf, type Entity, type RowOf, type RowTable } from './entity.server.ts'
import type { Fields } from './fields.ts'
import { saveCreatedRow } from './row-versions.server.ts'

/** One row to restore. */
export interface RowRestoring<T extends RowTable> {
  /** The saved version. */
  saved: RowVersion
  /** Called before it is written: locks or clears references, and refuses collisions. */
  prepare?: (tx: Ctx, saved: RowVersion) => Promise<RowVersion>
  /** Restores related data, such as its picture. */
  restoreRelated?: (tx: Ctx, row: RowOf<T>) => Promise<void>
  identify: (row: RowOf<T>) => Omit<AuditEvent, 'action'>
}

/**
 * Restores a deleted row under its id, with its next version; columns added since get their default.
 * @throws AppError 409 when it exists, and what the parts throw
 */
export const restoreRow = <T extends RowTable, F extends Fields>(
  ctx: Ctx,
  entity: Entity<T, F>,
  { saved, prepare, restoreRelated, identify }: RowRestoring<T>,
): Promise<RowOf<T>> =>
  ctx.tx(async (tx) => {
    const { table } = entity
    const [there] = await tx.db.select({ id: table.id }).from(table).where(eq(table.id, saved['id']))
    if (there !== undefined) throw new AppError('conflict', coreTexts.isThere)
    const prepared = (await prepare?.(tx, saved)) ?? saved
    const [row] = await tx.db
      .insert(table as PgTable)
      .values(revive(columnsOf(table), prepared))
      .returning(columnsOf(table))
    if (row === undefined) throw new Error('The row was not restored')
    const restored = row as RowOf<T>
    await restoreRelated?.(tx, restored)
    const event = identify(restored)
    const seq = await recordAudit(tx, { ...event, action: 'restored' })
    await saveCreatedRow(tx, entity, restored, { seq, event })
    return restored
  })

/** The saved values as the columns need them. */
function revive(columns: Record<string, PgColumn>, saved: RowVersion): Record<string, unknown> {
  const entries = Object.entries(columns).flatMap(([name, column]): [string, unknown][] => {
    if (!(name in saved) || column.generated !== undefined || name === 'updatedAt') return []
    const value = saved[name]
    if (name === 'version') return [[name, Number(value) + 1]]
    if (value === null) return [[name, null]]
    if (column.getSQLType().startsWith('timestamp')) return [[name, new Date(value as string)]]
    if (column.getSQLType() === 'bytea') return [[name, Buffer.from((value as { data: number[] }).data)]]
    return [[name, value]]
  })
  return Object.fromEntries(entries)
}
