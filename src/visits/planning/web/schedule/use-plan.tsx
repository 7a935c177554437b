import type { ReactNode } from 'react'
import { useClashQuestion } from '#ui/overlay/clash-question.tsx'
import { clashQuestions } from '#visits/projects/messages.en.ts'
import { useAssignJob, useMoveJob, type Assignment, type NewDays } from './use-assign-job.ts'

/** Actions on a job on the board and in its list: assign, move to other days. */
export interface Plan {
  assign: (assignment: Assignment) => void
  move: (days: NewDays) => void
  isMoving: boolean
}

/**
 * Changes of the schedule. One that would put a technician on booked or absent days asks for a reason first, however it
 * is made: by dragging, by key or by menu, and also where the days are beyond the board.
 */
export function usePlan(): { plan: Plan; question: ReactNode } {
  const assign = useAssignJob()
  const { move, isMoving } = useMoveJob()
  const clash = useClashQuestion('schedule')
  const plan: Plan = {
    isMoving: isMoving || clash.isChecking,
    assign: (assignment) => {
      const { job, operator } = assignment
      void clash.saveAsking(
        { ...job, operatorId: operator?.id ?? null },
        (reason) => assign({ ...assignment, ...(reason ? { reason } : {}) }),
        clashQuestions.assign,
      )
    },
    move: (days) => {
      const { job, from, to, operatorId = job.operatorId } = days
      void clash.saveAsking(
        { projectId: job.projectId, operatorId, from, to },
        (reason) => move({ ...days, ...(reason ? { reason } : {}) }),
        (name, what) => clashQuestions.move(job.vesselName, name, what),
      )
    },
  }
  return { plan, question: clash.question }
}
