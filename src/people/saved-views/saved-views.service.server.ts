import { and, count, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { ListName } from '#core/contract/lists/list-names.ts'
import { AppError } from '#core/errors.ts'
import { viewTexts } from './messages.en.ts'
import type { SavedView, SaveViewInput } from './saved-views.contract.ts'
import { ALL_VIEWS_MAX, VIEWS_MAX } from './saved-views.limits.ts'
import { savedViews } from './saved-views.table.server.ts'

const columns = { id: savedViews.id, list: savedViews.list, name: savedViews.name, query: savedViews.query }

/** The caller's own. */
export async function findViews(ctx: Ctx, list: ListName): Promise<{ items: SavedView[] }> {
  const items = await ctx.db
    .select(columns)
    .from(savedViews)
    .where(and(eq(savedViews.userId, ownerOf(ctx)), eq(savedViews.list, list)))
    .orderBy(sql`lower(${savedViews.name})`, savedViews.id)
  return { items }
}

/**
 * Saves a view; replaces one of the same name.
 * @throws AppError 409 when there are too many
 */
export const saveView = (ctx: Ctx, { list, name, query }: SaveViewInput): Promise<SavedView> =>
  ctx.tx(async (tx) => {
    const userId = ownerOf(tx)
    const ofList = eq(savedViews.list, list)
    const own = eq(savedViews.userId, userId)
    await tx.db.delete(savedViews).where(and(own, ofList, eq(sql`lower(${savedViews.name})`, name.toLowerCase())))
    const [others] = await tx.db
      .select({ all: count(), list: sql<number>`count(*) filter (where ${ofList})`.mapWith(Number) })
      .from(savedViews)
      .where(own)
    if ((others?.list ?? 0) >= VIEWS_MAX) throw new AppError('conflict', viewTexts.tooMany)
    if ((others?.all ?? 0) >= ALL_VIEWS_MAX) throw new AppError('conflict', viewTexts.tooManyInAll)
    const [row] = await tx.db.insert(savedViews).values({ userId, list, name, query }).returning(columns)
    if (row === undefined) throw new Error('The view was not stored')
    return row
  })

/** Deletes a view. Throws 404, also for another person's. */
export const deleteView = (ctx: Ctx, id: string): Promise<void> =>
  ctx.tx(async (tx) => {
    const userId = ownerOf(tx)
    const gone = await tx.db
      .delete(savedViews)
      .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
      .returning({ id: savedViews.id })
    if (gone.length === 0) throw new AppError('not-found', viewTexts.noView)
  })

function ownerOf({ actor }: Ctx): string {
  if (actor.kind !== 'portal') throw new AppError('forbidden', viewTexts.noView)
  return actor.userId
}
