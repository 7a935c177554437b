import { keyOf } from '#core/web/call/request.ts'
import { showAtOnce, useChange } from '#core/web/call/use-change.ts'
import { answerLine } from '#visits/checklists/checklists.policy.ts'
import type {
  getVisitChecklist,
  setLineResult,
  VisitChecklist,
  VisitLine,
} from '#visits/checklists/visit-checklist.contract.ts'
import { attendanceMessages as messages } from './messages.en.ts'

type Answer = Pick<VisitLine, 'reason' | 'value' | 'onLine'> & { result: NonNullable<VisitLine['result']> }

/** Saves answers of a line: the whole answer shows at once, and the stored one again if it is refused. */
export function useAnswer(projectId: string, templateVersion: number | null) {
  const change = useChange<typeof setLineResult>('PUT /api/portal/projects/:id/checklist/:key', {
    failed: messages.notSaved,
    queue: `sheet:${projectId}`,
    onSend: ({ params: { key }, body }, client) =>
      showAtOnce<VisitChecklist>(
        client,
        keyOf<typeof getVisitChecklist>('GET /api/portal/projects/:id/checklist', { params: { id: projectId } }),
        (checklist) => ({
          ...checklist,
          lines: checklist.lines.map((line) => (line.key === key ? answerLine(line, body as Answer) : line)),
        }),
      ),
  })
  return {
    isPending: change.isPending,
    error: change.error,
    /** Something else is typed: the refusal of what was sent is no longer about it. */
    forget: change.reset,
    /** `onSaved` is called once the answer is stored, here or at the server, also after its screen is gone. */
    save: ({ key, version }: VisitLine, answer: Answer, onSaved: () => void = () => undefined) => {
      const body = { ...answer, version, ...(templateVersion === null ? {} : { templateVersion }) }
      change.mutateAsync({ params: { id: projectId, key }, body }).then(onSaved, () => undefined)
    },
  }
}
