import type { CallNames } from '#core/rows/fields.ts'
import type { PROJECT_FIELDS } from '../projects.fields.ts'

interface PlainFact {
  field: CallNames<typeof PROJECT_FIELDS>
  /** A new project has it from its vessel, among the facts of which it is shown there. */
  fromVessel?: true
  /** Width of the column that a list may show of it; left out where it has none. */
  column?: string
}

/**
 * Facts of a project that are one line of text. Each is in both forms, among the facts on the screens of staff and
 * administrators, on the job sheet, in the history and, with a width, among the columns to choose.
 */
export const PLAIN_FACTS = [
  { field: 'systemType', fromVessel: true },
  { field: 'clientReference', column: '120px' },
] as const satisfies readonly PlainFact[]
export type PlainField = (typeof PLAIN_FACTS)[number]['field']

const facts: readonly PlainFact[] = PLAIN_FACTS
export const PLAIN_COLUMNS = facts.flatMap(({ field, column }) =>
  column === undefined ? [] : [{ field: field as PlainColumn, width: column }],
)
export type PlainColumn = Extract<(typeof PLAIN_FACTS)[number], { column: string }>['field']

/** Fields that the form of a new project has. */
export const ASKED_FACTS = facts.flatMap(({ field, fromVessel }) => (fromVessel === true ? [] : [field as PlainField]))
