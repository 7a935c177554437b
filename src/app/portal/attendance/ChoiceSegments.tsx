import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

interface ChoiceSegmentsProps<Value extends string> {
  legend: ReactNode
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
  /** Null before one is chosen. */
  value: Value | null
  /** `isDecided` unless arrow keys are only passing over it. */
  onValue: (value: Value, isDecided: boolean) => void
}

/** One of three answers for the thumb; arrow keys move between them, and 1, 2 and 3 choose one. */
export function ChoiceSegments<Value extends string>({
  legend,
  values,
  labels,
  value,
  onValue,
}: ChoiceSegmentsProps<Value>) {
  const name = useId()
  const isPointed = useRef(false)
  const chooseByKey = (event: KeyboardEvent) => {
    const chosen = values[Number(event.key) - 1]
    if (chosen === undefined) return
    event.preventDefault()
    onValue(chosen, true)
  }
  return (
    <fieldset
      className="segments answers"
      onPointerDown={() => void (isPointed.current = true)}
      onKeyDownCapture={({ key }) => void (isPointed.current = key === ' ')}
    >
      <legend>{legend}</legend>
      {values.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            checked={value === each}
            onChange={() => onValue(each, isPointed.current)}
            onKeyDown={chooseByKey}
          />
          {labels[each]}
        </label>
      ))}
    </fieldset>
  )
}
