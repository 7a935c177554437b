import type { Ctx } from '#core/context.server.ts'
import { addDays, formatPrintedDay } from '#core/days.ts'
import { lockName } from '#core/db/lock-name.server.ts'
import { invoiceKeyOf } from '#core/db/spelling-key.server.ts'
import type { StoredProject } from '#visits/projects/projects.queries.server.ts'
import { findToday } from '#visits/projects/service/project-deps.server.ts'
import { refuseField } from '#visits/projects/service/record-change.server.ts'
import {
  findClientsOfInvoices,
  findExportedInvoice,
  keyOfClient,
  type BillingRow,
} from './billing-items.queries.server.ts'
import type { BillingMove } from './billing.contract.ts'
import { billingTexts } from './messages.en.ts'

/** Days that an invoice may be dated ahead. */
const DAYS_AHEAD = 31

/**
 * An invoice is dated after its projects were requested, and its number belongs to one client: the number is locked
 * until the end of the transaction, so that two managers can't use it for two clients. The number of an exported invoice
 * is given by its export only: by hand it is taken by the items that are on it.
 * @param through the export that moves its own items
 * @throws AppError 422 on `invoiceDate` or `invoiceNumber`
 */
export async function requireInvoice(
  tx: Ctx,
  projects: readonly StoredProject[],
  items: readonly BillingRow[],
  { invoiceNumber, invoiceDate }: BillingMove,
  through: string | null,
): Promise<void> {
  if (typeof invoiceNumber !== 'string' || typeof invoiceDate !== 'string') return
  const requested = projects.map(({ requestDate }) => requestDate).toSorted()
  const from = requested.at(-1) ?? invoiceDate
  const to = addDays(await findToday(tx), DAYS_AHEAD)
  if (invoiceDate < from || invoiceDate > to) {
    throw refuseField('invoiceDate', billingTexts.invoiceDay(formatPrintedDay(from), formatPrintedDay(to)))
  }
  const clients = new Map(items.map((item) => [keyOfClient(item), item.clientName]))
  if (clients.size > 1) throw refuseField('invoiceNumber', billingTexts.severalClients([...clients.values()]))
  await lockName(tx, 'invoice', invoiceKeyOf(invoiceNumber))
  const ids = items.map(({ id }) => id)
  const exported = through === null ? await findExportedInvoice(tx, invoiceNumber, ids) : null
  if (exported !== null) throw refuseField('invoiceNumber', billingTexts.exportedNumber(invoiceNumber, exported))
  const others = await findClientsOfInvoices(tx, [invoiceNumber], { items: ids })
  const other = others.find((each) => !clients.has(keyOfClient(each)))
  if (other === undefined) return
  throw refuseField('invoiceNumber', billingTexts.otherClient(invoiceNumber, other.clientName, other.project))
}
