import type { FieldProblem } from '#core/errors.ts'
import type { Reason } from './reason.ts'

/** Sentences to show next to the fields, by field name. */
export type FieldErrors<Values> = { [Field in keyof Values]?: string }

/**
 * What the server answers to a form that was posted without script, handed to the same component that drew the form:
 * the success view, or the form again with what was typed and why it was refused.
 */
export type FormResult<Values> =
  | { state: 'done'; values?: Partial<Values> }
  | ({ state: 'refused'; values: Values; sentence: string; fields?: FieldProblem[] } & Partial<Reason>)
