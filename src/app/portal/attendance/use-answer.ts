import { keyOf } from '#core/web/call/request.ts'
import { showAtOnce, useChange } from '#core/web/call/use-change.ts'
import type {
  getVisitChecklist,
  setLineResult,
  VisitChecklist,
  VisitLine,
} from '#visits/checklists/visit-checklist.contract.ts'
import { attendanceMessages as messages } from './messages.en.ts'

type Answer = Pick<VisitLine, 'reason' | 'value' | 'onLine'> & { result: NonNullable<VisitLine['result']> }

/** Saves answers of a line: the choice shows at once, and returns to the stored one if it is refused. */
export function useAnswer(projectId: string, templateVersion: number | null) {
  const change = useChange<typeof setLineResult>('PUT /api/portal/projects/:id/checklist/:key', {
    failed: messages.notSaved,
    queue: `sheet:${projectId}`,
    onSend: ({ params: { key }, body: { result } }, client) =>
      showAtOnce<VisitChecklist>(
        client,
        keyOf<typeof getVisitChecklist>('GET /api/portal/projects/:id/checklist', { params: { id: projectId } }),
        (checklist) => ({
          ...checklist,
          lines: checklist.lines.map((line) => (line.key === key ? { ...line, result } : line)),
        }),
      ),
  })
  return {
    isPending: change.isPending,
    error: change.error,
    save: ({ key, version }: VisitLine, answer: Answer) =>
      change.mutate({
        params: { id: projectId, key },
        body: { ...answer, version, ...(templateVersion === null ? {} : { templateVersion }) },
      }),
  }
}
