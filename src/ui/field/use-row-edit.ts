import { useRef, useState } from 'react'
import { currentOf, fieldErrors } from '#core/web/call/api-error.ts'
import { changedFields, mergeEdit, type Conflict } from './merge-edit.ts'
import { getDraft, useDraft, useFoundDraft } from './use-draft.ts'

interface Draft<Row, Values extends object> {
  values: Values
  /** The row it was made from, with its version. */
  base: Row
  conflict?: Conflict<Values>
}

type Errors = Readonly<Record<string, string>>
const NOTHING_WRONG: Errors = {}

/** A row with its version, or null where the form can be that of a row to be. */
type Versioned = { version: number } | null

interface RowEditProps<Row extends Versioned, Values extends object> {
  /**
   * Name under which typed values are stored while the reader is elsewhere, closes the form or signs in again: kind and
   * id, as `hours:` and the entry's; for a new row where it will belong.
   */
  name: string
  /** The stored row; null for a new one. */
  row: Row
  /** The row in the form's shape, or the empty form. */
  read: (row: Row) => Values
  /** The sentences of the server's rules by field, before the server is asked. */
  check?: (values: Values, base: Row) => Errors
  /** Errors are shown while typing, not only after a failed save. */
  checksAlways?: boolean
  /** Saves, and resolves with the row as it is stored then. */
  send: (values: Values, base: Row) => Promise<NonNullable<Row>>
  isSaving: boolean
  /**
   * Reports why it wasn't saved, and where; the form itself reports a conflict. If left out, only fields are reported.
   */
  onRefused?: (error: unknown, base: Row) => Errors
}

export interface RowEdit<Row, Values extends object> {
  values: Values
  /** The row that the values are compared with. */
  base: Row
  /** How many fields differ from what is stored. */
  changes: number
  /** Changed and not saved. */
  isDirty: boolean
  /** When that was typed which the form found as it opened, milliseconds; else null. */
  foundAt: number | null
  isSaving: boolean
  /** By field; for a list field also by position, as `readings.0.value`. */
  errors: Readonly<Partial<Record<(keyof Values & string) | `${keyof Values & string}.${string}`, string>>>
  conflict: Conflict<Values> | null
  change: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void
  /** Several fields at once. */
  set: (part: Partial<Values>) => void
  /**
   * Resolves with the stored row, or null when it wasn't saved, or not all of it: values typed in the meantime stay as
   * a change, and are saved after it on request. Of a new row they are saved immediately, since its form is over.
   */
  save: () => Promise<NonNullable<Row> | null>
  discard: () => void
}

/** The form of one row: its values, whether it may be saved, and the result of saving it. */
export function useRowEdit<Row extends Versioned, Values extends object>(
  props: RowEditProps<Row, Values>,
): RowEdit<Row, Values> {
  const { name, read, check, checksAlways = false, send, isSaving, onRefused = fieldErrors } = props
  const [saved, setSaved] = useState<{ name: string; row: NonNullable<Row> } | null>(null)
  // The list is refetched a moment later: until then the change would look like another person's.
  const row =
    saved?.name === name && props.row !== null && saved.row.version > props.row.version ? saved.row : props.row
  const [storedDraft, setDraft, drop] = useDraft<Draft<Row, Values>>(name)
  const foundAt = useFoundDraft(name)
  const draft = storedDraft && asWritten(storedDraft, row, read)
  const [wasRefused, setWasRefused] = useState(checksAlways)
  const [refused, setRefused] = useState<Errors>({})
  const base = draft === undefined || isNewerAndSame(row, draft.base, read) ? row : draft.base
  const stored = read(base)
  const values = draft?.values ?? stored
  const wrong = check?.(values, base) ?? NOTHING_WRONG

  const isWantedAgain = useRef(false)

  const typedNow = (sent: Values): Values => (getDraft(name) as Draft<Row, Values> | undefined)?.values ?? sent
  const refuse = (error: unknown, sent: Values, at: Row) => {
    const current = currentOf(error) as NonNullable<Row> | undefined
    if (current === undefined) setRefused(onRefused(error, at))
    else setDraft({ base: current, ...mergeEdit(read(at), typedNow(sent), read(current)) })
  }
  const set = (part: Partial<Values>) => {
    const next = { ...values, ...part }
    // While it is being saved, what was stored before is a change again.
    if (changedFields(stored, next).length === 0 && draft?.conflict === undefined && !isSaving) drop()
    else setDraft({ ...draft, base, values: next })
    setRefused((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => !(field in part || field.replace(/\..*/, '') in part)),
      ),
    )
  }
  return {
    values,
    base,
    changes: changedFields(stored, values).length,
    isDirty: draft !== undefined,
    foundAt,
    isSaving,
    errors: (wasRefused ? { ...wrong, ...refused } : refused) as RowEdit<Row, Values>['errors'],
    conflict: draft?.conflict ?? null,
    change: (field, value) => set({ [field]: value } as unknown as Partial<Values>),
    set,
    async save() {
      setWasRefused(true)
      if (isSaving) isWantedAgain.current = true
      if (isSaving || Object.keys(wrong).length > 0) return null
      let sent = values
      let at: Row = base
      try {
        for (;;) {
          isWantedAgain.current = false
          const answer = await send(sent, at)
          setSaved({ name, row: answer })
          setRefused({})
          const typed = typedNow(sent)
          if (changedFields(sent, typed).length === 0) {
            drop()
            setWasRefused(checksAlways)
            return answer
          }
          // Text typed while the response was pending is a change of the stored row.
          setDraft({ base: answer, values: typed })
          const isAsked = at === null || isWantedAgain.current
          if (!isAsked || Object.keys(check?.(typed, answer) ?? NOTHING_WRONG).length > 0) return null
          ;[sent, at] = [typed, answer]
        }
      } catch (error) {
        refuse(error, sent, at)
        return null
      }
    },
    discard() {
      drop()
      setWasRefused(checksAlways)
      setRefused({})
    },
  }
}

/** Whether only fields outside the form were changed since: no reason to ask anybody. */
const isNewerAndSame = <Row extends Versioned>(row: Row, base: Row, read: (row: Row) => object): boolean =>
  row !== null && base !== null && row.version > base.version && changedFields(read(base), read(row)).length === 0

/** A draft from before a deploy may lack fields that the form has since: they are as they are stored. */
function asWritten<Row extends Versioned, Values extends object>(
  draft: Draft<Row, Values>,
  row: Row,
  read: (row: Row) => Values,
): Draft<Row, Values> {
  const values = { ...read(row), ...draft.values }
  return Object.keys(values).length === Object.keys(draft.values).length ? draft : { values, base: row }
}

/** The sentences of a refusal that belong to fields of this form. */
export const refusedFields = (error: unknown, fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldErrors(error)).filter(([field]) => fields.includes(field)))
