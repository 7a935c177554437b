import { Button } from '#ui/staff/Button.tsx'
import { Note } from '#ui/staff/ErrorNote.tsx'
import type { MemberConflict, MemberField, MemberValues } from './member-form.ts'
import { teamAdminMessages as messages } from './messages.en.ts'

export const MEMBER_LABELS: Record<MemberField, string> = {
  name: messages.name,
  position: messages.position,
  description: messages.description,
  email: messages.email,
  phone: messages.phone,
  imageUrl: messages.photo,
}

interface MemberConflictNoteProps {
  conflict: MemberConflict
  values: MemberValues
  onChoose: (field: MemberField, value: string) => void
}

/** Both versions of what two people changed at once; nothing is saved until the reader saves. */
export function MemberConflictNote({ conflict: { stored, yours, fields }, values, onChoose }: MemberConflictNoteProps) {
  const show = (field: MemberField, value: string) =>
    value === '' ? messages.empty : field === 'imageUrl' ? messages.picture : value
  return (
    <Note tone="warn" title={messages.conflictTitle}>
      <p>{fields.length > 0 ? messages.conflictText : messages.conflictSame}</p>
      {fields.length > 0 ? (
        <table className="versions">
          <thead>
            <tr>
              <th scope="col">{messages.field}</th>
              <th scope="col">{messages.stored}</th>
              <th scope="col">{messages.yours}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{MEMBER_LABELS[field]}</th>
                {[
                  { value: stored[field], action: messages.takeStored },
                  { value: yours[field], action: messages.takeMine },
                ].map(({ value, action }) => (
                  <td key={action}>
                    {show(field, value)}
                    <br />
                    {values[field] === value ? (
                      <span className="faint">{messages.taken}</span>
                    ) : (
                      <Button
                        small
                        aria-label={`${action}: ${MEMBER_LABELS[field]}`}
                        onClick={() => onChoose(field, value)}
                      >
                        {action}
                      </Button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Note>
  )
}
