import { AppError } from '#core/errors.ts'
import type { PartRow } from '#modules/parts/part-view.policy.ts'
import { billingMovesFrom, findBillingStep } from '#modules/parts/parts.policy.ts'
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
export function refuseBilling(parts: readonly PartRow[], { billingStatus: to }: BillingMove): RefusedPart[] {
  return parts.flatMap(({ id, partName, billingStatus }) => {
    if (findBillingStep(billingStatus, to) !== undefined) return []
    const allowed = billingMovesFrom(billingStatus)
    const reason =
      billingStatus === to ? billingTexts.already(partName, to) : billingTexts.noWay(partName, billingStatus, to)
    return [{ id, partName, billingStatus, allowed, reason }]
  })
}

/** @throws AppError 422 for words that the move asks for, or that mean nothing to it */
export function requireBillingWords(parts: readonly PartRow[], input: BillingMove): void {
  const needs = new Set(
    parts.flatMap(({ billingStatus }) => findBillingStep(billingStatus, input.billingStatus)?.needs ?? []),
  )
  const missing = Array.from(needs)
    .filter((field) => (input[field] ?? null) === null)
    .map((field) => ({ field, message: billingTexts.needed[field] }))
  const vain = (['invoiceNumber', 'invoiceDate'] as const)
    .filter((field) => !needs.has(field) && (input[field] ?? null) !== null)
    .map((field) => ({ field, message: billingTexts.noInvoice }))
  const fields = [...missing, ...vain]
  if (fields.length > 0) throw new AppError('invalid', fields[0]?.message ?? '', { fields })
}
