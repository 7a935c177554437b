import type { Comparison } from './load.ts'
import { formatGoal, formatNumber, formatRange, formatTable, type Goal } from './table.ts'

/** What one section found, ready to be printed. */
export interface SectionReport {
  title: string
  headings: readonly string[]
  rows: readonly (readonly string[])[]
  /** Sentences below the table: how to read it, and what could not be measured. */
  notes: readonly string[]
  /** Whether something that had to be measured could not be. */
  failed?: boolean
}

export function formatSection({ title, headings, rows, notes }: SectionReport): string {
  const table = rows.length === 0 ? [] : [formatTable(headings, rows)]
  return [title, ...table, ...notes.map((note) => `  ${note}`)].join('\n')
}

export const RATE_HEADINGS = [
  'Answer',
  'a second',
  'yardstick',
  'ratio',
  'min–max',
  'goal',
  'p99 ms',
  'busy',
  'busy y.',
] as const

const percent = (part: number | null) => (part === null ? '' : `${Math.round(part * 100)} %`)

export const rateRow = (name: string, { product, yardstick, ratio }: Comparison, goal: Goal | null): string[] => [
  name,
  formatNumber(product.perSecond),
  formatNumber(yardstick.perSecond),
  formatNumber(ratio.median),
  formatRange(ratio),
  formatGoal(ratio.median, goal),
  formatNumber(product.p99),
  percent(product.busy),
  percent(yardstick.busy),
]

export const GROWTH_HEADINGS = [
  'Answer',
  'small a second',
  'large a second',
  'times as long',
  'min–max',
  'goal',
  'p99 ms (large)',
] as const

/** How much longer an answer takes where there is more: rates the other way round are times. */
export const growthRow = (name: string, { ratio, product, yardstick }: Comparison, goal: Goal | null): string[] => [
  name,
  formatNumber(product.perSecond),
  formatNumber(yardstick.perSecond),
  formatNumber(ratio.median),
  formatRange(ratio),
  formatGoal(ratio.median, goal),
  formatNumber(yardstick.p99),
]

export const BUSY_NOTE =
  'busy: part of one processor that the server under load used. Well below 100 %, something else (database, load) set the pace.'

/** The sentence of an error, for people: of a failed query the database's own, not the statement. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message.startsWith('Failed query') && error.cause instanceof Error) return error.cause.message
  return error.message
}
