import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { invoiceKey, spellingKey } from '#core/contract/names/spelling-key.ts'
import { lockName } from '#core/db/lock-name.server.ts'
import { invoiceKeyOf } from '#core/db/spelling-key.server.ts'
import { AppError } from '#core/errors.ts'
import { moveBilling } from '#money/billing/billing.service.server.ts'
import { freeLines } from '#money/billing/charges.service.server.ts'
import { lockProjects, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import { refuseField, recordProjectChange } from '#visits/projects/service/record-change.server.ts'
import { findExportItems, type ExportItem } from '../export-items.queries.server.ts'
import { findInvoiceNumberUse, getExport } from '../exports.queries.server.ts'
import type { BilledInput, BillingExport } from '../invoicing.contract.ts'
import { billingExportInvoices, billingExportItems, billingExports } from '../invoicing.table.server.ts'
import { invoicingTexts as texts } from '../messages.en.ts'

type StoredInvoice = typeof billingExportInvoices.$inferSelect
type ExportedItem = typeof billingExportItems.$inferSelect

/** The export, locked. Throws 404; 409 when it is billed or withdrawn. */
async function lockOpenExport(tx: Ctx, id: string) {
  const [row] = await tx.db.select().from(billingExports).where(eq(billingExports.id, id)).for('update')
  if (row === undefined) throw new AppError('not-found', texts.noExport)
  if (row.withdrawnAt !== null) throw new AppError('conflict', texts.alreadyWithdrawn(row.number))
  return row
}

/**
 * Enters the accounting system's numbers: each item becomes billed under the number of its invoice, all of them or none.
 * An item that was changed, taken back or billed otherwise since it was exported is named, and nothing changes.
 * @throws AppError 409, 422
 */
export function markBilled(ctx: Ctx, id: string, input: BilledInput): Promise<BillingExport> {
  return ctx.tx(async (tx) => {
    const row = await lockOpenExport(tx, id)
    if (row.markedAt !== null) throw new AppError('conflict', texts.alreadyBilled(row.number))
    const invoices = await tx.db
      .select()
      .from(billingExportInvoices)
      .where(eq(billingExportInvoices.exportId, id))
      .orderBy(asc(billingExportInvoices.position))
    const exportedItems = await tx.db.select().from(billingExportItems).where(eq(billingExportItems.exportId, id))
    const numbers = readNumbers(invoices, input)
    const projects = await lockProjects(
      tx,
      exportedItems.map(({ projectId }) => projectId),
    )
    const items = await findExportItems(tx, { ids: exportedItems.map(({ itemId }) => itemId) })
    if (row.kind === 'invoice') requireUnchanged(exportedItems, items, invoices)
    const invoiceOf = new Map(exportedItems.map(({ itemId, invoiceId }) => [itemId, invoiceId]))
    const itemsOf = Map.groupBy(items, ({ id: itemId }) => invoiceOf.get(itemId))
    for (const invoice of invoices) {
      const number = numbers.get(invoice.id) ?? ''
      const own = itemsOf.get(invoice.id) ?? []
      await requireFreeNumber(tx, number)
      await tx.db
        .update(billingExportInvoices)
        .set({ invoiceNumber: number, invoiceDate: input.invoiceDate })
        .where(eq(billingExportInvoices.id, invoice.id))
      if (row.kind === 'invoice') await billItems(tx, id, own, number, input.invoiceDate)
    }
    await tx.db
      .update(billingExports)
      .set({ markedAt: sql`now()` })
      .where(eq(billingExports.id, id))
    // From here its state includes a billed item; a credited one has no later state.
    if (row.kind === 'invoice') await releaseItems(tx, id)
    else await recordNumbers(tx, projects, exportedItems, invoices, numbers)
    return getExport(tx, id)
  })
}

const releaseItems = (tx: Ctx, exportId: string) =>
  tx.db
    .update(billingExportItems)
    .set({ releasedAt: sql`now()` })
    .where(eq(billingExportItems.exportId, exportId))

async function recordNumbers(
  tx: Ctx,
  projects: ReadonlyMap<string, StoredProject>,
  exportedItems: readonly ExportedItem[],
  invoices: readonly StoredInvoice[],
  numbers: ReadonlyMap<string, string>,
): Promise<void> {
  for (const project of projects.values()) {
    const own = invoices.filter(({ id }) =>
      exportedItems.some(({ invoiceId, projectId }) => invoiceId === id && projectId === project.id),
    )
    const events = own.map(({ id, number }) => ({
      action: 'billing_status_changed' as const,
      newValue: numbers.get(id) ?? '',
      description: texts.numbered(number, numbers.get(id) ?? ''),
    }))
    await recordProjectChange(tx, project, ...events)
  }
}

/** Through this export: its own items aren't locked for it. */
const billItems = (
  tx: Ctx,
  exportId: string,
  items: readonly ExportItem[],
  invoiceNumber: string,
  invoiceDate: string,
) =>
  moveBilling(
    tx,
    {
      ids: items.map(({ id }) => id),
      versions: Object.fromEntries(items.map(({ id, version }) => [id, version])),
      billingStatus: 'billed',
      invoiceNumber,
      invoiceDate,
    },
    exportId,
  )

/** The number of each invoice by its id. Throws 422 on those that are missing, unknown or used twice. */
function readNumbers(invoices: readonly StoredInvoice[], { invoiceNumber }: BilledInput): Map<string, string> {
  const [first] = invoices
  if (typeof invoiceNumber === 'string') {
    if (first === undefined || invoices.length > 1) {
      throw refuseField('invoiceNumber', texts.oneNumberEach(invoices.map(({ number }) => number)))
    }
    return new Map([[first.id, invoiceNumber]])
  }
  const numbers = new Map<string, string>()
  for (const [name, number] of Object.entries(invoiceNumber)) {
    const invoice = invoices.find((each) => each.number === name.replace(/\.(xml|csv)$/, ''))
    if (invoice === undefined) throw refuseField('invoiceNumber', texts.unknownInvoice(name))
    const isTwice = Array.from(numbers.values(), invoiceKey).includes(invoiceKey(number))
    if (isTwice) throw refuseField('invoiceNumber', texts.numberTwice(number))
    numbers.set(invoice.id, number)
  }
  const unnamed = invoices.filter(({ id }) => !numbers.has(id)).map(({ number }) => number)
  if (unnamed.length > 0) throw refuseField('invoiceNumber', texts.oneNumberEach(unnamed))
  return numbers
}

/** A number belongs to one invoice: it is locked until the end of the transaction. */
async function requireFreeNumber(tx: Ctx, number: string): Promise<void> {
  await lockName(tx, 'invoice', invoiceKeyOf(number))
  const use = await findInvoiceNumberUse(tx, number)
  if (use === undefined) return
  const message = texts.numberTaken(number, use.place)
  throw new AppError('invalid', message, {
    fields: [{ field: 'invoiceNumber', message }],
    extension: { taken: { number, ...use } },
  })
}

/** @throws AppError 409 naming the items that differ from what was exported */
function requireUnchanged(
  exportedItems: readonly ExportedItem[],
  items: readonly ExportItem[],
  invoices: readonly StoredInvoice[],
): void {
  const [itemOf, invoiceOf] = [
    new Map(items.map((each) => [each.id, each])),
    new Map(invoices.map((each) => [each.id, each])),
  ]
  const refused = exportedItems.flatMap(({ itemId, invoiceId, text, total }) => {
    const [item, invoice] = [itemOf.get(itemId), invoiceOf.get(invoiceId)]
    const reason =
      item === undefined || invoice === undefined ? texts.changedSince(text) : whyChanged(item, total, invoice)
    return reason === null ? [] : [{ id: itemId, text, reason }]
  })
  if (refused.length === 0) return
  throw new AppError('conflict', texts.notMarked(refused[0]?.reason ?? '', refused.length - 1), {
    extension: { refused },
  })
}

function whyChanged(item: ExportItem, total: string, invoice: StoredInvoice): string | null {
  const { text, projectNumber, billingStatus } = item
  if (billingStatus === 'billed') return texts.billedAs(text, projectNumber, item.invoiceNumber ?? '')
  if (billingStatus !== 'approved') return texts.notApproved(text, projectNumber, billingStatus)
  const isSame = item.total === total && item.currency === invoice.currency && hasName(item, invoice.clientName)
  return isSame ? null : texts.changedSince(text)
}

/** Whether this is a name of the item's client: its own, or one of its company's. */
function hasName({ clientName, company }: ExportItem, name: string): boolean {
  const names = [clientName, ...(company === null ? [] : [company.name, ...company.otherNames])]
  return names.some((each) => spellingKey(each) === spellingKey(name))
}

/** Releases the items of an export, so that they can be exported again. Its number and its files stay. */
export function withdrawExport(ctx: Ctx, id: string, reason: string): Promise<BillingExport> {
  return ctx.tx(async (tx) => {
    const row = await lockOpenExport(tx, id)
    const exportedItems = await tx.db
      .select({ projectId: billingExportItems.projectId, itemId: billingExportItems.itemId })
      .from(billingExportItems)
      .where(eq(billingExportItems.exportId, id))
    const projects = await lockProjects(
      tx,
      exportedItems.map(({ projectId }) => projectId),
    )
    const { state } = await getExport(tx, id)
    if (row.markedAt !== null || state !== 'open') throw new AppError('conflict', texts.alreadyBilled(row.number))
    await releaseItems(tx, id)
    if (row.kind === 'invoice')
      await freeLines(
        tx,
        exportedItems.map(({ itemId }) => itemId),
      )
    await tx.db
      .update(billingExports)
      .set({ withdrawnAt: sql`now()`, withdrawnReason: reason })
      .where(eq(billingExports.id, id))
    for (const project of projects.values()) {
      await recordProjectChange(tx, project, {
        action: 'exported',
        oldValue: row.number,
        description: texts.withdrawn(row.number, reason),
      })
    }
    return getExport(tx, id)
  })
}
