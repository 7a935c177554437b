import { useState, type KeyboardEvent } from 'react'
import { questionNumber } from '#core/contract/number/question-number.ts'
import { plainNumber, writeForField } from '#core/contract/number/read-typed.ts'
import { formatDay } from '#core/days.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { formatAmount, MoneyText } from '#ui/basic/MoneyText.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import type { Part } from '../parts.contract.ts'
import type { changePart, LastPrice } from '../project-parts.contract.ts'
import { partMessages as messages } from './messages.en.ts'

interface PriceCellProps {
  part: Part
  /** The last price that the client was billed for this article. */
  last: LastPrice | undefined
}

/** Moves to the next price that is open in this table; on the last one the field is left, which saves it. */
function focusNextPrice(input: HTMLInputElement): void {
  const inputs = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-price]') ?? [])]
  const next = inputs[inputs.indexOf(input) + 1]
  if (next === undefined) input.blur()
  else next.focus()
}

/**
 * The unit price of a part, edited in place: Enter saves it and moves to the next one. A part without a price shows the
 * field at once, and with it the last price of the client, which a press applies.
 */
export function PriceCell({ part, last }: PriceCellProps) {
  const { id, version, unitCost = null, currency = '', partName } = part
  const [edit, setEdit] = useState<{ text: string; version: number } | null>(null)
  const save = useChange<typeof changePart>('PATCH /api/portal/parts/:id', {
    done: messages.priced(partName),
    failed: messages.changeFailed,
  })
  // Typed text is shown until the list has the new price; an edit of an older version is discarded.
  const typed = edit?.version === version ? edit.text : null
  const question = typed === null ? undefined : questionNumber(typed)
  const send = (price: string | null) => save.mutate({ params: { id }, body: { unitCost: price, version } })
  const commit = () => {
    if (typed === null || question !== undefined) return
    const price = plainNumber(typed)
    if (price === unitCost || (unitCost !== null && typed === writeForField(unitCost))) setEdit(null)
    else send(price)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setEdit(null)
    if (event.key !== 'Enter') return
    event.preventDefault()
    focusNextPrice(event.currentTarget)
  }
  const error = question ?? fieldErrors(save.error)['unitCost']
  if (unitCost !== null && typed === null) {
    return (
      <button
        type="button"
        className="price-open"
        aria-label={messages.changePrice(partName, `${currency} ${formatAmount(unitCost)}`)}
        onClick={() => setEdit({ text: writeForField(unitCost), version })}
      >
        <MoneyText amount={unitCost} currency={currency} />
      </button>
    )
  }
  return (
    <>
      <span className="money-field">
        <span className="currency">{currency}</span>
        <input
          className="input number"
          data-price=""
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          autoFocus={unitCost !== null}
          aria-label={messages.priceOf(partName)}
          aria-invalid={error ? true : undefined}
          value={typed ?? ''}
          onChange={({ target }) => setEdit({ text: target.value, version })}
          onFocus={({ target }) => target.select()}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      </span>
      {last && typed === null ? (
        <button
          type="button"
          className="link price-last"
          title={messages.lastPriceFrom(last.projectNumber, formatDay(last.invoiceDate))}
          onClick={() => send(last.unitCost)}
        >
          {messages.lastPrice(formatAmount(last.unitCost), last.projectNumber)}
        </button>
      ) : null}
      {error ? <FieldError alerts>{error}</FieldError> : null}
    </>
  )
}
