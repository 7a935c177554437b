import { sql } from 'drizzle-orm'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { oneOf } from '#core/db/statements/row-shape.server.ts'
import type { FindPrices } from './suggested-prices.queries.server.ts'

const BILLED_PRICE = {
  productId: 'text',
  source: oneOf(['billed']),
  price: 'text',
  currency: 'text',
  on: 'text',
  to: 'text?',
  reference: 'text?',
  unit: 'text?',
} as const

/** The last prices, in each currency and unit, at which a client was billed for these articles. */
export const findBilledPrices: FindPrices = async (ctx, { companyId, productIds }) => {
  if (companyId === null) return []
  const rows = await queryRows(
    ctx.db,
    BILLED_PRICE,
    sql`select distinct on (product.id, sold.currency, sold.unit) product.id::text as "productId",
        'billed'::text as source, sold.unit_cost::text as price, sold.currency, sold.invoice_date::text as "on",
        null::text as "to", visit.project_number as reference, sold.unit
      from products product
        join parts_used sold on sold.product_id = product.id or lower(sold.part_number) = lower(product.item_number)
        join vessel_projects visit on visit.id = sold.project_id
      where product.id = any(${sql.param([...productIds])}::uuid[]) and sold.billing_status = 'billed'
        and sold.unit_cost is not null and sold.invoice_date is not null
        and public.find_client(coalesce(visit.company_name, visit.client_name), visit.vessel_id) = ${companyId}
      order by product.id, sold.currency, sold.unit, sold.invoice_date desc, sold.id desc`,
  )
  return rows.map(({ productId, ...price }) => ({ productId, prices: [price] }))
}
