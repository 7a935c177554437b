import { addDays, dayRange, daysBetween } from '#core/days.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { showToast } from '#core/web/toast.ts'
import type { assignProject, updateProject } from '#visits/projects/projects.contract.ts'
import type { ScheduleJob } from '#visits/projects/schedule.contract.ts'
import { planningMessages as messages } from '../messages.en.ts'

/** A job as it is before a change. */
interface Job extends Pick<ScheduleJob, 'projectId' | 'version' | 'vesselName' | 'operatorId'> {
  /** Null without a date, as is the last day. */
  from: string | null
  to: string | null
}

export interface Assignment {
  job: Job
  /** Null takes the job from its technician. */
  operator: { id: string; name: string } | null
  /** Why it is right in spite of a clash. */
  reason?: string
}

/* All of these wait until the board shows the change, so that the next action starts from the job's new position. */

/** Assigns a job; afterwards a toast shows the server's warnings and an undo button. */
export function useAssignJob(): (assignment: Assignment) => void {
  const { mutateAsync: assign } = useChange<typeof assignProject>('POST /api/portal/projects/:id/assign', {
    failed: messages.assignFailed,
    waits: true,
  })
  const { mutateAsync: undo } = useChange<typeof assignProject>('POST /api/portal/projects/:id/assign', {
    failed: messages.undoFailed,
    waits: true,
  })
  const change = async ({ job, operator, reason }: Assignment) => {
    const { projectId: id, vesselName } = job
    const done = await assign({
      params: { id },
      body: { operatorId: operator?.id ?? null, version: job.version, ...(reason ? { reason } : {}) },
    })
    tell(
      operator === null ? messages.unassigned(vesselName) : messages.assigned(vesselName, operator.name),
      vesselName,
      done,
      (version) => undo({ params: { id }, body: { operatorId: job.operatorId, version } }),
    )
  }
  // Not the callbacks of a press: a second assignment, or another screen, would take them away.
  return (assignment) => void change(assignment).catch(ignoreReported)
}

export interface NewDays {
  job: Job
  from: string
  to: string
  /** Undefined: the assignee doesn't change. */
  operatorId?: string | null
  /** Why it is right in spite of a clash. */
  reason?: string
}

/** Moves a job to other days, and to another person if it is dropped on their row: one change, with undo. */
export function useMoveJob(): { move: (days: NewDays) => void; isMoving: boolean } {
  const { mutateAsync: change, isPending } = useChange<typeof updateProject>('PATCH /api/portal/projects/:id', {
    failed: messages.moveFailed,
    waits: true,
  })
  const { mutateAsync: undo } = useChange<typeof updateProject>('PATCH /api/portal/projects/:id', {
    failed: messages.undoFailed,
    waits: true,
  })
  const make = async ({ job, from, to, operatorId, reason }: NewDays) => {
    const { projectId: id, vesselName, version } = job
    const isGiven = operatorId !== undefined && operatorId !== job.operatorId
    const done = await change({
      params: { id },
      body: {
        ...spanOf(from, to),
        ...(isGiven ? { assignedOperatorId: operatorId } : {}),
        ...(reason ? { reason } : {}),
        version,
      },
    })
    tell(messages.moved(vesselName, dayRange(from, to)), vesselName, done, (seen) =>
      undo({
        params: { id },
        body: {
          ...spanOf(job.from, job.to),
          ...(isGiven ? { assignedOperatorId: job.operatorId } : {}),
          version: seen,
        },
      }),
    )
  }
  return { move: (days) => void make(days).catch(ignoreReported), isMoving: isPending }
}

const spanOf = (scheduledDate: string | null, scheduledEndDate: string | null) => ({ scheduledDate, scheduledEndDate })

/** The same job a number of days later, or earlier. */
export const daysLater = ({ job, days }: { job: Job & Pick<ScheduleJob, 'from' | 'to'>; days: number }): NewDays => ({
  job,
  from: addDays(job.from, days),
  to: addDays(job.from, days + daysBetween(job.from, job.to)),
})

/** Says what was done and what the server warned of, with the way back. */
function tell(
  title: string,
  vesselName: string,
  { version, warnings }: { version: number; warnings: readonly { message: string }[] },
  undo: (version: number) => Promise<unknown>,
): void {
  const description = warnings.map(({ message }) => message).join(' ')
  const revertAssignment = async () => {
    await undo(version)
    showToast({ title: messages.undone(vesselName) })
  }
  showToast({
    title,
    ...(description === '' ? {} : { description }),
    action: { label: messages.undo, onAct: () => void revertAssignment().catch(ignoreReported) },
  })
}

/** A refusal has had its own toast. */
const ignoreReported = (): void => undefined
