import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { VAT_CHOICES } from '#money/invoicing/invoicing.limits.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { DayField } from '#ui/day/DayField.tsx'
import { SelectField, TextArea, TextField } from '#ui/field/Field.tsx'
import type { getOptions } from '#visits/projects/list/form-choices.contract.ts'
import type { QuoteSums } from '../../quote-sums.ts'
import type { RequestDetail } from '../../requests.contract.ts'
import { QUOTE_LIMITS } from '../../requests.limits.ts'
import { quoteMessages as messages } from './messages.en.ts'
import type { QuoteEdit } from './use-quote-edit.ts'

interface TermsProps {
  edit: QuoteEdit
  request: RequestDetail
  sums: QuoteSums | null
  priced: number
  offered: number
}

/** Validity, terms, VAT and note of a quote, next to its sums. */
export function QuoteTerms({ edit, request, sums, priced, offered }: TermsProps) {
  const { values, errors } = edit
  const currency = values['currency'] ?? ''
  const listed = useEndpoint<typeof getOptions>('GET /api/portal/options', {}).data?.currencies ?? []
  const set = (field: string) => (value: string) => edit.set({ [field]: value })
  const choice = VAT_CHOICES.find(({ id }) => id === values['vat'])
  const chooseVat = (id: string) => {
    const next = VAT_CHOICES.find((each) => each.id === id)
    const reason = next?.section ? messages.vatSection(request.language, next.section) : ''
    edit.set({ vat: id, vatReason: reason })
  }
  const lacks = [
    priced < offered ? messages.lacks.prices(offered - priced) : null,
    offered === 0 ? messages.lacks.lines : null,
    choice === undefined ? messages.lacks.vat : null,
    request.contactEmail === null ? messages.lacks.address : null,
  ].filter((lack) => lack !== null)
  return (
    <div className="quote-low">
      <section className="quote-terms" aria-label={messages.termsLabel}>
        <div className="fields-by-two">
          <DayField
            label={messages.validUntil}
            hint={messages.validHint}
            value={values['validUntil'] ?? ''}
            error={errors['validUntil']}
            onValue={set('validUntil')}
          />
          <TextField
            label={messages.delivery}
            optional
            maxLength={QUOTE_LIMITS.delivery}
            value={values['delivery'] ?? ''}
            error={errors['delivery']}
            onValue={set('delivery')}
          />
          <TextField
            label={messages.terms}
            optional
            maxLength={QUOTE_LIMITS.terms}
            value={values['terms'] ?? ''}
            error={errors['terms']}
            onValue={set('terms')}
          />
          <SelectField
            label={messages.currency}
            value={currency}
            error={errors['currency']}
            onValue={set('currency')}
            options={[...new Set([currency, ...listed])].map((code) => ({ value: code, label: code }))}
          />
          <SelectField
            label={messages.vat}
            value={values['vat'] ?? ''}
            error={errors['vat']}
            onValue={chooseVat}
            options={[
              { value: '', label: messages.vatNone },
              ...VAT_CHOICES.map(({ id }) => ({ value: id, label: messages.vatTitles[id] })),
            ]}
          />
          {choice !== undefined && choice.category !== 'S' ? (
            <TextField
              label={messages.vatReason}
              maxLength={500}
              value={values['vatReason'] ?? ''}
              error={errors['vatReason']}
              onValue={set('vatReason')}
            />
          ) : null}
        </div>
        <TextArea
          label={messages.note}
          optional
          rows={2}
          maxLength={QUOTE_LIMITS.note}
          value={values['note'] ?? ''}
          onValue={set('note')}
        />
      </section>
      <Sums edit={edit} sums={sums} priced={priced} offered={offered} lacks={lacks} />
    </div>
  )
}

interface SumsProps extends Omit<TermsProps, 'request'> {
  /** What the quote still needs, in sentences. */
  lacks: readonly string[]
}

function Sums({ edit, sums, priced, offered, lacks }: SumsProps) {
  const { values, errors } = edit
  const currency = values['currency'] ?? ''
  const choice = VAT_CHOICES.find(({ id }) => id === values['vat'])
  return (
    <section className="quote-sums" aria-label={messages.sums}>
      <dl>
        <div>
          <dt>{messages.sumLines(priced, offered)}</dt>
          <dd>
            <MoneyText amount={sums?.lines ?? null} currency={currency} none="–" />
          </dd>
        </div>
        <div>
          <dt>
            <label htmlFor="quote-freight">{messages.freight}</label>
          </dt>
          <dd>
            <span className="money-field">
              <span className="currency">{currency}</span>
              <input
                id="quote-freight"
                className="input number"
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                aria-invalid={errors['freight'] ? true : undefined}
                value={values['freight'] ?? ''}
                onChange={({ target }) => edit.set({ freight: target.value })}
              />
            </span>
          </dd>
        </div>
        <div>
          <dt>{choice === undefined ? messages.noVat : messages.sumVat(choice.rate)}</dt>
          <dd>
            <MoneyText amount={sums?.vat ?? null} currency={currency} none="–" />
          </dd>
        </div>
        <div className="is-total">
          <dt>{priced < offered ? messages.totalSoFar : messages.total}</dt>
          <dd>
            <MoneyText amount={sums?.total ?? null} currency={currency} none="–" />
          </dd>
        </div>
      </dl>
      {errors['freight'] ? <p className="error">{errors['freight']}</p> : null}
      {lacks.length > 0 ? (
        <div className="quote-lacks">
          <Icon name="circle-alert" />
          <ul>
            {lacks.map((lack) => (
              <li key={lack}>{lack}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}
