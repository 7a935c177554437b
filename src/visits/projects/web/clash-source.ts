import { PICKED_MAX } from '#core/contract/lists/list-names.ts'
import { dayRange } from '#core/days.ts'
import { call } from '#core/web/call/call.ts'
import type { Booking, ClashSource, Handover, ClashGroup } from '#ui/overlay/clash-question.tsx'
import { clashQuestions, obstacleTexts } from '../messages.en.ts'
import type { ProjectRow } from '../projects.contract.ts'
import type { ProjectStatus } from '../projects.limits.ts'
import type { OperatorLoad, readOperatorLoad } from '../schedule.contract.ts'

type Obstacles = Pick<OperatorLoad, 'job' | 'absence'>

/** Describes the conflict of a technician on the days of a job; null if the technician is available. */
export const loadInWords = ({ job, absence }: Obstacles): string | null =>
  absence ? obstacleTexts.away(absence.reason) : job ? obstacleTexts.clash(job.vesselName) : null

/** The same with its days, for the confirmation question. */
const obstacleInWords = ({ job, absence }: Obstacles): string | null =>
  absence
    ? obstacleTexts.awayOn(absence.reason, dayRange(absence.from, absence.to))
    : job
      ? obstacleTexts.clashOn(job.vesselName, dayRange(job.from, job.to))
      : null

/** Returns the booking that a move makes: a cancelled visit that is taken up again needs its technician's days anew. */
export const bookingOfMove = (
  { id, status, assignedOperatorId, scheduledDate, scheduledEndDate }: MovedProject,
  to: ProjectStatus,
): Booking => ({
  operatorId: status === 'cancelled' && to !== 'cancelled' ? assignedOperatorId : null,
  from: scheduledDate,
  to: scheduledEndDate,
  projectId: id,
})
type MovedProject = Pick<ProjectRow, 'id' | 'status' | 'assignedOperatorId' | 'scheduledDate' | 'scheduledEndDate'>

/** Finds the conflict of a booking; null without one, and if the load can't be read. */
async function findClash({ operatorId, from, to, projectId }: Booking): Promise<{ name: string; what: string } | null> {
  try {
    const { items } = await call<typeof readOperatorLoad>('GET /api/portal/operators/load', {
      query: { from: from ?? '', to: (to || from) ?? '', ...(projectId ? { projectId } : {}) },
    })
    const operator = items.find(({ id }) => id === operatorId)
    const what = operator ? obstacleInWords(operator) : null
    return operator && what !== null ? { name: operator.name, what } : null
  } catch {
    return null
  }
}

/** Finds the projects that meet other work, an absence or one another, by technician; null where that can't be read. */
async function findClashGroups(handovers: readonly Handover[]): Promise<ClashGroup[] | null> {
  const groups = [...new Set(handovers.map(({ operatorId }) => operatorId))].map(async (operatorId) => {
    const ids = handovers.filter((each) => each.operatorId === operatorId).map(({ projectId }) => projectId)
    if (ids.length > PICKED_MAX) throw new Error('The load of so many projects is not answered')
    const { items } = await call<typeof readOperatorLoad>('GET /api/portal/operators/load', {
      query: { ids: ids.join(',') },
    })
    const operator = items.find(({ id }) => id === operatorId)
    return { name: operator?.name ?? '', ids: operator?.meets ?? [] }
  })
  try {
    return (await Promise.all(groups)).filter(({ ids }) => ids.length > 0)
  } catch {
    return null
  }
}

/** Conflicts for the portal's question about double bookings. */
export const CLASH_SOURCE: ClashSource = { findClash, findClashGroups, words: clashQuestions }
