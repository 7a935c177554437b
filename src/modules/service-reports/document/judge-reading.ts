import { readTypedNumber } from '#core/contract/number/read-typed.ts'

/*
 * Limits are typed as people write them on a test sheet: `0.1-0.5`, `≤ 5`, `max 10`, `min 6.5`, `7 ± 0.2`. What cannot
 * be understood is not judged: a wrong "outside" in a signed document is worse than none.
 */

const NUMBER = String.raw`([+\-−]?\d+(?:[.,'’ \u00a0\u2009\u202f]\d+)*)`
/** A unit behind a number, as in `≤ 5 mg/l`. */
const UNIT = String.raw`\s*(?:[^\d\s.,].*)?`

const RANGE = new RegExp(String.raw`^${NUMBER}\s*(?:-|–|—|to|\.\.\.?|…)\s*${NUMBER}${UNIT}$`, 'i')
const AROUND = new RegExp(String.raw`^${NUMBER}\s*(?:±|\+\/?-)\s*${NUMBER}${UNIT}$`, 'i')
const AT_MOST = new RegExp(String.raw`^(?:≤|<=|max\.?|maximum|up to|at most)\s*${NUMBER}${UNIT}$`, 'i')
const BELOW = new RegExp(String.raw`^(?:<|below|under|less than)\s*${NUMBER}${UNIT}$`, 'i')
const AT_LEAST = new RegExp(String.raw`^(?:≥|>=|min\.?|minimum|at least)\s*${NUMBER}${UNIT}$`, 'i')
const ABOVE = new RegExp(String.raw`^(?:>|above|over|more than)\s*${NUMBER}${UNIT}$`, 'i')

/** A decimal sign that can't part thousands: behind a zero, or before one or two digits. */
const KNOWN_SIGN = /(?:(?<![\d.,])0([.,])\d+|\d([.,])\d{1,2})(?![\d.,])/g

/** The sign of decimals in texts that belong together, known from a number that can't be in thousands; else null. */
function findDecimalSign(...texts: readonly (string | null)[]): string | null {
  const found = new Set<string>()
  for (const text of texts) {
    for (const [, afterZero, sign = afterZero] of (text ?? '').matchAll(KNOWN_SIGN)) found.add(sign ?? '')
  }
  const [sign = null] = found
  return found.size === 1 ? sign : null
}

/** A number as people write it; NaN where it may be one of two: `1.200` beside no other number with decimals. */
function toNumber(text: string | undefined, decimal: string | null): number {
  const read = readTypedNumber(text ?? '')
  if (read.kind === 'number') return Number(read.value)
  if (read.kind !== 'unclear' || decimal === null) return Number.NaN
  return Number(read.readings[(text ?? '').includes(decimal) ? 1 : 0])
}

/** Rounding of decimal fractions may not push a value over a limit that it meets. */
const SLACK = 1e-9

/** Whether the value lies outside the limit; null where either cannot be understood. */
export function isOutsideLimit(value: string, limit: string | null): boolean | null {
  const measured = new RegExp(String.raw`^${NUMBER}${UNIT}$`).exec(value.trim())
  if (limit === null || measured === null) return null
  const decimal = findDecimalSign(value, limit)
  const bounds = readLimit(limit.trim(), decimal)
  if (bounds === null) return null
  const number = toNumber(measured[1], decimal)
  const { low, high, isOpen } = bounds
  if ([number, low, high].some(Number.isNaN)) return null
  if (isOpen) return number <= low || number >= high
  return number < low - SLACK || number > high + SLACK
}

function readLimit(limit: string, decimal: string | null): { low: number; high: number; isOpen: boolean } | null {
  const range = RANGE.exec(limit)
  if (range !== null) return { low: toNumber(range[1], decimal), high: toNumber(range[2], decimal), isOpen: false }
  const around = AROUND.exec(limit)
  if (around !== null) {
    const [middle, width] = [toNumber(around[1], decimal), toNumber(around[2], decimal)]
    return { low: middle - width, high: middle + width, isOpen: false }
  }
  for (const [pattern, isUpper, isOpen] of [
    [AT_MOST, true, false],
    [BELOW, true, true],
    [AT_LEAST, false, false],
    [ABOVE, false, true],
  ] as const) {
    const match = pattern.exec(limit)
    if (match === null) continue
    const bound = toNumber(match[1], decimal)
    return { low: isUpper ? -Infinity : bound, high: isUpper ? bound : Infinity, isOpen }
  }
  return null
}
