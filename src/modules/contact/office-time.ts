import { addDays, OSLO, toLocal, weekdayOf } from '#core/days.ts'
import type { ContactReceipt } from './contact.contract.ts'

const SATURDAY = 5

/** When an office that works Monday to Friday between two hours (`07:00`), Oslo time, is there next, which may be now. */
export function findOfficeTime(now: Date, hours: { opens: string; closes: string }): ContactReceipt['read'] {
  const local = toLocal(now.toISOString(), OSLO)
  const today = local.slice(0, 10)
  const time = local.slice(11, 16)
  const isWorkday = (day: string) => weekdayOf(day) < SATURDAY
  if (isWorkday(today) && time < hours.closes) return { ...hours, day: today, isOpen: time >= hours.opens }
  let day = addDays(today, 1)
  while (!isWorkday(day)) day = addDays(day, 1)
  return { ...hours, day, isOpen: false }
}
