import { writeFile } from '#core/days/calendar-file.ts'
import { makeUuid } from '#core/web/call/idempotency.ts'
import { saveFile } from '#core/web/file/save-file.ts'
import { type VisitDays, eventOfVisit } from '../visit-event.ts'

export interface VisitToSave extends VisitDays {
  projectNumber: string
  vesselName: string
  serviceType: string
  address: string
}

/** One visit as a file that calendar programs take. */
export const fileOfVisit = (visit: VisitToSave, now: Date): string =>
  writeFile({
    ...eventOfVisit(visit),
    summary: `${visit.vesselName}, ${visit.serviceType} (${visit.projectNumber})`,
    description: null,
    url: visit.address,
    stampedAt: now,
  })

/** Saves one visit as such a file. */
export function saveVisit(visit: VisitToSave): void {
  // The library makes a random UID for each event before it gets ours.
  if (typeof crypto.randomUUID !== 'function') Object.assign(crypto, { randomUUID: makeUuid })
  saveFile(`${visit.projectNumber}.ics`, fileOfVisit(visit, new Date()), 'text/calendar')
}
