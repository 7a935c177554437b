import type { AuditAction, AuditEvent } from '../audit/audit-event.ts'
import { namesOfCalls, type Fields } from './fields.ts'

/** Whose history gets the lines, and how they begin; the action is `updated` unless it says otherwise. */
export type About = Pick<AuditEvent, 'entityType' | 'entityId' | 'entityName' | 'description' | 'isPersonal'> & {
  action?: AuditAction
}

/** A value as the audit writes it; lists and records as JSON. */
export function writeValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}

/** Names of the fields of these values that differ from what the row holds. */
export const findDifferences = <Row extends object>(before: Row, values: Partial<Row>): (keyof Row & string)[] =>
  (Object.keys(values) as (keyof Row & string)[]).filter(
    (name) => values[name] !== undefined && writeValue(before[name]) !== writeValue(values[name]),
  )

/**
 * One event for each field that calls change and that differs, in the order of the registry, telling as much as the
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
    const [oldValue, newValue] = [writeValue(was[name]), writeValue(is[name])]
    if (oldValue === newValue) return []
    const event: AuditEvent = { ...about, action, fieldChanged: name }
    const { audit } = fields[name] ?? {}
    if (audit === 'secret' || audit === undefined) return [{ ...event, oldValue: null, newValue: null }]
    return [{ ...event, oldValue, newValue, ...(audit === 'personal' ? { isPersonal: true } : {}) }]
  })
}
