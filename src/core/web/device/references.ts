/** In a body: a field of the answer to an earlier entry that wasn't sent yet. */
export interface EntryReference {
  $ref: string
  field: string
}

/** In a path: the id of the row that an earlier entry creates. */
export const pathReference = (entryId: string): string => `{ref:${entryId}.id}`

const IN_PATH = /\{ref:([0-9a-f-]+)\.([a-zA-Z]+)\}/g

const isReference = (value: unknown): value is EntryReference =>
  typeof value === 'object' && value !== null && '$ref' in value && 'field' in value

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

/** Fills references in from the answers of sent entries. @throws Error for one without an answer */
export function resolveReferences(
  call: { path: string; body: unknown },
  answers: ReadonlyMap<string, unknown>,
): { path: string; body: unknown } {
  const find = (id: string, field: string): unknown => {
    const answer = answers.get(id)
    if (typeof answer !== 'object' || answer === null || !(field in answer)) throw new Error('No answer to refer to')
    return (answer as Record<string, unknown>)[field]
  }
  const fill = (value: unknown): unknown => {
    if (isReference(value)) return find(value.$ref, value.field)
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each)]))
  }
  return {
    path: call.path.replaceAll(IN_PATH, (_, id: string, field: string) => encodeURIComponent(String(find(id, field)))),
    body: fill(call.body),
  }
}
