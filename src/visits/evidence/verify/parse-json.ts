/** An object in JSON, of which nothing is known yet; null for anything else. */
export function parseJson<T extends object>(bytes: Uint8Array): Partial<T> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}
