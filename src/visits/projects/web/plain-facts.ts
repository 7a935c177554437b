import { formNames, type AnyField, type FormNames, type ListedNames } from '#core/entity/entity-fields.ts'
import { PROJECT_FIELDS } from '../projects.entity.ts'

type LineNames = {
  [Name in FormNames<typeof PROJECT_FIELDS>]: (typeof PROJECT_FIELDS)[Name] extends { kind: 'line'; person?: never }
    ? Name
    : never
}[FormNames<typeof PROJECT_FIELDS>]

/** Lines of text with places of their own on forms and screens. */
const PLACED = ['vesselName', 'clientName', 'companyName', 'location', 'berth'] as const satisfies LineNames[]
const placed: ReadonlySet<string> = new Set(PLACED)

export type PlainField = Exclude<LineNames, (typeof PLACED)[number]>

/**
 * Facts of a project that are one line of text. Each is in both forms, among the facts on the screens of staff and
 * administrators, on the job sheet, in the history and, with a width, among the columns to choose.
 */
export const PLAIN_FACTS: readonly PlainField[] = formNames(PROJECT_FIELDS).filter((name): name is PlainField => {
  const { kind, person }: AnyField = PROJECT_FIELDS[name]
  return kind === 'line' && person === undefined && !placed.has(name)
})

export type PlainColumn = Extract<PlainField, ListedNames<typeof PROJECT_FIELDS>>
export const PLAIN_COLUMNS = PLAIN_FACTS.flatMap((field) => {
  const { list }: AnyField = PROJECT_FIELDS[field]
  return list === undefined ? [] : [{ field: field as PlainColumn, width: list.width }]
})

/** Those that a new project is asked for; the system is the vessel's, and shown with it. */
export const ASKED_FACTS = PLAIN_FACTS.filter((field) => field !== 'systemType')
