import { useRef, useState, type FormEvent, type RefObject } from 'react'
import type { z } from 'zod'
import { fromHundredths } from '#core/contract/amounts.ts'
import { multiplyToHundredths } from '#core/contract/number/decimals.ts'
import { plainNumber } from '#core/contract/number/read-typed.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { Combobox } from '#ui/field/Combobox.tsx'
import { DraftNote, DraftRow } from '#ui/field/DraftNote.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { changedFields } from '#ui/field/merge-edit.ts'
import { Select } from '#ui/field/Select.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { withCurrent } from '#ui/field/with-current.ts'
import type { PartSuggestion } from '../parts.contract.ts'
import { PART_LABELS } from '../parts.entity.ts'
import { DEFAULT_PART_CATEGORY, DEFAULT_PART_UNIT, PART_CATEGORIES, PART_UNITS } from '../parts.limits.ts'
import type { addPart } from '../project-parts.contract.ts'
import { hasFewDecimals, isMeasured } from '../quantity.limits.ts'
import { questionPart, readQuantity } from '../read-quantity.ts'
import { partMessages as messages } from './messages.en.ts'
import { QuantityStep } from './QuantityStep.tsx'
import { Suggestion, usePartSuggestions } from './suggestions.tsx'

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

const taken = (values: Values, { productId, partNumber, partName, category, unit }: PartSuggestion): Values => ({
  ...values,
  productId,
  partNumber,
  partName,
  unit,
  // An article of the catalogue has the catalogue's category.
  ...(category === null ? {} : { category: isKnownCategory(category) ? category.toLowerCase() : category }),
})

type PartBody = z.input<(typeof addPart)['body']>

const useAddPart = () =>
  useChange<typeof addPart>('POST /api/portal/projects/:id/parts', {
    done: ({ partName }) => messages.added(partName),
    failed: messages.addFailed,
  })

function bodyOf(values: Values, currency: string | null): PartBody {
  const unitCost = plainNumber(values.unitCost)
  return {
    productId: values.productId,
    partName: values.partName,
    partNumber: values.partNumber,
    quantity: readQuantity(values.quantity, values.unit),
    unit: values.unit,
    category: values.category,
    ...(currency === null || unitCost === null ? {} : { unitCost, currency }),
  }
}

/** Quantity times unit cost, exactly, while it is typed. */
function totalOf(values: Values): string | null {
  const cost = plainNumber(values.unitCost)
  const quantity = readQuantity(values.quantity, values.unit)
  if (cost === null || !/^\d{1,8}(\.\d{1,4})?$/.test(cost) || !hasFewDecimals(quantity)) return null
  return fromHundredths(multiplyToHundredths(cost, String(quantity)))
}

/** The server's errors by field, and questions about ambiguous numbers. */
function errorsOf(values: Values, error: Error | null) {
  const questions = questionPart(values)
  const errors = { ...fieldErrors(error), ...questions }
  return { errors, message: Object.values(errors)[0], isAsking: Object.keys(questions).length > 0 }
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
    label={PART_LABELS.partNumber}
    value={value}
    options={suggestions}
    optionKey={({ partNumber }) => partNumber}
  >
    {(item) => <Suggestion item={item} typed={value} />}
  </Combobox>
)

interface AddRowProps {
  projectId: string
  /** The project's currency; null for users without access to prices. */
  currency: string | null
}

const columnsOf = (currency: string | null): number => (currency === null ? 7 : 10)

/** The table's last row: number with suggestions, the rest from the catalogue; Enter saves and starts the next. */
export function PartAddRow({ projectId, currency }: AddRowProps) {
  // Successive parts are often of the same kind, so the kind is preset for the next one.
  const [category, setCategory] = useState(EMPTY.category)
  const { values, set, drop, settle, foundAt } = useKept(`part:new:${projectId}`, { ...EMPTY, category })
  const [isKnown, setIsKnown] = useState(false)
  const add = useAddPart()
  const first = useRef<HTMLInputElement>(null)
  const suggestions = usePartSuggestions(isKnown ? '' : values.partNumber)
  const { errors, message, isAsking } = errorsOf(values, add.error)
  const sent = useRef<Values | null>(null)
  const send = async () => {
    if (add.isPending && sent.current !== null && changedFields(sent.current, values).length === 0) return
    if ((values.partName || values.partNumber).trim() === '') return first.current?.focus()
    if (isAsking) return
    sent.current = values
    try {
      await add.mutateAsync({ params: { id: projectId }, body: bodyOf(values, currency) })
    } catch {
      return
    }
    // If the user continued typing, the focus is already in the next row.
    if (!settle(values)) return
    setCategory(isKnownCategory(values.category) ? values.category : EMPTY.category)
    setIsKnown(false)
    first.current?.focus()
  }
  const save = () => void send()
  const cell = { values, errors, onEnter: save, onChange: set }
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
              set(taken(values, item))
            }}
            onEnter={save}
          />
        </td>
        <td>
          <div className="suggesting">
            <Cell
              {...cell}
              field="partName"
              label={PART_LABELS.partName}
              onChange={(change) => {
                setIsKnown(false)
                set(change)
              }}
            />
            {isKnown ? <span className="hint">{messages.fromCatalogue}</span> : null}
          </div>
        </td>
        <td className="widest-only">
          <Select
            aria-label={PART_LABELS.category}
            value={values.category}
            options={withCurrent(CATEGORY_OPTIONS, values.category)}
            onValue={(next) => set({ category: next })}
          />
        </td>
        <td>
          <div className="quantity-unit">
            <Cell
              {...cell}
              field="quantity"
              label={PART_LABELS.quantity}
              mode={isMeasured(values.unit) ? 'decimal' : 'numeric'}
            />
            <Select
              aria-label={PART_LABELS.unit}
              value={values.unit}
              options={withCurrent(UNIT_OPTIONS, values.unit)}
              onValue={(unit) => set({ unit })}
            />
          </div>
        </td>
        {currency === null ? null : <PriceCells {...cell} currency={currency} />}
        <td className="quiet widest-only">{messages.today}</td>
        <td colSpan={2} className="number">
          <Button small kbd="Enter" off={add.isPending} onClick={save}>
            {messages.add}
          </Button>
        </td>
      </tr>
      <DraftRow columns={columnsOf(currency)} foundAt={foundAt} onDiscard={drop} />
      {message ? <RowError message={message} columns={columnsOf(currency)} /> : null}
    </>
  )
}

/** Unit cost and total. */
function PriceCells({ currency, ...cell }: Omit<CellProps, 'field' | 'label' | 'mode'> & { currency: string }) {
  const total = totalOf(cell.values)
  return (
    <>
      <td>
        <span className="money-field">
          <span className="currency">{currency}</span>
          <Cell {...cell} field="unitCost" label={PART_LABELS.unitCost} mode="decimal" />
        </span>
      </td>
      <td className="number wide-only">{total === null ? null : <MoneyText amount={total} currency={currency} />}</td>
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
  const { values, set, drop, settle, foundAt } = useKept(`part:new:${projectId}`, EMPTY)
  const add = useAddPart()
  const typed = values.partNumber
  const isChosen = values.productId !== null
  const suggestions = usePartSuggestions(isChosen ? '' : typed)
  const { message, isAsking } = errorsOf(values, add.error)
  const name = isChosen ? values.partName : typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending || name === '' || isAsking) return
    const body = isChosen ? values : { ...values, partName: typed, partNumber: '' }
    // A choice made in the meantime is the next one.
    void add.mutateAsync({ params: { id: projectId }, body: bodyOf(body, currency) }).then(
      () => settle(values),
      () => undefined,
    )
  }
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
        onText={(partNumber) => set({ productId: null, partNumber, partName: '' })}
        onChoose={(item) => set(taken(values, item))}
      >
        {(item) => <Suggestion item={item} typed={typed} />}
      </Combobox>
      <DraftNote foundAt={foundAt} onDiscard={drop} />
      {isChosen ? <p className="quiet">{values.partName}</p> : null}
      {currency === null ? null : (
        <span className="money-field">
          <span className="currency">{currency}</span>
          <input
            className="input number"
            inputMode="decimal"
            aria-label={PART_LABELS.unitCost}
            placeholder={PART_LABELS.unitCost}
            value={values.unitCost}
            onChange={({ target }) => set({ unitCost: target.value })}
          />
        </span>
      )}
      <QuantityStep quantity={values.quantity} unit={values.unit} onQuantity={(quantity) => set({ quantity })} />
      {message ? <FieldError alerts>{message}</FieldError> : null}
      <Button full type="submit" off={add.isPending || name === ''}>
        {name === '' ? messages.addPart : messages.addCount(values.quantity, isChosen ? typed : name)}
      </Button>
    </form>
  )
}
