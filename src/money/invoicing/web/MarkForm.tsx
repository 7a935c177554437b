import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { ApiError, fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useOpeningDay } from '#core/web/use-opening-day.ts'
import { Button } from '#ui/basic/Button.tsx'
import { DayField } from '#ui/day/DayField.tsx'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { FieldError, TextField } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import type { billExport, BillingExport } from '../invoicing.contract.ts'
import { INVOICE_NUMBER_MAX } from '../invoicing.limits.ts'
import type { RefusedItem } from './ExportPreview.tsx'
import { exportMessages as messages } from './messages.en.ts'

interface Taken {
  number: string
  projectId: string | null
}

const said = (error: Error | null, member: string): unknown =>
  error instanceof ApiError ? error.problem?.[member] : undefined

/** The numbers of the export: they are the invoices' own unless the accounting system assigns others. */
const exportNumbersOf = ({ invoices }: BillingExport): Readonly<Record<string, string>> =>
  Object.fromEntries(invoices.map(({ number }) => [number, number]))

/** Form for the accounting system's numbers of an open export, one per invoice. */
export function MarkForm({ row }: { row: BillingExport }) {
  const today = useOpeningDay()
  const { values, set, drop, foundAt } = useKept(`export-billed:${row.id}`, {
    numbers: exportNumbersOf(row),
    invoiceDate: today,
  })
  const { numbers, invoiceDate } = values
  const marking = useChange<typeof billExport>('POST /api/portal/billing/exports/:id/billed', {
    done: messages.marked,
    failed: messages.markFailed,
    onDone: drop,
  })
  const errors = fieldErrors(marking.error)
  const isOff = marking.isPending || row.invoices.some(({ number }) => !numbers[number]?.trim()) || invoiceDate === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOff) return
    marking.mutate({ params: { id: row.id }, body: { invoiceNumber: { ...numbers }, invoiceDate } })
  }
  const taken = said(marking.error, 'taken') as Taken | undefined
  const refused = (said(marking.error, 'refused') ?? []) as readonly RefusedItem[]
  // The refusal names the number, which is in one of these fields.
  const wrong =
    row.invoices.find(({ number }) => numbers[number]?.trim().toLowerCase() === taken?.number.toLowerCase()) ??
    row.invoices.at(-1)
  const isCredit = row.kind === 'credit note'
  const title = isCredit ? messages.markCreditTitle : messages.markTitle
  return (
    <Stack as="form" gap={12} className="export-mark" noValidate onSubmit={submit} aria-label={title}>
      <h3>{title}</h3>
      <DraftNote foundAt={foundAt} onDiscard={drop} />
      {row.invoices.map((invoice) => (
        <TextField
          key={invoice.number}
          label={
            row.invoices.length === 1 && !isCredit
              ? messages.invoiceNumber
              : (isCredit ? messages.creditOf : messages.invoiceOf)(invoice.clientName, invoice.currency)
          }
          hint={messages.numberHint}
          autoComplete="off"
          maxLength={INVOICE_NUMBER_MAX}
          value={numbers[invoice.number] ?? ''}
          error={
            invoice === wrong && errors['invoiceNumber'] ? (
              <>
                {errors['invoiceNumber']}{' '}
                {typeof taken?.projectId === 'string' ? (
                  <Link className="link" to={paths.project(taken.projectId)} target="_blank" rel="opener">
                    {messages.openIt}
                  </Link>
                ) : null}
              </>
            ) : undefined
          }
          onValue={(typed) => set({ numbers: { ...numbers, [invoice.number]: typed } })}
        />
      ))}
      <DayField
        label={messages.invoiceDate}
        value={invoiceDate}
        error={errors['invoiceDate']}
        onValue={(day) => set({ invoiceDate: day })}
      />
      {refused.length > 0 ? (
        <div aria-live="polite">
          {refused.map(({ id, reason }) => (
            <FieldError key={id}>{reason}</FieldError>
          ))}
        </div>
      ) : null}
      <Button variant="primary" type="submit" off={isOff}>
        {isCredit ? messages.markCredit : messages.mark(row.lines)}
      </Button>
      {isCredit ? null : <p className="hint">{messages.markText(row.lines)}</p>}
    </Stack>
  )
}
