import { useState, type ReactNode } from 'react'
import { call } from '#core/web/call/call.ts'
import { ReasonDialog } from '#ui/overlay/ReasonDialog.tsx'
import { clashQuestions, obstacleTexts } from '../messages.en.ts'
import type { OperatorLoad, readOperatorLoad } from '../schedule.contract.ts'

/** Returns what is in the way of a technician on the days of a job, in a few words; null where they are free. */
export const loadInWords = ({ job, absence }: Pick<OperatorLoad, 'job' | 'absence'>): string | null =>
  absence ? obstacleTexts.away(absence.reason) : job ? obstacleTexts.clash(job.vesselName) : null

interface Booking {
  operatorId: string | null
  /** Null or empty while it is open. */
  from: string | null | undefined
  to: string | null | undefined
  /** The project itself, which doesn't clash with itself. */
  projectId?: string
}

interface Asked {
  name: string
  what: string
  onReason: (reason: string) => void
}

/**
 * Asks for a reason before a form is saved that books a technician twice. Where the load can't be read the form is saved
 * all the same: the server's answer warns of a clash.
 * @param draft names what is typed into the question
 */
export function useClashQuestion(draft: string): {
  /** Calls `save` at once or, where something is in the way, with the reason that was given. */
  saveAsking: (booking: Booking, save: (reason?: string) => void | Promise<void>) => Promise<void>
  isChecking: boolean
  question: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const findClash = async ({ operatorId, from, to, projectId }: Booking) => {
    if (operatorId === null || !from) return null
    setIsChecking(true)
    try {
      const { items } = await call<typeof readOperatorLoad>('GET /api/portal/operators/load', {
        query: { from, to: to || from, ...(projectId ? { projectId } : {}) },
      })
      const operator = items.find(({ id }) => id === operatorId)
      const what = operator ? loadInWords(operator) : null
      return operator && what !== null ? { name: operator.name, what } : null
    } catch {
      return null
    } finally {
      setIsChecking(false)
    }
  }
  return {
    isChecking,
    async saveAsking(booking, save) {
      const clash = await findClash(booking)
      if (clash === null) return await save()
      setAsked({ ...clash, onReason: (reason) => void save(reason) })
    },
    question: asked && (
      <ReasonDialog
        name={`clash:${draft}`}
        {...clashQuestions.save(asked.name, asked.what)}
        onClose={() => setAsked(null)}
        onReason={(reason) => {
          setAsked(null)
          asked.onReason(reason)
        }}
      />
    ),
  }
}
