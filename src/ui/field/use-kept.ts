import { changedFields } from './merge-edit.ts'
import { dropDraft, getDraft, getDraftTime, useDraft, useFoundDraft } from './use-draft.ts'

export interface Kept<Values extends object> {
  values: Values
  /** Several fields at once, or what becomes of them as they are by now. */
  set: (part: Partial<Values> | ((now: Values) => Partial<Values>)) => void
  /** Once it was sent, or is not wanted any more. */
  drop: () => void
  /**
   * Drops it once it is stored, unless it was changed in the meantime; returns whether it was dropped. Also after the
   * form is gone.
   */
  settle: (stored: Values) => boolean
  /** When that was typed which the form found as it opened, milliseconds; else null. */
  foundAt: number | null
  /** When it was last typed at; null while nothing is. */
  keptAt: number | null
}

/**
 * Values of a form that adds or asks something, stored as `useRowEdit` stores the form of a row: the dialog may be
 * closed, the page reloaded.
 * @param name what it adds and where it will belong, as `hours:new:` and the project's id
 * @param empty the form before any input
 */
export function useKept<Values extends object>(name: string, empty: Values): Kept<Values> {
  const [draft, setDraft, drop] = useDraft<Values>(name)
  const foundAt = useFoundDraft(name)
  const values = draft === undefined ? empty : { ...empty, ...draft }
  // The current values: several fields may be set before the next render.
  const read = (): Values => ({ ...empty, ...(getDraft(name) as Values | undefined) })
  return {
    values,
    set(part) {
      const now = read()
      const next = { ...now, ...(typeof part === 'function' ? part(now) : part) }
      if (changedFields(empty, next).length === 0) drop()
      else setDraft(next)
    },
    drop,
    settle(stored) {
      if (changedFields(stored, read()).length > 0) return false
      dropDraft(name)
      return true
    },
    foundAt,
    keptAt: getDraftTime(name),
  }
}
