import { compareDecimals } from '#core/contract/number/decimals.ts'
import { plainNumber } from '#core/contract/number/read-typed.ts'
import { formatDay } from '#core/days.ts'
import { formatAmount, MoneyText } from '#ui/basic/MoneyText.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { totalOfLine } from '../../quote-sums.ts'
import type { SuggestedPrice } from '../../quotes.contract.ts'
import { quoteMessages as messages } from './messages.en.ts'
import { readQuantity } from './quantity.ts'
import { checkQuote, isOldPrice, type LineValues } from './quote-form.ts'

/** The price that Enter takes, with its source and day; in another currency it is shown and never suggested. */
export function Suggestion({
  line,
  prices,
  currency,
  suggested,
}: {
  line: LineValues
  prices: readonly SuggestedPrice[]
  currency: string
  suggested: SuggestedPrice | undefined
}) {
  const shown = suggested ?? prices[0]
  if (shown === undefined) {
    return line.productId === '' ? null : (
      <StateMark tone="warn" icon="circle-alert" small>
        {messages.noPrice}
      </StateMark>
    )
  }
  const source = messages.priceSources[shown.source](formatDay(shown.on))
  const why = [shown.reference, shown.unit === null ? null : messages.otherUnit(shown.unit)].filter(Boolean).join(', ')
  return (
    <span className="quote-suggestion" title={why}>
      <span className="quote-known">
        {shown.currency === currency ? (
          formatAmount(shown.price)
        ) : (
          <MoneyText amount={shown.price} currency={shown.currency} />
        )}
      </span>
      <span className={isOldPrice(shown) ? 'is-old' : undefined}>
        {shown.currency !== currency
          ? messages.otherCurrency
          : suggested === undefined
            ? messages.otherUnit(shown.unit ?? '')
            : source}
      </span>
      {suggested === undefined ? null : <ChangeAgainst typed={line.price} known={suggested.price} />}
    </span>
  )
}

const ChangeAgainst = ({ typed, known }: { typed: string; known: string }) => {
  const price = plainNumber(typed)
  if (price === null || !/^\d+(\.\d+)?$/.test(price) || Number(known) === 0) return null
  if (compareDecimals(price, known) === 0) return null
  const percent = ((Number(price) - Number(known)) / Number(known)) * 100
  return <b>{messages.change(`${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}`)}</b>
}

/** The total of a line while it is typed. */
export function LineTotal({ line }: { line: LineValues }) {
  const price = plainNumber(line.price)
  const isReadable = Object.keys(checkQuote({ numbers: String(line.n), ...prefixed(line) })).length === 0
  if (price === null || !isReadable) return <span className="faint">–</span>
  return formatAmount(totalOfLine({ quantity: readQuantity(line.quantity, line.unit), unitPrice: price }))
}

const prefixed = ({ n, ...fields }: LineValues): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${n}.${field}`, value]))
