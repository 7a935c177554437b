import type { sendCounts } from '#site/traffic/traffic.contract.ts'

const COUNTS: (typeof sendCounts)['path'] = '/api/counts'

/** That these articles were put on some list; whose it is nobody is told. What does not arrive is not missed. */
export function sendListed(itemNumbers: readonly string[]): void {
  if (itemNumbers.length === 0) return
  navigator.sendBeacon(COUNTS, new Blob([JSON.stringify({ listed: itemNumbers })], { type: 'application/json' }))
}
