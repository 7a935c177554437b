/** Parsed text, or undefined for none and for text that is not JSON. */
export function parseJson(json: string | null): unknown {
  if (json === null) return undefined
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Whether parsed text is an object with any fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
