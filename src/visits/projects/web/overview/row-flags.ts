import { daysBetween, formatDayInProse } from '#core/days.ts'
import type { Flag } from '#ui/basic/Flags.tsx'
import { overviewMessages } from './messages.en.ts'
import type { OverviewRow } from './overview-calls.ts'

const messages = overviewMessages.rowFlags

/** Problems of a project, the worst first. */
export function flagsOf(row: OverviewRow, today: string): Flag[] {
  const { flags, scheduledDate, scheduledEndDate, status, followUpDate } = row
  const found: Flag[] = []
  if (flags.overdue) {
    const last = scheduledEndDate ?? scheduledDate
    const days = last === null ? 0 : daysBetween(last, today)
    found.push({ icon: 'circle-alert', tone: 'danger', text: messages.overdue(days) })
  }
  if (flags.clash) found.push({ icon: 'triangle-alert', tone: 'danger', text: messages.clash })
  if (flags.unassigned) found.push({ icon: 'user-round-x', tone: 'warn', text: messages.unassigned })
  if (flags.documentsMissing) found.push({ icon: 'file-warning', tone: 'warn', text: messages.documentsMissing })
  if (flags.reportMissing) found.push({ icon: 'file-question-mark', tone: 'warn', text: messages.reportMissing })
  if (flags.billingPending) found.push({ icon: 'receipt', tone: 'warn', text: messages.billingPending })
  if (status === 'on hold' && followUpDate !== null) {
    const text = messages.followUp(formatDayInProse(followUpDate).slice(4))
    found.push({ icon: 'clock-alert', tone: 'warn', text })
  }
  return found
}
