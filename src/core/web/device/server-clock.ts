/** Milliseconds that the server's clock is ahead of this device's; null before the first comparison of this page. */
let offset: number | null = null
/** An answer takes a while, and the header has whole seconds: less than this is no wrong clock. */
const TOLERANCE_MS = 5000

/**
 * Compares the clocks by a time that the server has just sent, ISO or as in the header `Date`.
 * @param receivedAt when it arrived, milliseconds of this device's clock
 */
export function recordServerTime(serverTime: string | null, receivedAt = Date.now()): void {
  const server = Date.parse(serverTime ?? '')
  if (Number.isNaN(server)) return
  const difference = server - receivedAt
  offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
}

export const getClockOffset = (): number => offset ?? 0

/** Restores a comparison of an earlier page, as after a reload without a network. */
export function restoreClockOffset(stored: number): void {
  offset ??= stored
}

/** The time by the server's clock, as far as this device knows it: a phone on board may have a wrong one. */
export const serverNow = (): Date => new Date(Date.now() + getClockOffset())
