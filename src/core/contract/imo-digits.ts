const WEIGHTS = [7, 6, 5, 4, 3, 2]

const BEFORE_NUMBER = /\bIMO(?:[\s.-]*(?:no|nr|number|nummer)\b)?[\s.:#-]*(?=\d)/giu

/** Removes `IMO`, `IMO no.` or `IMO:` before a number. */
export const stripImoWord = (typed: string): string => typed.replaceAll(BEFORE_NUMBER, '')

/** Removes `IMO` and blanks from a typed IMO number: `IMO 9074729` is stored as 9074729. */
export const plainImo = (typed: string): string => stripImoWord(typed).replaceAll(/\s+/g, '')

/**
 * Whether seven digits carry the check digit of the IMO ship identification number scheme (resolution A.1117(30)).
 * Seven zeros carry it too, and belong to no ship.
 */
export function isImoNumber(digits: string): boolean {
  if (!/^[0-9]{7}$/.test(digits) || digits === '0000000') return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return sum % 10 === Number(digits[6])
}
