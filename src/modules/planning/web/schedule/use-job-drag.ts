import { useState, type DragEvent } from 'react'
import type { ScheduleJob } from '#modules/projects/schedule.contract.ts'

/** The row of jobs that nobody has. */
export const NOBODY = 'nobody'

/**
 * Lets a job be dragged from one row to another. The menu on the bar does the same for keyboard and touch.
 * @param onDrop told only when the job comes to another row than its own
 */
export function useJobDrag(onDrop: (job: ScheduleJob, rowId: string) => void) {
  const [job, setJob] = useState<ScheduleJob | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setJob(null)
    setOver(null)
  }
  const isHome = (rowId: string) => (job?.operatorId ?? NOBODY) === rowId
  return {
    /** The job that hangs over a row that is not its own. */
    ghostOf: (rowId: string): ScheduleJob | null => (over === rowId && !isHome(rowId) ? job : null),
    dragged: job?.projectId ?? null,
    barProps: (dragged: ScheduleJob) => ({
      draggable: dragged.isBooked,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', dragged.vesselName)
        setJob(dragged)
      },
      onDragEnd: end,
    }),
    rowProps: (rowId: string, takesJobs: boolean) => ({
      onDragOver(event: DragEvent) {
        if (job === null || !takesJobs) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        if (over !== rowId) setOver(rowId)
      },
      onDrop(event: DragEvent) {
        if (job === null || !takesJobs) return
        event.preventDefault()
        if (!isHome(rowId)) onDrop(job, rowId)
        end()
      },
    }),
  }
}
