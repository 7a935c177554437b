import { useId, useState } from 'react'
import { addDays, formatDayInProse } from '#core/days.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { UnsentList } from '#ui/device/NotSent.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { Select } from '#ui/field/Select.tsx'
import { shortHours } from '#ui/format-hours.ts'
import type { addHours } from '#visits/hours/hours.contract.ts'
import { HOUR_WORDS } from '#visits/hours/hours.entity.ts'
import { HOUR_KINDS, HOURS_PER_ENTRY_MAX, type HourKind } from '#visits/hours/hours.limits.ts'
import type { TodayJob } from '../../operator-dashboard.contract.ts'
import { operatorMessages as messages, planningMessages } from '../messages.en.ts'
import { fieldProblems } from './field-problems.ts'
import { writeHalves } from './hours-text.ts'

/** Half hours that one press sets. */
const QUICK = [1, 2, 4, 8, 16] as const
const FIRST = 4
/** Days back that one logs without opening the project. */
const DAYS_BACK = 7

/** Hours in a few presses, in half hours; finer ones are logged on the project. `today` is the port's. */
export function LogHours({ job, today, isMain }: { job: TodayJob; today: string; isMain: boolean }) {
  const id = useId()
  const [kind, setKind] = useState<HourKind>('work')
  const [date, setDate] = useState(today)
  const [halves, setHalves] = useState(FIRST)
  const log = useChange<typeof addHours>('POST /api/portal/projects/:id/hours', {
    done: (_entry, { body }) => messages.logged(body.hours, HOUR_WORDS[body.kind].toLowerCase(), job.vesselName),
    failed: planningMessages.hoursFailed,
    waits: true,
  })
  const canLog = job.status !== 'confirmed' && job.status !== 'not confirmed'
  const hours = writeHalves(halves)
  const word = HOUR_WORDS[kind].toLowerCase()
  const problems = fieldProblems(log.error)
  const submit = () => {
    if (log.isPending) return
    log.mutate({ params: { id: job.id }, body: { date, kind, hours } }, { onSuccess: () => setHalves(FIRST) })
  }
  const step = (by: number) => setHalves(Math.min(HOURS_PER_ENTRY_MAX * 2, Math.max(1, halves + by)))
  return (
    <section className="card" aria-labelledby={`${id}-h`}>
      <div className="card-head">
        <h2 id={`${id}-h`}>{messages.logHours}</h2>
        <span className="quiet">{messages.hoursToday(shortHours(job.hoursToday))}</span>
      </div>
      <UnsentList projectId={job.id} path="/hours" />
      {canLog ? (
        <>
          <fieldset className="segments">
            <legend className="visually-hidden">{messages.kind}</legend>
            {HOUR_KINDS.map((each) => (
              <label key={each}>
                <input type="radio" name={`${id}-k`} checked={kind === each} onChange={() => setKind(each)} />
                {HOUR_WORDS[each]}
              </label>
            ))}
          </fieldset>
          <Select aria-label={messages.day} value={date} onValue={setDate} options={recentDays(today)} />
          <div className="step" role="group" aria-label={messages.hours}>
            <button
              type="button"
              aria-label={messages.less}
              aria-disabled={halves <= 1 || undefined}
              onClick={() => step(-1)}
            >
              <Icon name="minus" />
            </button>
            <output aria-live="polite">
              {hours}
              <span>h</span>
            </output>
            <button type="button" aria-label={messages.more} onClick={() => step(1)}>
              <Icon name="plus" />
            </button>
          </div>
          <div className="quick">
            {QUICK.map((each) => (
              <button key={each} type="button" aria-pressed={halves === each} onClick={() => setHalves(each)}>
                {messages.hoursShort(each % 2 === 0 ? String(each / 2) : writeHalves(each))}
              </button>
            ))}
          </div>
          {problems.map((sentence) => (
            <FieldError key={sentence}>{sentence}</FieldError>
          ))}
          <Button variant={isMain ? 'primary' : 'default'} full off={log.isPending} onClick={submit}>
            {messages.log(hours, word)}
          </Button>
        </>
      ) : (
        <p className="quiet">{messages.cannotLog}</p>
      )}
    </section>
  )
}

const recentDays = (today: string) =>
  Array.from({ length: DAYS_BACK }, (_, back) => {
    const day = addDays(today, -back)
    const words = formatDayInProse(day)
    return { value: day, label: back === 0 ? messages.todayIs(words) : back === 1 ? messages.yesterday(words) : words }
  })
