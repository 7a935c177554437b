import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { choicesOfHour, formatDay, OSLO, todayInOslo } from '#core/days.ts'
import { Icon } from '../basic/Icon.tsx'
import { Field } from '../field/Field.tsx'
import { dayTexts } from '../messages.en.ts'
import { Popover } from '../overlay/Popover.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { readDay, readHour } from './read-day.ts'

interface DayInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'type' | 'onChange' | 'min' | 'max' | 'className'
> {
  /** `2026-12-09`, or empty. */
  value: string
  onValue: (day: string) => void
  /** The calendar offers no other days; what is typed is checked by the form. */
  min?: string | undefined
  max?: string | undefined
  /** Name of the button that opens the month; by default the field's own name. */
  label?: string
  /** Called with typed text that is no day; the value doesn't change. */
  onUnread?: (isUnread: boolean) => void
  /** Accepts a pasted day with its time, as `2026-12-09T06:00`. */
  onMoment?: (moment: string) => void
}

/** A day in the house's own form, `09 Dec 2026`, typed in any usual way or chosen from a month. */
export function DayInput(props: DayInputProps) {
  const { label, value, onValue, min, max, onUnread, onMoment, onKeyDown, ...input } = props
  const named = label ?? input['aria-label']
  const choose = named === undefined ? dayTexts.choose : dayTexts.chooseOf(named)
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const today = todayInOslo()
  // The input is shown immediately: a screen that has the day in its address updates it a moment later.
  const [put, setPut] = useState<string | null>(null)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setPut(null)
  }
  const shown = put ?? value
  const give = (day: string) => {
    setPut(day)
    onValue(day)
  }
  const type = (text: string) => {
    setTyped(text)
    const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)
    if (moment && onMoment) return onMoment(text)
    const day = text.trim() === '' ? '' : readDay(text, today)
    onUnread?.(false)
    if (day !== null && day !== shown) give(day)
  }
  const settle = () => {
    const isUnread = typed !== null && typed.trim() !== '' && readDay(typed, today) === null && !onMomentRead(typed)
    onUnread?.(isUnread)
    // Invalid text stays to be corrected.
    if (!isUnread) setTyped(null)
  }
  return (
    <span className="day-input">
      <input
        placeholder={dayTexts.example}
        autoComplete="off"
        spellCheck={false}
        {...input}
        className="input"
        type="text"
        maxLength={40}
        ref={field}
        value={typed ?? (shown === '' ? '' : formatDay(shown))}
        onChange={({ target }) => type(target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
          onKeyDown?.(event)
        }}
      />
      <Popover
        className="month-box"
        label={dayTexts.choose}
        trigger={(control) => (
          <button {...control} type="button">
            <Icon name="calendar" />
            <span className="visually-hidden">{choose}</span>
          </button>
        )}
      >
        {(close) => (
          <MonthGrid
            value={shown}
            today={today}
            min={min}
            max={max}
            onChoose={(day) => {
              setTyped(null)
              onUnread?.(false)
              give(day)
              close()
              field.current?.focus()
            }}
          />
        )}
      </Popover>
    </span>
  )
}

const onMomentRead = (text: string): boolean => /T\d\d:\d\d$/.test(text)

interface FrameProps {
  label: string
  optional?: boolean
  error?: ReactNode
  hint?: ReactNode
}

/** A day with its label. What is typed and is no day stays in the field, and a sentence says that it does not count. */
export function DayField({ label, optional = false, error, hint, ...input }: FrameProps & DayInputProps) {
  const [isUnread, setIsUnread] = useState(false)
  return (
    <Field label={label} optional={optional} error={isUnread ? dayTexts.unread : error} hint={hint}>
      {(control) => <DayInput {...input} {...control} label={label} onUnread={setIsUnread} />}
    </Field>
  )
}

interface MomentFieldProps extends FrameProps {
  /** In the format of `toLocal`; empty for none. */
  value: string
  onValue: (moment: string) => void
  /** Name of the clock's place. */
  timeZone?: string
  name?: string
}

/** A day and its hour on the clock of a place. An hour that is repeated, when clocks are set back, is asked about. */
export function MomentField({
  label,
  optional = false,
  error,
  hint,
  value,
  onValue,
  timeZone = OSLO,
  name,
}: MomentFieldProps) {
  const [parts, setParts] = useState<{ day: string; hour: string } | null>(null)
  const [isUnread, setIsUnread] = useState(false)
  const [hourTyped, setHourTyped] = useState<string | null>(null)
  const { day, hour } = parts ?? { day: value.slice(0, 10), hour: value.slice(11, 16) }
  // A part alone is not yet a moment: it waits in the field for the other.
  const set = (next: { day: string; hour: string }) => {
    const isWhole = next.day !== '' && next.hour !== ''
    setParts(isWhole || next.day + next.hour === '' ? null : next)
    if (isWhole) onValue(`${next.day}T${next.hour}`)
    else if (next.day + next.hour === '') onValue('')
  }
  const onHour = (text: string) => {
    setHourTyped(text)
    const read = text.trim() === '' ? '' : readHour(text)
    if (read !== null && read !== hour) set({ day, hour: read })
  }
  const isHourUnread = hourTyped !== null && hourTyped.trim() !== '' && readHour(hourTyped) === null
  const lack = isUnread
    ? dayTexts.unread
    : isHourUnread
      ? dayTexts.unreadHour
      : parts === null
        ? undefined
        : parts.day === ''
          ? dayTexts.dayMissing
          : dayTexts.hourMissing
  const twice = choicesOfHour(value, timeZone)
  return (
    <Field label={label} optional={optional} error={lack ?? error} hint={hint}>
      {(control) => (
        <>
          <span className="moment-input">
            <DayInput
              {...control}
              label={label}
              name={name}
              value={day}
              onValue={(next) => set({ day: next, hour })}
              onUnread={setIsUnread}
              onMoment={(moment) => {
                setParts(null)
                onValue(moment)
              }}
            />
            <input
              className="input"
              inputMode="numeric"
              autoComplete="off"
              aria-label={dayTexts.hour}
              placeholder={dayTexts.hourExample}
              maxLength={5}
              value={hourTyped ?? hour}
              onChange={({ target }) => onHour(target.value)}
              onBlur={() => !isHourUnread && setHourTyped(null)}
            />
          </span>
          {twice === null ? null : (
            <span className="segments" role="radiogroup" aria-label={dayTexts.twice}>
              {twice.map(({ value: each, label: clock }) => (
                <button
                  key={each}
                  type="button"
                  role="radio"
                  aria-checked={each === value}
                  onClick={() => onValue(each)}
                >
                  {clock}
                </button>
              ))}
            </span>
          )}
        </>
      )}
    </Field>
  )
}
