import type { FieldProblem } from '#core/errors.ts'
import type { Reason } from './reason.ts'

/** Sentences to show next to the fields, by field name. */
export type FieldErrors<Values> = { [Field in keyof Values]?: string }

/**
 * The server's response to a form that was posted without script, passed to the component of the form: the success
 * view, or the form again with the typed values and the reason of the refusal.
 */
export type FormResult<Values> =
  | { state: 'done'; values?: Partial<Values> }
  | ({ state: 'refused'; values: Values; sentence: string; fields?: FieldProblem[] } & Partial<Reason>)
