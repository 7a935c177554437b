import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { priceTexts } from './messages.en.ts'
import { priceText } from './prices.queries.server.ts'

const ROW = { itemNumber: 'text', one: 'text', other: 'text' } as const

/**
 * Why the price lists of two companies can't become one: both have a price of one article and currency for the same
 * days, and which of them is right is for a person to say.
 */
export async function refuseMergedOverlap(
  tx: Ctx,
  { survivorId, duplicateId }: { survivorId: string; duplicateId: string },
): Promise<string | null> {
  const [row] = await queryRows(
    tx.db,
    ROW,
    sql`select kept.item_number as "itemNumber", kept.currency || ' ' || ${priceText(sql`kept.price`)} as one,
        moved.currency || ' ' || ${priceText(sql`moved.price`)} as other
      from prices kept join prices moved on moved.company_id = ${duplicateId}
        and (moved.product_id = kept.product_id or lower(moved.item_number) = lower(kept.item_number))
        and moved.currency = kept.currency
        and daterange(moved.valid_from, moved.valid_to, '[]') && daterange(kept.valid_from, kept.valid_to, '[]')
      where kept.company_id = ${survivorId} order by kept.item_number limit 1`,
  )
  return row === undefined ? null : priceTexts.mergeOverlap(row.itemNumber, row.one, row.other)
}
