import { compareDecimals } from '#core/contract/number/decimals.ts'
import type { LineKind, LineResult, ReadingVerdict } from './checklists.limits.ts'

interface Limits {
  min?: string | undefined
  max?: string | undefined
}

/** Compares a reading with its limits, which count as within; null without a value or without a limit. */
export function judgeReading(value: string | null | undefined, { min, max }: Limits): ReadingVerdict | null {
  if (value === null || value === undefined || (min === undefined && max === undefined)) return null
  const isBelow = min !== undefined && compareDecimals(value, min) < 0
  const isAbove = max !== undefined && compareDecimals(value, max) > 0
  return isBelow || isAbove ? 'outside' : 'within'
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
