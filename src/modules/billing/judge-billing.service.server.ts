import { AppError } from '#core/errors.ts'
import type { PartRow } from '#modules/parts/part-view.policy.ts'
import { billingMovesOf, billingNeedsOf, findBillingStep, lacksPrice } from '#modules/parts/parts.policy.ts'
import type { BillingMove } from './billing.contract.ts'
import { billingTexts } from './messages.en.ts'

/** A part that cannot be moved, and why. */
export interface RefusedPart {
  id: string
  partName: string
  billingStatus: string
  allowed: string[]
  reason: string
}

/** Why each of these parts cannot make the move; empty when all can. */
export function refuseBilling(parts: readonly PartRow[], { billingStatus: to, versions }: BillingMove): RefusedPart[] {
  return parts.flatMap((part) => {
    const { id, partName, billingStatus, version } = part
    const allowed = billingMovesOf(part)
    if ((versions?.[id] ?? version) !== version) {
      return [{ id, partName, billingStatus, allowed, reason: billingTexts.changed(partName) }]
    }
    if (findBillingStep(billingStatus, to) !== undefined) return []
    const reason =
      billingStatus === to ? billingTexts.already(partName, to) : billingTexts.noWay(partName, billingStatus, to)
    return [{ id, partName, billingStatus, allowed, reason }]
  })
}

/** @throws AppError 422 for parts that would be billed without a price */
export function requirePrices(parts: readonly PartRow[], { billingStatus: to }: BillingMove): void {
  const unpriced = parts.filter((part) => lacksPrice(part, to))
  if (unpriced.length === 0) return
  const message = billingTexts.noPrice(unpriced.map(({ partName }) => partName))
  throw new AppError('invalid', message, {
    fields: [{ field: 'ids', message }],
    extension: { refused: unpriced.map(({ id, partName }) => ({ id, partName })) },
  })
}

/** @throws AppError 422 for words that the move asks for, or that mean nothing to it */
export function requireBillingWords(parts: readonly PartRow[], input: BillingMove): void {
  const needs = billingNeedsOf(parts, input.billingStatus)
  const missing = Array.from(needs)
    .filter((field) => (input[field] ?? null) === null)
    .map((field) => ({ field, message: billingTexts.needed[field] }))
  const vain = (['invoiceNumber', 'invoiceDate'] as const)
    .filter((field) => !needs.has(field) && (input[field] ?? null) !== null)
    .map((field) => ({ field, message: billingTexts.noInvoice }))
  const fields = [...missing, ...vain]
  if (fields.length > 0) throw new AppError('invalid', fields[0]?.message ?? '', { fields })
}
