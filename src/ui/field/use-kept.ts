import { changedFields } from './merge-edit.ts'
import { getDraft, getDraftTime, useDraft, useFoundDraft } from './use-draft.ts'

export interface Kept<Values extends object> {
  values: Values
  /** Several fields at once, or what becomes of them as they are by now. */
  set: (part: Partial<Values> | ((now: Values) => Partial<Values>)) => void
  /** Once it was sent, or is not wanted any more. */
  drop: () => void
  /** When that was typed which the form found as it opened, milliseconds; else null. */
  foundAt: number | null
  /** When it was last typed at; null while nothing is. */
  keptAt: number | null
}

/**
 * What is typed into a form that adds or asks something, kept as `useRowEdit` keeps the form of a row: the dialog may be
 * closed, the page reloaded.
 * @param name what it adds and where it will belong, as `hours:new:` and the project's id
 * @param empty the form before anything is typed
 */
export function useKept<Values extends object>(name: string, empty: Values): Kept<Values> {
  const [draft, setDraft, drop] = useDraft<Values>(name)
  const foundAt = useFoundDraft(name)
  const values = draft === undefined ? empty : { ...empty, ...draft }
  return {
    values,
    set(part) {
      // As it is by now: several fields may be set before the next drawing.
      const now = { ...empty, ...(getDraft(name) as Values | undefined) }
      const next = { ...now, ...(typeof part === 'function' ? part(now) : part) }
      if (changedFields(empty, next).length === 0) drop()
      else setDraft(next)
    },
    drop,
    foundAt,
    keptAt: getDraftTime(name),
  }
}
