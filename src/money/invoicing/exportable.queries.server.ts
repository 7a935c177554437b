import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { queryInOneRoundTrip, rowsOf } from '#core/db/json-rows.server.ts'
import { countRows, offsetOf, orderBy, type Page } from '#core/db/list-sql.server.ts'
import { Exportable, type ExportableQuery } from './invoicing.contract.ts'

const isFree = (kind: 'invoice' | 'credit note'): SQL => sql`not exists (select 1 from billing_export_items exported
  where exported.item_id = item.id and exported.kind = ${kind} and exported.released_at is null)`

const columns = sql`item.project_id, item.project_number, item.vessel_name, item.client_name, item.currency, item.total`

/**
 * Approved items that are in no export; for credit notes, billed items of an export that were credited since and are on
 * no credit note.
 */
const free = sql`
  select 'invoice' as kind, ${columns} from billing_items item
  where item.billing_status = 'approved' and ${isFree('invoice')}
  union all
  select 'credit note' as kind, ${columns} from billing_items item
  where item.billing_status = 'credited' and ${isFree('credit note')}
    and item.id in (select once.item_id from billing_export_items once
      join billing_exports export on export.id = once.export_id
      where once.kind = 'invoice' and export.marked_at is not null)`

const perProject = sql`
  select project_id as "projectId", project_number as "projectNumber", vessel_name as "vesselName",
    client_name as "clientName", kind, sum(items)::int as items,
    coalesce(json_agg(json_build_object('currency', currency, 'total', total::text) order by currency)
      filter (where total is not null), '[]'::json) as sums
  from (select project_id, project_number, min(vessel_name) as vessel_name, client_name, kind, currency,
      count(*) as items, sum(total) as total
    from (${free}) free group by project_id, project_number, client_name, kind, currency) each
  group by project_id, project_number, vessel_name, client_name, kind`

/** One page of projects with exportable items, by number by default. */
export async function findExportable(ctx: Ctx, query: ExportableQuery): Promise<Page<Exportable>> {
  const { q = '', sort, page, pageSize } = query
  const words = searchWords(q).map(
    (word) => sql`public.search_text(row."projectNumber" || ' ' || row."vesselName" || ' ' || row."clientName")
      like '%' || public.search_text(${escapeLike(word)}) || '%'`,
  )
  const from = sql`(${perProject}) row where ${words.length === 0 ? sql`true` : sql.join(words, sql` and `)}`
  const order = orderBy(sort, 'projectNumber', {
    projectNumber: sql`row."projectNumber"`,
    clientName: sql`lower(row."clientName")`,
  })
  // Counted in the same query, so that the free items are read once for both.
  const { rows } = await queryInOneRoundTrip(ctx.db, {
    rows: rowsOf(
      { ...Exportable.shape, total: 'number' },
      sql`select row.*, count(*) over ()::int as total from ${from} order by ${order}, row."projectId", row.kind
        limit ${pageSize} offset ${offsetOf(query)}`,
    ),
  })
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countRows(ctx, from))
  return { items: rows.map(({ total: _total, ...row }) => row), total, page, pageSize }
}
