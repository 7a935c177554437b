import { questionNumber } from '#core/contract/number/question-number.ts'
import { daysBetween, formatDay, formatPrintedDay } from '#core/days.ts'
import { Button } from '#ui/basic/Button.tsx'
import { DayText } from '#ui/basic/DayText.tsx'
import { FlagText, type Flag } from '#ui/basic/Flags.tsx'
import { formatAmount, MoneyText } from '#ui/basic/MoneyText.tsx'
import { DayInput } from '#ui/day/DayField.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { Price } from '../prices.contract.ts'
import { priceMessages as messages } from './messages.en.ts'
import { isNewPeriod, percentOf, type PriceEdit } from './price-edit.ts'
import type { Clash } from './use-save-price.ts'

/** The row that is edited in place. */
export interface RowEdit {
  edit: PriceEdit
  errors: Record<string, string>
  clash: Clash | null
  isSaving: boolean
  onChange: (change: Partial<PriceEdit>) => void
  onSave: (ends?: { id: string; version: number }) => void
  onCancel: () => void
}

const nameOf = ({ itemNumber, companyName }: Price): string => `${itemNumber}, ${companyName ?? messages.allClients}`

/** How long a price is valid. */
function flagOf({ state, from, to }: Price, today: string): Flag {
  switch (state) {
    case 'valid':
      return { icon: 'check', text: messages.valid, tone: 'ok' }
    case 'ending':
      return { icon: 'clock-alert', text: messages.endsIn(daysBetween(today, to ?? today)), tone: 'warn' }
    case 'future':
      return { icon: 'calendar', text: messages.startsOn(from), tone: 'info' }
    case 'ended':
      return { icon: 'circle-alert', text: messages.ended, tone: 'danger' }
  }
}

/** What a price is for. */
const NAMING_COLUMNS: readonly DataColumn<Price>[] = [
  {
    id: 'article',
    head: messages.article,
    width: '200px',
    sort: 'itemNumber',
    use: 'always',
    headsRow: true,
    cellClass: 'price-lines',
    title: ({ itemNumber, productName }) => `${itemNumber} ${productName ?? ''}`,
    cell: ({ itemNumber, productName }) => (
      <>
        <b>{itemNumber}</b>
        <small>{productName ?? messages.gone}</small>
      </>
    ),
    card: 'title',
    cardCell: ({ itemNumber, productName }) => `${itemNumber} ${productName ?? messages.gone}`,
  },
  {
    id: 'client',
    head: messages.client,
    sort: 'companyName',
    nameOf: ({ companyName }) => companyName,
    title: ({ companyName }) => companyName ?? messages.allClients,
    cell: ({ companyName }) => companyName ?? <span className="quiet">{messages.allClients}</span>,
    card: 'line',
    cardCell: ({ companyName }) => companyName ?? messages.allClients,
  },
]

/** Columns of the price lists; `editing` is drawn as fields. */
export function makePriceColumns(editing: RowEdit | null, today: string): readonly DataColumn<Price>[] {
  const of = ({ id }: Price): RowEdit | null => (editing?.edit.row.id === id ? editing : null)
  const keys = {
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') editing?.onSave()
      if (key === 'Escape') editing?.onCancel()
    },
  }
  return [
    ...NAMING_COLUMNS,
    {
      id: 'price',
      head: messages.price,
      width: '136px',
      align: 'number',
      sort: 'price',
      cell: (row) => <PriceInput row={row} editing={of(row)} keys={keys} />,
      card: 'body',
    },
    { id: 'unit', head: messages.unit, width: '56px', widestOnly: true, cell: ({ unit }) => unit },
    {
      id: 'from',
      head: messages.from,
      width: '132px',
      sort: 'from',
      cell: (row) => <FromInput row={row} editing={of(row)} keys={keys} />,
      card: 'body',
      cardCell: (row) => (of(row) ? <FromInput row={row} editing={of(row)} keys={keys} /> : <Period row={row} />),
    },
    {
      id: 'to',
      head: messages.to,
      width: '132px',
      sort: 'to',
      cell: (row) => <ToInput row={row} editing={of(row)} keys={keys} />,
      card: 'body',
      cardCell: (row) => (of(row) ? <ToInput row={row} editing={of(row)} keys={keys} /> : null),
    },
    {
      id: 'validity',
      head: messages.validity,
      width: '160px',
      cell: (row) => {
        const edited = of(row)
        return edited ? (
          <>
            <Difference edit={edited.edit} />
            <SaveButtons editing={edited} />
          </>
        ) : (
          <FlagText flag={flagOf(row, today)} />
        )
      },
      cardCell: (row) => {
        const edited = of(row)
        return edited ? <Difference edit={edited.edit} /> : <FlagText flag={flagOf(row, today)} />
      },
      card: 'mark',
    },
    {
      id: 'last',
      head: messages.last,
      width: '112px',
      align: 'number',
      wideOnly: true,
      cellClass: 'price-lines',
      cell: (row) => <LastBilled row={row} />,
    },
    {
      id: 'save',
      head: messages.save,
      cardOnly: true,
      card: 'foot',
      cell: (row) => (of(row) ? <SaveButtons editing={of(row)} /> : null),
    },
  ]
}

interface CellProps {
  row: Price
  editing: RowEdit | null
  keys: { onKeyDown: (event: { key: string }) => void }
}

function PriceInput({ row, editing, keys }: CellProps) {
  if (editing === null) return <MoneyText amount={row.price} currency={row.currency} />
  const error = questionNumber(editing.edit.price) ?? editing.errors['price']
  return (
    <>
      <span className="money-field">
        <span className="currency">{row.currency}</span>
        <input
          {...keys}
          className="input number"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          autoFocus
          aria-label={messages.priceOf(nameOf(row))}
          aria-invalid={error ? true : undefined}
          value={editing.edit.price}
          onChange={({ target }) => editing.onChange({ price: target.value })}
          onFocus={({ target }) => target.select()}
        />
      </span>
      {error ? <FieldError alerts>{error}</FieldError> : null}
    </>
  )
}

function FromInput({ row, editing, keys }: CellProps) {
  if (editing === null) return <DayText day={row.from} />
  const { clash, errors } = editing
  return (
    <>
      <DayInput
        {...keys}
        aria-label={messages.fromOf(nameOf(row))}
        aria-invalid={errors['from'] ? true : undefined}
        value={editing.edit.from}
        onValue={(from) => editing.onChange({ from })}
      />
      {errors['from'] ? (
        <FieldError alerts>
          {errors['from']} {isNewPeriod(editing.edit) ? <EndClash clash={clash} onEnd={editing.onSave} /> : null}
        </FieldError>
      ) : null}
    </>
  )
}

/** Offers to end the overlapping price on the day before. */
export const EndClash = ({
  clash,
  onEnd,
}: {
  clash: Clash | null
  onEnd: (ends: { id: string; version: number }) => void
}) =>
  clash === null || clash.endsOn === null ? null : (
    <button type="button" className="link" onClick={() => onEnd({ id: clash.id, version: clash.version })}>
      {messages.endIt(clash.endsOn)}
    </button>
  )

function ToInput({ row, editing, keys }: CellProps) {
  if (editing === null) return <DayText day={row.to} none={messages.noEnd} />
  const error = editing.errors['to']
  return (
    <>
      <DayInput
        {...keys}
        aria-label={messages.toOf(nameOf(row))}
        aria-invalid={error ? true : undefined}
        placeholder={messages.noEnd}
        value={editing.edit.to}
        onValue={(to) => editing.onChange({ to })}
      />
      {error ? <FieldError alerts>{error}</FieldError> : null}
    </>
  )
}

const Period = ({ row: { from, to } }: { row: Price }) => (
  <span className="quiet">{`${formatPrintedDay(from)} – ${to === null ? messages.noEnd : formatPrintedDay(to)}`}</span>
)

/** What the edit does: a new period that ends the old price, or a correction. */
function Difference({ edit }: { edit: PriceEdit }) {
  const { row, from } = edit
  const percent = percentOf(edit)
  if (!isNewPeriod(edit)) return <span className="quiet">{messages.correction(percent)}</span>
  const ends = row.to === null || row.to >= from
  return (
    <span className="quiet price-lines">
      <b>{messages.newPeriod(percent)}</b>
      {ends ? <small>{messages.oldEnds(formatAmount(row.price), from)}</small> : null}
    </span>
  )
}

const LastBilled = ({ row: { last, currency } }: { row: Price }) =>
  last === null ? (
    <span className="faint">{messages.never}</span>
  ) : (
    <>
      {last.currency === currency ? formatAmount(last.price) : `${last.currency} ${formatAmount(last.price)}`}
      <small>{formatDay(last.on)}</small>
    </>
  )

const SaveButtons = ({ editing }: { editing: RowEdit | null }) =>
  editing === null ? null : (
    <span className="price-save">
      <Button small variant="primary" off={editing.isSaving} onClick={() => editing.onSave()}>
        {messages.save}
      </Button>
      <Button small variant="ghost" onClick={editing.onCancel}>
        {messages.cancel}
      </Button>
    </span>
  )
