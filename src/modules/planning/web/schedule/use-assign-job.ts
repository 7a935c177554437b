import { useChange } from '#core/web/call/use-change.ts'
import { showToast } from '#core/web/toast.ts'
import type { assignProject } from '#modules/projects/projects.contract.ts'
import type { ScheduleJob } from '#modules/projects/schedule.contract.ts'
import { planningMessages as messages } from '../messages.en.ts'

const LINE = 'POST /api/portal/projects/:id/assign'

export interface Assignment {
  job: Pick<ScheduleJob, 'projectId' | 'version' | 'vesselName' | 'operatorId'>
  /** Null takes the job from its operator. */
  operator: { id: string; name: string } | null
}

/** Gives a job to somebody; afterwards a toast says what the server warned of and offers the way back. */
export function useAssignJob(): (assignment: Assignment) => void {
  const { mutateAsync: assign } = useChange<typeof assignProject>(LINE, { failed: messages.assignFailed })
  const { mutateAsync: undo } = useChange<typeof assignProject>(LINE, { failed: messages.undoFailed })
  const change = async ({ job, operator }: Assignment) => {
    const { projectId: id, vesselName } = job
    const { version, warnings } = await assign({
      params: { id },
      body: { operatorId: operator?.id ?? null, version: job.version },
    })
    const description = warnings.map(({ message }) => message).join(' ')
    const takeBack = async () => {
      await undo({ params: { id }, body: { operatorId: job.operatorId, version } })
      showToast({ title: messages.undone(vesselName) })
    }
    showToast({
      title: operator === null ? messages.unassigned(vesselName) : messages.assigned(vesselName, operator.name),
      ...(description === '' ? {} : { description }),
      action: { label: messages.undo, onAct: () => void takeBack().catch(wasTold) },
    })
  }
  // Not the callbacks of a press: a second assignment, or another screen, would take them away.
  return (assignment) => void change(assignment).catch(wasTold)
}

/** A refusal has had its own toast. */
const wasTold = (): void => undefined
