import { sql, type SQL } from 'drizzle-orm'

/** An article and a client as columns of an outer statement. */
interface SoldTo {
  productId: SQL
  itemNumber: SQL
  /** Null for any client. */
  companyId: SQL
}

/**
 * Billed lines of an article to a client, from `parts_used sold`. All names of a company are one client, as in
 * `find_client`; a line without its own price isn't one.
 */
export const billedLines = ({ productId, itemNumber, companyId }: SoldTo): SQL =>
  sql`parts_used sold join vessel_projects visit on visit.id = sold.project_id
  where sold.billing_status = 'billed' and sold.unit_cost is not null
    and (sold.product_id = ${productId} or lower(sold.part_number) = lower(${itemNumber}))
    and (${companyId} is null
      or public.find_client(coalesce(visit.company_name, visit.client_name), visit.vessel_id) = ${companyId})`

/** The last sale of an article as JSON; null where it was never sold to the client. */
export const lastSale = (soldTo: SoldTo): SQL =>
  sql`(select json_build_object('price', sold.unit_cost::text, 'currency', sold.currency,
      'on', sold.invoice_date::text)
    from ${billedLines(soldTo)}
    order by sold.invoice_date desc nulls last, sold.id desc limit 1)`
