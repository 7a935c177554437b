import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import {
  addDays,
  addMonths,
  formatDayInProse,
  mondayOf,
  monthAndYear,
  weekdayName,
  weekdayOf,
  weekNumberOf,
} from '#core/days.ts'
import { IconButton } from '../basic/Button.tsx'
import { dayTexts } from '../messages.en.ts'

interface MonthGridProps {
  /** The day in the field; empty for none. */
  value: string
  today: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
}

const WEEK = Array.from({ length: 7 }, (_, index) => index)

/** Target day of a key; null for other keys. */
function stepOf(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return mondayOf(day)
    case 'End':
      return addDays(mondayOf(day), 6)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}

/** A month to choose a day from: weeks from Monday with their numbers; arrows go by day and week, Page keys by month. */
export function MonthGrid({ value, today, min, max, onChoose }: MonthGridProps) {
  const [at, setAt] = useState(value === '' ? today : value)
  const current = useRef<HTMLButtonElement>(null)
  const isHeld = useRef(true)
  useEffect(() => {
    if (isHeld.current) current.current?.focus({ preventScroll: true })
  }, [at])
  const go = (day: string, takesFocus: boolean) => {
    isHeld.current = takesFocus
    setAt(day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = stepOf(event.key, at)
    if (target === null) return
    event.preventDefault()
    go(target, true)
  }
  const first = `${at.slice(0, 7)}-01`
  const mondays = [0, 1, 2, 3, 4, 5]
    .map((week) => addDays(mondayOf(first), week * 7))
    .filter((monday) => monday < addMonths(first, 1))
  const isOff = (day: string) => (min ? day < min : false) || (max ? day > max : false)
  return (
    <div className="month">
      <div className="month-head">
        <IconButton
          icon="chevron-left"
          label={dayTexts.monthBefore}
          small
          onClick={() => go(addMonths(at, -1), false)}
        />
        <b aria-live="polite">{monthAndYear(first)}</b>
        <IconButton
          icon="chevron-right"
          label={dayTexts.monthAfter}
          small
          onClick={() => go(addMonths(at, 1), false)}
        />
      </div>
      {/* The focus is on the days; the keys move it between them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">
              <span aria-hidden="true">{dayTexts.week}</span>
              <span className="visually-hidden">{dayTexts.wholeWeek}</span>
            </th>
            {WEEK.map((index) => (
              <th key={index} scope="col" aria-label={weekdayName(addDays(mondayOf(first), index))}>
                {weekdayName(addDays(mondayOf(first), index)).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mondays.map((monday) => (
            <tr key={monday}>
              <th scope="row">{weekNumberOf(monday)}</th>
              {WEEK.map((index) => addDays(monday, index)).map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    ref={day === at ? current : undefined}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={`${formatDayInProse(day)} ${day.slice(0, 4)}`}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={isOff(day) || undefined}
                    className={day.slice(0, 7) === first.slice(0, 7) ? '' : 'is-outside'}
                    data-weekend={weekdayOf(day) > 4 || undefined}
                    onClick={() => !isOff(day) && onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
