import { useState } from 'react'
import { ApiError } from '#core/web/call/api-error.ts'
import { changedFields, mergeEdit, type Conflict, type EditValues } from './merge-edit.ts'
import { getDraft, useDraft } from './use-draft.ts'

interface Draft<Row, Values extends EditValues> {
  values: Values
  /** The row it was made from, with its version. */
  base: Row | null
  conflict?: Conflict<Values>
}

type Errors = Readonly<Record<string, string>>

interface RowEditProps<Row, Values extends EditValues> {
  /** Under this name what is typed is kept while the reader looks elsewhere or signs in again. */
  name: string
  /** As it is stored; null for one to be. */
  row: Row | null
  /** The row in the form's shape, or the empty form. */
  read: (row: Row | null) => Values
  /** The sentences of the server's rules by field, before the server is asked. */
  check: (values: Values, base: Row | null) => Errors
  /** What is wrong is said while one types, not only once saving was tried. */
  checksAlways?: boolean
  /** Saves, and resolves with the row as it is stored then. */
  send: (values: Values, base: Row | null) => Promise<Row>
  isSaving: boolean
  /** Says why it was not saved, and where; a conflict is told by the form itself. */
  onRefused: (error: unknown, base: Row | null) => Errors
}

export interface RowEdit<Row, Values extends EditValues> {
  values: Values
  /** The row that the values are compared with. */
  base: Row | null
  /** How many fields differ from what is stored. */
  changes: number
  /** Changed and not saved. */
  isDirty: boolean
  isSaving: boolean
  errors: Readonly<Partial<Record<keyof Values & string, string>>>
  conflict: Conflict<Values> | null
  change: (field: keyof Values & string, value: string) => void
  /** Resolves with the stored row, or null when it was not saved. */
  save: () => Promise<Row | null>
  discard: () => void
}

/** The form of one row: what it holds, whether it may be saved, and what became of saving it. */
export function useRowEdit<Row, Values extends EditValues>(props: RowEditProps<Row, Values>): RowEdit<Row, Values> {
  const { name, row, read, check, checksAlways = false, send, isSaving, onRefused } = props
  const [draft, setDraft, drop] = useDraft<Draft<Row, Values>>(name)
  const [wasRefused, setWasRefused] = useState(checksAlways)
  const [refused, setRefused] = useState<Errors>({})
  const base = draft?.base ?? row
  const stored = read(base)
  const values = draft?.values ?? stored
  const wrong = check(values, base)

  const refuse = (error: unknown) => {
    const current = error instanceof ApiError ? (error.problem?.['current'] as Row | undefined) : undefined
    if (current === undefined) setRefused(onRefused(error, base))
    else setDraft({ base: current, ...mergeEdit(stored, values, read(current)) })
  }
  return {
    values,
    base,
    changes: changedFields(stored, values).length,
    isDirty: draft !== undefined,
    isSaving,
    errors: (wasRefused ? { ...wrong, ...refused } : refused) as RowEdit<Row, Values>['errors'],
    conflict: draft?.conflict ?? null,
    change(field, value) {
      const next = { ...values, [field]: value }
      if (changedFields(stored, next).length === 0 && draft?.conflict === undefined) drop()
      else setDraft({ ...draft, base, values: next })
      setRefused(({ [field]: _gone, ...others }) => others)
    },
    async save() {
      setWasRefused(true)
      if (isSaving || Object.keys(wrong).length > 0) return null
      try {
        const saved = await send(values, base)
        const typedSince = (getDraft(name) as Draft<Row, Values> | undefined)?.values
        // What was typed while the answer was on its way is a change of what is stored now.
        if (base !== null && typedSince && changedFields(values, typedSince).length > 0) {
          setDraft({ base: saved, values: typedSince })
        } else drop()
        setWasRefused(checksAlways)
        setRefused({})
        return saved
      } catch (error) {
        refuse(error)
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

/** The sentences of a refusal that belong to fields of this form. */
export function refusedFields(error: unknown, fields: readonly string[]): Record<string, string> {
  const found = error instanceof ApiError ? (error.problem?.fields ?? []) : []
  return Object.fromEntries(
    found.filter(({ field }) => fields.includes(field)).map(({ field, message }) => [field, message]),
  )
}
