import { Note } from '#ui/basic/ErrorNote.tsx'
import { Check, FieldError } from '#ui/field/Field.tsx'
import { formatUnprintable } from '../messages.en.ts'
import type { ServiceReport } from '../service-reports.contract.ts'
import { reportMessages as messages } from './messages.en.ts'

interface UnprintableNoteProps {
  report: ServiceReport
  isAccepted: boolean
  onAccepted: (isAccepted: boolean) => void
  errors: Readonly<Partial<Record<string, string>>>
}

/** Names the characters that the document can't show, before it is signed or finalised, and asks. */
export const UnprintableNote = ({
  report: { unprintable },
  isAccepted,
  onAccepted,
  errors: { acceptUnprintable: error },
}: UnprintableNoteProps) =>
  unprintable.length === 0 ? null : (
    <>
      <Note tone="warn" title={messages.unprintableTitle}>
        {formatUnprintable(unprintable)}
      </Note>
      <Check label={messages.acceptUnprintable} checked={isAccepted} onValue={onAccepted} />
      {error ? <FieldError alerts>{error}</FieldError> : null}
    </>
  )
