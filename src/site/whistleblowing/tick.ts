const TICKED = new Set(['true', 'on', '1', 'yes'])
const NOT_TICKED = new Set(['', 'false', 'off', '0', 'no'])

/**
 * Maps a checkbox's form value: a browser sends `on` or the box's value, and nothing when it is not ticked. Other
 * values are left unchanged, so that the contract refuses them rather than reads them as false.
 */
export function readTick(value: string | undefined): boolean | string {
  const word = (value ?? '').trim().toLowerCase()
  if (TICKED.has(word)) return true
  return NOT_TICKED.has(word) ? false : word
}
