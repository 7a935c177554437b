import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import type { addFinding, changeFinding, Finding } from '#visits/checklists/findings.contract.ts'
import { attendanceMessages as messages } from '../messages.en.ts'

const words = messages.findings

type FindingBody = Parameters<ReturnType<typeof useChange<typeof addFinding>>['mutate']>[0]['body']

/** Adds a finding, or changes the given one. */
export function useSaveFinding(projectId: string, finding: Finding | null) {
  const rules = { done: words.saved, failed: words.failed }
  const add = useChange<typeof addFinding>('POST /api/portal/projects/:id/findings', rules)
  const change = useChange<typeof changeFinding>('PATCH /api/portal/findings/:id', rules)
  const { error, isPending } = finding === null ? add : change
  const errors = fieldErrors(error)
  return {
    errors,
    isBusy: isPending,
    refusal: error !== null && Object.keys(errors).length === 0 ? words.failed.fallback : null,
    send: (body: FindingBody, onSuccess: () => void) => {
      if (finding === null) return add.mutate({ params: { id: projectId }, body }, { onSuccess })
      return change.mutate({ params: { id: finding.id }, body: { ...body, version: finding.version } }, { onSuccess })
    },
  }
}
