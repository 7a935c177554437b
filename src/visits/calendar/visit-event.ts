import { addDays, dayIn, toInstant, zoneOf } from '#core/days.ts'
import type { CalendarEvent } from '#core/days/calendar-file.ts'

/** Fields of a visit for the calendar. */
export interface VisitDays {
  id: string
  status: string
  location: string | null
  portCode?: string | null
  portTimeZone?: string | null
  berth: string | null
  /** First and last day. */
  firstDay: string
  lastDay: string
  /** Arrival and departure of the ship, instants. */
  eta?: string | null
  etd?: string | null
  /** Counts from 1. */
  version: number
}

/**
 * Returns the hours of a visit: from the ship's arrival on one of its days to the ship's departure or to the end of the
 * last day, in the port's time zone. Returns null if the ship arrives before or after these days, because the start of
 * the work is then unknown.
 */
function hoursOf({ firstDay, lastDay, eta, etd, portTimeZone = null }: VisitDays): CalendarEvent['hours'] {
  const timeZone = zoneOf({ portTimeZone })
  const isWithin = (instant: string) => {
    const day = dayIn(instant, timeZone)
    return day >= firstDay && day <= lastDay
  }
  if (!eta || !isWithin(eta)) return null
  const end = etd && isWithin(etd) && etd > eta ? etd : toInstant(`${addDays(lastDay, 1)}T00:00`, timeZone)
  return end === null ? null : { from: new Date(eta), to: new Date(end) }
}

/**
 * Content that feed and file share. Both use the same UID and sequence, so that a program with both shows the visit
 * once.
 */
export const eventOfVisit = (visit: VisitDays) =>
  ({
    uid: visit.id,
    firstDay: visit.firstDay,
    lastDay: visit.lastDay,
    hours: hoursOf(visit),
    location:
      [[visit.location, visit.portCode].filter(Boolean).join(' '), visit.berth].filter(Boolean).join(', ') || null,
    status: visit.status === 'cancelled' ? 'CANCELLED' : visit.status === 'not confirmed' ? 'TENTATIVE' : 'CONFIRMED',
    sequence: visit.version - 1,
  }) satisfies Partial<CalendarEvent>
