import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { databaseErrorCode, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '#core/db/pool.server.ts'
import { AppError } from '#core/errors.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { recordCreated } from '#core/rows/row-versions.server.ts'
import type { AdminGroup, GroupInput, UpdateGroupInput } from '../catalogue-admin.contract.ts'
import { getAdminGroup, groupEntity, groupTable, type GroupKind } from '../catalogue-admin.queries.server.ts'
import { productTexts } from '../messages.en.ts'
import { saveFormerSlugs } from '../shop/former-slugs.server.ts'

/** A row still refers to it: PostgreSQL 18 says the first, older ones the second. */
const IN_USE: ReadonlySet<string | null> = new Set(['23001', FOREIGN_KEY_VIOLATION])

export const identifyGroup = (kind: GroupKind, group: { id: string; name: string }) => ({
  entityType: kind,
  entityId: group.id,
  entityName: group.name,
})

/** Adds a category or brand. Throws 409 when the name is taken. */
export async function createGroup(ctx: Ctx, kind: GroupKind, input: GroupInput): Promise<AdminGroup> {
  return refuseTakenName(ctx, kind, input.name, () =>
    ctx.tx(async (tx) => {
      const { name, description = null, translations = null } = input
      const table = groupTable(kind)
      // A new group is added at the end of the owner's order.
      const last = sql<number>`(select coalesce(max(${table.order}) + 1, 0) from ${table})`
      const values = { name, description, translations, order: last }
      const [row] = await tx.db.insert(table).values(values).returning()
      if (row === undefined) throw new Error('The group was not inserted')
      await recordCreated(tx, groupEntity(kind), row, identifyGroup(kind, row))
      return getAdminGroup(tx, kind, row.id)
    }),
  )
}

/** Changes a category or brand. Throws 404, 409 with the current row when it is stale, 409 when the name is taken. */
export const updateGroup = (
  ctx: Ctx,
  kind: GroupKind,
  id: string,
  { version, ...input }: UpdateGroupInput,
): Promise<AdminGroup> =>
  refuseTakenName(ctx, kind, input.name, () =>
    ctx.tx(async (tx) => {
      const entity = groupEntity(kind)
      const row = await lockRow(tx, entity, id, productTexts.noGroup(kind))
      const show = () => getAdminGroup(tx, kind, id)
      await assertVersion(row, version, show)
      const change = await writeRow(tx, entity, row, input, identifyGroup(kind, { id, name: input.name }))
      if (change === null) return show()
      await saveFormerSlugs(tx, kind, row)
      return commit(tx, entity, change, { show })
    }),
  )

/**
 * Deletes an unused category or brand. The foreign key decides: a concurrent change that gives a product this group
 * either commits first, and then this is refused, or finds the group deleted.
 */
export async function deleteGroup(ctx: Ctx, kind: GroupKind, id: string, version: number | undefined): Promise<void> {
  try {
    await ctx.tx(async (tx) => {
      const entity = groupEntity(kind)
      const row = await lockRow(tx, entity, id, productTexts.noGroup(kind))
      const group = await getAdminGroup(tx, kind, id)
      await assertVersion(row, version, () => group)
      if (group.productCount > 0) throw refuseInUse(kind, group.productCount)
      const deletion = await deleteRow(tx, entity, row, { ...identifyGroup(kind, group), action: 'deleted' })
      await saveFormerSlugs(tx, kind, group)
      await commit(tx, entity, deletion)
    })
  } catch (error) {
    if (!IN_USE.has(databaseErrorCode(error))) throw error
    throw refuseInUse(kind, (await getAdminGroup(ctx, kind, id)).productCount)
  }
}

function refuseInUse(kind: GroupKind, productCount: number): AppError {
  return new AppError('conflict', productTexts.inUse(productCount, kind), { extension: { productCount } })
}

async function refuseTakenName<T>(ctx: Ctx, kind: GroupKind, name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error
    throw nameTaken(kind, await findOwner(ctx, kind, name))
  }
}

/** Throws 409 when another category or brand has this name: said before the write in a longer transaction. */
export async function refuseNameOfAnother(tx: Ctx, kind: GroupKind, id: string, name: string): Promise<void> {
  const taken = await findOwner(tx, kind, name)
  if (taken !== undefined && taken.id !== id) throw nameTaken(kind, taken)
}

type Owner = { id: string; name: string } | undefined

async function findOwner(ctx: Ctx, kind: GroupKind, name: string): Promise<Owner> {
  const table = groupTable(kind)
  const [owner] = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(sql`lower(${table.name}) = lower(${name})`)
  return owner
}

function nameTaken(kind: GroupKind, taken: Owner): AppError {
  const message = productTexts.nameTaken(kind)
  return new AppError('conflict', message, {
    fields: [{ field: 'name', message }],
    extension: { field: 'name', taken: taken ?? null },
  })
}
