import { PLAIN_FACTS, type PlainField } from '../plain-facts.ts'
import { FIELD_LABELS } from '../project-form.ts'

/** Label and value of each fact that is one line of text, in their order. */
export const plainFacts = (project: Readonly<Record<PlainField, string | null>>): [string, string | null][] =>
  PLAIN_FACTS.map((field) => [FIELD_LABELS[field], project[field]])
