import { Button } from '../basic/Button.tsx'
import { Note } from '../basic/ErrorNote.tsx'
import { conflictTexts } from '../messages.en.ts'
import { DraftNote } from './DraftNote.tsx'
import type { RowEdit } from './use-row-edit.ts'

export interface ConflictRow {
  label: string
  stored: string
  yours: string
  /** Formats a value; without it the value itself is shown. */
  show?: (value: string) => string
  /** The form's values, where the reader chooses between the two. */
  value?: string
  onChoose?: (value: string) => void
}

interface ConflictNoteProps {
  rows: readonly ConflictRow[]
  words?: Partial<typeof conflictTexts>
  cellClass?: string
}

/**
 * Both versions after two people changed the same row. What was typed stays in the form below, and nothing is saved
 * until the reader saves again.
 */
export function ConflictNote({ rows, words: own, cellClass }: ConflictNoteProps) {
  const words = { ...conflictTexts, ...own }
  const shown = rows.filter(({ stored, yours }) => stored !== yours)
  return (
    <Note tone="warn" alerts title={words.title}>
      <p>{shown.length > 0 ? words.text : words.same}</p>
      {shown.length > 0 ? (
        <table className="versions">
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.stored}</th>
              <th scope="col">{words.yours}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {[
                  { value: row.stored, action: words.useStored },
                  { value: row.yours, action: words.useYours },
                ].map(({ value, action }) => (
                  <td key={action} className={cellClass}>
                    {(row.show?.(value) ?? value) || words.empty}
                    {row.onChoose ? <Choice row={row} value={value} action={action} used={words.used} /> : null}
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

export interface EditConflictProps<Values extends object> {
  edit: Pick<RowEdit<unknown, Values>, 'conflict' | 'values' | 'foundAt' | 'discard'>
  /** The fields of the form that are listed, in their order; labels of other fields are ignored. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>
  /** Formats a value; without it the value itself is shown. */
  say?: (field: keyof Values & string, values: Values) => string
}

/** The note above a form with visible fields: that it has a draft, and what differs from the stored values. */
export function EditConflict<Values extends object>({
  edit,
  labels,
  say = describePlainly,
}: EditConflictProps<Values>) {
  const { conflict, values } = edit
  if (conflict === null) return <DraftNote foundAt={edit.foundAt} onDiscard={edit.discard} />
  const fields = (Object.keys(labels) as (keyof Values & string)[]).filter((field) => field in values)
  return (
    <ConflictNote
      rows={fields.map((field) => ({
        label: labels[field] ?? '',
        stored: say(field, conflict.stored),
        yours: say(field, values),
      }))}
    />
  )
}

const describePlainly = <Values extends object>(field: keyof Values, values: Values): string => {
  const value: unknown = values[field]
  return Array.isArray(value) ? value.join(', ') : String(value)
}

const Choice = ({ row, value, action, used }: { row: ConflictRow; value: string; action: string; used: string }) => (
  <>
    <br />
    {row.value === value ? (
      <span className="faint">{used}</span>
    ) : (
      <Button small aria-label={`${action}: ${row.label}`} onClick={() => row.onChoose?.(value)}>
        {action}
      </Button>
    )}
  </>
)
