import { compareDecimals } from '#core/contract/number/decimals.ts'
import type { LineKind, LineResult, ReadingVerdict } from './checklists.limits.ts'

interface Limits {
  min?: string | undefined
  max?: string | undefined
}

/**
 * Splits a reading into its sign and its decimal number: `<0.1` is below what the method can measure, `>20` above it;
 * the sign is empty for a measured value.
 */
export function splitReading(value: string): { sign: '' | '<' | '>'; number: string } {
  const sign = value.startsWith('<') ? '<' : value.startsWith('>') ? '>' : ''
  return { sign, number: value.slice(sign.length) }
}

/** Decimals of a stored reading as it was written: two of `<0.10`. */
export const countDecimals = (reading: string): number => reading.split('.')[1]?.length ?? 0

/** Whether a reading is beyond a limit on one side; null where its sign leaves that open: `<0.5` and at most 0.2. */
function isBeyond(value: string, limit: string | undefined, side: 'below' | 'above'): boolean | null {
  if (limit === undefined) return false
  const { sign, number } = splitReading(value)
  const order = side === 'above' ? compareDecimals(number, limit) : compareDecimals(limit, number)
  if (sign === '') return order > 0
  // All values with this sign are on the far side of the number, which itself is none of them.
  const isTowards = (sign === '>') === (side === 'above')
  return isTowards ? (order >= 0 ? true : null) : order <= 0 ? false : null
}

/** Where a reading is against its limits; null without a value, without a limit, or where its sign leaves it open. */
export function placeReading(
  value: string | null | undefined,
  { min, max }: Limits,
): 'within' | 'below' | 'above' | null {
  if (value === null || value === undefined || (min === undefined && max === undefined)) return null
  const [isBelow, isAbove] = [isBeyond(value, min, 'below'), isBeyond(value, max, 'above')]
  if (isBelow === true) return 'below'
  if (isAbove === true) return 'above'
  return isBelow === null || isAbove === null ? null : 'within'
}

/** Compares a reading with its limits, which count as within; null as in `placeReading`. */
export function judgeReading(value: string | null | undefined, limits: Limits): ReadingVerdict | null {
  const place = placeReading(value, limits)
  return place === null || place === 'within' ? place : 'outside'
}

interface Answer {
  result: LineResult | null
  reason?: string | null | undefined
  value?: string | null | undefined
  onLine?: string | null | undefined
}

/** A line of a visit with an answer that the server hasn't confirmed yet: the parts that it lacks are gone. */
export function answerLine<Line extends Limits & Answer>(
  { reason: _reason, value: _value, onLine: _onLine, ...line }: Line,
  { result, reason, value, onLine }: Answer,
) {
  return {
    ...line,
    result,
    ...(reason ? { reason } : {}),
    ...(value ? { value } : {}),
    ...(onLine ? { onLine } : {}),
    verdict: judgeReading(value, line),
  }
}

interface AnsweredLine {
  key: string
  required: boolean
  result: LineResult | null
}

/** The required lines that nobody has answered. */
export const unansweredLines = <Line extends AnsweredLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ required, result }) => required && result === null)

/** Readings outside their limits, and lines that were answered with a finding, for which no finding is written. */
export const linesWithoutFinding = <Line extends AnsweredLine & { verdict: ReadingVerdict | null }>(
  lines: readonly Line[],
  findings: readonly { lineKey: string | null }[],
): Line[] =>
  lines.filter(
    ({ key, result, verdict }) =>
      (result === 'finding' || verdict === 'outside') && !findings.some(({ lineKey }) => lineKey === key),
  )

/** Lines that were answered without the photo that they ask for: neither on the line nor on a finding about it. */
export const linesWithoutPhoto = <Line extends AnsweredLine & { photo?: true | undefined }>(
  lines: readonly Line[],
  photos: readonly { lineKey: string | null }[],
): Line[] =>
  lines.filter(
    ({ key, photo, result }) =>
      photo === true && (result === 'ok' || result === 'finding') && !photos.some(({ lineKey }) => lineKey === key),
  )

interface PlannedLine {
  key: string
  kind: LineKind
  unit?: string | undefined
}

/** Readings without a unit: a version with one can't be published. */
export const readingsWithoutUnit = <Line extends PlannedLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ kind, unit }) => kind === 'reading' && (unit === undefined || unit.trim() === ''))

interface Template {
  systemTypes: readonly string[]
}

/**
 * The templates that fit a vessel with these systems, the best first: one for a system that it has, then one for any
 * system. Equal ones stay in their order.
 * @param systems types and treatments of its systems, as they are written
 */
export function rankTemplates<Each extends Template>(templates: readonly Each[], systems: readonly string[]): Each[] {
  const written = systems.map(toWords)
  const fits = ({ systemTypes }: Template) =>
    systemTypes.some((type) => written.some((words) => words.includes(toWords(type))))
  return [...templates.filter(fits), ...templates.filter(({ systemTypes }) => systemTypes.length === 0)]
}

/** Words with a blank around each, so that UV is found in “Filter + UV” and not in “Suva”. */
const toWords = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
