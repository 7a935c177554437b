/** Milliseconds that the server's clock is ahead of this device's. */
let offset = 0
/** The header has whole seconds, and an answer takes a while: less than this is no wrong clock. */
const TOLERANCE_MS = 5000

/** Compares the clocks by a response that has just arrived. */
export function recordServerTime(response: Pick<Response, 'headers'>): void {
  const server = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(server)) return
  const difference = server - Date.now()
  offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
}

/** The time by the server's clock, as far as this device knows it: a phone on board may have a wrong one. */
export const serverNow = (): Date => new Date(Date.now() + offset)
