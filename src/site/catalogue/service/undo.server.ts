import { and, eq, not, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import type { RowVersion } from '#core/rows/acts.table.server.ts'
import { restoreRow } from '#core/rows/restore-row.server.ts'
import { saveRowVersion, toRowVersion } from '#core/rows/row-versions.server.ts'
import { findKept, readAsInput, type UndoSubject } from '#core/rows/undo.server.ts'
import { exchangePicture } from '#house/files/pictures/pictures.service.server.ts'
import { GroupInput, ProductInput } from '../catalogue-admin.contract.ts'
import { groupEntity, groupTable, type GroupKind } from '../catalogue-admin.queries.server.ts'
import { products } from '../catalogue.table.server.ts'
import { productTexts } from '../messages.en.ts'
import { identifyProduct, productEntity } from '../product-fields.server.ts'
import { readCatalogueOrder, reorderCatalogue } from './reorder-catalogue.server.ts'
import { deleteGroup, identifyGroup, refuseNameOfAnother, updateGroup } from './save-group.server.ts'
import {
  deleteProduct,
  findGroupName,
  isNumberOfAnother,
  refuseNumberOfAnother,
  writeProduct,
} from './save-product.server.ts'

const GROUP_OF: Readonly<Record<string, GroupKind>> = { categoryId: 'category', brandId: 'brand' }

export const productSubject: UndoSubject = {
  find: (ctx, id) => findKept(ctx, productEntity, id),
  async write(ctx, id, { imageUrl, order, ...values }, version) {
    const current = (await findKept(ctx, productEntity, id)) ?? {}
    const input = readAsInput(ProductInput.omit({ imageUrl: true }), { ...current, ...values })
    await refuseNumberOfAnother(ctx, id, input.itemNumber)
    const picture = imageUrl === undefined ? {} : { imageUrl: imageUrl as string | null }
    const written = await writeProduct(ctx, id, version, { ...input, ...picture })
    if (typeof order === 'number' && order !== current['order']) await writeOrder(ctx, id, order, current)
    return written
  },
  remove: deleteProduct,
  restore: (ctx, saved, itemNumber) =>
    restoreRow(ctx, productEntity, {
      saved: itemNumber === undefined ? saved : { ...saved, itemNumber },
      prepare: async (tx, row) => {
        await refuseNumberOfAnother(tx, String(row['id']), String(row['itemNumber']))
        return withoutGoneGroups(tx, row)
      },
      restoreRelated: (tx, { imageUrl }) => exchangePicture(tx, null, imageUrl),
      identify: identifyProduct,
    }),
  collides: (ctx, saved) => isNumberOfAnother(ctx, String(saved['id']), String(saved['itemNumber'])),
  order: {
    read: (ctx, ids) => readCatalogueOrder(ctx, 'product', ids),
    write: (ctx, ids) => reorderCatalogue(ctx, 'product', ids),
  },
  async say(ctx, field, value) {
    const kind = GROUP_OF[field]
    if (kind === undefined || typeof value !== 'string') return undefined
    return (await findGroupName(ctx, kind, value)) ?? productTexts.groupGone(kind)
  },
}

/** Writes its position in the list, which no form sets; the row is locked by the change before. */
async function writeOrder(ctx: Ctx, id: string, order: number, before: RowVersion): Promise<void> {
  const [row] = await ctx.db
    .update(products)
    .set({ order, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(eq(products.id, id))
    .returning()
  if (row === undefined) throw new Error('The locked row is gone')
  const event = identifyProduct(row)
  const change = { action: 'updated' as const, fieldChanged: 'order', newValue: String(order) }
  const seq = await recordAudit(ctx, { ...event, ...change, oldValue: String(before['order']) })
  await saveRowVersion(ctx, {
    kind: 'edited',
    seq,
    event,
    entityId: id,
    before,
    after: toRowVersion(productEntity, row),
  })
}

/** A restored product has no category or brand if its own was deleted: it is one click to give it another. */
async function withoutGoneGroups(tx: Ctx, row: RowVersion): Promise<RowVersion> {
  const saved = { ...row }
  for (const [field, kind] of Object.entries(GROUP_OF)) {
    const id = saved[field]
    if (typeof id !== 'string') continue
    const table = groupTable(kind)
    const [there] = await tx.db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share')
    if (there === undefined) saved[field] = null
  }
  return saved
}

export const groupSubject = (kind: GroupKind): UndoSubject => ({
  find: (ctx, id) => findKept(ctx, groupEntity(kind), id),
  async write(ctx, id, values, version) {
    const current = (await findKept(ctx, groupEntity(kind), id)) ?? {}
    const input = readAsInput(GroupInput, { ...current, ...values })
    await refuseNameOfAnother(ctx, kind, id, input.name)
    return updateGroup(ctx, kind, id, { ...input, version })
  },
  remove: (ctx, id, version) => deleteGroup(ctx, kind, id, version),
  async isUsed(ctx, id, leaves) {
    const rests = eq(kind === 'category' ? products.categoryId : products.brandId, id)
    const stays = leaves && not(leaves(products.id))
    return (await ctx.db.$count(products, and(rests, stays))) > 0
  },
  restore: (ctx, saved) =>
    restoreRow(ctx, groupEntity(kind), {
      saved,
      prepare: async (tx, row) => {
        await refuseNameOfAnother(tx, kind, String(row['id']), String(row['name']))
        return row
      },
      identify: (row) => identifyGroup(kind, row),
    }),
  order: {
    read: (ctx, ids) => readCatalogueOrder(ctx, kind, ids),
    write: (ctx, ids) => reorderCatalogue(ctx, kind, ids),
  },
})
