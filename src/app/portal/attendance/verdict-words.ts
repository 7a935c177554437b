import { compareDecimals } from '#core/contract/number/decimals.ts'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import { attendanceMessages as messages } from './messages.en.ts'

type Limits = Pick<VisitLine, 'min' | 'max'>

/** The limits of a line in words: `at most 0.10`; null without limits. */
export function describeLimits({ min, max }: Limits): string | null {
  if (min !== undefined && max !== undefined) return messages.limits.between(min, max)
  if (max !== undefined) return messages.limits.atMost(max)
  return min === undefined ? null : messages.limits.atLeast(min)
}

/** How a stored reading compares with its limits, as title and sentence; null without a value. */
export function describeVerdict(line: Pick<VisitLine, 'value' | 'unit' | 'verdict'> & Limits) {
  const limits = describeLimits(line)
  if (line.value === undefined) return null
  if (limits === null || line.verdict === null) return { title: messages.noLimit, text: messages.noLimitText }
  const isAbove = line.max !== undefined && compareDecimals(line.value, line.max) > 0
  return {
    title: line.verdict === 'within' ? messages.within : isAbove ? messages.above : messages.below,
    text: messages.verdictText(line.value, line.unit ?? '', limits),
  }
}
