import { useState, useSyncExternalStore } from 'react'
import { formatAmount, formatNumber } from '#core/language.ts'
import { formatDay, formatOsloDay, formatOsloTime } from '#core/language/days.ts'
import { paths } from '#core/paths.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Input } from '#ui/forms/Input.tsx'
import { SaidVerdict } from '#ui/SaidVerdict.tsx'
import type { BuyerLine, BuyerQuote as Quote } from '../buyer.contract.ts'
import { sumQuote } from '../quote-sums.ts'
import { BuyerForm, useFieldErrors, type Refused } from './BuyerForm.tsx'

const neverChanges = () => () => {}
const isInBrowser = () => true
const isOnServer = () => false

export interface BuyerQuoteProps {
  token: string
  quote: Quote
  lines: readonly BuyerLine[]
  order: { reference: string | null; by: string | null; at: string | null }
  contactName: string | null
  /** The buyer can order now. */
  isOpen: boolean
  refused: Refused | null
}

/** The quote: its lines with prices, the sum of those that are ticked, and the order. */
export function BuyerQuote(props: BuyerQuoteProps) {
  const { quote, isOpen, refused, order } = props
  const { quote: text, page } = useMessages('requests')
  const { lang } = usePageLanguage()
  const offered = quote.lines.flatMap(({ n, left }) => (left === true ? [] : [n]))
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    refused?.action === 'accept' ? offered.filter((line) => `line-${line}` in refused.result.values) : offered,
  )
  // Without script the sum can't follow the ticks: the button then names none.
  const isAwake = useSyncExternalStore(neverChanges, isInBrowser, isOnServer)
  const counted = quote.acceptedLines ?? chosen
  const sums = sumQuote(quote, counted)
  const total = `${quote.currency} ${formatAmount(lang, sums.total)}`
  const toggle = (line: number) =>
    setChosen(chosen.includes(line) ? chosen.filter((each) => each !== line) : [...chosen, line])
  const table = <QuoteTable {...props} counted={counted} onToggle={isOpen ? toggle : null} />
  return (
    <div className="framed buyer-quote" id="quote">
      <div className="buyer-quote-head">
        <h2>{text.title(quote.quoteVersion, formatOsloDay(lang, quote.sentAt))}</h2>
        <QuoteFacts quote={quote} />
        {quote.hasPaper && (
          <a className="button button-line buyer-paper" href={paths.buyerPaper(props.token, 'quote')} download="">
            {page.quotePdf}
          </a>
        )}
      </div>
      {isOpen ? (
        <>
          <BuyerForm token={props.token} action="accept" refused={refused} label={text.orderTitle}>
            {table}
            <QuoteSums quote={quote} sums={sums} counted={counted.length} offered={offered.length} />
            <OrderFields {...props} />
            <div className="cluster">
              <button className="button button-main" type="submit">
                {isAwake ? text.acceptTotal(total) : text.accept}
              </button>
            </div>
            <p className="micro quiet-text">{text.acceptHint}</p>
          </BuyerForm>
          <details className="buyer-end">
            <summary>{text.decline}</summary>
            <BuyerForm token={props.token} action="decline" refused={refused} className="form" label={text.decline}>
              <DeclineField />
              <button className="button button-line" type="submit">
                {text.decline}
              </button>
            </BuyerForm>
          </details>
        </>
      ) : (
        <>
          {table}
          <QuoteSums quote={quote} sums={sums} counted={counted.length} offered={offered.length} />
        </>
      )}
      {quote.state === 'accepted' && order.reference !== null && (
        <div className="buyer-ordered">
          <SaidVerdict is="fits">{text.orderedAt(order.at === null ? '' : formatOsloTime(lang, order.at))}</SaidVerdict>
          <h3>{text.orderedTitle(counted.length, total, order.reference)}</h3>
          <p>{text.orderedBy(order.by ?? '')}</p>
        </div>
      )}
    </div>
  )
}

function DeclineField() {
  const { quote: text, send } = useMessages('requests')
  return <Input id="buyer-reason" name="reason" label={text.declineReason} optional={send.optional} maxLength={500} />
}

function QuoteFacts({ quote }: { quote: Quote }) {
  const { quote: text } = useMessages('requests')
  const { lang } = usePageLanguage()
  const facts: [string, string | null][] = [
    [text.validUntil, text.validTime(formatDay(lang, quote.validUntil))],
    [text.currency, quote.currency],
    [text.delivery, quote.delivery],
    [text.terms, quote.terms],
    [text.note, quote.note],
  ]
  return (
    <dl className="pairs">
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="buyer-text">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

interface QuoteTableProps extends BuyerQuoteProps {
  counted: readonly number[]
  onToggle: ((line: number) => void) | null
}

function QuoteTable({ quote, lines, counted, onToggle }: QuoteTableProps) {
  const { quote: text, page, shared } = useMessages('requests')
  const { lang } = usePageLanguage()
  return (
    <table className="buyer-table buyer-prices">
      <thead>
        <tr>
          <th className="is-tick">
            <span className="visually-hidden">{text.order}</span>
          </th>
          <th>{page.item}</th>
          <th className="is-right">{page.quantity}</th>
          <th className="is-right">{text.unitPrice}</th>
          <th className="is-right">{text.lineTotal}</th>
          <th>{text.leadTime}</th>
        </tr>
      </thead>
      <tbody>
        {quote.lines.map((line) => {
          const asked = lines.find(({ n }) => n === line.n)
          const isCounted = counted.includes(line.n)
          const isOther = asked?.product && line.itemNumber !== null && asked.product.itemNumber !== line.itemNumber
          return (
            <tr key={line.n} className={line.left === true ? 'is-left' : isCounted ? undefined : 'is-off'}>
              <td className="is-tick">
                {line.left !== true && onToggle !== null && (
                  <label className="check">
                    <input
                      type="checkbox"
                      name={`line-${line.n}`}
                      checked={isCounted}
                      onChange={() => onToggle(line.n)}
                    />
                    <span className="visually-hidden">{text.orderLine(line.n, line.itemNumber ?? line.text)}</span>
                  </label>
                )}
              </td>
              <td className="is-item">
                {line.itemNumber !== null && <b className="number">{line.itemNumber}</b>} {line.text}
                {isOther && (
                  <p className="small">{text.insteadOf(`${asked.product?.itemNumber} ${asked.product?.name}`)}</p>
                )}
                {line.note !== null && line.left !== true && <p className="small quiet-text">{line.note}</p>}
              </td>
              <td className="is-right" data-label={page.quantity}>
                {formatNumber(lang, line.quantity)} {shared.units[line.unit] ?? line.unit}
              </td>
              {line.left === true ? (
                <td colSpan={3}>
                  <SaidVerdict is="ask">{text.notInQuote}</SaidVerdict>
                  {line.note !== null && <p className="small quiet-text">{line.note}</p>}
                </td>
              ) : (
                <>
                  <td className="is-right" data-label={text.unitPrice}>
                    {line.unitPrice === null ? '–' : formatAmount(lang, line.unitPrice)}
                  </td>
                  <td className="is-right" data-label={text.lineTotal}>
                    {formatAmount(lang, line.total)}
                  </td>
                  <td data-label={text.leadTime}>{line.leadTime ?? '–'}</td>
                </>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface QuoteSumsProps {
  quote: Quote
  sums: ReturnType<typeof sumQuote>
  counted: number
  offered: number
}

function QuoteSums({ quote, sums, counted, offered }: QuoteSumsProps) {
  const { quote: text } = useMessages('requests')
  const { lang } = usePageLanguage()
  const rate = formatNumber(lang, Number(quote.vat.rate))
  return (
    <div className="buyer-sums">
      <p className="micro quiet-text">{text.leadTimeHint(quote.currency)}</p>
      <dl aria-live="polite">
        <div>
          <dt>{counted === offered ? text.linesSum : text.linesChosen(counted, offered)}</dt>
          <dd>{formatAmount(lang, sums.lines)}</dd>
        </div>
        {quote.freight !== null && (
          <div>
            <dt>{text.freight}</dt>
            <dd>{formatAmount(lang, sums.freight)}</dd>
          </div>
        )}
        <div>
          <dt>{text.vat(rate, quote.vat.reason)}</dt>
          <dd>{formatAmount(lang, sums.vat)}</dd>
        </div>
        <div className="is-total">
          <dt>{text.total}</dt>
          <dd>
            <small>{quote.currency}</small> {formatAmount(lang, sums.total)}
          </dd>
        </div>
      </dl>
    </div>
  )
}

function OrderFields({ quote, contactName, refused }: BuyerQuoteProps) {
  const { quote: text } = useMessages('requests')
  const errors = useFieldErrors('accept', refused)
  const typed = refused?.action === 'accept' ? refused.result.values : {}
  return (
    <div className="form-pair buyer-order">
      <input type="hidden" name="quoteVersion" value={quote.quoteVersion} />
      <Input
        id="buyer-order-reference"
        name="orderReference"
        label={text.orderReference}
        error={errors['orderReference']}
        defaultValue={typed['orderReference']}
        maxLength={80}
      />
      <Input
        id="buyer-accepted-by"
        name="name"
        label={text.acceptedBy}
        error={errors['name']}
        defaultValue={typed['name'] ?? contactName ?? ''}
        maxLength={200}
        autoComplete="name"
      />
    </div>
  )
}
