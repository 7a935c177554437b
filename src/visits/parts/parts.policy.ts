import { BILLING_STEPS, INVOICED, type BillingNeed, type BillingStatus, type BillingStep } from './parts.limits.ts'

/** An export with sent invoices and unknown invoice numbers. */
export interface OpenExport {
  id: string
  number: string
}

/** Fields of a part that its billing depends on. */
export interface BilledPart {
  billingStatus: BillingStatus
  unitCost?: string | null
  heldBy?: OpenExport | null | undefined
}

/** Whether the move would bill something that has no price. */
export const lacksPrice = ({ billingStatus, unitCost }: BilledPart, to: BillingStatus): boolean =>
  findBillingStep(billingStatus, to)?.needsUnitCost === true && (unitCost ?? null) === null

/** Possible next states of this part; an item of an open export is moved by its export. */
export const billingMovesOf = (part: BilledPart): BillingStatus[] =>
  part.heldBy
    ? []
    : BILLING_STEPS.filter(({ from, to }) => from === part.billingStatus && !lacksPrice(part, to)).map(({ to }) => to)

/** Input that moving these parts needs, each once. */
export const billingNeedsOf = (parts: readonly BilledPart[], to: BillingStatus): Set<BillingNeed> =>
  new Set(parts.flatMap(({ billingStatus }) => findBillingStep(billingStatus, to)?.needs ?? []))

/** The move, or undefined where there is none. */
export const findBillingStep = (from: BillingStatus, to: BillingStatus): BillingStep | undefined =>
  BILLING_STEPS.find((step) => step.from === from && step.to === to)

/** On an invoice, or taken back from one: nothing about the part changes any more. */
export const isBillingLocked = (status: BillingStatus): boolean => INVOICED.includes(status)
