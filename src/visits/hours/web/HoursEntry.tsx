import { useRef, useState, type FormEvent } from 'react'
import { sumAmounts } from '#core/contract/amounts.ts'
import { labelsOf } from '#core/entity/entity-fields.ts'
import { toCallBody } from '#core/entity/form-values.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { DayInput } from '#ui/day/DayField.tsx'
import { DraftRow } from '#ui/field/DraftNote.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { changedFields } from '#ui/field/merge-edit.ts'
import { Select } from '#ui/field/Select.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { shortHours } from '#ui/format-hours.ts'
import type { addHours } from '../hours.contract.ts'
import { HOURS_FIELDS, HOUR_WORDS } from '../hours.entity.ts'
import { HOUR_KINDS, HOURS_PER_ENTRY_MAX, type HourKind } from '../hours.limits.ts'
import { hoursMessages as messages } from './messages.en.ts'

const KIND_OPTIONS = HOUR_KINDS.map((kind) => ({ value: kind, label: HOUR_WORDS[kind] }))
const LABELS = labelsOf(HOURS_FIELDS)
const QUICK = ['0.5', '1', '2', '4', '8'] as const

const useAddHours = () =>
  useChange<typeof addHours>('POST /api/portal/projects/:id/hours', {
    done: messages.added,
    failed: messages.addFailed,
  })

/** The last row of the table: Enter saves and starts the next, with the same day and kind. */
export function HoursAddRow({ projectId, today, isFirst }: { projectId: string; today: string; isFirst: boolean }) {
  const [usual, setUsual] = useState({ date: today, kind: 'work' as HourKind })
  const { values, set, drop, settle, foundAt } = useKept(`hours:new:${projectId}`, { ...usual, hours: '', note: '' })
  const { date, kind, hours, note } = values
  const add = useAddHours()
  const first = useRef<HTMLInputElement>(null)
  const sent = useRef<typeof values | null>(null)
  const errors = fieldErrors(add.error)
  const send = async () => {
    if (add.isPending && sent.current !== null && changedFields(sent.current, values).length === 0) return
    if (hours.trim() === '') return first.current?.focus()
    sent.current = values
    try {
      await add.mutateAsync({ params: { id: projectId }, body: toCallBody(HOURS_FIELDS, values) })
    } catch {
      return
    }
    // If the user continued typing, the focus is already in the next row.
    if (!settle(values)) return
    setUsual({ date, kind })
    first.current?.focus()
  }
  const save = () => void send()
  const onEnter = (event: { key: string; preventDefault: () => void }) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }
  const message = errors['hours'] ?? errors['date'] ?? errors['note']
  return (
    <>
      <tr className="add">
        <td>
          <DayInput
            max={today}
            aria-label={LABELS.date}
            aria-invalid={errors['date'] ? true : undefined}
            value={date}
            onValue={(next) => set({ date: next })}
            onKeyDown={onEnter}
          />
        </td>
        <td>
          <Select
            aria-label={LABELS.kind}
            value={kind}
            options={KIND_OPTIONS}
            onValue={(value) => set({ kind: value as HourKind })}
          />
        </td>
        <td>
          <input
            className="input number"
            ref={first}
            inputMode="decimal"
            aria-label={LABELS.hours}
            aria-invalid={errors['hours'] ? true : undefined}
            placeholder={isFirst ? '7.5' : undefined}
            value={hours}
            onChange={({ target }) => set({ hours: target.value })}
            onKeyDown={onEnter}
          />
        </td>
        <td colSpan={2}>
          <input
            className="input"
            aria-label={LABELS.note}
            placeholder={`${LABELS.note}, ${messages.optional}`}
            value={note}
            maxLength={1000}
            onChange={({ target }) => set({ note: target.value })}
            onKeyDown={onEnter}
          />
        </td>
        <td className="number">
          <Button small kbd="Enter" off={add.isPending} onClick={save}>
            {messages.add}
          </Button>
        </td>
      </tr>
      <DraftRow columns={6} foundAt={foundAt} onDiscard={drop} />
      {message ? (
        <tr className="add-error">
          <td colSpan={6}>
            <FieldError alerts>{message}</FieldError>
          </td>
        </tr>
      ) : null}
    </>
  )
}

const toNumber = (hours: string) => Number(hours.replace(',', '.')) || 0

interface HoursStepperProps {
  projectId: string
  /** At the port. */
  today: string
  isMain: boolean
  loggedToday: readonly string[]
  /** Not only on a phone: where no table has a row to add hours. */
  onEveryWidth?: boolean
}

/** The phone's way: kind, day and half hours by thumb. */
export function HoursStepper({ projectId, today, isMain, loggedToday, onEveryWidth = false }: HoursStepperProps) {
  const [kind, setKind] = useState<HourKind>('work')
  const [date, setDate] = useState(today)
  const [hours, setHours] = useState('2.0')
  const add = useAddHours()
  const errors = fieldErrors(add.error)
  const step = (by: number) => setHours(Math.min(HOURS_PER_ENTRY_MAX, Math.max(0.5, toNumber(hours) + by)).toFixed(1))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate({ params: { id: projectId }, body: { date, kind, hours } })
  }
  const message = errors['hours'] ?? errors['date']
  return (
    <form className={onEveryWidth ? 'card' : 'card only-phone-grid'} id="log-hours" onSubmit={submit}>
      <div className="card-head">
        <h2>{messages.log}</h2>
        <span className="quiet">
          {loggedToday.length > 0 ? messages.loggedToday(shortHours(sumAmounts(loggedToday))) : messages.notLogged}
        </span>
      </div>
      <div className="segments" role="radiogroup" aria-label={LABELS.kind}>
        {HOUR_KINDS.map((each) => (
          <button key={each} type="button" role="radio" aria-checked={each === kind} onClick={() => setKind(each)}>
            {HOUR_WORDS[each]}
          </button>
        ))}
      </div>
      <DayInput max={today} aria-label={LABELS.date} value={date} onValue={setDate} />
      <div className="step">
        <button type="button" aria-label={messages.less} onClick={() => step(-0.5)}>
          <Icon name="minus" />
        </button>
        <output aria-live="polite">
          {shortHours(hours)}
          <span>h</span>
        </output>
        <button type="button" aria-label={messages.more} onClick={() => step(0.5)}>
          <Icon name="plus" />
        </button>
      </div>
      <div className="quick">
        {QUICK.map((each) => (
          <button key={each} type="button" onClick={() => setHours(Number(each).toFixed(1))}>
            {messages.quick(each)}
          </button>
        ))}
      </div>
      {message ? <FieldError alerts>{message}</FieldError> : null}
      <Button variant={isMain ? 'primary' : 'default'} type="submit" full off={add.isPending}>
        {messages.addHours(shortHours(hours), HOUR_WORDS[kind])}
      </Button>
    </form>
  )
}
