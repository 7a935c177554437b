/** Causes that are looked at; libraries wrap an error two or three times. */
const DEPTH = 8

/**
 * Returns the codes of an error and of everything that caused it, outermost first: Node's (`ENOSPC`), PostgreSQL's
 * (`53100`) or a library's. Libraries wrap what the system said, so the outer code alone misses it.
 */
export function listErrorCodes(error: unknown): string[] {
  const codes: string[] = []
  for (let current = error, depth = 0; current instanceof Error && depth < DEPTH; depth += 1) {
    if ('code' in current && (typeof current.code === 'string' || typeof current.code === 'number'))
      codes.push(String(current.code))
    current = current instanceof AggregateError ? (current.cause ?? current.errors[0]) : current.cause
  }
  return codes
}

/** Whether an error, or anything that caused it, has one of these codes. */
export const hasErrorCode = (error: unknown, ...codes: readonly string[]): boolean =>
  listErrorCodes(error).some((code) => codes.includes(code))

/** Returns the outermost code of an error and its causes; empty where none has one. */
export const findErrorCode = (error: unknown): string => listErrorCodes(error)[0] ?? ''
