import { useState } from 'react'
import { plainAmount } from '#core/contract/amounts.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { TextField } from '#ui/field/Field.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { Part } from '../parts.contract.ts'
import { partMessages as messages } from './messages.en.ts'
import { usePricing } from './use-pricing.ts'

/** One unit price for all selected parts. */
export function PriceDialog({ parts, onClose }: { parts: readonly Part[]; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const pricing = usePricing()
  const price = plainAmount(typed)
  const isOff = price === null || pricing.isPending
  return (
    <FormDialog
      title={messages.setPriceTitle(parts.length)}
      text={messages.setPriceText}
      onClose={onClose}
      onSubmit={() => {
        if (isOff) return
        pricing.mutate(
          parts.map((part) => ({ part, unitCost: price })),
          { onSuccess: onClose },
        )
      }}
      action={messages.setPrice(parts.length)}
      isOff={isOff}
      back={messages.back}
    >
      <TextField
        label={messages.unitCost}
        data-autofocus=""
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed}
        error={fieldErrors(pricing.error)['unitCost']}
        onValue={setTyped}
      />
    </FormDialog>
  )
}
