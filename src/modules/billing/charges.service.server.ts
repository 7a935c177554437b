import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { lockName } from '#core/db/lock-name.server.ts'
import { AppError } from '#core/errors.ts'
import type { BillingStatus } from '#modules/parts/parts.limits.ts'
import { isBillingLocked } from '#modules/parts/parts.policy.ts'
import type { BillingValues, PartEvent } from '#modules/parts/parts.service.server.ts'
import { projectEvent } from '#modules/projects/projects.events.ts'
import type { StoredProject } from '#modules/projects/projects.queries.server.ts'
import type { VisitChange } from '#modules/projects/service/project-deps.server.ts'
import {
  clientOf,
  findClient,
  findClientsOfInvoices,
  findInvoicesOf,
  keyOfClient,
  type BillingRow,
} from './billing-items.queries.server.ts'
import { charges } from './billing.table.server.ts'
import { billingTexts } from './messages.en.ts'

/** How the history tells that the billing of an item moved, and with which words. */
export const describeMove = (
  item: string,
  from: BillingStatus,
  to: BillingStatus,
  ...words: readonly (string | null | undefined)[]
): PartEvent => ({
  action: 'billing_status_changed',
  fieldChanged: 'billingStatus',
  oldValue: from,
  newValue: to,
  description: [item, ...words.filter((word) => typeof word === 'string' && word !== '')].join(': '),
})

/**
 * Moves services and expenses that the caller holds and has judged. A service that is billed keeps the lines that it was
 * billed with; taken back it costs again what its project says.
 */
export async function setCharges(
  tx: Ctx,
  items: readonly BillingRow[],
  { billingStatus, reason, invoiceNumber, invoiceDate }: BillingValues,
): Promise<void> {
  if (items.length === 0) return
  const isService = sql`${charges.kind} = 'service'`
  const fixed = {
    billed: {
      fixedLines: sql`case when ${isService} then (
        select coalesce(jsonb_agg(jsonb_build_object('kind', line.kind, 'quantity', line.quantity, 'unit', line.unit,
          'unit_price', line.unit_price, 'total', line.total) order by line.kind), '[]'::jsonb)
        from billing_service_lines line where line.item_id = ${charges.id}) end`,
      amount: sql`case when ${isService} then (
        select coalesce(sum(line.total), 0) from billing_service_lines line where line.item_id = ${charges.id}
        ) else ${charges.amount} end`,
      currency: sql`coalesce(${charges.currency},
        (select project.currency from vessel_projects project where project.id = ${charges.projectId}))`,
    },
    approved: {
      fixedLines: null,
      amount: sql`case when not ${isService} then ${charges.amount} end`,
      currency: sql`case when not ${isService} then ${charges.currency} end`,
    },
  }
  await tx.db
    .update(charges)
    .set({
      billingStatus,
      billingReason: reason ?? null,
      // Credited keeps the invoice that it takes back; every other state has none, or its own.
      ...(billingStatus === 'credited'
        ? {}
        : { invoiceNumber: invoiceNumber ?? null, invoiceDate: invoiceDate ?? null }),
      ...(billingStatus === 'billed' || billingStatus === 'approved' ? fixed[billingStatus] : {}),
      version: sql`${charges.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      inArray(
        charges.id,
        items.map(({ id }) => id),
      ),
    )
}

/** What an approved service costs is no longer what was approved: it waits again. Gives the line of the history. */
async function askAgain(tx: Ctx, project: StoredProject, why: string): Promise<PartEvent[]> {
  const asked = await tx.db
    .update(charges)
    .set({ billingStatus: 'pending', billingReason: null, version: sql`${charges.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(charges.projectId, project.id), eq(charges.kind, 'service'), eq(charges.billingStatus, 'approved')))
    .returning({ id: charges.id })
  return asked.map(() => describeMove(billingTexts.service(project.serviceType), 'approved', 'pending', why))
}

/** Hours were logged, changed or removed: where they are paid by the hour, an approved service waits again. */
export const noteHours = async (tx: Ctx, project: StoredProject): Promise<PartEvent[]> =>
  project.projectValue === null && project.hourRate !== null ? askAgain(tx, project, billingTexts.hoursChanged) : []

/** What the service of a project costs, to be compared. */
const priceOf = ({ projectValue, hourRate, currency }: StoredProject): string =>
  JSON.stringify([currency, projectValue, projectValue === null ? hourRate : null])

/**
 * Facts of a project changed: an approved service with another price waits again; one that is on an invoice keeps its
 * price, and an invoice its one client.
 * @throws AppError 409
 */
export async function noteVisitChange(tx: Ctx, { before, after }: VisitChange): Promise<AuditEvent[]> {
  if (clientOf(before) !== clientOf(after)) await refuseSecondClient(tx, after)
  if (priceOf(before) === priceOf(after)) return []
  const [service] = await tx.db
    .select({ billingStatus: charges.billingStatus, invoiceNumber: charges.invoiceNumber })
    .from(charges)
    .where(and(eq(charges.projectId, after.id), eq(charges.kind, 'service')))
  if (service !== undefined && isBillingLocked(service.billingStatus)) {
    throw new AppError('conflict', billingTexts.valueStays(service.billingStatus, service.invoiceNumber ?? ''))
  }
  const events = await askAgain(tx, after, billingTexts.priceChanged)
  return events.map((event) => projectEvent(after, event))
}

/** @throws AppError 409 where an invoice of this project holds items of other projects, too, whose client is another */
async function refuseSecondClient(tx: Ctx, project: StoredProject): Promise<void> {
  const invoices = await findInvoicesOf(tx, project.id)
  for (const invoice of invoices) await lockName(tx, 'invoice', invoice)
  const others = await findClientsOfInvoices(tx, invoices, { project: project.id })
  const own = keyOfClient(await findClient(tx, project))
  const other = others.find((each) => keyOfClient(each) !== own)
  if (other === undefined) return
  throw new AppError('conflict', billingTexts.clientStays(other.invoice, other.clientName, other.project))
}
