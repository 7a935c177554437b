import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json, textAs, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import type { BillingStatus } from '#visits/parts/parts.limits.ts'
import type { ExportKind, VatCategory, ZeroSection } from './invoicing.limits.ts'

/** A line as an invoice has it: of a service by the hour there is one for each kind of hours. */
export interface ItemLine {
  kind: string | null
  quantity: string
  unit: string
  unitPrice: string
  total: string
}

/** The exported invoice on which an item was billed: a credit note has its VAT treatment, currency and exchange rate. */
export interface CreditedInvoice {
  /** Its number within the export, X26-0118-1. */
  number: string
  category: VatCategory
  rate: string
  section: ZeroSection | null
  reason: string | null
  currency: string
  /** Null where none was needed, or where the invoice is from before rates were stored with it. */
  exchangeRate: string | null
}

/** A part, service or expense with the data of its visit for an invoice. */
const EXPORT_ITEM = {
  id: 'text',
  version: 'number',
  text: 'text',
  itemNumber: 'text?',
  date: 'text',
  total: 'text?',
  currency: 'text',
  billingStatus: textAs<BillingStatus>(),
  invoiceNumber: 'text?',
  invoiceDate: 'text?',
  lines: json<ItemLine[]>(),
  projectId: 'text',
  projectNumber: 'text',
  clientReference: 'text?',
  vesselName: 'text',
  imo: 'text?',
  location: 'text?',
  clientName: 'text',
  company: json<ClientCompany | null>(),
  /** The export of the item, as an invoice or as a credit note. */
  heldBy: json<Partial<Record<ExportKind, string>>>(),
  /** Of a credited item; null where its invoice was not exported from here. */
  credited: json<CreditedInvoice | null>(),
} as const
export type ExportItem = RowFrom<typeof EXPORT_ITEM>

/** Data of the buyer for an invoice. */
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
  const rows = await queryRows(
    ctx.db,
    { id: 'text' },
    sql`select distinct item.project_id as id from billing_items item where item.id = any(${idsIn(itemIds)})`,
  )
  return rows.map(({ id }) => id)
}

/** Data of the item's client for an invoice. */
const companyOf = sql`
  select json_build_object('id', company.id, 'name', company.name, 'otherNames', company.alternative_names, 'orgNumber', company.org_number,
    'vatNumber', company.vat_number, 'country', coalesce(company.country, 'NO'), 'address', company.address,
    'postalCode', company.postal_code, 'city', company.city, 'invoiceEmail', company.invoice_email,
    'peppolId', company.peppol_id, 'paymentDays', company.payment_days)
  from companies company where company.id = item.company_id`

const exportedInvoice = (where: SQL): SQL => sql`(
  select json_build_object('number', invoice.number,
    'category', coalesce(invoice.vat_category, export.vat_category),
    'rate', coalesce(invoice.vat_rate, export.vat_rate)::text,
    'section', case when invoice.vat_category is null then export.vat_section else invoice.vat_section end,
    'reason', case when invoice.vat_category is null then export.vat_reason else invoice.vat_reason end,
    'currency', invoice.currency, 'exchangeRate', invoice.exchange_rate::text)
  from billing_export_invoices invoice join billing_exports export on export.id = invoice.export_id
  where export.kind = 'invoice' and export.withdrawn_at is null and ${where}
  order by invoice.id desc limit 1)`

/**
 * The invoice with the item's invoice number; for items that were billed by hand while an export contained them, the
 * invoice of that export.
 */
const creditedInvoice = sql`case when item.billing_status = 'credited' then coalesce(
  ${exportedInvoice(sql`public.invoice_key(invoice.invoice_number) = public.invoice_key(item.invoice_number)`)},
  ${exportedInvoice(sql`invoice.invoice_number is null and invoice.id in (select exported.invoice_id
    from billing_export_items exported
    where exported.item_id = item.id and exported.kind = 'invoice' and exported.released_at is null)`)}) end`

/** Items of these ids or projects, in the order in which invoices name them. */
export async function findExportItems(
  ctx: Ctx,
  wanted: { ids: readonly string[] } | { projectIds: readonly string[] },
): Promise<ExportItem[]> {
  const which =
    'ids' in wanted ? sql`item.id = any(${idsIn(wanted.ids)})` : sql`item.project_id = any(${idsIn(wanted.projectIds)})`
  const rows = await queryRows(
    ctx.db,
    EXPORT_ITEM,
    sql`
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
      (select coalesce(json_object_agg(exported.kind, export.number), '{}')
        from billing_export_items exported join billing_exports export on export.id = exported.export_id
        where exported.item_id = item.id and exported.released_at is null) as "heldBy",
      ${creditedInvoice} as credited
    from billing_items item
    join vessel_projects project on project.id = item.project_id
    left join vessels vessel on vessel.id = item.vessel_id
    where ${which}
    order by item.project_number, item.item_date, item.kind, item.text, item.id`,
  )
  return rows
}
