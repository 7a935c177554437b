import { daysBetween, formatDay, formatPrintedDay, shortDay } from '#core/days.ts'
import { FlagText, type Flag } from '#ui/basic/Flags.tsx'
import type { ReagentClock as Clock } from '../vessel-systems.contract.ts'
import { CHANGE_SOON_DAYS } from '../vessel-systems.limits.ts'
import { layOutClock, STEPS, type DrawnSet } from './clock-layout.ts'
import { systemMessages as messages } from './messages.en.ts'

/** Class that hides a label in narrower charts. */
const ROOM = { 200: undefined, 264: 'some-room', 300: 'much-room' } as const

const share = (part: number): string => `${(part * 100).toFixed(2)}%`

/** How the days until something is due read; null while there is time. */
export function dueFlag(today: string, due: string, before?: string): Flag | null {
  const left = daysBetween(today, due)
  if (left > CHANGE_SOON_DAYS) return null
  const rest = left < 0 ? messages.over(-left) : messages.left(left)
  const text = before === undefined ? rest : `${before}, ${rest}`
  return left < 0 ? { icon: 'circle-alert', tone: 'danger', text } : { icon: 'clock-alert', tone: 'warn', text }
}

/** The year of a box as a line: what was mixed when, how far it has turned, and what is left. */
export function ReagentClock({ clock, today }: { clock: Clock; today: string }) {
  const { mixedOn, changeDue, expires, changeAfterDays, keepsForDays } = clock
  const day = daysBetween(mixedOn, today)
  const changeFlag = changeDue === null ? null : dueFlag(today, changeDue, messages.day(day))
  const boxFlag = expires === null ? null : dueFlag(today, expires)
  const print = (due: string | null) => due && formatPrintedDay(due)
  return (
    <>
      <div
        className="reagent-clock"
        role="img"
        aria-label={messages.picture(
          formatPrintedDay(mixedOn),
          print(changeDue),
          print(expires),
          formatPrintedDay(today),
        )}
      >
        <Drawing clock={clock} today={today} />
      </div>
      <dl className="clock-facts">
        <div>
          <dt>{messages.mixedOn}</dt>
          <dd>{formatDay(mixedOn)}</dd>
        </div>
        <div>
          <dt>{messages.changeHead(changeAfterDays)}</dt>
          <dd>
            {changeDue === null ? <span className="faint">{messages.notSaid}</span> : formatDay(changeDue)}
            {changeFlag ? <FlagText flag={changeFlag} /> : <small>{messages.day(day)}</small>}
          </dd>
        </div>
        <div>
          <dt>{messages.bufferHead(keepsForDays)}</dt>
          <dd>
            {expires === null ? <span className="faint">{messages.notSaid}</span> : formatDay(expires)}
            {boxFlag ? <FlagText flag={boxFlag} /> : null}
          </dd>
        </div>
      </dl>
    </>
  )
}

function Drawing({ clock, today: now }: { clock: Clock; today: string }) {
  const { sets, buffer, today, ticks } = layOutClock(clock, now)
  return (
    <div className="clock-drawing" aria-hidden="true">
      <div className="clock-track clock-now">
        <span className={today > 0.6 ? 'clock-today before' : 'clock-today'} style={{ left: share(today) }}>
          {messages.today}
        </span>
      </div>
      <span className="clock-name">{messages.indicator}</span>
      <div className="clock-track clock-sets">
        {sets.map((set) => (
          <SetBar key={set.number} set={set} />
        ))}
      </div>
      {buffer ? (
        <>
          <span className="clock-name">{messages.buffer}</span>
          <div className="clock-track">
            <span className="clock-buffer" style={{ width: share(buffer.width) }}>
              <span style={{ width: share(buffer.past) }} />
            </span>
          </div>
        </>
      ) : null}
      <div className="clock-track clock-days">
        {ticks.map(({ at, day, from }, index) => (
          <span
            key={day}
            className={index === 0 ? 'first' : index === ticks.length - 1 ? 'last' : ROOM[from]}
            style={{ left: share(at) }}
          >
            {shortDay(day)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** One change: it darkens in steps as it ages; one to come is an outline with its number. */
const SetBar = ({ set: { from, width, number, past, isPlanned } }: { set: DrawnSet }) => (
  <span className={isPlanned ? 'clock-set planned' : 'clock-set'} style={{ left: share(from), width: share(width) }}>
    {isPlanned ? (
      width > 0.12 ? (
        messages.set(number)
      ) : null
    ) : (
      <span className="clock-steps" style={{ clipPath: `inset(0 ${share(1 - past)} 0 0)` }}>
        {Array.from({ length: STEPS }, (_, step) => (
          <span key={step} className={`dpd-${step}`} />
        ))}
      </span>
    )}
  </span>
)
