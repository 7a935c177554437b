import { addDays, daysBetween } from '#core/days.ts'
import type { ReagentClock } from '../vessel-systems.contract.ts'

/** Number of colour steps in which an indicator ages. */
export const STEPS = 5
/** Widths of the chart, in pixels, at which more labels fit; its style sheet has the same. */
const LINES = [200, 264, 300] as const
/** Width of a label with its distance from the next, in pixels. */
const WORD = 44

interface Span {
  from: number
  /** Share of the whole width. */
  width: number
}

/** One set of the box, in use or planned. */
export interface DrawnSet extends Span {
  number: number
  /** Share of its time that has passed; 0 for a planned one. */
  past: number
  isPlanned: boolean
}

export interface DrawnClock {
  sets: DrawnSet[]
  /** The life of the opened box; null where the product has none. */
  buffer: { width: number; past: number } | null
  /** Position of today; at the right edge if it is beyond. */
  today: number
  ticks: Tick[]
}

export interface Tick {
  at: number
  day: string
  /** The narrowest chart in which its label fits. */
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
  // An overdue change moves all later ones.
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

/** Labels: always the first and the last day, the others where labels don't overlap. */
function findTicks(days: readonly string[], place: (day: string) => number): Tick[] {
  const all = [...new Set(days)].toSorted().map((day) => ({ at: place(day), day }))
  const fitting = LINES.map((line) => findFitting(all, line))
  return all.flatMap((tick) => {
    const from = LINES.find((_, index) => fitting.slice(index).every((fits) => fits.has(tick)))
    return from === undefined ? [] : [{ ...tick, from }]
  })
}

/** Returns the labels that fit a chart of this width. The last is right-aligned, and in the widest chart the first left-aligned. */
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
