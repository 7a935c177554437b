import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { reorderRows } from '#core/db/reorder-rows.server.ts'
import { brands, productCategories, products } from '../catalogue.table.server.ts'
import { productTexts } from '../messages.en.ts'

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
    await reorderRows(tx, table, ids)
    await recordAudit(tx, {
      entityType: kind,
      entityId: null,
      entityName: name,
      action: 'updated',
      fieldChanged: 'order',
      description: productTexts.reordered(ids.length),
    })
  })
  return { moved: ids.length }
}
