import { useState } from 'react'
import type { Part } from '#modules/parts/parts.contract.ts'
import type { BillingStatus } from '#modules/parts/parts.limits.ts'
import { sayMoved, useMoveBilling } from './billing-api.ts'
import { BillingDialog, needsWords } from './BillingDialog.tsx'

interface Asked {
  parts: readonly Part[]
  to: BillingStatus
  onMoved: () => void
}

/** Moves the billing of parts of a project, asking for words where the move needs them. */
export function usePartBilling(projectId: string) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const move = useMoveBilling(projectId)
  const bill = (parts: readonly Part[], to: BillingStatus, onMoved: () => void) => {
    if (needsWords(parts, to)) {
      setAsked({ parts, to, onMoved })
      return
    }
    move.mutate(
      { ids: parts.map(({ id }) => id), billingStatus: to },
      {
        onSuccess: () => {
          sayMoved(parts.length, to)
          onMoved()
        },
      },
    )
  }
  const dialog = asked ? <BillingDialog projectId={projectId} {...asked} onClose={() => setAsked(null)} /> : null
  return { bill, isBusy: move.isPending, dialog }
}
