/** Milliseconds that the server's clock is ahead of this device's; null before the first comparison of this page. */
let offset: number | null = null
/** The header has whole seconds, and an answer takes a while: less than this is no wrong clock. */
const TOLERANCE_MS = 5000

/** Compares the clocks by a response that has just arrived. */
export function recordServerTime(response: Pick<Response, 'headers'>): void {
  const server = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(server)) return
  const difference = server - Date.now()
  offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
}

export const getClockOffset = (): number => offset ?? 0

/** Restores a comparison of an earlier page, as after a reload without a network. */
export function restoreClockOffset(stored: number): void {
  offset ??= stored
}

/** The time by the server's clock, as far as this device knows it: a phone on board may have a wrong one. */
export const serverNow = (): Date => new Date(Date.now() + getClockOffset())
