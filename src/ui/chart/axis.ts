import { scaleLinear, type ScaleLinear } from 'd3-scale'

/** Distance of two labels above each other: a line of 12 px type. */
const LINE_PX = 16
/** Width of a label under the axis with the gap to the next, per letter and constant. */
const LETTER_PX = 7
const GAP_PX = 8

export interface Axis {
  scale: ScaleLinear<number, number>
  /** Few round numbers from end to end; whole ones where halves mean nothing. */
  ticks: number[]
}

/**
 * An axis of values with readable ticks.
 * @param range positions of the first and the last tick, in pixels or percent
 */
export function makeAxis(
  values: readonly (number | null | undefined)[],
  range: readonly [number, number],
  {
    start = 0,
    isWhole = false,
    count = 4,
    format = String,
  }: { start?: number; isWhole?: boolean; count?: number; format?: (value: number) => string } = {},
): Axis {
  const known = values.filter((value) => value !== null && value !== undefined)
  const low = Math.min(start, ...known)
  const most = Math.max(low, ...known)
  const high = isWhole ? Math.max(low + count, most) : most > low ? most : low + 1
  const scale = scaleLinear().domain([low, high]).range(range).nice(count)
  const ticks = readableTicks(scale, count, format)
  return { scale, ticks: isWhole ? ticks.filter(Number.isInteger) : ticks }
}

/** As many ticks as have distinct labels: half days are not written as whole ones. */
function readableTicks(scale: Axis['scale'], count: number, format: (value: number) => string): number[] {
  const ticks = scale.ticks(count)
  const isReadable = new Set(ticks.map(format)).size === ticks.length
  return isReadable || count <= 1 ? ticks : readableTicks(scale, count - 1, format)
}

/** Returns which of the labels at a distance of `step` pixels are written so that none touches the next. */
export function everyHowMany(labels: readonly string[], step: number): number {
  const widest = Math.max(...labels.map((label) => label.length), 1) * LETTER_PX + GAP_PX
  return Math.max(1, Math.ceil(widest / Math.max(step, 1)))
}

/**
 * Positions of labels next to a drawing so that none covers another: as near as possible to their subjects.
 * @param wanted heights in pixels, in any order
 */
export function spreadLabels(wanted: readonly number[], bottom: number): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed = [...wanted]
  let last = Number.NEGATIVE_INFINITY
  for (const index of order) {
    last = Math.max(placed[index] ?? 0, last + LINE_PX)
    placed[index] = last
  }
  let floor = bottom
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, floor)
    floor = (placed[index] ?? 0) - LINE_PX
  }
  return placed
}

/** Left edge of a drawing: after the widest label of its axis. */
export const leftOf = (labels: readonly string[]): number =>
  Math.max(1, ...labels.map((label) => label.length)) * LETTER_PX + 12
