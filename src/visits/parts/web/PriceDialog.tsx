import { questionNumber } from '#core/contract/number/question-number.ts'
import { plainNumber } from '#core/contract/number/read-typed.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { Part } from '../parts.contract.ts'
import { PART_LABELS } from '../parts.entity.ts'
import { partMessages as messages } from './messages.en.ts'
import { usePricing } from './use-pricing.ts'

/** One unit price for all selected parts. */
export function PriceDialog({ parts, onClose }: { parts: readonly Part[]; onClose: () => void }) {
  const { values, set, drop, foundAt } = useKept(`part:prices:${parts[0]?.projectId ?? ''}`, { typed: '' })
  const { typed } = values
  const pricing = usePricing()
  const price = plainNumber(typed)
  const question = questionNumber(typed)
  const isOff = price === null || question !== undefined || pricing.isPending
  return (
    <FormDialog
      title={messages.setPriceTitle(parts.length)}
      text={messages.setPriceText}
      onClose={onClose}
      onSubmit={() => {
        if (isOff) return
        pricing.mutate(
          parts.map((part) => ({ part, unitCost: price })),
          {
            onSuccess: () => {
              drop()
              onClose()
            },
          },
        )
      }}
      action={messages.setPrice(parts.length)}
      isOff={isOff}
      back={messages.back}
    >
      <DraftNote foundAt={foundAt} onDiscard={drop} />
      <TextField
        label={PART_LABELS.unitCost}
        data-autofocus=""
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed}
        error={question ?? fieldErrors(pricing.error)['unitCost']}
        onValue={(next) => set({ typed: next })}
      />
    </FormDialog>
  )
}
