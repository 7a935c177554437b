import { addDays } from '#core/days.ts'

/** Characters of a line; the standard counts 75 octets with its end, and a folded line begins with a blank. */
const LINE_OCTETS = 73

export interface CalendarJob {
  id: string
  projectNumber: string
  vesselName: string
  serviceType: string
  status: string
  location: string | null
  berth: string | null
  /** First and last day of the visit. */
  from: string
  to: string
  address: string
  version: number
}

/** One job as a calendar file (RFC 5545): whole days, since its hours are the port's own and change with the ship. */
export function calendarFile(job: CalendarJob, now: Date): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Staff portal//Project//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    // The same name as in the calendar feed: a program that has both shows the job once.
    `UID:project-${job.id}@portal`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `SEQUENCE:${job.version}`,
    `DTSTART;VALUE=DATE:${job.from.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(job.to, 1).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(`${job.vesselName}, ${job.serviceType} (${job.projectNumber})`)}`,
    ...(job.location ? [`LOCATION:${escapeText([job.location, job.berth].filter(Boolean).join(', '))}`] : []),
    `STATUS:${job.status === 'not confirmed' ? 'TENTATIVE' : job.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    `URL:${job.address}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Breaks a long line between characters, never inside one: octets count, letters of more than one stay whole. */
function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > LINE_OCTETS) {
      lines.push(current)
      current = ''
      octets = 0
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n ')
}
