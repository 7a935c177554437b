const TICKED = new Set(['true', 'on', '1', 'yes'])
const NOT_TICKED = new Set(['', 'false', 'off', '0', 'no'])

/**
 * What a form says of a tick: a browser sends `on` or the box's value, and nothing when it is not ticked. What means
 * neither stays as it is, so that the contract refuses it rather than take it for no.
 */
export function readTick(value: string | undefined): boolean | string {
  const word = (value ?? '').trim().toLowerCase()
  if (TICKED.has(word)) return true
  return NOT_TICKED.has(word) ? false : word
}
