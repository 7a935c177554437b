import { sql, type SQL } from 'drizzle-orm'
import { osloToday } from '#core/db/oslo-today.server.ts'
import type { BillingStatus } from '#visits/parts/parts.limits.ts'
import { VISIT, type VisitRecords } from '#visits/projects/detail/visit-records.queries.server.ts'
import type { Age } from './billing.limits.ts'

/** First day of the month in Oslo. */
export const month = sql`date_trunc('month', ${osloToday})::date`

/** Condition per billing state: pending and approved always; billed by the invoice's day, given up or credited by the day of that. */
export const COUNTED: Record<BillingStatus, SQL> = {
  pending: sql`item.billing_status = 'pending'`,
  approved: sql`item.billing_status = 'approved'`,
  billed: sql`item.billing_status in ('billed', 'credited') and item.invoice_date >= ${month}
    and item.invoice_date < (${month} + interval '1 month')::date`,
  'not billable': sql`item.billing_status = 'not billable'
    and item.billing_status_at >= ${month}::timestamp at time zone 'Europe/Oslo'`,
  credited: sql`item.billing_status = 'credited'
    and item.billing_status_at >= ${month}::timestamp at time zone 'Europe/Oslo'`,
}

/** Days since the visit was completed; before that, since its first day. */
export const ageOf = (itemDate: SQL = sql`vessel_projects.request_date`): SQL<number> => sql<number>`greatest(0,
  ${osloToday} - coalesce(vessel_projects.completed_date, vessel_projects.scheduled_date, ${itemDate}))`

/** The ages of a bucket. */
export const agedAs = (age: Age, days: SQL): SQL => {
  const [from, to] = { '0-14': [0, 14], '15-30': [15, 30], '31-60': [31, 60], 'over 60': [61, 1_000_000] }[age] as [
    number,
    number,
  ]
  return sql`${days} between ${sql.raw(String(from))} and ${sql.raw(String(to))}`
}

const isForeign = sql`coalesce(company.country, 'NO') <> 'NO'`

/**
 * Data that an invoice lacks, for a row of `vessel_projects` joined with its client as `company`. A completed visit is
 * reviewed once nothing of it is pending: it closes only after it is billed, so its state doesn't show it.
 * @param of.unpriced whether something of it has no price
 * @param of.pending whether something of it is pending
 */
export const missingOf = (
  of: { unpriced: SQL; pending: SQL },
  { hasReport }: Pick<VisitRecords, 'hasReport'>,
): SQL<string[]> => sql<string[]>`
  array_remove(array[
    case when ${of.unpriced} then 'price' end,
    case when vessel_projects.status in ('not confirmed', 'confirmed', 'in progress', 'on hold') then 'visit' end,
    case when vessel_projects.status in ('completed', 'closed') and vessel_projects.report_waiver is null
      and not ${hasReport(VISIT)} then 'report' end,
    case when vessel_projects.status = 'completed' and ${of.pending} then 'review' end,
    case when vessel_projects.client_reference is null then 'order reference' end,
    case when not ${isForeign} and public.is_organisation_number(company.org_number) is not true
      then 'organisation number' end,
    case when ${isForeign} and company.vat_number is null then 'VAT number' end
  ], null)`
