import { clockIn, dayInOslo, formatDay, formatDayInProse, shortDay } from '#core/days.ts'
import { DOCUMENT_WORDS } from '#core/entity/document-words.en.ts'
import { isManagerRole } from '#core/policy.ts'
import { FlagText } from '#ui/basic/Flags.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import type { Operator } from '../operators.contract.ts'
import { operatorMessages as messages } from './messages.en.ts'
import { accessOf } from './people-list.ts'

/** State of an account, as mark and word. */
export function Access({ person }: { person: Operator }) {
  const access = accessOf(person)
  if (access === 'off') return <span className="faint">{messages.off}</span>
  return (
    <StateMark {...(access === 'active' ? { tone: 'ok' } : { tone: 'warn', icon: 'mail' })}>
      {messages[access]}
    </StateMark>
  )
}

/** The worst of the personal documents. */
export function DocumentsState({ person: { documents, role } }: { person: Operator }) {
  const { state, fileCategory, daysLeft } = documents
  const category = fileCategory === null ? '' : DOCUMENT_WORDS[fileCategory]
  switch (state) {
    case 'none':
      return <span className="faint">{isManagerRole(role) ? messages.noneAsked : messages.documentStates.none}</span>
    case 'ok':
      return <FlagText flag={{ icon: 'check', text: messages.documentStates.ok, tone: 'ok' }} />
    case 'expiring':
      return (
        <FlagText
          flag={{ icon: 'clock-alert', text: messages.documentStates.expiring(category, daysLeft ?? 0), tone: 'warn' }}
        />
      )
    case 'expired':
    case 'missing':
      return (
        <FlagText flag={{ icon: 'file-warning', text: messages.documentStates[state](category), tone: 'danger' }} />
      )
  }
}

const JUST_NOW_MS = 2 * 60_000

/** When a person was last seen, in words. */
export function describeLastSeen(instant: string | null, now = Date.now()): string {
  if (instant === null) return messages.never
  if (now - Date.parse(instant) < JUST_NOW_MS) return messages.now
  const [day, today] = [dayInOslo(instant), dayInOslo(now)]
  if (day === today) return clockIn(instant)
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayInProse(day) : formatDay(day)
}

/** Until when an invitation can be accepted. */
export const describeInvitation = ({ invitationExpiresAt }: Operator): string =>
  invitationExpiresAt === null ? messages.linkEnded : messages.linkTo(shortDay(dayInOslo(invitationExpiresAt)))
