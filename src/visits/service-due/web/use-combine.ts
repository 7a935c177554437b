import { formatSpan } from '#core/days.ts'
import { call } from '#core/web/call/call.ts'
import { useChange, useSteps } from '#core/web/call/use-change.ts'
import type { getVessel } from '#fleet/vessels/vessels.contract.ts'
import type { createProject, deleteProject } from '#visits/projects/projects.contract.ts'
import type { DueRow, NearVisit } from '../service-due.contract.ts'
import { dayAfter, nextService } from './due-words.ts'
import { dueMessages as messages } from './messages.en.ts'

interface Combination {
  row: DueRow
  visit: NearVisit
}

/**
 * One press: a project for the ship that is due, at the port of the planned visit on the day after it, with the same
 * technician and what the ship's last papers say; taken back from the toast.
 */
export function useCombine() {
  const undo = useChange<typeof deleteProject>('DELETE /api/portal/projects/:id', {
    done: messages.undone,
    failed: messages.undoFailed,
  })
  return useSteps(
    'project',
    async ({ row, visit }: Combination) => {
      const vessel = await call<typeof getVessel>('GET /api/portal/vessels/:id', { params: { id: row.vesselId } })
      const {
        date: _,
        projectId: _id,
        projectNumber: _number,
        // The agent is the last port's; the planner enters the one of this port.
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
