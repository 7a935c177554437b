import {
  escape,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalCalendarData,
} from 'ical-generator'
import { addDays } from '#core/days.ts'

/** One event of whole days in a calendar. */
export interface CalendarEvent {
  /** The same for as long as the event lives. */
  uid: string
  /** First and last day, `2026-12-09`; both belong to it. */
  firstDay: string
  lastDay: string
  /** Start and end, if known; without them it is an all-day event. */
  hours?: { from: Date; to: Date } | null
  summary: string
  location: string | null
  description: string | null
  url: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** Counts its changes. */
  sequence: number
  /** When it last changed; of a single event in a file, when the file was written. */
  stampedAt: Date
}

/** A calendar that programs subscribe to (RFC 7986 for its name and how often to ask). */
export const writeFeed = (name: string, events: readonly CalendarEvent[]): string =>
  // The library writes a calendar's name unescaped.
  writeCalendar({ name: escape(toText(name), false), ttl: 60 * 60 }, events)

/** Events as a file that a program imports once. */
export const writeFile = (...events: readonly CalendarEvent[]): string =>
  writeCalendar({ method: ICalCalendarMethod.PUBLISH }, events)

function writeCalendar(head: ICalCalendarData, events: readonly CalendarEvent[]): string {
  const calendar = new ICalCalendar({ prodId: '//Maritime service//Calendar//EN', scale: 'GREGORIAN', ...head })
  for (const { uid, firstDay, lastDay, hours, summary, location, description, stampedAt, ...event } of events) {
    calendar.createEvent({
      ...event,
      ...(hours
        ? { start: hours.from, end: hours.to }
        : // Whole days end on the day after the last.
          { allDay: true, start: firstDay, end: addDays(lastDay, 1) }),
      id: escape(toText(uid), false),
      summary: toText(summary),
      location: location ? { title: toText(location) } : null,
      description: description === null ? null : toText(description),
      status: ICalEventStatus[event.status],
      stamp: stampedAt,
      lastModified: head.method ? null : stampedAt,
      // Whole days of work are no obstacle to other appointments of the same day.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${calendar.toString()}\r\n`
}

/** Control characters other than line breaks have no place in a text (RFC 5545, section 3.3.11). */
const toText = (text: string): string => text.replaceAll(/(?![\r\n])\p{Cc}/gu, ' ')
