import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
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
  const client = useQueryClient()
  const show = (key: string, answer: Answer) =>
    showAtOnce<VisitChecklist>(
      client,
      keyOf<typeof getVisitChecklist>('GET /api/portal/projects/:id/checklist', { params: { id: projectId } }),
      (checklist) => ({
        ...checklist,
        lines: checklist.lines.map((line) => (line.key === key ? answerLine(line, answer) : line)),
      }),
    )
  /** Version that the last answer of this line made: the list may not have been read since. */
  const written = useRef(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const change = useChange<typeof setLineResult>('PUT /api/portal/projects/:id/checklist/:key', {
    failed: messages.notSaved,
    queue: `sheet:${projectId}`,
    onSend: ({ params: { key }, body }) => show(key, body as Answer),
    onDone: ({ version }) => void (written.current = version),
  })
  return {
    isPending: change.isPending,
    error: change.error,
    /** Something else is typed: the refusal of what was sent is no longer about it. */
    forget: change.reset,
    /** `onSaved` is called once the answer is stored, here or at the server, also after its screen is gone. */
    save: ({ key, version }: VisitLine, answer: Answer, onSaved: () => void = () => undefined) => {
      void show(key, answer)
      // A second answer is based on the first, also while that is on its way.
      const send = () =>
        change.mutateAsync({
          params: { id: projectId, key },
          body: {
            ...answer,
            version: Math.max(version, written.current),
            ...(templateVersion === null ? {} : { templateVersion }),
          },
        })
      const sent = queue.current.then(send)
      queue.current = sent.catch(() => undefined)
      sent.then(onSaved, () => undefined)
    },
  }
}
