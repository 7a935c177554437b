import type { CalendarEvent } from './write-calendar.ts'

/** What the calendar takes from a visit. */
export interface VisitDays {
  id: string
  status: string
  location: string | null
  berth: string | null
  /** First and last day. */
  firstDay: string
  lastDay: string
  /** Counts from 1. */
  version: number
}

/**
 * What feed and file say alike of a visit: whole days, since its hours are the port's own and change with the ship. Both
 * give it the same name and count, so that a program that has both shows it once.
 */
export const eventOfVisit = (visit: VisitDays) =>
  ({
    uid: visit.id,
    firstDay: visit.firstDay,
    lastDay: visit.lastDay,
    location: [visit.location, visit.berth].filter(Boolean).join(', ') || null,
    status: visit.status === 'cancelled' ? 'CANCELLED' : visit.status === 'not confirmed' ? 'TENTATIVE' : 'CONFIRMED',
    sequence: visit.version - 1,
  }) satisfies Partial<CalendarEvent>
