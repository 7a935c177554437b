import { fieldErrors, problemSentence } from '#core/web/call/api-error.ts'
import { useKept } from '#ui/field/use-kept.ts'
import { operatorMessages as messages } from './messages.en.ts'

/** Errors of each field, and of the whole form if none is named. */
export function readErrors(error: unknown): { fields: Record<string, string>; whole: string | null } {
  const fields = fieldErrors(error)
  const isOfWhole = error && Object.keys(fields).length === 0
  return { fields, whole: isOfWhole ? problemSentence(error, messages.actionFailed) : null }
}

/** Typed facts of a person, each with its field and its error; stored under a name. */
export function useFactFields<Name extends string>(
  name: string,
  start: Record<Name, string>,
  labels: Readonly<Record<NoInfer<Name>, string>>,
  error: unknown,
) {
  const draft = useKept(name, start)
  const errors = readErrors(error)
  return {
    facts: draft.values,
    draft,
    errors,
    field: (field: Name) => ({
      label: labels[field],
      value: draft.values[field],
      error: errors.fields[field],
      onValue: (value: string) => draft.set({ [field]: value } as unknown as Partial<Record<Name, string>>),
    }),
  }
}
