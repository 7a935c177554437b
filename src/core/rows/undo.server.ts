import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Ctx } from '../context.server.ts'
import { AppError } from '../errors.ts'
import { coreTexts } from '../messages/staff.en.ts'
import type { RowVersion } from './acts.table.server.ts'
import { columnsOf, type Entity, type RowOf, type RowTable } from './entity.server.ts'
import type { Fields } from './fields.ts'
import { toRowVersion } from './row-versions.server.ts'

/**
 * How rows of one kind are put back: each way is the module's own change, with its checks, its version and its lines in
 * the audit.
 */
export interface UndoSubject {
  /** The current row as the row history stores it; null when it does not exist. */
  find: (ctx: Ctx, id: string) => Promise<RowVersion | null>
  /** Sets these fields to other values. Throws 404, 409 when the row is stale or does not allow it. */
  write?: (ctx: Ctx, id: string, values: RowVersion, version: number) => Promise<unknown>
  /** Deletes a row that did not exist before. */
  remove?: (ctx: Ctx, id: string, version: number) => Promise<unknown>
  /** Restores a deleted row; with `itemNumber` if its own is used now. */
  restore?: (ctx: Ctx, saved: RowVersion, itemNumber: string | undefined) => Promise<unknown>
  /** Why it could not come back as it was, such as a number that is in use again. */
  collides?: (ctx: Ctx, saved: RowVersion) => Promise<boolean>
  /** Whether others depend on it, so that it can't be deleted. */
  isUsed?: (ctx: Ctx, id: string, leaves?: Leaves) => Promise<boolean>
  order?: {
    /** These rows in their current order; missing ones are left out. */
    read: (ctx: Ctx, ids: readonly string[]) => Promise<string[]>
    write: (ctx: Ctx, ids: readonly string[]) => Promise<unknown>
  }
  /** Name of a value that people can't read, such as a category's id. */
  say?: (ctx: Ctx, field: string, value: unknown) => Promise<string | undefined>
}

/** Whether the row with this id will have been removed from what it depends on by then. */
export type Leaves = (user: PgColumn) => SQL

/** The current row as the row history stores it. */
export async function findKept<T extends RowTable, F extends Fields>(
  ctx: Ctx,
  entity: Entity<T, F>,
  id: string,
): Promise<RowVersion | null> {
  const { table } = entity
  const [row] = await ctx.db.select(columnsOf(table)).from(table).where(eq(table.id, id))
  return row === undefined ? null : toRowVersion(entity, row as RowOf<T>)
}

/**
 * Stored values as input of the call that changes them.
 * @throws AppError 409 with the contract's sentence where it no longer allows them
 */
export function readAsInput<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  saved: RowVersion,
): z.output<z.ZodObject<Shape>> {
  const known = Object.fromEntries(Object.entries(saved).filter(([name]) => name in schema.shape))
  const parsed = schema.safeParse(known)
  if (parsed.success) return parsed.data
  throw new AppError('conflict', coreTexts.noLongerAllowed(parsed.error.issues[0]?.message ?? ''))
}
