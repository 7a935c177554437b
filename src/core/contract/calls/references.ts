/** In a body: a field of the answer to an earlier entry that wasn't sent yet. */
export interface EntryReference {
  $ref: string
  field: string
}

/** In a path: a field of the answer to an earlier entry, by default the id of the row that it creates. */
export const pathReference = (entryId: string, field = 'id'): string => `{ref:${entryId}.${field}}`

const IN_PATH = /\{ref:([0-9a-f-]+)\.([a-zA-Z]+)\}/g

const isReference = (value: unknown): value is EntryReference =>
  typeof value === 'object' && value !== null && '$ref' in value && 'field' in value

/** Puts references in the place of ids that are known on the device only: of unsent entries and files. */
export function referTo(value: unknown, unsent: ReadonlySet<string>): unknown {
  if (typeof value === 'string')
    return unsent.has(value) ? ({ $ref: value, field: 'id' } satisfies EntryReference) : value
  if (Array.isArray(value)) return value.map((each) => referTo(each, unsent))
  if (typeof value !== 'object' || value === null || isReference(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, referTo(each, unsent)]))
}

/** Puts ids in the place of references, as screens know unsent rows by the ids of their entries. */
export function withoutReferences(value: unknown, rowIdOf: (id: string) => string): unknown {
  if (isReference(value)) return value.field === 'id' ? rowIdOf(value.$ref) : undefined
  if (Array.isArray(value)) return value.map((each) => withoutReferences(each, rowIdOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutReferences(each, rowIdOf)]))
}

/** A path without its query, with ids in the place of references. */
export const withoutPathReferences = (path: string, rowIdOf: (id: string) => string): string =>
  (path.split('?')[0] ?? '').replaceAll(IN_PATH, (_, id: string) => rowIdOf(id))

/** Returns the ids of the entries that a call refers to. */
export function findReferences(path: string, body: unknown): string[] {
  const found = [...path.matchAll(IN_PATH)].map(([, id = '']) => id)
  const look = (value: unknown): void => {
    if (isReference(value)) found.push(value.$ref)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  look(body)
  return found
}

interface Call {
  path: string
  body: unknown
}

/** Fills references in from the answers of sent entries. @throws Error for one without an answer */
export const resolveReferences = (call: Call, answers: ReadonlyMap<string, unknown>): Call =>
  mapReferences(call, ({ $ref, field }) => {
    const answer = answers.get($ref)
    if (typeof answer !== 'object' || answer === null || !(field in answer)) throw new Error('No answer to refer to')
    return (answer as Record<string, unknown>)[field]
  })

/** Puts something else in the place of each reference: a value, or another reference. */
export function mapReferences({ path, body }: Call, find: (reference: EntryReference) => unknown): Call {
  const fill = (value: unknown): unknown => {
    if (isReference(value)) return find(value)
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each)]))
  }
  const write = (found: unknown): string =>
    isReference(found) ? pathReference(found.$ref, found.field) : encodeURIComponent(String(found))
  return {
    path: path.replaceAll(IN_PATH, (_, $ref: string, field: string) => write(find({ $ref, field }))),
    body: fill(body),
  }
}
