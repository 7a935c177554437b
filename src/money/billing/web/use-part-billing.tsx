import { useState } from 'react'
import type { BillingStatus } from '#visits/parts/parts.limits.ts'
import { BillingDialog, namesOf, needsWords, useMoveBilling, type Billable } from './BillingDialog.tsx'

interface Asked {
  parts: readonly Billable[]
  to: BillingStatus
  onMoved: () => void
}

/** Moves the billing of parts, asking for a reason or invoice where the move needs one. */
export function usePartBilling() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const move = useMoveBilling()
  const bill = (parts: readonly Billable[], to: BillingStatus, onMoved: () => void) => {
    if (needsWords(parts, to)) {
      setAsked({ parts, to, onMoved })
      return
    }
    move.mutate(
      { body: { ...namesOf(parts), billingStatus: to } },
      {
        onSuccess: onMoved,
      },
    )
  }
  const dialog = asked ? <BillingDialog {...asked} onClose={() => setAsked(null)} /> : null
  return { bill, isBusy: move.isPending, dialog }
}
