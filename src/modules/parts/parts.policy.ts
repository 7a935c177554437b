import type { BillingStatus } from './parts.limits.ts'

/** What a move of the billing asks for beside the new state. */
export type BillingNeed = 'reason' | 'invoiceNumber' | 'invoiceDate'

interface BillingStep {
  from: BillingStatus
  to: BillingStatus
  needs: readonly BillingNeed[]
}

/** Every allowed move of a part's billing; what is not here is refused. Server and screens read this table. */
export const BILLING_STEPS: readonly BillingStep[] = [
  { from: 'pending', to: 'approved', needs: [] },
  { from: 'pending', to: 'not billable', needs: ['reason'] },
  { from: 'approved', to: 'billed', needs: ['invoiceNumber', 'invoiceDate'] },
  { from: 'approved', to: 'not billable', needs: ['reason'] },
  { from: 'billed', to: 'credited', needs: [] },
  { from: 'billed', to: 'approved', needs: ['reason'] },
  { from: 'not billable', to: 'pending', needs: [] },
]

/** States that a part can be moved to from this one. */
export const billingMovesFrom = (from: BillingStatus): BillingStatus[] =>
  BILLING_STEPS.filter((step) => step.from === from).map(({ to }) => to)

/** The move, or undefined where there is none. */
export const findBillingStep = (from: BillingStatus, to: BillingStatus): BillingStep | undefined =>
  BILLING_STEPS.find((step) => step.from === from && step.to === to)

/** On an invoice, or taken back from one: nothing about the part changes any more. */
export const isBillingLocked = (status: BillingStatus): boolean => status === 'billed' || status === 'credited'
