import { FlagText } from '#ui/basic/Flags.tsx'
import { directoryMessages as messages } from './messages.en.ts'

/** Days within which a due day is pointed out. */
const SOON = 30

/** The colour of a due day beside which no words stand; the list's own column of days says it in words. */
export const dueClass = (days: number | null): string | undefined =>
  days === null || days > SOON ? undefined : days < 0 ? 'status status-danger' : 'status status-warn'

/** How long until the next service is due; past and near ones are pointed out. */
export function DueFlag({ days }: { days: number | null }) {
  if (days === null) return <span className="faint">{messages.notSet}</span>
  if (days < 0) return <FlagText flag={{ icon: 'circle-alert', text: messages.over(-days), tone: 'danger' }} />
  const text = days === 0 ? messages.dueToday : messages.inDays(days)
  return days <= SOON ? <FlagText flag={{ icon: 'clock-alert', text, tone: 'warn' }} /> : <span>{text}</span>
}
