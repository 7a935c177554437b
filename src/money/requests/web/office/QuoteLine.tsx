import type { KeyboardEvent } from 'react'
import { writeForField } from '#core/contract/number/read-typed.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { formatAmount } from '#ui/basic/MoneyText.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { SuggestedPrice } from '../../quotes.contract.ts'
import type { RequestDetail } from '../../requests.contract.ts'
import { quoteMessages as messages } from './messages.en.ts'
import { at, linesIn, suggestedFor, type LineValues } from './quote-form.ts'
import { LineTotal, Suggestion } from './QuoteCells.tsx'
import type { QuoteEdit } from './use-quote-edit.ts'

/** What a line can ask for in a dialog. */
export type LineQuestion = 'left' | 'substitute'

/** Focuses a price field of the table: the next one without a price, or the one before. */
function focusPrice(from: HTMLElement, direction: 'next' | 'before'): void {
  const inputs = [...(from.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-price]') ?? [])]
  const place = inputs.indexOf(from as HTMLInputElement)
  const target =
    direction === 'before'
      ? inputs[place - 1]
      : ([...inputs.slice(place + 1), ...inputs.slice(0, place)].find(({ value }) => value.trim() === '') ??
        inputs[place + 1])
  target?.focus()
  target?.select()
}

interface RowProps {
  line: LineValues
  edit: QuoteEdit
  request: RequestDetail
  prices: readonly SuggestedPrice[]
  isFocused: boolean
  /** The first line without a price: it has the focus when the editor opens. */
  isFirst: boolean
  onFocus: () => void
  onAsk: (kind: LineQuestion) => void
  onAcceptAll: () => void
}

/** A line of a draft: the price is the only thing that has to be typed. */
export function LineRow({ line, edit, request, prices, isFocused, isFirst, onFocus, onAsk, onAcceptAll }: RowProps) {
  const { n, price, unit } = line
  const currency = edit.values['currency'] ?? ''
  const asked = request.lines.find((each) => each.n === n)
  const suggested = suggestedFor(prices, currency, unit)
  const errors = edit.errors as Record<string, string>
  const set = (field: Parameters<typeof at>[1], value: string) => edit.set({ [at(n, field)]: value })
  const input = (field: 'quantity' | 'unit' | 'lead', label: string, isNumber = false) => (
    <input
      className={isNumber ? 'input number' : 'input'}
      inputMode={isNumber ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={field === 'lead' ? 80 : 40}
      aria-label={messages.of(label, n)}
      aria-invalid={errors[at(n, field)] ? true : undefined}
      placeholder={field === 'lead' ? label : undefined}
      value={line[field]}
      onChange={({ target }) => set(field, target.value)}
    />
  )
  const onPriceKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (event.shiftKey) return focusPrice(event.currentTarget, 'before')
    if (price.trim() === '' && suggested) set('price', writeForField(suggested.price))
    focusPrice(event.currentTarget, 'next')
  }
  const onRowKey = (event: KeyboardEvent) => {
    if (!event.altKey) return
    const actions: Record<string, () => void> = {
      KeyX: () => onAsk('left'),
      KeyS: () => onAsk('substitute'),
      KeyA: onAcceptAll,
    }
    const action = actions[event.code]
    if (action === undefined) return
    event.preventDefault()
    action()
  }
  const isSubstitute = asked !== undefined && asked.productId !== null && line.productId !== (asked.productId ?? '')
  const error = errors[at(n, 'price')] ?? errors[at(n, 'quantity')] ?? errors[at(n, 'unit')]
  if (line.left !== '') return <LeftRow line={line} edit={edit} />
  return (
    <>
      {/* Keys of the line's fields, which have the focus. */}
      <tr className={isFocused ? 'is-now' : undefined} onFocus={onFocus} onKeyDown={onRowKey}>
        <td className="quiet quote-n">{n}</td>
        <td className="quiet quote-written" title={asked?.text}>
          <span className="cut">{asked?.text ?? '–'}</span>
        </td>
        <td className="quote-article" title={line.text}>
          <ArticleCell line={line} isExtra={asked === undefined} onText={(text) => set('text', text)} />
        </td>
        <td className="quote-quantity">{input('quantity', messages.columns.quantity, true)}</td>
        <td className="quote-unit">{input('unit', messages.columns.unit)}</td>
        <td className="quote-last">
          <Suggestion line={line} prices={prices} currency={currency} suggested={suggested} />
        </td>
        <td className="quote-price">
          <input
            className="input number"
            data-price=""
            autoFocus={isFirst}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            aria-label={messages.of(messages.columns.price, n)}
            aria-invalid={errors[at(n, 'price')] ? true : undefined}
            placeholder={suggested ? formatAmount(suggested.price) : messages.pricePlaceholder}
            value={price}
            onChange={({ target }) => set('price', target.value)}
            onKeyDown={onPriceKey}
          />
        </td>
        <td className="number quote-line-total">
          <LineTotal line={line} />
        </td>
        <td className="quote-lead">{input('lead', messages.columns.lead)}</td>
        <td className="quote-tools">
          <LineMenu line={line} edit={edit} isExtra={asked === undefined} onAsk={onAsk} />
        </td>
      </tr>
      {isSubstitute ? <SubstituteRow line={line} asked={asked} edit={edit} /> : null}
      {error ? (
        <tr className="quote-error">
          <td />
          <td colSpan={9}>
            <FieldError alerts>{error}</FieldError>
          </td>
        </tr>
      ) : null}
      {isFocused ? <HintRow accepts={price === '' ? suggested : undefined} /> : null}
    </>
  )
}

/** What is offered: an article, or words; the text of a further line is typed here. */
const ArticleCell = ({
  line,
  isExtra,
  onText,
}: {
  line: LineValues
  isExtra: boolean
  onText: (text: string) => void
}) =>
  isExtra ? (
    <input
      className="input"
      maxLength={300}
      aria-label={messages.of(messages.columns.article, line.n)}
      value={line.text}
      onChange={({ target }) => onText(target.value)}
    />
  ) : (
    <span className="cut">
      {line.productId === '' ? (
        <span className="quote-tag">{messages.asText}</span>
      ) : (
        <b className="quote-number">{line.itemNumber}</b>
      )}
      {line.text}
    </span>
  )

/** Under a line that offers another article: what was asked for, and the way back to it. */
const SubstituteRow = ({
  line,
  asked,
  edit,
}: {
  line: LineValues
  asked: RequestDetail['lines'][number]
  edit: QuoteEdit
}) => (
  <tr className="quote-sub">
    <td />
    <td colSpan={9}>
      <b>{messages.instead([asked.productNumber, asked.productName].filter(Boolean).join(' '))}</b>{' '}
      <span className="quiet">{line.note}</span>{' '}
      <Button
        small
        variant="ghost"
        onClick={() =>
          edit.set({
            [at(line.n, 'productId')]: asked.productId ?? '',
            [at(line.n, 'itemNumber')]: asked.productNumber ?? '',
            [at(line.n, 'text')]: asked.productName ?? asked.text,
            [at(line.n, 'note')]: '',
          })
        }
      >
        {messages.undoSubstitute}
      </Button>
    </td>
  </tr>
)

/** The keys of the line that has the focus. */
const HintRow = ({ accepts }: { accepts: SuggestedPrice | undefined }) => (
  <tr className="quote-hints" aria-hidden="true">
    <td />
    <td colSpan={9}>
      <span>
        <Kbd>Enter</Kbd> {accepts ? messages.hintAccept(formatAmount(accepts.price)) : messages.hintNext}
      </span>
      <span className="only-wide">
        <Kbd>{messages.keys.tab}</Kbd> {messages.hintLead} <Kbd>{messages.keys.alt}</Kbd> <Kbd>X</Kbd>{' '}
        {messages.hintLeft} <Kbd>{messages.keys.alt}</Kbd> <Kbd>S</Kbd> {messages.hintSubstitute}
      </span>
    </td>
  </tr>
)

/** A line that is not in this quote: it stays, struck through, with the reason. */
const LeftRow = ({ line, edit }: { line: LineValues; edit: QuoteEdit }) => (
  <tr className="is-left">
    <td className="quote-n">{line.n}</td>
    <td colSpan={2} className="quote-article">
      <s className="cut">{[line.itemNumber, line.text].filter(Boolean).join(' ')}</s>
    </td>
    <td className="number quote-quantity">{line.quantity}</td>
    <td className="quote-unit">{line.unit}</td>
    <td colSpan={5} className="quote-left-note">
      <StateMark tone="info" small>
        {messages.leave}
      </StateMark>
      <span className="quiet cut">{line.note}</span>
      <Button
        small
        variant="ghost"
        aria-label={messages.includeLine(line.n)}
        onClick={() => edit.set({ [at(line.n, 'left')]: '', [at(line.n, 'note')]: '' })}
      >
        {messages.include}
      </Button>
    </td>
  </tr>
)

const LineMenu = ({
  line,
  edit,
  isExtra,
  onAsk,
}: {
  line: LineValues
  edit: QuoteEdit
  isExtra: boolean
  onAsk: (kind: LineQuestion) => void
}) => (
  <Menu
    label={messages.more(line.n)}
    align="end"
    items={[
      {
        id: 'substitute',
        label: messages.substitute,
        aside: <Kbd>{messages.keys.substitute}</Kbd>,
        onSelect: () => onAsk('substitute'),
      },
      isExtra
        ? {
            id: 'remove',
            label: messages.removeLine,
            onSelect: () =>
              edit.set({
                numbers: linesIn(edit.values)
                  .map(({ n }) => n)
                  .filter((number) => number !== line.n)
                  .join(','),
              }),
          }
        : { id: 'left', label: messages.leave, aside: <Kbd>{messages.keys.left}</Kbd>, onSelect: () => onAsk('left') },
    ]}
    trigger={(control) => (
      <button type="button" className="icon-button small" aria-label={messages.more(line.n)} {...control}>
        <Icon name="ellipsis" />
      </button>
    )}
  />
)
