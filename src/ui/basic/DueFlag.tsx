import { dueTexts as texts } from '../messages.en.ts'
import { FlagText } from './Flags.tsx'

/** Days within which a due day is pointed out. */
const SOON = 30

/** The colour of a due day without words; a list's own column of days has them. */
export const dueClass = (days: number | null): string | undefined =>
  days === null || days > SOON ? undefined : days < 0 ? 'status status-danger' : 'status status-warn'

/** How long until something is due; past and near days are pointed out. */
export function DueFlag({ days }: { days: number | null }) {
  if (days === null) return <span className="faint">{texts.notSet}</span>
  if (days < 0) return <FlagText flag={{ icon: 'circle-alert', text: texts.over(-days), tone: 'danger' }} />
  const text = days === 0 ? texts.today : texts.left(days)
  return days <= SOON ? <FlagText flag={{ icon: 'clock-alert', text, tone: 'warn' }} /> : <span>{text}</span>
}
