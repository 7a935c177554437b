import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange, type ChangeRules } from '#core/web/call/use-change.ts'
import { useOpeningDay } from '#core/web/use-opening-day.ts'
import { DayField } from '#ui/day/DayField.tsx'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { TextArea, TextField } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { BILLING_STEPS, type BillingStatus } from '#visits/parts/parts.limits.ts'
import type { moveBilling } from '../billing.contract.ts'
import { billingMessages as messages } from './messages.en.ts'

/** The items that a billing move changes, with their versions. */
export interface Billable {
  id: string
  version: number
  billingStatus: BillingStatus
}

/** Whether a move needs a reason or an invoice. */
export const needsWords = (parts: readonly Billable[], to: BillingStatus): boolean =>
  BILLING_STEPS.some(
    (step) => step.to === to && step.needs.length > 0 && parts.some((part) => part.billingStatus === step.from),
  )

/** The items as they were read: one that was changed since then is not moved. */
export const namesOf = (parts: readonly Billable[]) => ({
  ids: parts.map(({ id }) => id),
  versions: Object.fromEntries(parts.map(({ id, version }) => [id, version])),
})

/** One or many parts; the move applies to all or none. */
export const useMoveBilling = (rules: Pick<ChangeRules<typeof moveBilling>, 'onDone'> = {}) =>
  useChange<typeof moveBilling>('POST /api/portal/billing/items/status', {
    ...rules,
    done: (_answer, { body: { ids, billingStatus } }) => messages.moved(ids.length, billingStatus),
    failed: messages.moveFailed,
  })

interface BillingDialogProps {
  parts: readonly Billable[]
  to: BillingStatus
  onClose: () => void
  onMoved: () => void
}

/** Asks for the invoice or the reason of a move; all chosen parts are moved, or none. */
export function BillingDialog({ parts, to, onClose, onMoved }: BillingDialogProps) {
  const today = useOpeningDay()
  const name = `billing:${to}:${parts.map(({ id }) => id).join(',')}`
  const { values, set, drop, foundAt } = useKept(name, { reason: '', invoiceNumber: '', invoiceDate: today })
  const move = useMoveBilling({ onDone: drop })
  const errors = fieldErrors(move.error)
  const isBilled = to === 'billed'
  const submit = () => {
    if (move.isPending) return
    const { reason, ...invoice } = values
    move.mutate(
      { body: { ...namesOf(parts), billingStatus: to, ...(isBilled ? invoice : { reason }) } },
      {
        onSuccess: () => {
          onMoved()
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={messages.billTitle(parts.length, to)}
      text={isBilled ? messages.billText : messages.reasonText}
      onClose={onClose}
      onSubmit={submit}
      action={messages.verbs[to]}
      isOff={move.isPending}
      back={messages.back}
    >
      <DraftNote foundAt={foundAt} onDiscard={drop} />
      {isBilled ? (
        <>
          <TextField
            label={messages.invoiceNumber}
            data-autofocus=""
            autoComplete="off"
            maxLength={100}
            value={values.invoiceNumber}
            error={errors['invoiceNumber']}
            onValue={(invoiceNumber) => set({ invoiceNumber })}
          />
          <DayField
            label={messages.invoiceDate}
            value={values.invoiceDate}
            error={errors['invoiceDate']}
            onValue={(invoiceDate) => set({ invoiceDate })}
          />
        </>
      ) : (
        <TextArea
          label={messages.reason}
          data-autofocus=""
          maxLength={1000}
          value={values.reason}
          error={errors['reason']}
          onValue={(reason) => set({ reason })}
        />
      )}
    </FormDialog>
  )
}
