import { formatDay } from '#core/days.ts'

/** A day as columns print it, `09 Dec 2026`; a missing one is a word. */
export const DayText = ({ day, none = 'not set' }: { day: string | null | undefined; none?: string }) =>
  day ? <time dateTime={day}>{formatDay(day)}</time> : <span className="faint">{none}</span>
