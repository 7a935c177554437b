/**
 * Loads a polyfill of Temporal, which `#core/days.ts` uses, in a browser without it. Called before the first render.
 */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
