import { z } from 'zod'
import { contractTexts } from './messages.en.ts'
import { formatHundredths } from './number/decimals.ts'

/*
 * Money, hours and days travel as text: a float would lose cents, and a Date would turn a day into a moment.
 */

const decimal = (pattern: RegExp, message: string) =>
  z
    .string(message)
    .regex(pattern, message)
    // "7", "7.5" and "007.50" are the same amount: stored and answered with two decimals.
    .transform((value) => {
      const [whole = '0', cents = ''] = value.split('.')
      return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
    })

/** An amount of money as decimal text, not negative, in the range of numeric(10,2). Responses use "12345.67". */
export const money = decimal(/^\d{1,8}(\.\d{1,2})?$/, contractTexts.amount)

/**
 * A price of one unit as decimal text, not negative, up to four decimals: `0.0375`. It has at least two, so that a price
 * of two decimals is written as an amount is: "12345.67".
 */
export const unitPrice = z
  .string(contractTexts.unitPrice)
  .regex(/^\d{1,8}(\.\d{1,4})?$/, contractTexts.unitPrice)
  .transform((value) => {
    const [whole = '0', decimals = ''] = value.split('.')
    return `${whole.replace(/^0+(?=\d)/, '')}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`
  })

/** Hours of one entry: more than 0, at most 24, two decimals. */
export const hoursEntry = decimal(/^\d{1,2}(\.\d{1,2})?$/, contractTexts.hours).refine(
  (value) => Number(value) > 0 && Number(value) <= 24,
  contractTexts.hoursRange,
)

/** Codes of ISO 4217 that are money today, as the runtime's own table has them. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** ISO 4217 code in capitals, of a currency that there is. */
export const currencyCode = z
  .string(contractTexts.currency)
  .regex(/^[A-Z]{3}$/, { error: contractTexts.currency, abort: true })
  .refine((code) => CURRENCIES.has(code), contractTexts.noSuchCurrency)

/** Years that days and moments may have: PostgreSQL has no year 0, and nothing here is older or so far ahead. */
const YEAR = /^(19|20|21)\d\d-/

/** A day of the calendar, `YYYY-MM-DD`, that exists; the type of every day in calls. */
export const dayWith = (sentence: string) =>
  z
    .string(sentence)
    .regex(/^(19|20|21)\d\d-\d\d-\d\d$/, { error: sentence, abort: true })
    .refine((value) => {
      const date = new Date(`${value}T00:00:00Z`)
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
    }, contractTexts.noSuchDay)

export const day = dayWith(contractTexts.day)

/** A moment, ISO 8601 in UTC. */
export const instant = z.iso
  .datetime({ error: contractTexts.instant })
  .refine((value) => YEAR.test(value), contractTexts.instant)

/** Whether a text is the name of a zone of the IANA time zone database in this engine; an offset (`+02:00`) isn't. */
export function isTimeZone(name: string): boolean {
  // The signs of `Etc/GMT+5` are reversed: it is five hours behind.
  if (name.startsWith('Etc/') || !/^UTC$|^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false
  try {
    Temporal.Now.zonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** Compares currency codes: the company's own, NOK, is first. */
export const byHouse = (a: string, b: string): number => Number(b === 'NOK') - Number(a === 'NOK') || a.localeCompare(b)

/** Adds amounts of two decimals exactly, in hundredths: never through a float. */
export function sumAmounts(amounts: Iterable<string>): string {
  let hundredths = 0n
  for (const amount of amounts) hundredths += toHundredths(amount)
  return fromHundredths(hundredths)
}

export function toHundredths(amount: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount)
  if (match === null) throw new Error(`Not an amount: ${amount}`)
  const [, sign, whole = '0', cents = ''] = match
  const value = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'))
  return sign === '-' ? -value : value
}

export const fromHundredths = formatHundredths
