import { formatOsloTime } from '#core/days.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { TextArea } from '#ui/field/Field.tsx'
import { useDraft } from '#ui/field/use-draft.ts'
import { REPORT_LIMITS } from '../../whistleblowing.limits.ts'
import { reportAdminMessages as messages } from './messages.en.ts'
import { useAnswer, useThread } from './opened-reports.ts'

/** Messages between reporter and company after the report, and the field for an answer. */
export function ReportThread({ id }: { id: string }) {
  const thread = useThread(id)
  return (
    <section className="report-thread" aria-label={messages.thread}>
      <h3>{messages.thread}</h3>
      {thread.isError && thread.data === undefined ? (
        <ErrorNote title={messages.threadFailed} onRetry={() => void thread.refetch()} />
      ) : thread.data === undefined ? (
        <SkeletonLines lines={2} />
      ) : thread.data.length === 0 ? (
        <p className="quiet">{messages.threadEmpty}</p>
      ) : (
        <ol>
          {thread.data.map(({ n, from, text, at }) => (
            <li key={n} className={from === 'company' ? 'ours' : undefined}>
              <div>
                <b>{from === 'company' ? messages.company : messages.theReporter}</b>{' '}
                <span className="faint">{formatOsloTime(at)}</span>
              </div>
              <p className="description">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <AnswerBox id={id} />
    </section>
  )
}

function AnswerBox({ id }: { id: string }) {
  const [draft, setDraft, drop] = useDraft<string>(`report:${id}:answer`)
  const answer = useAnswer(drop)
  const text = draft ?? ''
  const isEmpty = text.trim() === ''
  return (
    <form
      className="report-answer"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !answer.isPending) answer.mutate({ params: { id }, body: { text } })
      }}
    >
      <TextArea
        label={messages.answerLabel}
        hint={messages.answerHint}
        maxLength={REPORT_LIMITS.messageMax}
        value={text}
        onValue={(value) => (value === '' ? drop() : setDraft(value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className="report-actions">
        <Button type="submit" kbd="Ctrl Enter" off={isEmpty || answer.isPending}>
          {answer.isPending ? messages.sending : messages.send}
        </Button>
      </div>
    </form>
  )
}
