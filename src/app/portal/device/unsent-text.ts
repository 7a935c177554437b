import type { Entry } from '#core/web/device/outbox.ts'
import { deviceMessages as messages } from './messages.en.ts'

/** Fields of a body that a person typed, in the order of the body. */
export const correctableFields = (body: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(body).filter(
    (name) => Object.hasOwn(messages.fields, name) && name !== 'to' && ['string', 'number'].includes(typeof body[name]),
  )

/** A value of a body as a person typed it. */
export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value ?? '')

const COPIED = { ...messages.signedFields, ...messages.fields }

/** An entry in words, to be pasted elsewhere. */
export function entryAsText({ label, at, body, problem }: Entry): string {
  const values = Object.entries((body ?? {}) as Record<string, unknown>)
    .filter(([name, value]) => Object.hasOwn(COPIED, name) && value !== null && value !== '')
    .map(([name, value]) => `${COPIED[name]}: ${toText(value)}`)
  return [label, at, ...values, ...(problem === undefined ? [] : [problem.detail])].join('\n')
}

/** A field whose value differs between an entry and the row as it is now. */
export interface Difference {
  name: string
  yours: string
  theirs: string
}

/** Fields of a project's row that a move sets under another name. */
const ROW_NAMES: Record<string, string> = { to: 'status', reason: 'statusReason', waiver: 'reportWaiver' }

const write = (value: unknown): string =>
  value === null || value === undefined || value === '' ? messages.nothing : toText(value)

/** Compares an entry with the current row that the server answered. */
export function findDifferences({ body, problem }: Pick<Entry, 'body' | 'problem'>): Difference[] {
  const current = (problem?.['current'] ?? {}) as Record<string, unknown>
  return Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
    const [yours, theirs] = [write(value), write(current[ROW_NAMES[name] ?? name])]
    return Object.hasOwn(messages.fields, name) && yours !== theirs ? [{ name, yours, theirs }] : []
  })
}
