import { showRow, type Viewer } from '#core/rows/fields.ts'
import { partTexts } from './messages.en.ts'
import type { Part } from './parts.contract.ts'
import { PART_FIELDS } from './parts.entity.ts'
import { billingMovesOf, isBillingLocked } from './parts.policy.ts'

/** All fields of a part; `toPart` leaves out what the caller may not see. */
export interface PartRow extends Omit<
  Required<Part>,
  'createdAt' | 'updatedAt' | 'billingStatusAt' | 'billingMoves' | 'mayChange'
> {
  billingStatusAt: Date
  createdAt: Date
  updatedAt: Date
}

/** Permissions of the caller, from the project that the part belongs to. */
export interface PartView {
  viewer: Viewer
  mayBill: boolean
  /** Whether parts can be logged there now. */
  canLog: boolean
  /** The caller, if only own parts may be changed; null if the caller may change any. */
  onlyOf: string | null
}

/** The part as the caller gets it: what they may not see is absent, not null. */
export function toPart(row: PartRow, view: PartView): Part {
  return showRow(PART_FIELDS, view.viewer, {
    ...row,
    billingMoves: view.mayBill ? billingMovesOf(row) : [],
    mayChange: view.canLog && findPartObstacle(row, view) === null,
  })
}

/** Returns why this part can't be changed: `forbidden` for another person's, or a sentence about its billing. */
export function findPartObstacle(
  part: Pick<PartRow, 'operatorId' | 'billingStatus'> & Partial<Pick<PartRow, 'heldBy'>>,
  { onlyOf }: Pick<PartView, 'onlyOf'>,
): string | null {
  if (onlyOf !== null && part.operatorId !== onlyOf) return 'forbidden'
  if (part.heldBy) return partTexts.inExport(part.heldBy.number)
  if (isBillingLocked(part.billingStatus)) return partTexts.locked(part.billingStatus)
  if (onlyOf !== null && part.billingStatus !== 'pending') {
    return partTexts.marked(part.billingStatus)
  }
  return null
}
