import { useLayoutEffect, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import { useLatest } from '#core/web/use-latest.ts'
import { clampQuantity } from '../rfq-list.ts'
import { ITEM_QUANTITY } from '../rfq.limits.ts'
import { MinusIcon, PlusIcon } from './icons.tsx'

export interface QuantityStepperProps {
  value: number
  onChange: (quantity: number) => void
  /** Label of the field for screen readers. */
  itemNumber: string
  size?: 'step-small' | 'step-large'
}

/** A whole number from 1 to 999,999. While a person types, the field may be empty or wrong; on leaving it is put right. */
export function QuantityStepper({ value, onChange, itemNumber, size }: QuantityStepperProps) {
  const { list } = useMessages('rfq')
  const [draft, setDraft] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const type = (text: string) => {
    setDraft(text)
    const typed = Number(text)
    if (text !== '' && clampQuantity(typed) === typed) onChange(typed)
  }
  const settle = () => {
    if (draft === null) return
    setDraft(null)
    onChange(clampQuantity(Number(draft)))
  }
  const step = (change: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const next = clampQuantity(value + change)
    setDraft(null)
    onChange(next)
    // The button is disabled at the end of the range and would lose the keyboard's focus.
    if (event.detail === 0 && (next === ITEM_QUANTITY.min || next === ITEM_QUANTITY.max)) input.current?.focus()
  }

  const latestType = useLatest(type)
  useLayoutEffect(() => {
    // A quantity that was typed before the script was loaded counts as well, also for a press that waited for it.
    const field = input.current
    if (field && field.value !== field.defaultValue) latestType.current(field.value)
  }, [latestType])

  return (
    <div className={size ? `step ${size}` : 'step'}>
      <button
        type="button"
        aria-label={`${list.oneLess}: ${itemNumber}`}
        disabled={value <= ITEM_QUANTITY.min}
        onClick={step(-1)}
      >
        <MinusIcon />
      </button>
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        min={ITEM_QUANTITY.min}
        max={ITEM_QUANTITY.max}
        step={1}
        autoComplete="off"
        value={draft ?? value}
        aria-label={list.quantityOf(itemNumber)}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
      />
      <button
        type="button"
        aria-label={`${list.oneMore}: ${itemNumber}`}
        disabled={value >= ITEM_QUANTITY.max}
        onClick={step(1)}
      >
        <PlusIcon />
      </button>
    </div>
  )
}
