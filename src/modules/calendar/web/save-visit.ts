import { saveFile } from '#core/web/file/save-file.ts'
import { calendarFile, type CalendarJob } from './calendar-file.ts'

/** Saves one visit as a file that calendar programs take. */
export function saveVisit(visit: CalendarJob): void {
  saveFile(`${visit.projectNumber}.ics`, calendarFile(visit, new Date()), 'text/calendar')
}
