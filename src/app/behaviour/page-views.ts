import type { sendCounts } from '#site/traffic/traffic.contract.ts'

const COUNTS: (typeof sendCounts)['path'] = '/api/counts'

function sendPageView(): void {
  const body = JSON.stringify({ opened: location.pathname })
  navigator.sendBeacon(COUNTS, new Blob([body], { type: 'application/json' }))
}

/** Whether the page came from the browser's prefetch or prerender, which the server did not count. */
const wasPrefetched = (entry: PerformanceEntry | undefined): boolean =>
  entry !== undefined &&
  (('activationStart' in entry && Number(entry.activationStart) > 0) ||
    ('deliveryType' in entry && entry.deliveryType === 'navigational-prefetch'))

/**
 * A page that the browser prepared before it was asked for is counted when it is opened: only the browser knows that. It
 * may be opened before this script runs.
 */
export function countOpening(): void {
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', sendPageView, { once: true })
  } else if (wasPrefetched(performance.getEntriesByType('navigation')[0])) sendPageView()
}
