import type { Entry } from '#core/web/device/outbox.ts'
import { deviceMessages as messages } from './messages.en.ts'

/** Chosen, not typed. */
const CHOSEN: ReadonlySet<string> = new Set(['to', 'result', 'severity'])

/** Fields of a body that a person typed, in the order of the body. */
export const correctableFields = (body: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(body).filter(
    (name) =>
      Object.hasOwn(messages.fields, name) && !CHOSEN.has(name) && ['string', 'number'].includes(typeof body[name]),
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

function write(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? messages.nothing : messages.pieces(value.length)
  return value === null || value === undefined || value === '' ? messages.nothing : toText(value)
}

/** Compares an entry with the current row that the server answered. */
export function findDifferences({ body, problem }: Pick<Entry, 'body' | 'problem'>): Difference[] {
  const current = (problem?.['current'] ?? {}) as Record<string, unknown>
  return Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
    const their = current[name in current ? name : (ROW_NAMES[name] ?? name)]
    const isSame = write(value) === write(their) && (!Array.isArray(value) || toText(value) === toText(their))
    return Object.hasOwn(messages.fields, name) && !isSame ? [{ name, yours: write(value), theirs: write(their) }] : []
  })
}

/**
 * The body of an entry once its conflict is decided: fields that stay as somebody else has set them are left out, or sent
 * as they are where the call replaces the whole row.
 */
export function decideBody(
  { method, body, problem }: Pick<Entry, 'method' | 'body' | 'problem'>,
  given: ReadonlySet<string>,
): Record<string, unknown> {
  const current = (problem?.['current'] ?? {}) as Record<string, unknown>
  const fields = Object.entries(body as Record<string, unknown>).flatMap(([name, value]): [string, unknown][] => {
    if (!given.has(name)) return [[name, value]]
    return method === 'PUT' && current[name] !== undefined ? [[name, current[name]]] : []
  })
  return { ...Object.fromEntries(fields), version: current['version'] }
}
