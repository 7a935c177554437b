import { useRef, useState, type DragEvent } from 'react'
import { addDays } from '#core/days.ts'
import type { ScheduleJob } from '#visits/projects/schedule.contract.ts'
import { BOARD_DAYS } from '../../schedule-layout.ts'

/** The row of unassigned jobs. */
export const NOBODY = 'nobody'

/** Part of a day by which a bar has to be dragged before its dates change: a vertical movement isn't quite steady. */
const SURE = 0.75

interface Place {
  rowId: string
  /** Days by which its dates move. */
  shift: number
}

/** A job on other days. */
export const shiftJob = (job: ScheduleJob, days: number): ScheduleJob =>
  days === 0 ? job : { ...job, from: addDays(job.from, days), to: addDays(job.to, days) }

/**
 * Drags a job to another row, to other days, or both. The menu on the bar does the same for keyboard and touch.
 * @param onDrop called only when something changes
 */
export function useJobDrag(onDrop: (job: ScheduleJob, place: Place) => void) {
  const [job, setJob] = useState<ScheduleJob | null>(null)
  const [over, setOver] = useState<Place | null>(null)
  /** Position within its row at which the bar was grabbed, in pixels. */
  const taken = useRef(0)
  const end = () => {
    setJob(null)
    setOver(null)
  }
  const isHome = (place: Place) => (job?.operatorId ?? NOBODY) === place.rowId && place.shift === 0
  const placeOfPointer = (rowId: string, { currentTarget, clientX }: DragEvent): Place => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const daysTo = (x: number) => Math.min(BOARD_DAYS - 1, Math.max(0, (x / width) * BOARD_DAYS))
    const [from, to] = [daysTo(taken.current), daysTo(clientX - left)]
    // The dragged day stays under the pointer, so a part of the job always stays on the board.
    return { rowId, shift: Math.abs(to - from) < SURE ? 0 : Math.floor(to) - Math.floor(from) }
  }
  return {
    /** The job as it would be if it were dropped on this row; null where nothing would change. */
    ghostOf: (rowId: string): ScheduleJob | null =>
      job !== null && over?.rowId === rowId && !isHome(over) ? shiftJob(job, over.shift) : null,
    dragged: job?.projectId ?? null,
    barProps: (dragged: ScheduleJob) => ({
      draggable: dragged.isBooked,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', dragged.vesselName)
        const row = event.currentTarget.closest('[data-lane-row]')
        taken.current = event.clientX - (row?.getBoundingClientRect().left ?? 0)
        setJob(dragged)
      },
      onDragEnd: end,
    }),
    rowProps: (rowId: string, takesJobs: boolean) => ({
      onDragOver(event: DragEvent) {
        if (job === null || !takesJobs) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        const place = placeOfPointer(rowId, event)
        if (over?.rowId !== place.rowId || over.shift !== place.shift) setOver(place)
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        // Dropped beyond the rows, nothing would change.
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
        setOver((now) => (now?.rowId === rowId ? null : now))
      },
      onDrop(event: DragEvent) {
        if (job === null || !takesJobs) return
        event.preventDefault()
        const place = placeOfPointer(rowId, event)
        if (!isHome(place)) onDrop(job, place)
        end()
      },
    }),
  }
}
