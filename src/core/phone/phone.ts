import { isSupportedCountry, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min'
import { simplifyPhone } from './phone-text.ts'

/** A telephone number that was understood. */
export interface ReadPhone {
  /** E.164, without its extension. */
  e164: string
  extension: string | null
  /** As people read it, in international form with blanks that do not break. */
  display: string
  /** Address of a `tel:` link: E.164, with the extension as in RFC 3966. */
  dial: string
}

/** A name before a full number, such as "Capt. Ole +44 …". It stays in the stored text. */
const NAME = /^\s*\p{L}[\p{L}\s.'’-]{1,40}:?\s*(?=\+\d)/u

/** Marks of direction and width zero, which programs of contacts put around a number. */
const INVISIBLE = /\p{Cf}/gu

const NO_BREAK = '\u00a0'

/** In pairs, also for an unassigned number, such as that of an example. */
const formatInternational = (number: PhoneNumber): string => {
  const pairs = number.isValid() ? null : /^\+47(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(number.number)
  const text = pairs === null ? number.formatInternational() : ['+47', ...pairs.slice(1)].join(' ')
  return text.replaceAll(' ', NO_BREAK)
}

/** What must not be dialled before a national part. The longest is first: Italian numbers keep a zero. */
const prefixesOf = (code: string): string[] => [`00${code}`, '0', code]

/** Finds the valid number that follows a trunk prefix and repeated country codes in a national part. */
function findBehindPrefix(code: string, national: string, prefixes = prefixesOf(code)): PhoneNumber | null {
  for (const prefix of prefixes) {
    if (!national.startsWith(prefix)) continue
    const rest = national.slice(prefix.length)
    const number = parsePhoneNumberFromString(`+${code}${rest}`)
    // A second zero is part of the number: 00000001 of an example isn't 00001.
    const others = prefix === '0' ? prefixes.filter((each) => each !== '0') : prefixes
    const found = number?.isValid() ? number : findBehindPrefix(code, rest, others)
    if (found !== null) return found
  }
  return null
}

/**
 * Returns a number in international form without such prefixes (`+48 058 …`, `+46 0046 70 …`, `+30 30 210 …`); one that
 * is valid as it is, or is an example's zeros, stays. Null if no valid number follows a prefix.
 */
function withoutPrefix(number: PhoneNumber, typed: string): PhoneNumber | null {
  const { countryCallingCode: code, ext, nationalNumber } = number
  if (number.isValid() || /^0{5}/.test(nationalNumber)) return number
  if (!prefixesOf(code).some((prefix) => nationalNumber.startsWith(prefix))) return number
  // As typed: the library has removed one zero where the country has a trunk prefix.
  const digits = typed.replaceAll(/\D/g, '')
  const found = findBehindPrefix(code, digits.slice(code.length, digits.length - (ext?.length ?? 0)))
  if (ext !== undefined) found?.setExt(ext)
  return found
}

/**
 * Parses a telephone number as people write it: `+47 (0)91 23 45 67`, `0047…`, with an extension. Null where it is
 * none, or where the number to dial is ambiguous.
 * @param country where a number without its country's code is from, ISO 3166; without it such a number is not parsed
 */
export function readPhone(text: string, country?: string | null): ReadPhone | null {
  const typed = simplifyPhone(text.replaceAll(INVISIBLE, '').replace(NAME, ''))
  // A second number, letters or an exponent: nothing to dial. The library would take the digits together.
  if (typed.length > 60 || /[/|\\;,]/.test(typed.replace(/\s*ext\. \d+$/, ''))) return null
  // The library would ignore these: a minus that a spreadsheet calculated, or a missing end.
  if (!/^\+?\s*\(?\d/.test(typed) || /[^\d)]$/.test(typed)) return null
  const isInternational = typed.startsWith('+')
  const from = country && isSupportedCountry(country) ? country : undefined
  if (!isInternational && from === undefined) return null
  const parsed = parsePhoneNumberFromString(typed, { ...(from ? { defaultCountry: from } : {}), extract: false })
  const number = parsed && isInternational ? withoutPrefix(parsed, typed) : parsed
  if (!number) return null
  // A number in full has to be possible; one with an assumed country has to be valid there.
  if (isInternational ? !number.isPossible() : !number.isValid()) return null
  return {
    e164: number.number,
    extension: number.ext ?? null,
    display: formatInternational(number),
    dial: dialOf(number),
  }
}

const dialOf = ({ number, ext }: PhoneNumber): string => (ext === undefined ? number : `${number};ext=${ext}`)

/** The number as people read it; one that is not understood as it was written. */
export const formatPhone = (text: string, country?: string | null): string => readPhone(text, country)?.display ?? text

/** Returns the address that dials the number; null where it isn't certain what to dial. */
export function phoneLink(text: string, country?: string | null): string | null {
  const phone = readPhone(text, country)
  return phone === null ? null : `tel:${phone.dial}`
}
