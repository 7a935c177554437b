import { daysBetween, latestDayAt } from '#core/days.ts'
import type { ProjectDetail } from '../projects.contract.ts'
import type { ProjectStatus } from '../projects.limits.ts'

type Visit = Pick<ProjectDetail, 'status' | 'scheduledDate' | 'portTimeZone'>

/**
 * Returns by how many days a move would start a visit before its first day, on the clock of its port; 0 for every other
 * move. Where the port's time zone isn't known, the latest day that it is anywhere counts.
 */
export function daysTooEarly({ status, scheduledDate, portTimeZone }: Visit, to: ProjectStatus): number {
  if (status !== 'confirmed' || to !== 'in progress' || scheduledDate === null) return 0
  return Math.max(0, daysBetween(latestDayAt({ portTimeZone }), scheduledDate))
}
