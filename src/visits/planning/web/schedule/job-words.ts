import { dayRange, shortDay } from '#core/days.ts'
import type { Flag } from '#ui/basic/Flags.tsx'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import type { ScheduleJob, ScheduleRow } from '#visits/projects/schedule.contract.ts'
import { findObstacle } from '../../schedule-layout.ts'
import { scheduleMessages as messages } from '../messages.en.ts'

/** Computed states of a job, the gravest first. */
export function flagsOf({ clash, isOverdue, lacksDocuments, operatorId, isBooked }: ScheduleJob): Flag[] {
  const flags: (Flag | false)[] = [
    clash !== null && {
      icon: 'triangle-alert',
      text: clash.vesselName === null ? messages.awayBrief(clash.reason) : messages.clashWith(clash.vesselName),
      tone: 'danger',
    },
    isOverdue && { icon: 'circle-alert', text: messages.overdue, tone: 'danger' },
    isBooked && operatorId === null && { icon: 'user-round-x', text: messages.unassigned, tone: 'warn' },
    lacksDocuments && { icon: 'file-warning', text: messages.lacksDocuments, tone: 'danger' },
  ]
  return flags.filter((flag) => flag !== false)
}

/** Everything that a bar shows by its position and colour, in words; its vessel first. */
export const formatJob = (job: ScheduleJob, operatorName: string): string =>
  `${job.vesselName}, ${formatJobWithoutVessel(job, operatorName)}`

/** The same without the vessel. */
export const formatJobWithoutVessel = (job: ScheduleJob, operatorName: string): string =>
  [
    job.location,
    dayRange(job.from, job.to),
    statusWord(job.status),
    operatorName,
    ...flagsOf(job)
      .map(({ text }) => text)
      .filter((text) => text !== operatorName),
  ]
    .filter(Boolean)
    .join(', ')

/** The obstacle to assigning a job to a technician, in a few words; null for free days. */
export function obstacleOf(job: Pick<ScheduleJob, 'projectId' | 'from' | 'to'>, row: ScheduleRow): string | null {
  const obstacle = findObstacle(job, row.jobs, row.absences)
  if (obstacle === null) return null
  return 'job' in obstacle
    ? messages.jobUntil(obstacle.job.vesselName, shortDay(obstacle.job.to))
    : messages.awayUntil(obstacle.absence.reason, shortDay(obstacle.absence.to))
}
