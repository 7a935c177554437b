/**
 * Brings Temporal, with which `#core/days.ts` counts, to a browser that has none; nothing is fetched where it is there.
 * Called before the first screen is drawn.
 */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
