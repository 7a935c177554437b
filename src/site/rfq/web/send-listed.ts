import type { sendCounts } from '#site/traffic/traffic.contract.ts'

const COUNTS: (typeof sendCounts)['path'] = '/api/counts'

/** Reports that these articles were put on a list, without identifying the visitor. A lost report isn't repeated. */
export function sendListed(itemNumbers: readonly string[]): void {
  if (itemNumbers.length === 0) return
  navigator.sendBeacon(COUNTS, new Blob([JSON.stringify({ listed: itemNumbers })], { type: 'application/json' }))
}
