import { useAssignJob, useMoveJob, type Assignment, type NewDays } from './use-assign-job.ts'

/** What can be done with a job on the board and in its list: given to somebody, put on other days. */
export interface Plan {
  assign: (assignment: Assignment) => void
  move: (days: NewDays) => void
  isMoving: boolean
}

export function usePlan(): Plan {
  const assign = useAssignJob()
  return { assign, ...useMoveJob() }
}
