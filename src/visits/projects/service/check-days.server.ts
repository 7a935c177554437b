import { addDays, daysBetween } from '#core/days.ts'
import { projectTexts } from '../messages.en.ts'
import { VISIT_DAYS_MAX } from '../projects.limits.ts'
import { refuseField } from './record-change.server.ts'

interface Days {
  scheduledDate?: string | null | undefined
  scheduledEndDate?: string | null | undefined
}

/**
 * First and last day of a visit as they are to be stored. Without a last day the visit ends where it begins, or stays as
 * long as it was; without a first one there is no last.
 * @throws AppError 422 on `scheduledEndDate`
 */
export function checkDays(
  before: { scheduledDate: string | null; scheduledEndDate: string | null } | null,
  input: Days,
): { scheduledDate: string | null; scheduledEndDate: string | null } {
  const from = input.scheduledDate === undefined ? (before?.scheduledDate ?? null) : input.scheduledDate
  if (from === null) {
    if (typeof input.scheduledEndDate === 'string') throw refuseField('scheduledEndDate', projectTexts.firstDay)
    return { scheduledDate: null, scheduledEndDate: null }
  }
  const to = input.scheduledEndDate === undefined ? moveEnd(before, from) : (input.scheduledEndDate ?? from)
  if (to < from) throw refuseField('scheduledEndDate', projectTexts.endsFirst)
  if (daysBetween(from, to) > VISIT_DAYS_MAX) {
    throw refuseField('scheduledEndDate', projectTexts.longest(VISIT_DAYS_MAX))
  }
  return { scheduledDate: from, scheduledEndDate: to }
}

function moveEnd(
  before: { scheduledDate: string | null; scheduledEndDate: string | null } | null,
  from: string,
): string {
  const { scheduledDate = null, scheduledEndDate = null } = before ?? {}
  if (scheduledDate === null || scheduledEndDate === null) return from
  return addDays(from, daysBetween(scheduledDate, scheduledEndDate))
}
