import { addDays, formatSpan } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import type { DueRow, NearVisit } from '../service-due.contract.ts'
import { COMES_ROUND } from '../service-due.limits.ts'
import { dueMessages as messages } from './messages.en.ts'

/** Returns the type of the next visit: the last one's type if that recurs, otherwise the yearly service. */
export const nextService = ({ lastServiceType }: DueRow): (typeof COMES_ROUND)[number] =>
  COMES_ROUND.find((type) => type === lastServiceType) ?? COMES_ROUND[0]

/** The page of a new project with all that is known of this ship's next service. */
export function newProjectFor(row: DueRow, today: string): string {
  const { vesselId, nextServiceDue, lastPort } = row
  const query = new URLSearchParams({
    vessel: vesselId,
    service: nextService(row),
    day: nextServiceDue < today ? today : nextServiceDue,
    ...(lastPort?.code ? { port: lastPort.code } : {}),
  })
  return `${paths.newProject}?${query}`
}

/** The day after a planned visit: the technician continues to the next ship. */
export const dayAfter = ({ to }: NearVisit): string => addDays(to, 1)

export const formatNearVisit = ({ vesselName, portName, from, to }: NearVisit): string =>
  messages.visit(vesselName, portName, formatSpan(from, to))
