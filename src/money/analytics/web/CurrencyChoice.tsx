import type { Analytics } from '../analytics.contract.ts'
import { seriesOf } from './figure-words.ts'
import { analyticsMessages as messages } from './messages.en.ts'

interface CurrencyChoiceProps {
  /** Title of the block that it belongs to. */
  title: string
  figures: Analytics
  onCurrency: (currency: string) => void
}

/** The available currencies, each counted separately. */
export function CurrencyChoice({ title, figures, onCurrency }: CurrencyChoiceProps) {
  const { points } = seriesOf(figures, 'currencies')
  if (points.length < 2) return null
  return (
    <div className="segments small" role="group" aria-label={messages.currency}>
      {points.map(({ key }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === figures.currency}
          aria-label={messages.currencyOf(key, title)}
          onClick={() => onCurrency(key)}
        >
          {key}
        </button>
      ))}
    </div>
  )
}
