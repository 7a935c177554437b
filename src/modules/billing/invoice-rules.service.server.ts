import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { addDays, formatPrintedDay } from '#core/days.ts'
import { lockName } from '#core/db/lock-name.server.ts'
import type { StoredProject } from '#modules/projects/projects.queries.server.ts'
import { findToday } from '#modules/projects/service/project-deps.server.ts'
import { refuseField } from '#modules/projects/service/tell-change.server.ts'
import { findClientsOfInvoices, type BillingRow } from './billing-items.queries.server.ts'
import type { BillingMove } from './billing.contract.ts'
import { billingTexts } from './messages.en.ts'

/** Days that an invoice may be dated ahead. */
const DAYS_AHEAD = 31

/**
 * An invoice is dated after its projects were asked for, and its number belongs to one client: who bills under a number
 * holds it until the end of the transaction, so that two managers cannot give it to two clients.
 * @throws AppError 422 on `invoiceDate` or `invoiceNumber`
 */
export async function requireInvoice(
  tx: Ctx,
  projects: readonly StoredProject[],
  items: readonly BillingRow[],
  { invoiceNumber, invoiceDate }: BillingMove,
): Promise<void> {
  if (typeof invoiceNumber !== 'string' || typeof invoiceDate !== 'string') return
  const requested = projects.map(({ requestDate }) => requestDate).toSorted()
  const from = requested.at(-1) ?? invoiceDate
  const to = addDays(await findToday(tx), DAYS_AHEAD)
  if (invoiceDate < from || invoiceDate > to) {
    throw refuseField('invoiceDate', billingTexts.invoiceDay(formatPrintedDay(from), formatPrintedDay(to)))
  }
  const clients = new Map(projects.map((project) => [keyOf(clientOf(project)), clientOf(project)]))
  if (clients.size > 1) throw refuseField('invoiceNumber', billingTexts.severalClients([...clients.values()]))
  await lockName(tx, 'invoice', sql`lower(${invoiceNumber})`)
  const others = await findClientsOfInvoices(tx, [invoiceNumber], { items: items.map(({ id }) => id) })
  const other = others.find(({ client }) => !clients.has(keyOf(client)))
  if (other === undefined) return
  throw refuseField('invoiceNumber', billingTexts.otherClient(invoiceNumber, other.client, other.project))
}

/** A client is a company; where none is named the visit's own client is, and without that the vessel. */
export const clientOf = ({
  companyName,
  clientName,
  vesselName,
}: Pick<StoredProject, 'companyName' | 'clientName' | 'vesselName'>): string => companyName ?? clientName ?? vesselName

/** Two spellings of a client are one. */
export const keyOf = (name: string): string => name.trim().toLowerCase()
