import { useState } from 'react'
import { parseWholeNumber, plainNumber } from '#core/contract/number/read-typed.ts'
import { ApiError, fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useQuestion } from '#core/web/call/use-question.ts'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { FieldError, TextArea, TextField } from '#ui/field/Field.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { BillingExport, createExport, ExportPlan, planExport } from '../invoicing.contract.ts'
import {
  EXCHANGE_RATE,
  EXPORT_FORMATS,
  EXPORT_PROJECTS_MAX,
  PAYMENT_DAYS_MAX,
  REASON_MAX,
  type ExportFormat,
  type ExportKind,
} from '../invoicing.limits.ts'
import type { VatChoice } from '../invoicing.limits.ts'
import { ExportPreview, type PlannedItem, type RefusedItem } from './ExportPreview.tsx'
import { exportMessages as messages } from './messages.en.ts'
import { VatTreatment } from './VatTreatment.tsx'

interface ExportDialogProps {
  projectIds: readonly string[]
  kind: ExportKind
  onClose: () => void
  onDone: (made: BillingExport) => void
}

interface Values {
  format: ExportFormat
  vat: VatChoice | null
  reason: string
  days: string
  /** Exchange rate to NOK, by currency. */
  rates: Readonly<Record<string, string>>
}

const readDays = (typed: string): number | null => parseWholeNumber(typed, { min: 0, max: PAYMENT_DAYS_MAX })

/** Asks for form and VAT treatment, shows the result and what is missing, and exports the items. */
export function ExportDialog({ projectIds, kind, onClose, onDone }: ExportDialogProps) {
  const [values, setValues] = useState<Values>({ format: 'ehf', vat: null, reason: '', days: '', rates: {} })
  const [left, setLeft] = useState<readonly PlannedItem[]>([])
  const [isGoingOn, setGoingOn] = useState(false)
  const { format, vat, reason, days } = values
  const isTooMany = projectIds.length > EXPORT_PROJECTS_MAX
  const paymentDays = days.trim() === '' ? undefined : readDays(days)
  const plan = useQuestion<typeof planExport>(
    'POST /api/portal/billing/export-plan',
    {
      body: {
        projectIds: [...projectIds],
        without: left.map(({ id }) => id),
        kind,
        format,
        ...(vat === null ? {} : { rate: vat.rate }),
        ...(typeof paymentDays === 'number' ? { paymentDays } : {}),
      },
    },
    { keepsPrevious: true, enabled: !isTooMany },
  )
  const making = useChange<typeof createExport>('POST /api/portal/billing/exports', {
    done: ({ number }) => messages.done(number),
    failed: messages.failed,
    onRefused: () => setGoingOn(false),
  })
  const refused = [
    ...new Map([...refusedBy(making.error), ...(plan.data?.refused ?? [])].map((each) => [each.id, each])),
  ]
    .map(([, each]) => each)
    .filter(({ id }) => left.every((item) => item.id !== id))
  const foreign = foreignOf(plan.data, vat)
  const unrated = foreign.filter((currency) => !isRate(values.rates[currency]))
  const ids = idsOf(plan.data, refused)
  const needsVat = needsTreatment(plan.data)
  const isReady =
    (vat !== null || !needsVat) &&
    ids.length > 0 &&
    paymentDays !== null &&
    !lacksAny(plan.data) &&
    unrated.length === 0
  const send = () => {
    if (!isReady || making.isPending || plan.isPlaceholderData) return
    making.mutate(
      {
        body: {
          ids,
          format,
          ...(vat === null || !needsVat
            ? {}
            : { vat: { category: vat.category, rate: vat.rate, section: vat.section, reason } }),
          ...(paymentDays === undefined ? {} : { paymentDays }),
          ...(foreign.length === 0 ? {} : { exchangeRates: ratesOf(foreign, values) }),
        },
      },
      { onSuccess: onDone },
    )
  }
  const isOff = !isReady || making.isPending || plan.isPlaceholderData || (refused.length > 0 && !isGoingOn)
  const errors = fieldErrors(making.error)
  return (
    <FormDialog
      title={messages.exportTitle[kind](projectIds.length)}
      text={kind === 'invoice' ? messages.exportText : messages.creditText}
      wide="columns"
      onClose={onClose}
      onSubmit={() => (isOff ? undefined : send())}
      action={messages.action[kind]}
      actionKbd="Ctrl Enter"
      isOff={isOff}
      back={messages.back}
      backLook={{ kbd: 'Esc' }}
    >
      {isTooMany ? <FieldError alerts>{messages.tooMany(EXPORT_PROJECTS_MAX)}</FieldError> : null}
      <Stack gap={16} className="export-columns">
        <Choices values={values} errors={errors} foreign={foreign} kind={kind} plan={plan.data} onValues={setValues} />
        {plan.data ? (
          <ExportPreview
            plan={plan.data}
            vat={vat}
            unrated={unrated}
            left={left}
            onLeave={(item, isLeft) => setLeft(isLeft ? [...left, item] : left.filter(({ id }) => id !== item.id))}
            refused={refused}
            isGoingOn={isGoingOn}
            onGoOn={() => {
              setGoingOn(true)
              // The person has pressed Export before.
              if (refusedBy(making.error).length > 0) send()
            }}
          />
        ) : plan.isLoadingError ? (
          <FieldError alerts>{messages.planFailed}</FieldError>
        ) : isTooMany ? null : (
          <SkeletonLines lines={4} />
        )}
      </Stack>
    </FormDialog>
  )
}

/** Items that the last attempt was refused for. */
function refusedBy(error: Error | null): RefusedItem[] {
  const refused = error instanceof ApiError ? error.problem?.['refused'] : undefined
  return Array.isArray(refused) ? (refused as RefusedItem[]) : []
}

const idsOf = (plan: ExportPlan | undefined, refused: readonly RefusedItem[]): string[] =>
  (plan?.invoices ?? [])
    .flatMap(({ items }) => items.map(({ id }) => id))
    .filter((id) => refused.every((each) => each.id !== id))

const lacksAny = (plan: ExportPlan | undefined): boolean =>
  plan === undefined || plan.missing.length > 0 || plan.invoices.some(({ missing }) => missing.length > 0)

/** Whether a person has to choose: a credit note has the treatment of its invoice. */
const needsTreatment = (plan: ExportPlan | undefined): boolean =>
  plan === undefined || plan.invoices.some(({ treatment }) => treatment === null)

/** Currencies that need an exchange rate, since their VAT is stated in NOK, too. */
function foreignOf(plan: ExportPlan | undefined, vat: VatChoice | null): string[] {
  const unrated = (plan?.invoices ?? []).filter(
    ({ currency, treatment, exchangeRate }) =>
      currency !== 'NOK' && exchangeRate === null && (treatment ?? vat)?.category === 'S',
  )
  return [...new Set(unrated.map(({ currency }) => currency))]
}

const isRate = (typed: string | undefined): boolean => EXCHANGE_RATE.test(typed ?? '')
const ratesOf = (foreign: readonly string[], { rates }: Values): Record<string, string> =>
  Object.fromEntries(foreign.map((currency) => [currency, rates[currency] ?? '']))

interface ChoicesProps {
  values: Values
  errors: Readonly<Record<string, string>>
  foreign: readonly string[]
  kind: ExportKind
  plan: ExportPlan | undefined
  onValues: (values: Values) => void
}

function Choices({ values, errors, foreign, kind, plan, onValues }: ChoicesProps) {
  const { format, vat, reason, days, rates } = values
  const set = (change: Partial<Values>) => onValues({ ...values, ...change })
  const vatError = errors['vat'] === undefined ? null : <FieldError>{errors['vat']}</FieldError>
  const isCredit = kind === 'credit note'
  const unknown = (plan?.invoices ?? []).flatMap(({ credits, treatment }) =>
    treatment === null ? (credits ?? []) : [],
  )
  const areDaysWrong = days.trim() !== '' && readDays(days) === null
  return (
    <Stack gap={16}>
      <fieldset className="export-forms">
        <legend className="label">{messages.form}</legend>
        <div className="segments">
          {EXPORT_FORMATS.toReversed().map((each) => (
            <label key={each}>
              <input
                className="visually-hidden"
                type="radio"
                name="export-form"
                checked={format === each}
                onChange={() => set({ format: each })}
              />
              {messages.formats[each]}
            </label>
          ))}
        </div>
      </fieldset>
      {isCredit ? <p className="quiet">{messages.sameAsInvoice}</p> : null}
      {isCredit && unknown.length > 0 ? <p>{messages.unknownInvoice(unknown)}</p> : null}
      {isCredit && unknown.length === 0 ? (
        vatError
      ) : (
        <>
          <VatTreatment
            chosen={vat}
            invoices={plan?.invoices ?? []}
            onChoose={(choice, earlier) =>
              set({ vat: choice, ...(reason.trim() || !earlier ? {} : { reason: earlier }) })
            }
          />
          {vatError}
          <TextArea
            label={messages.reason}
            optional={vat?.category === 'S'}
            hint={messages.reasonHint}
            rows={2}
            maxLength={REASON_MAX}
            value={reason}
            error={errors['vat.reason']}
            onValue={(typed) => set({ reason: typed })}
          />
        </>
      )}
      <div className="two-fields">
        {isCredit ? null : (
          <TextField
            label={messages.paymentDays}
            optional
            hint={messages.paymentDaysHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={days}
            error={areDaysWrong ? messages.paymentDaysWrong(PAYMENT_DAYS_MAX) : errors['paymentDays']}
            onValue={(typed) => set({ days: typed })}
          />
        )}
        {foreign.map((currency) => (
          <TextField
            key={currency}
            label={messages.rateOf(currency)}
            hint={messages.rateHint}
            inputMode="decimal"
            autoComplete="off"
            maxLength={13}
            value={rates[currency] ?? ''}
            error={
              rates[currency] && !isRate(rates[currency]) ? messages.rateWrong : errors[`exchangeRates.${currency}`]
            }
            onValue={(typed) => set({ rates: { ...rates, [currency]: plainNumber(typed, { isSmall: true }) ?? '' } })}
          />
        ))}
      </div>
    </Stack>
  )
}
