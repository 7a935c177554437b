import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import {
  findPosition,
  moveRow,
  readOrder,
  reorderRows,
  type OrderChange,
  type RowPosition,
} from '#core/db/reorder-rows.server.ts'
import { AppError } from '#core/errors.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { saveRowOrder } from '#core/rows/row-versions.server.ts'
import type { MoveProductInput } from '../catalogue-admin.contract.ts'
import { brands, productCategories, products } from '../catalogue.table.server.ts'
import { productTexts } from '../messages.en.ts'
import { identifyProduct, productEntity } from '../product-fields.server.ts'

const NAMED = {
  product: { table: products, name: 'Products' },
  category: { table: productCategories, name: 'Categories' },
  brand: { table: brands, name: 'Brands' },
} as const

/** Puts products, categories or brands into the order of `ids`; see `reorderRows`. */
export async function reorderCatalogue(
  ctx: Ctx,
  kind: keyof typeof NAMED,
  ids: readonly string[],
): Promise<{ moved: number }> {
  const { table, name } = NAMED[kind]
  await ctx.tx(async (tx) => {
    const order = await reorderRows(tx, table, ids)
    await recordOrder(
      tx,
      { entityType: kind, entityId: null, entityName: name },
      productTexts.reordered(ids.length),
      order,
    )
  })
  return { moved: ids.length }
}

/** These rows in their current order. */
export const readCatalogueOrder = (ctx: Ctx, kind: keyof typeof NAMED, ids: readonly string[]): Promise<string[]> =>
  readOrder(ctx, NAMED[kind].table, ids)

/** Records an order in the audit log and in the feed; returns its admin action, null where nothing moved. */
export async function recordOrder(
  tx: Ctx,
  event: Pick<AuditEvent, 'entityType' | 'entityId' | 'entityName'>,
  description: string,
  order: OrderChange,
): Promise<string | null> {
  const seq = await recordAudit(tx, { ...event, action: 'updated', fieldChanged: 'order', description })
  return saveRowOrder(tx, seq, event, order)
}

/** Position of a product among all of them. Throws 404 when there is no such product. */
export async function getProductPosition(ctx: Ctx, id: string): Promise<RowPosition> {
  const found = await findPosition(ctx, products, id)
  if (found === undefined) throw new AppError('not-found', productTexts.noProduct)
  return found
}

/**
 * Moves a product to a position among all of them; those in between move by one.
 * @throws AppError 404, 409 when it isn't at the position that the caller saw, 422 for a position beyond the last
 */
export const moveProduct = (ctx: Ctx, id: string, { position, seenAt }: MoveProductInput): Promise<RowPosition> =>
  ctx.tx(async (tx) => {
    let from = position
    const { order, ...moved } = await moveRow(tx, products, id, (now) => {
      from = now.position
      if (seenAt !== undefined && seenAt !== now.position) {
        throw new AppError('conflict', productTexts.positionChanged(now.position, now.count))
      }
      if (position <= now.count) return position
      const message = productTexts.positionTooHigh(now.count)
      throw new AppError('invalid', message, { fields: [{ field: 'position', message }] })
    })
    if (from === position) return moved
    const row = await lockRow(tx, productEntity, id, productTexts.noProduct)
    await recordOrder(tx, identifyProduct(row), productTexts.moved(from, position), order)
    return moved
  })
