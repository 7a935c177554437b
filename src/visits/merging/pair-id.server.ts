import { createHash } from 'node:crypto'

/** One id for two vessels, the same whichever is named first: a UUID of our own making (RFC 9562, version 8). */
export function pairId(a: string, b: string): string {
  const hex = createHash('sha256').update([a, b].toSorted().join()).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
