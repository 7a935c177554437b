import { placeReading } from '#visits/checklists/checklists.policy.ts'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import { attendanceMessages as messages } from './messages.en.ts'

type Limits = Pick<VisitLine, 'min' | 'max'>

/** The limits of a line in words: `at most 0.10`; null without limits. */
export function describeLimits({ min, max }: Limits): string | null {
  if (min !== undefined && max !== undefined) return messages.limits.between(min, max)
  if (max !== undefined) return messages.limits.atMost(max)
  return min === undefined ? null : messages.limits.atLeast(min)
}

/** `undecided`: the sign of the reading leaves open whether the limit is met. */
export type VerdictKind = 'within' | 'outside' | 'undecided' | 'unlimited'

/** How a stored reading compares with its limits, as title, sentence and a short form; null without a value. */
export function describeVerdict({ value, unit = '', ...limits }: Pick<VisitLine, 'value' | 'unit'> & Limits) {
  if (value === undefined) return null
  const allowed = describeLimits(limits)
  if (allowed === null) {
    return {
      kind: 'unlimited',
      title: messages.noLimit,
      text: messages.noLimitText,
      short: messages.noLimit,
    } as const
  }
  const place = placeReading(value, limits)
  if (place === null) {
    const text = messages.undecidedText([value, unit].filter(Boolean).join(' '), allowed)
    return { kind: 'undecided', title: messages.undecided, text, short: messages.undecided } as const
  }
  const title = messages[place]
  return {
    kind: place === 'within' ? 'within' : 'outside',
    title,
    text: messages.verdictText(value, unit, allowed),
    short: messages.shortVerdict(title, allowed),
  } as const
}
