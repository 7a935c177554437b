import type { ReactNode } from 'react'
import { formatSpan } from '#core/days.ts'
import { call } from '#core/web/call/call.ts'
import { useChange, useSteps } from '#core/web/call/use-change.ts'
import type { getVessel } from '#fleet/vessels/vessels.contract.ts'
import { useClashQuestion } from '#ui/overlay/clash-question.tsx'
import { clashQuestions } from '#visits/projects/messages.en.ts'
import type { createProject, deleteProject } from '#visits/projects/projects.contract.ts'
import type { DueRow, NearVisit } from '../service-due.contract.ts'
import { dayAfter, nextService } from './due-words.ts'
import { dueMessages as messages } from './messages.en.ts'

interface Combination {
  row: DueRow
  visit: NearVisit
  /** Why it is right in spite of a clash. */
  reason?: string | undefined
}

/** Combines a ship with a visit nearby; asks for a reason first where the technician isn't free on the day. */
export function useCombine(): {
  combine: (combination: Combination) => void
  isBusy: boolean
  question: ReactNode
} {
  const { mutate, isPending } = useCombination()
  const clash = useClashQuestion('combine')
  return {
    isBusy: isPending || clash.isChecking,
    combine({ row, visit }) {
      const day = dayAfter(visit)
      void clash.saveAsking(
        { operatorId: visit.operatorId, from: day, to: day },
        (reason) => mutate({ row, visit, reason }),
        clashQuestions.assign,
      )
    },
    question: clash.question,
  }
}

/**
 * One press: a project for the ship that is due, at the port of the planned visit on the day after it, with the same
 * technician and what the ship's last papers say; taken back from the toast.
 */
function useCombination() {
  const undo = useChange<typeof deleteProject>('DELETE /api/portal/projects/:id', {
    done: messages.undone,
    failed: messages.undoFailed,
  })
  return useSteps(
    'project',
    async ({ row, visit, reason }: Combination) => {
      const vessel = await call<typeof getVessel>('GET /api/portal/vessels/:id', { params: { id: row.vesselId } })
      const {
        date: _,
        projectId: _id,
        projectNumber: _number,
        // The agent is the last port's; the planner names the one of this port.
        portAgent: _agent,
        agentPlace: _place,
        ...facts
      } = vessel.prefill ?? NO_PAPERS
      const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
      return call<typeof createProject>('POST /api/portal/projects', {
        body: {
          ...known,
          vesselName: vessel.name,
          vesselId: vessel.id,
          serviceType: nextService(row),
          location: visit.portName,
          portCode: visit.portCode,
          scheduledDate: dayAfter(visit),
          assignedOperatorId: visit.operatorId,
          description: messages.line(
            visit.projectNumber,
            visit.vesselName,
            visit.portName,
            formatSpan(visit.from, visit.to),
          ),
          ...(reason ? { reason } : {}),
        },
      })
    },
    {
      done: ({ id, version, warnings }, { row, visit }) => ({
        title: messages.combined(row.vesselName, visit.vesselName),
        // A clash or missing papers: the way back is next to it.
        ...(warnings.length === 0 ? {} : { description: warnings.map(({ message }) => message).join(' ') }),
        action: {
          label: messages.undo,
          onAct: () => undo.mutate({ params: { id }, query: { version: String(version) } }),
        },
      }),
      failed: messages.combineFailed,
      waits: true,
    },
  )
}

const NO_PAPERS = { date: null, projectId: null, projectNumber: null, portAgent: null, agentPlace: null }
