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
  writeCalendar(
    [
      `NAME:${escapeText(name)}`,
      `X-WR-CALNAME:${escapeText(name)}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ],
    events.flatMap((event) => writeEvent(event, [`LAST-MODIFIED:${writeInstant(event.stampedAt)}`])),
  )

/** Events as a file that a program imports once. */
export const writeFile = (...events: readonly CalendarEvent[]): string =>
  writeCalendar(
    ['METHOD:PUBLISH'],
    events.flatMap((event) => writeEvent(event)),
  )

/** RFC 5545: CRLF, lines of 75 octets at most, whole days that end on the day after the last. */
function writeCalendar(head: readonly string[], events: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Maritime service//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...head,
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const writeEvent = (event: CalendarEvent, more: readonly string[] = []): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `DTSTAMP:${writeInstant(event.stampedAt)}`,
  ...more,
  `SEQUENCE:${event.sequence}`,
  ...(event.hours
    ? [`DTSTART:${writeInstant(event.hours.from)}`, `DTEND:${writeInstant(event.hours.to)}`]
    : [`DTSTART;VALUE=DATE:${writeDay(event.firstDay)}`, `DTEND;VALUE=DATE:${writeDay(addDays(event.lastDay, 1))}`]),
  `SUMMARY:${escapeText(event.summary)}`,
  ...(event.location === null ? [] : [`LOCATION:${escapeText(event.location)}`]),
  ...(event.description === null ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
  `URL:${event.url}`,
  `STATUS:${event.status}`,
  // Whole days of work are no obstacle to other appointments of the same day.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** TEXT of section 3.3.11; other control characters have no place in it. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')

const writeDay = (day: string): string => day.replaceAll('-', '')

const writeInstant = (instant: Date): string => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const OCTETS = 75

const octetsOf = new TextEncoder()

/** Section 3.1: a long line continues in the next one after a space. Characters of several octets aren't split. */
function foldLine(line: string): string {
  const folded: string[] = []
  let [part, octets] = ['', 0]
  for (const letter of line) {
    const size = octetsOf.encode(letter).length
    if (octets + size > OCTETS) {
      folded.push(part)
      ;[part, octets] = [' ', 1]
    }
    part += letter
    octets += size
  }
  return [...folded, part].join('\r\n')
}
