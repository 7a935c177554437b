import { useSyncExternalStore } from 'react'
import { dayInOslo } from '#core/days.ts'

const TICK_MS = 10_000

/** The clock of screens: constant for an interval, so that a screen isn't redrawn without need. */
const readClock = (): number => Math.floor(Date.now() / TICK_MS) * TICK_MS
const noClock = () => null

function subscribeToClock(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS)
  return () => clearInterval(timer)
}

/** The current time, updated regularly; null on the server, so that its page never differs. */
export function useNow(): Date | null {
  const now = useSyncExternalStore(subscribeToClock, readClock, noClock)
  return now === null ? null : new Date(now)
}

/** The day it is in Oslo, as `2026-12-09`. */
export function useToday(): string {
  return dayInOslo(useNow()?.getTime() ?? 0)
}
