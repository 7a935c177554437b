import { useState } from 'react'
import { PICKED_MAX } from '#core/contract/lists/list-names.ts'
import { dayRange } from '#core/days.ts'
import { call } from '#core/web/call/call.ts'
import type { Booking, ClashQuestion, ClashWords, Handover, Save } from '#ui/overlay/clash-question.ts'
import { ReasonDialog } from '#ui/overlay/ReasonDialog.tsx'
import { clashQuestions, obstacleTexts } from '../messages.en.ts'
import type { ProjectRow } from '../projects.contract.ts'
import type { ProjectStatus } from '../projects.limits.ts'
import type { OperatorLoad, readOperatorLoad } from '../schedule.contract.ts'

type Obstacles = Pick<OperatorLoad, 'job' | 'absence'>

/** Returns what is in the way of a technician on the days of a job, in a few words; null where they are free. */
export const loadInWords = ({ job, absence }: Obstacles): string | null =>
  absence ? obstacleTexts.away(absence.reason) : job ? obstacleTexts.clash(job.vesselName) : null

/** The same with its days, as the question says it. */
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

/**
 * Asks for a reason before a change is saved that books a technician twice or on days off. Where the load can't be read
 * the change of one project is saved all the same: the server's answer warns of a clash.
 * @param draft names what is typed into a question about a project that isn't stored yet, or about several
 */
export function useClashQuestion(draft: string): ClashQuestion {
  const [asked, setAsked] = useState<{ draft: string; words: ClashWords; save: Save } | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const check = async <T,>(find: () => Promise<T>): Promise<T> => {
    setIsChecking(true)
    try {
      return await find()
    } finally {
      setIsChecking(false)
    }
  }
  return {
    isChecking,
    async saveAsking(booking, save, toWords = clashQuestions.save) {
      const clash = isOpen(booking) ? null : await check(() => findClash(booking))
      if (clash === null) return await save()
      setAsked({ draft: booking.projectId ?? draft, words: toWords(clash.name, clash.what), save })
    },
    async saveAllAsking(handovers, save) {
      const given = handovers.filter(({ operatorId }) => operatorId !== null)
      const meetings = given.length === 0 ? [] : await check(() => findMeetings(given))
      if (meetings?.length === 0) return await save()
      const numberOf = (id: string) => given.find(({ projectId }) => projectId === id)?.projectNumber ?? id
      setAsked({
        draft,
        words:
          meetings === null
            ? clashQuestions.handOverUnchecked(given.length)
            : clashQuestions.handOver(meetings.map(({ name, ids }) => ({ name, numbers: ids.map(numberOf) }))),
        save: (reason = '') =>
          save({
            reason,
            clashing: meetings?.flatMap(({ ids }) => ids) ?? given.map(({ projectId }) => projectId),
          }),
      })
    },
    question: asked && (
      <ReasonDialog
        name={`clash:${asked.draft}`}
        {...asked.words}
        onClose={() => setAsked(null)}
        onReason={(reason) => {
          setAsked(null)
          void asked.save(reason)
        }}
      />
    ),
  }
}

const isOpen = ({ operatorId, from }: Booking): boolean => operatorId === null || !from

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
async function findMeetings(handovers: readonly Handover[]): Promise<{ name: string; ids: string[] }[] | null> {
  const meetings = [...new Set(handovers.map(({ operatorId }) => operatorId))].map(async (operatorId) => {
    const ids = handovers.filter((each) => each.operatorId === operatorId).map(({ projectId }) => projectId)
    if (ids.length > PICKED_MAX) throw new Error('The load of so many projects is not told')
    const { items } = await call<typeof readOperatorLoad>('GET /api/portal/operators/load', {
      query: { ids: ids.join(',') },
    })
    const operator = items.find(({ id }) => id === operatorId)
    return { name: operator?.name ?? '', ids: operator?.meets ?? [] }
  })
  try {
    return (await Promise.all(meetings)).filter(({ ids }) => ids.length > 0)
  } catch {
    return null
  }
}
