import type { Spread } from './statistics.ts'

/** Rows of text under their headings: the first column to the left, the others to the right. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? ''
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .trimEnd()
  return [line(headings), ...rows.map(line)].map((text) => `  ${text}`).join('\n')
}

/** A figure with as many places as are worth reading: 0.92, 3.1, 14,200. */
export function formatNumber(value: number): string {
  const places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: places, maximumFractionDigits: places })
}

export const formatRange = ({ min, max }: Spread): string => `${formatNumber(min)}–${formatNumber(max)}`

/** Kilobytes of 1,000 bytes, as browsers show what they load. */
export const formatKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** A figure that is wanted at least, at most or below, and whether it was reached. */
export interface Goal {
  sign: '≥' | '≤' | '<'
  limit: number
}

export function meetsGoal(value: number, { sign, limit }: Goal): boolean {
  if (sign === '≥') return value >= limit
  return sign === '≤' ? value <= limit : value < limit
}

/** What was wanted, and a word where it was not reached; empty without a goal. */
export function formatGoal(value: number, goal: Goal | null, unit = ''): string {
  if (goal === null) return ''
  return `${goal.sign} ${goal.limit}${unit} ${meetsGoal(value, goal) ? 'yes' : 'NO'}`
}
