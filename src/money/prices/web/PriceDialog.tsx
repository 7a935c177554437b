import { questionNumber } from '#core/contract/number/question-number.ts'
import { plainNumber } from '#core/contract/number/read-typed.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useLater } from '#core/web/use-later.ts'
import { useOpeningDay } from '#core/web/use-opening-day.ts'
import type { findCompanies } from '#fleet/companies/companies.contract.ts'
import { DayField } from '#ui/day/DayField.tsx'
import { Combobox, Marked } from '#ui/field/Combobox.tsx'
import { SelectField, TextField } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { wordsWithCurrent } from '#ui/field/with-current.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { findPartSuggestions } from '#visits/parts/parts.contract.ts'
import type { getOptions } from '#visits/projects/list/form-choices.contract.ts'
import { priceMessages as messages } from './messages.en.ts'
import { EndClash } from './price-columns.tsx'
import { clashOf, useSavePrice } from './use-save-price.ts'

const EMPTY = { article: '', isKnown: false, client: '', companyId: '', price: '', currency: 'NOK', from: '', to: '' }

/** A new price of an article, for a client or for all. */
export function PriceDialog({ onClose }: { onClose: () => void }) {
  const today = useOpeningDay()
  const { values, set: change, drop } = useKept('price:new', { ...EMPTY, from: today })
  const save = useSavePrice(() => {
    drop()
    onClose()
  })
  const options = useEndpoint<typeof getOptions>('GET /api/portal/options', {})
  const errors = fieldErrors(save.error)
  const isUnknownClient = values.client.trim() !== '' && values.companyId === ''
  const send = (ends?: { id: string; version: number }) => {
    const { article, companyId, price, currency, from, to } = values
    if (isUnknownClient || questionNumber(price) !== undefined) return
    const body = {
      companyId: companyId || null,
      itemNumber: article.trim(),
      price: plainNumber(price) ?? '',
      currency,
      from,
      to: to || null,
    }
    save.mutate({ kind: 'new', body, ends })
  }
  return (
    <FormDialog
      title={messages.formTitle}
      onClose={onClose}
      onSubmit={() => send()}
      action={messages.add}
      isOff={save.isPending}
      back={messages.cancel}
    >
      <Stack gap={16}>
        <ArticleField
          value={values.article}
          isKnown={values.isKnown}
          error={errors['itemNumber']}
          onValue={(article, isKnown) => change({ article, isKnown })}
        />
        <ClientField
          value={values.client}
          isKnown={values.companyId !== ''}
          error={isUnknownClient && save.isError ? messages.chooseClient : errors['companyId']}
          hint={isUnknownClient ? messages.chooseClient : undefined}
          onValue={(client, companyId) => change({ client, companyId })}
        />
        <div className="two-fields">
          <TextField
            label={messages.price}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={values.price}
            error={questionNumber(values.price) ?? errors['price']}
            onValue={(price) => change({ price })}
          />
          <SelectField
            label={messages.currency}
            options={wordsWithCurrent(options.data?.currencies ?? [], values.currency)}
            value={values.currency}
            error={errors['currency']}
            onValue={(currency) => change({ currency })}
          />
        </div>
        <div className="two-fields">
          <DayField
            label={messages.from}
            value={values.from}
            error={
              errors['from'] ? (
                <>
                  {errors['from']} <EndClash clash={clashOf(save.error)} onEnd={send} />
                </>
              ) : undefined
            }
            onValue={(from) => change({ from })}
          />
          <DayField
            label={messages.to}
            optional
            placeholder={messages.noEnd}
            value={values.to}
            error={errors['to']}
            onValue={(to) => change({ to })}
          />
        </div>
      </Stack>
    </FormDialog>
  )
}

interface FoundProps {
  value: string
  isKnown: boolean
  error: string | undefined
  hint?: string | undefined
  onValue: (text: string, id: string) => void
}

function ArticleField({
  value,
  isKnown,
  error,
  onValue,
}: Omit<FoundProps, 'onValue'> & { onValue: (text: string, isKnown: boolean) => void }) {
  const q = useLater(value.trim())
  const enabled = q.length > 1 && !isKnown
  const { data } = useEndpoint<typeof findPartSuggestions>(
    'GET /api/portal/part-suggestions',
    { query: { q } },
    { enabled, keepsPrevious: true },
  )
  return (
    <Combobox
      label={messages.article}
      autoFocus
      icon="search"
      placeholder={messages.articlePlaceholder}
      value={value}
      error={error}
      options={enabled ? (data?.items ?? []) : []}
      optionKey={({ productId }) => productId}
      onText={(text) => onValue(text, false)}
      onChoose={({ partNumber }) => onValue(partNumber, true)}
    >
      {({ partNumber, partName }) => (
        <>
          <b>
            <Marked text={partNumber} part={value} />
          </b>
          <small className="option-whole">
            <Marked text={partName} part={value} />
          </small>
        </>
      )}
    </Combobox>
  )
}

/** A client, found by any of its names; empty for all clients. */
export function ClientField({ value, isKnown, error, hint, onValue }: FoundProps) {
  const q = useLater(value.trim())
  const enabled = q !== '' && !isKnown
  const { data } = useEndpoint<typeof findCompanies>(
    'GET /api/portal/companies',
    { query: { q, pageSize: '6' } },
    { enabled, keepsPrevious: true },
  )
  return (
    <Combobox
      label={messages.client}
      optional
      icon="search"
      placeholder={messages.clientPlaceholder}
      value={value}
      error={error}
      hint={hint}
      options={enabled ? (data?.items ?? []) : []}
      optionKey={({ id }) => id}
      onText={(text) => onValue(text, '')}
      onChoose={({ id, name }) => onValue(name, id)}
    >
      {({ name, alternativeNames }) => (
        <>
          <b>
            <Marked text={name} part={value} />
          </b>
          <small>{alternativeNames.join(', ')}</small>
        </>
      )}
    </Combobox>
  )
}
