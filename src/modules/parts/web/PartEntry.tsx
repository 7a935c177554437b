import { useRef, useState, type FormEvent, type RefObject } from 'react'
import type { z } from 'zod'
import { fromHundredths, toHundredths, plainAmount } from '#core/contract/amounts.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useLater } from '#core/web/use-later.ts'
import { useLatest } from '#core/web/use-latest.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { Combobox, Marked } from '#ui/field/Combobox.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { Select } from '#ui/field/Select.tsx'
import { withCurrent } from '#ui/field/with-current.ts'
import type { findPartSuggestions, PartSuggestion } from '../parts.contract.ts'
import { DEFAULT_PART_CATEGORY, DEFAULT_PART_UNIT, PART_CATEGORIES, PART_UNITS } from '../parts.limits.ts'
import type { addPart } from '../project-parts.contract.ts'
import { partMessages as messages } from './messages.en.ts'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const CATEGORY_OPTIONS = PART_CATEGORIES.map((value) => ({ value, label: capital(value) }))
export const UNIT_OPTIONS = PART_UNITS.map((value) => ({ value, label: value }))

const EMPTY = {
  productId: null as string | null,
  partNumber: '',
  partName: '',
  quantity: '1',
  unit: DEFAULT_PART_UNIT as string,
  category: DEFAULT_PART_CATEGORY as string,
  unitCost: '',
}
type Values = typeof EMPTY

const isKnownCategory = (word: string | null): word is string =>
  word !== null && (PART_CATEGORIES as readonly string[]).includes(word.toLowerCase())

const taken = (values: Values, { productId, partNumber, partName, category }: PartSuggestion): Values => ({
  ...values,
  productId,
  partNumber,
  partName,
  // What is in the catalogue keeps the category that it has there.
  ...(category === null ? {} : { category: isKnownCategory(category) ? category.toLowerCase() : category }),
})

type PartBody = z.input<(typeof addPart)['body']>

const useAddPart = () =>
  useChange<typeof addPart>('POST /api/portal/projects/:id/parts', {
    done: ({ partName }) => messages.added(partName),
    failed: messages.addFailed,
  })

/** Articles of the catalogue that fit what was typed. */
function usePartSuggestions(typed: string) {
  const q = useLater(typed.trim())
  const enabled = q.length > 1
  const { data } = useEndpoint<typeof findPartSuggestions>(
    'GET /api/portal/part-suggestions',
    { query: { q } },
    { enabled, keepsPrevious: true },
  )
  return enabled ? (data?.items ?? []) : []
}

function bodyOf(values: Values, currency: string | null): PartBody {
  const unitCost = plainAmount(values.unitCost)
  return {
    productId: values.productId,
    partName: values.partName,
    partNumber: values.partNumber,
    quantity: Number(values.quantity),
    unit: values.unit,
    category: values.category,
    ...(currency === null || unitCost === null ? {} : { unitCost, currency }),
  }
}

/** The article of the catalogue in one line of the suggestions. */
const Suggestion = ({ item, typed }: { item: PartSuggestion; typed: string }) => (
  <>
    <b>
      <Marked text={item.partNumber} part={typed} />
    </b>
    <span className="option-aside">{item.category ?? ''}</span>
    <small className="option-whole">
      <Marked text={item.partName} part={typed} />
    </small>
  </>
)

/** Quantity times unit cost, exactly, while it is typed. */
function totalOf(values: Values): string | null {
  const cost = plainAmount(values.unitCost)
  if (cost === null || !/^\d{1,8}(\.\d{1,2})?$/.test(cost) || !/^\d{1,7}$/.test(values.quantity)) return null
  return fromHundredths(toHundredths(cost) * BigInt(values.quantity))
}

interface CellProps {
  field: Exclude<keyof Values, 'productId'>
  label: string
  mode?: 'numeric' | 'decimal'
  values: Values
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<Values>) => void
  onEnter: () => void
}

/** One field of the add row; Enter saves the row. */
const Cell = ({ field, label, mode, values, errors, onChange, onEnter }: CellProps) => (
  <input
    className={mode ? 'input number' : 'input'}
    aria-label={label}
    aria-invalid={errors[field] ? true : undefined}
    inputMode={mode}
    autoComplete="off"
    maxLength={300}
    value={values[field]}
    onChange={({ target }) => onChange({ [field]: target.value })}
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      onEnter()
    }}
  />
)

interface NumberFieldProps {
  value: string
  suggestions: readonly PartSuggestion[]
  error: string | undefined
  inputRef: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
  onChoose: (item: PartSuggestion) => void
  onEnter: () => void
}

/** The part number with the catalogue's suggestions. */
const NumberField = ({ value, suggestions, ...rest }: NumberFieldProps) => (
  <Combobox
    {...rest}
    bare
    label={messages.numberWhole}
    value={value}
    options={suggestions}
    optionKey={({ partNumber }) => partNumber}
  >
    {(item) => <Suggestion item={item} typed={value} />}
  </Combobox>
)

interface AddRowProps {
  projectId: string
  /** The project's currency; null for whoever sees no prices. */
  currency: string | null
}

/** The table's last row: number with suggestions, the rest from the catalogue; Enter saves and starts the next. */
export function PartAddRow({ projectId, currency }: AddRowProps) {
  const [values, setValues] = useState(EMPTY)
  const [isKnown, setIsKnown] = useState(false)
  const add = useAddPart()
  const first = useRef<HTMLInputElement>(null)
  const suggestions = usePartSuggestions(isKnown ? '' : values.partNumber)
  const errors = fieldErrors(add.error)
  const latest = useLatest(values)
  const sent = useRef<Values | null>(null)
  const save = () => {
    if (add.isPending && sent.current === values) return
    if ((values.partName || values.partNumber).trim() === '') return first.current?.focus()
    sent.current = values
    add.mutate(
      { params: { id: projectId }, body: bodyOf(values, currency) },
      {
        onSuccess: () => {
          // Who typed on meanwhile is already in the next row.
          if (latest.current !== values) return
          setValues({ ...EMPTY, category: isKnownCategory(values.category) ? values.category : EMPTY.category })
          setIsKnown(false)
          first.current?.focus()
        },
      },
    )
  }
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  const cell = { values, errors, onEnter: save, onChange: set }
  const message = Object.values(errors)[0]
  return (
    <>
      <tr className="add">
        {currency === null ? null : <td />}
        <td>
          <NumberField
            value={values.partNumber}
            suggestions={suggestions}
            error={errors['partNumber']}
            inputRef={first}
            onText={(partNumber) => {
              setIsKnown(false)
              set({ partNumber, productId: null })
            }}
            onChoose={(item) => {
              setIsKnown(true)
              setValues(taken(values, item))
            }}
            onEnter={save}
          />
        </td>
        <td>
          <div className="suggesting">
            <Cell
              {...cell}
              field="partName"
              label={messages.name}
              onChange={(change) => {
                setIsKnown(false)
                set(change)
              }}
            />
            {isKnown ? <span className="hint">{messages.fromCatalogue}</span> : null}
          </div>
        </td>
        <td>
          <Select
            aria-label={messages.category}
            value={values.category}
            options={withCurrent(CATEGORY_OPTIONS, values.category)}
            onValue={(category) => setValues({ ...values, category })}
          />
        </td>
        <td>
          <div className="quantity-unit">
            <Cell {...cell} field="quantity" label={messages.quantity} mode="numeric" />
            <Select
              aria-label={messages.unit}
              value={values.unit}
              options={UNIT_OPTIONS}
              onValue={(unit) => setValues({ ...values, unit })}
            />
          </div>
        </td>
        {currency === null ? null : <PriceCells {...cell} currency={currency} />}
        <td className="quiet">{messages.today}</td>
        <td colSpan={2} className="number">
          <Button small kbd="Enter" off={add.isPending} onClick={save}>
            {messages.add}
          </Button>
        </td>
      </tr>
      {message ? <RowError message={message} columns={currency === null ? 7 : 10} /> : null}
    </>
  )
}

/** Unit cost, and what it comes to. */
function PriceCells({ currency, ...cell }: Omit<CellProps, 'field' | 'label' | 'mode'> & { currency: string }) {
  const total = totalOf(cell.values)
  return (
    <>
      <td>
        <span className="money-field">
          <span className="currency">{currency}</span>
          <Cell {...cell} field="unitCost" label={messages.unitCost} mode="decimal" />
        </span>
      </td>
      <td className="number">{total === null ? null : <MoneyText amount={total} currency={currency} />}</td>
    </>
  )
}

const RowError = ({ message, columns }: { message: string; columns: number }) => (
  <tr className="add-error">
    <td colSpan={columns}>
      <FieldError alerts>{message}</FieldError>
    </td>
  </tr>
)

/** The phone's way: number or name, how many, one large button. */
export function PartCard({ projectId, currency, usedSoFar }: AddRowProps & { usedSoFar: number }) {
  const [values, setValues] = useState(EMPTY)
  const [chosen, setChosen] = useState<PartSuggestion | null>(null)
  const add = useAddPart()
  const typed = values.partNumber
  const suggestions = usePartSuggestions(chosen === null ? typed : '')
  const errors = fieldErrors(add.error)
  const message = Object.values(errors)[0]
  const name = chosen === null ? typed.trim() : chosen.partName
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending || name === '') return
    const body = chosen === null ? { ...values, partName: typed, partNumber: '' } : values
    add.mutate(
      { params: { id: projectId }, body: bodyOf(body, currency) },
      {
        onSuccess: () => {
          setValues(EMPTY)
          setChosen(null)
        },
      },
    )
  }
  const step = (by: number) =>
    setValues({ ...values, quantity: String(Math.max(1, (Number(values.quantity) || 1) + by)) })
  return (
    <form className="card only-phone-grid" id="add-part" onSubmit={submit}>
      <div className="card-head">
        <h2>{messages.addPart}</h2>
        <span className="quiet">{usedSoFar > 0 ? messages.count(usedSoFar, 0, 0) : null}</span>
      </div>
      <Combobox
        bare
        label={messages.numberOrName}
        placeholder={messages.numberOrName}
        inputMode="search"
        value={typed}
        options={suggestions}
        optionKey={({ partNumber }) => partNumber}
        onText={(partNumber) => {
          setChosen(null)
          setValues({ ...values, productId: null, partNumber, partName: '' })
        }}
        onChoose={(item) => {
          setChosen(item)
          setValues(taken(values, item))
        }}
      >
        {(item) => <Suggestion item={item} typed={typed} />}
      </Combobox>
      {chosen ? <p className="quiet">{chosen.partName}</p> : null}
      {currency === null ? null : (
        <span className="money-field">
          <span className="currency">{currency}</span>
          <input
            className="input number"
            inputMode="decimal"
            aria-label={messages.unitCost}
            placeholder={messages.unitCost}
            value={values.unitCost}
            onChange={({ target }) => setValues({ ...values, unitCost: target.value })}
          />
        </span>
      )}
      <div className="step">
        <button type="button" aria-label={messages.less} onClick={() => step(-1)}>
          <Icon name="minus" />
        </button>
        <output aria-live="polite">
          {values.quantity}
          <span>{values.unit}</span>
        </output>
        <button type="button" aria-label={messages.more} onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </div>
      {message ? <FieldError alerts>{message}</FieldError> : null}
      <Button full type="submit" off={add.isPending || name === ''}>
        {name === '' ? messages.addPart : messages.addCount(values.quantity, chosen?.partNumber ?? name)}
      </Button>
    </form>
  )
}
