import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import {
  billingMovesOf,
  billingNeedsOf,
  findBillingStep,
  lacksPrice,
  type OpenExport,
} from '#visits/parts/parts.policy.ts'
import { billedOf, findHolder, type BillingRow } from './billing-items.queries.server.ts'
import type { BillingMove } from './billing.contract.ts'
import { billingTexts } from './messages.en.ts'

/** An item that cannot be moved, and why. */
export interface RefusedItem {
  id: string
  text: string
  billingStatus: string
  allowed: string[]
  reason: string
  /** The open export of the item. */
  heldBy?: OpenExport
}

/** Returns why an item of an open export can't be changed: its invoice has been sent. Null for other items. */
export async function findExportLock(tx: Ctx, { id, text }: { id: string; text: string }): Promise<string | null> {
  const holder = await findHolder(tx, [id])
  return holder === null ? null : billingTexts.heldStays(text, holder.number)
}

/**
 * Why each of these items cannot make the move; empty when all can. An approved and exported item is on an invoice
 * already: it becomes billed through its export, or is free again when the export is withdrawn.
 */
export function refuseBilling(
  items: readonly BillingRow[],
  { billingStatus: to, versions }: BillingMove,
  through: string | null,
): RefusedItem[] {
  return items.flatMap((item) => {
    const { id, text, billingStatus, heldBy, version } = item
    const allowed = billingMovesOf(billedOf(item))
    if (versions !== undefined && versions[id] !== version) {
      return [{ id, text, billingStatus, allowed, reason: billingTexts.changed(text) }]
    }
    if (billingStatus === 'approved' && heldBy !== null && heldBy.id !== through) {
      return [{ id, text, billingStatus, allowed: [], reason: billingTexts.inExport(text, heldBy.number), heldBy }]
    }
    if (findBillingStep(billingStatus, to) !== undefined) return []
    const reason = billingStatus === to ? billingTexts.already(text, to) : billingTexts.noWay(text, billingStatus, to)
    return [{ id, text, billingStatus, allowed, reason }]
  })
}

/** @throws AppError 422 for items that would be approved or billed without a price */
export function requirePrices(items: readonly BillingRow[], { billingStatus: to }: BillingMove): void {
  const unpriced = items.filter((item) => lacksPrice(billedOf(item), to))
  if (unpriced.length === 0) return
  const message = billingTexts.noPrice(unpriced.map(({ text }) => text))
  throw new AppError('invalid', message, {
    fields: [{ field: 'ids', message }],
    extension: { refused: unpriced.map(({ id, text }) => ({ id, text })) },
  })
}

/** @throws AppError 422 for a missing text that the move needs, or one that it doesn't use */
export function requireBillingWords(items: readonly BillingRow[], input: BillingMove): void {
  const needs = billingNeedsOf(items.map(billedOf), input.billingStatus)
  const missing = Array.from(needs)
    .filter((field) => (input[field] ?? null) === null)
    .map((field) => ({ field, message: billingTexts.needed[field] }))
  const vain = (['invoiceNumber', 'invoiceDate'] as const)
    .filter((field) => !needs.has(field) && (input[field] ?? null) !== null)
    .map((field) => ({ field, message: billingTexts.noInvoice }))
  const fields = [...missing, ...vain]
  if (fields.length > 0) throw new AppError('invalid', fields[0]?.message ?? '', { fields })
}
