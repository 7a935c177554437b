import { addDays, daysBetween } from '#core/days.ts'
import type { ReagentClock } from '../vessel-systems.contract.ts'

/** Steps of colour in one change: as the indicator ages. */
export const STEPS = 5
/** Widths of the line, in pixels, from which more days have room under it; its style names them too. */
const LINES = [200, 264, 300] as const
/** Width of a day under the line with its distance from the next, in pixels. */
const WORD = 44

interface Span {
  from: number
  /** Share of the whole width. */
  width: number
}

/** One change out of the box: how much of it is past, or that it is still to come. */
export interface DrawnSet extends Span {
  number: number
  /** Share of it that is past; 0 for one to come. */
  past: number
  isPlanned: boolean
}

export interface DrawnClock {
  sets: DrawnSet[]
  /** Where the box began and ends, and how much of it is past; null where the product does not say. */
  buffer: { width: number; past: number } | null
  /** Position of today; at the right edge if it is beyond. */
  today: number
  ticks: Tick[]
}

export interface Tick {
  at: number
  day: string
  /** The shortest line under which it has room. */
  from: (typeof LINES)[number]
}

/** Positions between the opening of the box and its end, as shares of the width. */
export function layOutClock(clock: ReagentClock, today: string): DrawnClock {
  const { boxFrom, mixes, changeDue, expires, changeAfterDays, setNumber, setsInBox } = clock
  const starts = mixes.slice(-setNumber)
  const lastDue = changeDue ?? expires ?? addDays(starts.at(-1) ?? boxFrom, 1)
  const end = [expires ?? lastDue, lastDue, today].reduce((late, each) => (each > late ? each : late))
  const length = Math.max(1, daysBetween(boxFrom, end))
  const place = (day: string): number => Math.min(1, Math.max(0, daysBetween(boxFrom, day) / length))
  const span = (from: string, to: string): Span => ({ from: place(from), width: Math.max(0, place(to) - place(from)) })
  const sets = starts.map((start, index): DrawnSet => {
    const stop = starts[index + 1] ?? lastDue
    const isLast = index === starts.length - 1
    const all = Math.max(1, daysBetween(start, stop))
    const past = isLast ? Math.min(1, Math.max(0, daysBetween(start, today) / all)) : 1
    return { ...span(start, stop), number: index + 1, past, isPlanned: false }
  })
  // What is late moves everything after it.
  let next = changeDue === null || today > changeDue ? today : changeDue
  const planned: string[] = []
  for (let number = setNumber + 1; number <= setsInBox && changeAfterDays !== null; number += 1) {
    const stop = addDays(next, changeAfterDays)
    const drawn = span(next, stop < end ? stop : end)
    if (drawn.width > 0) sets.push({ ...drawn, number, past: 0, isPlanned: true })
    if (stop < end) planned.push(stop)
    next = stop
  }
  const inBox = Math.max(1, expires === null ? 1 : daysBetween(boxFrom, expires))
  return {
    sets,
    buffer:
      expires === null
        ? null
        : { width: place(expires), past: Math.min(1, Math.max(0, daysBetween(boxFrom, today) / inBox)) },
    today: place(today),
    ticks: findTicks([...starts, lastDue, ...planned, end], place),
  }
}

/** Days under the line, the first and the last always; the others where their words don't touch. */
function findTicks(days: readonly string[], place: (day: string) => number): Tick[] {
  const all = [...new Set(days)].toSorted().map((day) => ({ at: place(day), day }))
  const fitting = LINES.map((line) => findFitting(all, line))
  return all.flatMap((tick) => {
    const from = LINES.find((_, index) => fitting.slice(index).every((fits) => fits.has(tick)))
    return from === undefined ? [] : [{ ...tick, from }]
  })
}

/** Of these days those that have room under a line: the last ends with it, the first begins with it where it is long. */
function findFitting<Place extends { at: number }>(all: readonly Place[], line: number): ReadonlySet<Place> {
  const word = WORD / line
  const [first, ...rest] = all
  const last = rest.pop()
  const shown = new Set([first, last].filter((each) => each !== undefined))
  let end = line < LINES[2] ? word / 2 : word
  for (const tick of rest) {
    if (tick.at - word / 2 < end || tick.at + word / 2 > 1 - word) continue
    shown.add(tick)
    end = tick.at + word / 2
  }
  return shown
}
