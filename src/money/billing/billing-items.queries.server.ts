import { inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '#core/context.server.ts'
import { spellingKey } from '#core/contract/names/spelling-key.ts'
import { instantText } from '#core/db/json-rows.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { billingMovesOf, type BilledPart, type OpenExport } from '#visits/parts/parts.policy.ts'
import type { VisitInSql } from '#visits/projects/detail/visit-records.queries.server.ts'
import type { StoredProject } from '#visits/projects/projects.queries.server.ts'
import { BillingItem } from './billing.contract.ts'
import { EXPENSE_KINDS } from './billing.limits.ts'
import { charges } from './billing.table.server.ts'
import { billingTexts } from './messages.en.ts'

/** A part, service or expense as the view billing_items has it. */
export const BillingRow = BillingItem.omit({ billingMoves: true })
export type BillingRow = z.output<typeof BillingRow>

/** Input of the steps of billing, for any kind of item. */
export const billedOf = ({ billingStatus, unitPrice, heldBy }: BillingRow): BilledPart => ({
  billingStatus,
  unitCost: unitPrice,
  heldBy,
})

/** An item as in responses, with its possible moves. */
export const toItem = (row: BillingRow): BillingItem => ({ ...row, billingMoves: billingMovesOf(billedOf(row)) })

/** Columns of the view as in responses: amounts, days and times as text. */
export const itemColumns = sql`item.id, item.kind, item.project_id as "projectId",
  item.project_number as "projectNumber", item.vessel_id as "vesselId", item.vessel_name as "vesselName",
  item.company_id as "companyId", item.client_name as "clientName", item.item_date::text as "itemDate", item.text,
  item.item_number as "itemNumber", item.quantity::text as quantity, item.unit, item.unit_price::text as "unitPrice",
  item.total::text as total, item.currency, item.billing_status as "billingStatus",
  ${instantText(sql`item.billing_status_at`)} as "billingStatusAt", item.billing_reason as "billingReason",
  item.invoice_number as "invoiceNumber", item.invoice_date::text as "invoiceDate",
  public.open_export_of(item.id) as "heldBy", item.version,
  ${instantText(sql`item.created_at`)} as "createdAt"`

/** All ids as one parameter. */
const ids = (values: readonly string[]): SQL => sql`${sql.param([...values])}::uuid[]`

/** The existing ones of these items, in the order of the ids. */
export async function findBillingRows(ctx: Ctx, wanted: readonly string[]): Promise<BillingRow[]> {
  return queryRows(
    ctx.db,
    BillingRow,
    sql`
    select ${itemColumns} from billing_items item where item.id = any(${ids(wanted)})
    order by array_position(${ids(wanted)}, item.id)`,
  )
}

/** An open export with one of these items; null if there is none. */
export async function findHolder(ctx: Ctx, wanted: readonly string[]): Promise<OpenExport | null> {
  const rows = await queryRows(
    ctx.db,
    { holder: json<OpenExport>() },
    sql`
    select holder from (select public.open_export_of(item) as holder from unnest(${ids(wanted)}) item) exported
    where holder is not null limit 1`,
  )
  return rows[0]?.holder ?? null
}

/** The items of these ids, in their order. Throws 404 when one of them is missing. */
export async function getBillingRows(ctx: Ctx, wanted: readonly string[]): Promise<BillingRow[]> {
  const rows = await findBillingRows(ctx, wanted)
  if (rows.length < wanted.length) throw new AppError('not-found', billingTexts.gone)
  return rows
}

/** Approved items of a project: only these can be in an open export. */
export async function findApprovedIds(ctx: Ctx, projectId: string): Promise<string[]> {
  const rows = await queryRows(
    ctx.db,
    { id: 'text' },
    sql`select item.id from billing_items item where item.project_id = ${projectId} and item.billing_status = 'approved'`,
  )
  return rows.map(({ id }) => id)
}

/** Client of an item or project: a company, or the name itself if no company has it. */
export interface Client {
  companyId: string | null
  clientName: string
}

/** The same for two names of one company, and for two spellings of a name. */
export const keyOfClient = ({ companyId, clientName }: Client): string => companyId ?? spellingKey(clientName)

/** The client of a project by its row, stored or not yet. */
export async function findClient(
  tx: Ctx,
  { companyName, clientName, vesselName, vesselId }: StoredProject,
): Promise<Client> {
  const rows = await queryRows(
    tx.db,
    { companyId: 'text?' },
    sql`select public.find_client(${companyName ?? clientName}, ${vesselId}) as "companyId"`,
  )
  return { companyId: rows[0]?.companyId ?? null, clientName: clientOf({ companyName, clientName, vesselName }) }
}

/** A client is a company; where none is named the visit's own client is, and without that the vessel. */
export const clientOf = ({
  companyName,
  clientName,
  vesselName,
}: Pick<StoredProject, 'companyName' | 'clientName' | 'vesselName'>): string => companyName ?? clientName ?? vesselName

const OTHER_CLIENT = { companyId: 'text?', clientName: 'text', invoice: 'text', project: 'text' } as const

/**
 * Clients with items on these invoices, by project, without some items or one project. Two spellings of a number are
 * one.
 */
export async function findClientsOfInvoices(
  tx: Ctx,
  invoices: readonly string[],
  without: { items?: readonly string[]; project?: string },
): Promise<RowFrom<typeof OTHER_CLIENT>[]> {
  if (invoices.length === 0) return []
  return queryRows(
    tx.db,
    OTHER_CLIENT,
    sql`
    select distinct item.invoice_number as invoice, item.project_number as project, item.client_name as "clientName",
      item.company_id as "companyId"
    from billing_items item
    where public.invoice_key(item.invoice_number) = any(
        select public.invoice_key(number) from unnest(${sql.param([...invoices])}::text[]) as wanted (number))
      and not (item.id = any(${ids(without.items ?? [])}))
      ${without.project === undefined ? sql`` : sql`and item.project_id <> ${without.project}`}
    order by project`,
  )
}

/**
 * Returns our number of the exported invoice or credit note that has this number of the accounting system, unless all of
 * these items are on it; null if there is none.
 */
export async function findExportedInvoice(tx: Ctx, number: string, items: readonly string[]): Promise<string | null> {
  const rows = await queryRows(
    tx.db,
    { invoice: 'text?' },
    sql`select public.exported_invoice(${number}, ${ids(items)}) as invoice`,
  )
  return rows[0]?.invoice ?? null
}

/** Numbers of the invoices with items of this project, as they are compared and sorted. */
export async function findInvoicesOf(ctx: Ctx, projectId: string): Promise<string[]> {
  const rows = await queryRows(
    ctx.db,
    { invoice: 'text' },
    sql`
    select distinct public.invoice_key(item.invoice_number) as invoice from billing_items item
    where item.project_id = ${projectId} and item.invoice_number is not null order by invoice`,
  )
  return rows.map(({ invoice }) => invoice)
}

/** Services and expenses of a visit that are neither billed nor marked as not billable, for statements about visits. */
const unsettledOf = ({ id }: VisitInSql): SQL =>
  sql`${charges} where ${charges}.project_id = ${id} and ${charges}.billing_status in ('pending', 'approved')`

export const countUnsettledCharges = (visit: VisitInSql): SQL => sql`select count(*) from ${unsettledOf(visit)}`

export const hasUnsettledCharges = (visit: VisitInSql): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${unsettledOf(visit)})`

export const countExpenses = ({ id }: VisitInSql): SQL =>
  sql`select count(*) from ${charges} where ${charges}.project_id = ${id} and ${inArray(charges.kind, [...EXPENSE_KINDS])}`
