import { ITEM_QUANTITY } from '../rfq.limits.ts'

/** A number as people write it, with thousands or decimals; what it means is read by `readNumeral`. */
export const NUMERAL = String.raw`(?:\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3}(?!\d))+(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?)`

/** The decimal sign of a line, known from a price in it. */
export type DecimalSign = '.' | ',' | null

/**
 * The possible whole numbers of a numeral: one if it has one meaning, several if a person has to decide. "3,00" is 3,
 * "4,000" is 4 or 4,000, and "2,500" is 2, 3 or 2,500 unless a price of the line shows the decimal sign.
 */
export function readNumeral(text: string, decimal: DecimalSign = null): number[] {
  const plain = text.replaceAll(/['’\u00a0\u202f ]/g, '')
  const signs = plain.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (last === undefined) return [bound(Number(plain))]
  if (signs.length > 1) {
    const isDecimal = signs[0] !== last
    const whole = isDecimal ? plain.slice(0, plain.lastIndexOf(last)) : plain
    const fraction = isDecimal ? plain.slice(plain.lastIndexOf(last) + 1) : ''
    return withFraction(whole.replaceAll(/[.,]/g, ''), fraction)
  }
  const [whole = '', fraction = ''] = plain.split(last)
  const isPossiblyThousands = fraction.length === 3 && whole.length <= 3 && !whole.startsWith('0')
  if (!isPossiblyThousands || decimal === last) return withFraction(whole, fraction)
  const thousands = bound(Number(whole + fraction))
  return decimal === null ? [...withFraction(whole, fraction), thousands] : [thousands]
}

const bound = (value: number): number => Math.min(value, ITEM_QUANTITY.max + 1)

function withFraction(whole: string, fraction: string): number[] {
  const value = bound(Number(whole))
  return /^0*$/.test(fraction) ? [value] : [value, bound(value + 1)]
}

/** The decimal sign of prices with two decimals. */
export function findDecimalSign(prices: readonly string[]): DecimalSign {
  const signs = new Set(prices.flatMap((price) => /([.,])\d{2}(?!\d)/.exec(price)?.[1] ?? []))
  const [sign] = signs
  return signs.size === 1 && (sign === '.' || sign === ',') ? sign : null
}
