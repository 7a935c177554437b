import type { AuditAction, AuditEvent } from '../audit/audit-event.ts'
import { namesOfCalls, type Fields } from './fields.ts'
import type { Translations } from './translations.ts'

/** The record of the history's lines and how they begin; the action is `updated` by default. */
export type About = Pick<AuditEvent, 'entityType' | 'entityId' | 'entityName' | 'description' | 'isPersonal'> & {
  action?: AuditAction
}

/** PostgreSQL returns the keys of jsonb in an order of its own. */
const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** A value as the audit writes it; lists and records as JSON. */
export function writeValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return value
  return JSON.stringify(value, inOrder)
}

/** Names of the fields that differ from the row. */
export const findDifferences = <Row extends object>(before: Row, values: Partial<Row>): (keyof Row & string)[] =>
  (Object.keys(values) as (keyof Row & string)[]).filter(
    (name) => values[name] !== undefined && writeValue(before[name]) !== writeValue(values[name]),
  )

/**
 * One event for each changed field that calls may change, in the order of the registry, with the values that the
 * registry allows.
 */
export function describeDifferences<Row extends object>(
  { action = 'updated', ...about }: About,
  fields: Fields,
  before: Row,
  after: Row,
): AuditEvent[] {
  const was = before as Record<string, unknown>
  const is = after as Record<string, unknown>
  return namesOfCalls(fields).flatMap((name): AuditEvent[] => {
    const { audit, isTranslations } = fields[name] ?? {}
    if (isTranslations) {
      const common = { ...about, action, ...(audit === 'personal' ? { isPersonal: true } : {}) }
      return describeTexts(common, was[name] as Stored, is[name] as Stored)
    }
    const [oldValue, newValue] = [writeValue(was[name]), writeValue(is[name])]
    if (oldValue === newValue) return []
    const event: AuditEvent = { ...about, action, fieldChanged: name }
    if (audit === 'secret' || audit === undefined) return [{ ...event, oldValue: null, newValue: null }]
    return [{ ...event, oldValue, newValue, ...(audit === 'personal' ? { isPersonal: true } : {}) }]
  })
}

type Stored = Translations | null

/** Each Norwegian text is a field of its own in the history, as in the form. */
function describeTexts(common: AuditEvent, was: Stored, is: Stored): AuditEvent[] {
  const names = new Set([...Object.keys(was?.nb ?? {}), ...Object.keys(is?.nb ?? {})])
  return [...names].flatMap((name) => {
    const [before, after] = [was?.nb[name], is?.nb[name]]
    if (writeValue(before) === writeValue(after)) return []
    return [{ ...common, fieldChanged: `${name}Nb`, oldValue: before?.[1] ?? null, newValue: after?.[1] ?? null }]
  })
}
