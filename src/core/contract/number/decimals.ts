/*
 * Amounts of an invoice are whole hundredths and never floats. Factors are read as a whole number and a number of
 * decimals, and a product is rounded once, half away from zero, as EN 16931 and numeric of PostgreSQL do.
 */

interface Decimal {
  digits: bigint
  places: number
}

/** Reads `12`, `12.5` or `-0.0375`. Throws Error for anything else. */
function readDecimal(text: string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) throw new Error(`Not a decimal number: ${text}`)
  const [, sign = '', whole = '0', rest = ''] = match
  return { digits: BigInt(`${sign}${whole}${rest}`), places: rest.length }
}

/** Below 0 if the first decimal number is smaller, above 0 if it is larger: `0.10` equals `0.1`. */
export function compareDecimals(left: string, right: string): number {
  const [first, second] = [readDecimal(left), readDecimal(right)]
  const difference = first.digits * 10n ** BigInt(second.places) - second.digits * 10n ** BigInt(first.places)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return dividend < 0n ? -((-dividend + half) / divisor) : (dividend + half) / divisor
}

/** The product of two decimal numbers in whole hundredths. */
export function multiplyToHundredths(left: string, right: string): bigint {
  const [first, second] = [readDecimal(left), readDecimal(right)]
  const product = first.digits * second.digits * 100n
  return divideRounded(product, 10n ** BigInt(first.places + second.places))
}

/** A percentage of an amount in hundredths, rounded to whole hundredths. */
export function percentOf(hundredths: bigint, percent: string): bigint {
  const { digits, places } = readDecimal(percent)
  return divideRounded(hundredths * digits, 100n * 10n ** BigInt(places))
}

/** Without trailing zeros: `25.00` is 25, `7.50` is 7.5. */
export function trimDecimal(text: string): string {
  const { digits, places } = readDecimal(text)
  const sign = digits < 0n ? '-' : ''
  const padded = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  const [whole, rest] = [padded.slice(0, padded.length - places), padded.slice(padded.length - places)]
  const shown = rest.replace(/0+$/, '')
  return `${sign}${whole}${shown === '' ? '' : `.${shown}`}`
}

/** An amount in hundredths as decimal text with two places. */
export function formatHundredths(value: bigint): string {
  const size = value < 0n ? -value : value
  return `${value < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}
