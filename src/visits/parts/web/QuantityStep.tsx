import { Icon } from '#ui/basic/Icon.tsx'
import { PART_LABELS } from '../parts.entity.ts'
import { QUANTITY_MAX } from '../parts.limits.ts'
import { isMeasured } from '../quantity.limits.ts'
import { readQuantity } from '../read-quantity.ts'
import { partMessages as messages } from './messages.en.ts'

interface QuantityStepProps {
  /** As typed: a whole number, or `2,5` for a measured unit. */
  quantity: string
  unit: string
  onQuantity: (quantity: string) => void
}

/** How many, for the thumb: one more or less; what is measured in litres or the like can be typed with decimals. */
export function QuantityStep({ quantity, unit, onQuantity }: QuantityStepProps) {
  const current = readQuantity(quantity, unit)
  const step = (by: number) => {
    const next = Number.isNaN(current) ? 1 : (Math.round(current * 1000) + by * 1000) / 1000
    onQuantity(String(Math.min(QUANTITY_MAX, next < 1 ? (next > 0 && isMeasured(unit) ? next : 1) : next)))
  }
  return (
    <div className="step" role="group" aria-label={PART_LABELS.quantity}>
      <button
        type="button"
        aria-label={messages.less}
        aria-disabled={current <= 1 || undefined}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      {isMeasured(unit) ? (
        <label>
          <input
            className="input number"
            inputMode="decimal"
            autoComplete="off"
            aria-label={PART_LABELS.quantity}
            maxLength={11}
            value={quantity}
            onChange={({ target }) => onQuantity(target.value)}
          />
          <span>{unit}</span>
        </label>
      ) : (
        <output aria-live="polite">
          {quantity}
          <span>{unit}</span>
        </output>
      )}
      <button type="button" aria-label={messages.more} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
    </div>
  )
}
