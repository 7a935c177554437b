import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { TextArea } from '#ui/field/Field.tsx'
import { useDraft } from '#ui/field/use-draft.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { answerHolder, VisitLink } from '../../visit-links.contract.ts'
import { visitLinkMessages as messages } from './messages.en.ts'

interface AnswerDialogProps {
  link: VisitLink
  who: string
  onClose: () => void
}

/** Writes to the holder of a link. */
export function AnswerDialog({ link, who, onClose }: AnswerDialogProps) {
  const [text = '', setText, drop] = useDraft<string>(`visit-link:${link.id}`)
  const send = useChange<typeof answerHolder>('POST /api/portal/visit-links/:id/messages', {
    done: messages.answered,
    failed: { title: messages.answerFailed },
    onDone: () => {
      drop()
      onClose()
    },
  })
  return (
    <FormDialog
      title={messages.answerTitle(who)}
      text={messages.answerText}
      action={messages.sendAnswer}
      isOff={send.isPending}
      back={messages.back}
      onClose={onClose}
      onSubmit={() => send.mutate({ params: { id: link.id }, body: { text } })}
    >
      <TextArea
        label={messages.message}
        rows={5}
        value={text}
        error={fieldErrors(send.error)['text']}
        onValue={setText}
      />
    </FormDialog>
  )
}
