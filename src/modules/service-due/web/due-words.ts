import { addDays, formatSpan } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import type { Flag } from '#ui/basic/Flags.tsx'
import type { DueRow, NearVisit } from '../service-due.contract.ts'
import { COMES_ROUND } from '../service-due.limits.ts'
import { dueMessages as messages } from './messages.en.ts'

/** Days until which a due date is marked. */
const SOON_DAYS = 30

/** How near a due date is, in words; with a mark where it is close or over. */
export function sayDue(daysToDue: number): { flag: Flag } | { text: string } {
  if (daysToDue < 0) return { flag: { icon: 'circle-alert', tone: 'danger', text: messages.over(-daysToDue) } }
  const text = daysToDue === 0 ? messages.today : messages.left(daysToDue)
  return daysToDue <= SOON_DAYS ? { flag: { icon: 'clock-alert', tone: 'warn', text } } : { text }
}

/** The kind of visit that follows: what was done last where that comes round, else the yearly service. */
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

/** The day after a planned visit: whoever is there goes on to the next ship. */
export const dayAfter = ({ to }: NearVisit): string => addDays(to, 1)

export const sayVisit = ({ vesselName, portName, from, to }: NearVisit): string =>
  messages.visit(vesselName, portName, formatSpan(from, to))
