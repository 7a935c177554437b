import { useSyncExternalStore } from 'react'
import { dayInOslo } from './format-time.ts'

const OSLO = 'Europe/Oslo'
const MINUTE_MS = 60_000
const TICK_MS = 10_000

/** The clock as screens read it: the same moment for so long, so that a screen is not drawn anew for nothing. */
const readClock = (): number => Math.floor(Date.now() / TICK_MS) * TICK_MS
const noClock = () => null

function subscribeToClock(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS)
  return () => clearInterval(timer)
}

/** The moment now, renewed as it goes on; null on the server, so that its page never differs. */
export function useNow(): Date | null {
  const now = useSyncExternalStore(subscribeToClock, readClock, noClock)
  return now === null ? null : new Date(now)
}

/** The day it is in Oslo, as `2026-12-09`. */
export function useToday(): string {
  return dayInOslo(useNow()?.getTime() ?? 0)
}

/** The clock of a zone, `14:12`. */
export const clockIn = (moment: Date, timeZone: string = OSLO): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)

/** A moment with its day in a zone: `Fri 11 Dec, 22:00`. */
export const momentIn = (moment: Date, timeZone: string = OSLO): string =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' }).format(moment).replace(',', '')}, ${clockIn(moment, timeZone)}`

/** Minutes that a zone's clock is ahead of Oslo's at a moment. */
export function minutesFromOslo(moment: Date, timeZone: string): number {
  return offsetOf(moment, timeZone) - offsetOf(moment, OSLO)
}

function offsetOf(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'))
  return Math.round((local - moment.getTime()) / MINUTE_MS)
}

/** `+1 h`, `−5.5 h`, or `same`. */
export function formatDifference(minutes: number): string {
  if (minutes === 0) return 'same'
  return `${minutes > 0 ? '+' : '−'}${Math.abs(minutes) / 60} h`
}

/**
 * A moment, or the clock now, in the port and in Oslo side by side with the difference; one time with "same" where both
 * are equal, and Oslo alone where the port's zone is not known.
 */
export function PortTime({
  timeZone,
  port,
  moment,
}: {
  timeZone: string | null
  port?: string | null
  /** ISO instant; without it the clock runs. */
  moment?: string | null
}) {
  const now = useNow()
  const shown = moment ? new Date(moment) : now
  const write = moment ? momentIn : clockIn
  if (shown === null) return <span className="port-time" />
  const difference = timeZone === null ? 0 : minutesFromOslo(shown, timeZone)
  return (
    <span className="port-time">
      {timeZone === null ? null : (
        <span>
          <span className="lab">Port time{port ? `, ${port}` : ''}</span>
          <b>{write(shown, timeZone)}</b>
          {difference === 0 ? <span className="faint"> same as Oslo</span> : null}
        </span>
      )}
      {timeZone !== null && difference === 0 ? null : (
        <span>
          <span className="lab">Oslo time</span>
          <b>{write(shown)}</b>
          {/* What Oslo's clock shows against the port's. */}
          {timeZone === null ? null : <span className="faint"> {formatDifference(-difference)}</span>}
        </span>
      )}
    </span>
  )
}
