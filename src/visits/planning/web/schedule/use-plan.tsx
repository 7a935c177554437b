import { useState, type ReactNode } from 'react'
import { ReasonDialog } from '#ui/overlay/ReasonDialog.tsx'
import { clashQuestions } from '#visits/projects/messages.en.ts'
import type { Schedule } from '#visits/projects/schedule.contract.ts'
import { obstacleOf } from './job-words.ts'
import { useAssignJob, useMoveJob, type Assignment, type NewDays } from './use-assign-job.ts'

/** Actions on a job on the board and in its list: assign, move to other days. */
export interface Plan {
  assign: (assignment: Assignment) => void
  move: (days: NewDays) => void
  isMoving: boolean
}

/** A change that would book a person twice, until a reason is given. */
interface Question {
  projectId: string
  words: ReturnType<typeof clashQuestions.assign>
  onReason: (reason: string) => void
}

/**
 * Changes of the schedule. One that would put a technician on booked or absent days asks for a reason first, however it
 * is made: by dragging, by key or by menu.
 * @param schedule the jobs on the board; days beyond it are checked by the server, and its warning follows the change
 */
export function usePlan(schedule: Schedule | undefined): { plan: Plan; question: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)
  const assign = useAssignJob()
  const { move, isMoving } = useMoveJob()
  const findClash = (operatorId: string | null | undefined, job: { projectId: string; from: string; to: string }) => {
    const row = schedule?.operators.find(({ id }) => id === operatorId)
    const obstacle = row && obstacleOf(job, row)
    return row && obstacle ? { name: row.name, what: obstacle } : null
  }
  const plan: Plan = {
    isMoving,
    assign: (assignment) => {
      const { job, operator } = assignment
      const clash = findClash(operator?.id, job)
      if (clash === null) return assign(assignment)
      setQuestion({
        projectId: job.projectId,
        words: clashQuestions.assign(clash.name, clash.what),
        onReason: (reason) => assign({ ...assignment, reason }),
      })
    },
    move: (days) => {
      const { job, from, to, operatorId } = days
      const clash = findClash(operatorId === undefined ? job.operatorId : operatorId, { ...job, from, to })
      if (clash === null) return move(days)
      setQuestion({
        projectId: job.projectId,
        words: clashQuestions.move(job.vesselName, clash.name, clash.what),
        onReason: (reason) => move({ ...days, reason }),
      })
    },
  }
  return {
    plan,
    question: question && (
      <ReasonDialog
        name={`clash:${question.projectId}`}
        {...question.words}
        onClose={() => setQuestion(null)}
        onReason={(reason) => {
          setQuestion(null)
          question.onReason(reason)
        }}
      />
    ),
  }
}
