import type { tellCounts } from '#modules/visits/visits.contract.ts'

const COUNTS: (typeof tellCounts)['path'] = '/api/counts'

/** A page that the browser prepared before it was asked for is counted when it is opened: only the browser knows that. */
export function tellOpening(): void {
  if (!('prerendering' in document) || document.prerendering !== true) return
  document.addEventListener('prerenderingchange', () => {
    const body = JSON.stringify({ opened: location.pathname })
    navigator.sendBeacon(COUNTS, new Blob([body], { type: 'application/json' }))
  })
}
