import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { FieldError, TextArea } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { CHECKLIST_LENGTHS } from '#visits/checklists/checklists.limits.ts'
import { attendanceMessages as messages } from './messages.en.ts'

interface NotDoneProps {
  /** Name under which unsaved words are kept. */
  name: string
  /** Stored reason; null before there is one. */
  reason: string | null
  error: string | undefined
  isBusy: boolean
  /** `onSaved` is called once the reason is stored. */
  onReason: (reason: string, onSaved: () => void) => void
}

/** Why a line was not done: a usual reason by one tap, or words of one's own. */
export function NotDone({ name, reason, error, isBusy, onReason }: NotDoneProps) {
  const isUsual = reason !== null && (messages.reasons as readonly string[]).includes(reason)
  const { values, set, settle } = useKept(name, { words: isUsual ? '' : (reason ?? '') })
  const words = values.words.trim()
  const save = (chosen: string) => onReason(chosen, () => settle(values))
  return (
    <div className="not-done">
      <p className="label">{messages.why}</p>
      <div className="phrases">
        {messages.reasons.map((each) => (
          <button key={each} type="button" aria-pressed={reason === each} onClick={() => save(each)}>
            {reason === each ? <Icon name="check" /> : null}
            {each}
          </button>
        ))}
      </div>
      <TextArea
        label={messages.inWords}
        rows={2}
        maxLength={CHECKLIST_LENGTHS.reason}
        value={values.words}
        onValue={(next) => set({ words: next })}
      />
      {error ? <FieldError alerts>{error}</FieldError> : null}
      {words !== '' && words !== reason ? (
        <Button off={isBusy} onClick={() => save(words)}>
          {messages.saveReason}
        </Button>
      ) : null}
    </div>
  )
}
