import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { BillingStatus } from '#modules/parts/parts.limits.ts'
import type { ExportKind } from './invoicing.limits.ts'

/** A line as an invoice has it: of a service by the hour there is one for each kind of hours. */
export interface ItemLine {
  kind: string | null
  quantity: string
  unit: string
  unitPrice: string
  total: string
}

/** A part, service or expense with what an invoice says of its visit. */
export interface ExportItem {
  id: string
  version: number
  text: string
  itemNumber: string | null
  date: string
  total: string | null
  currency: string
  billingStatus: BillingStatus
  invoiceNumber: string | null
  invoiceDate: string | null
  lines: ItemLine[]
  projectId: string
  projectNumber: string
  clientReference: string | null
  vesselName: string
  imo: string | null
  location: string | null
  clientName: string
  company: ClientCompany | null
  /** The export that holds it, as an invoice or as a credit note. */
  heldBy: Partial<Record<ExportKind, string>>
}

/** What an invoice needs of its buyer. */
export interface ClientCompany {
  id: string
  name: string
  /** Further names under which clients are found. */
  otherNames: string[]
  orgNumber: string | null
  vatNumber: string | null
  country: string
  address: string | null
  postalCode: string | null
  city: string | null
  invoiceEmail: string | null
  peppolId: string | null
  paymentDays: number | null
}

export const idsIn = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`

/** The projects that these items belong to. */
export async function findProjectsOf(ctx: Ctx, itemIds: readonly string[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select distinct item.project_id as id from billing_items item where item.id = any(${idsIn(itemIds)})`,
  )
  return rows.map(({ id }) => id)
}

/** What an invoice needs of the company that the item's client is. */
const companyOf = sql`
  select json_build_object('id', company.id, 'name', company.name, 'otherNames', company.alternative_names, 'orgNumber', company.org_number,
    'vatNumber', company.vat_number, 'country', coalesce(company.country, 'NO'), 'address', company.address,
    'postalCode', company.postal_code, 'city', company.city, 'invoiceEmail', company.invoice_email,
    'peppolId', company.peppol_id, 'paymentDays', company.payment_days)
  from companies company where company.id = item.company_id`

/** Items of these ids or projects, in the order in which invoices name them. */
export async function findExportItems(
  ctx: Ctx,
  wanted: { ids: readonly string[] } | { projectIds: readonly string[] },
): Promise<ExportItem[]> {
  const which =
    'ids' in wanted ? sql`item.id = any(${idsIn(wanted.ids)})` : sql`item.project_id = any(${idsIn(wanted.projectIds)})`
  const { rows } = await ctx.db.execute<ExportItem & Record<string, unknown>>(sql`
    select item.id, item.version, item.text, item.item_number as "itemNumber", item.item_date::text as date,
      item.total::text as total, item.currency, item.billing_status as "billingStatus",
      item.invoice_number as "invoiceNumber", item.invoice_date::text as "invoiceDate",
      case when item.kind = 'service' then
        (select coalesce(json_agg(json_build_object('kind', line.kind, 'quantity', line.quantity::text,
          'unit', line.unit, 'unitPrice', line.unit_price::text, 'total', line.total::text) order by line.kind), '[]')
          from billing_service_lines line where line.item_id = item.id)
      else json_build_array(json_build_object('kind', null, 'quantity', item.quantity::text, 'unit', item.unit,
        'unitPrice', coalesce(item.unit_price, 0)::text, 'total', coalesce(item.total, 0)::text)) end as lines,
      item.project_id as "projectId", item.project_number as "projectNumber",
      project.client_reference as "clientReference", item.vessel_name as "vesselName", vessel.imo, project.location,
      item.client_name as "clientName", (${companyOf}) as company,
      (select coalesce(json_object_agg(held.kind, export.number), '{}')
        from billing_export_items held join billing_exports export on export.id = held.export_id
        where held.item_id = item.id and held.released_at is null) as "heldBy"
    from billing_items item
    join vessel_projects project on project.id = item.project_id
    left join vessels vessel on vessel.id = item.vessel_id
    where ${which}
    order by item.project_number, item.item_date, item.kind, item.text, item.id`)
  return rows
}
