import { useSyncExternalStore } from 'react'
import { clockOffset } from '#core/ports/clock-offset.ts'
import { dayInOslo } from './format-time.ts'

const OSLO = 'Europe/Oslo'
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
  return clockOffset(moment.getTime(), timeZone) - clockOffset(moment.getTime(), OSLO)
}

/** `+1 h`, `−5.5 h`, or `same`. */
export function formatDifference(minutes: number): string {
  if (minutes === 0) return 'same'
  return `${minutes > 0 ? '+' : '−'}${Math.abs(minutes) / 60} h`
}
