/*
 * Numbers of companies in registers and on invoices. A check digit proves the form only, not that the company exists.
 */

const ORGANISATION_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2]

/** Letters and digits of a number as people write it, `974 760 673` or `nl 0012.34.567 B01`, in capitals. */
export const plainNumber = (typed: string): string => typed.replaceAll(/[\s.\-\u2010-\u2015]/g, '').toUpperCase()

/** Whether nine digits carry the check digit of the Norwegian register (modulus 11). */
export function isOrganisationNumber(digits: string): boolean {
  if (!/^[0-9]{9}$/.test(digits)) return false
  const sum = ORGANISATION_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  // A remainder of 1 would need 10 as its digit: such numbers are not assigned.
  return (11 - (sum % 11)) % 11 === Number(digits[8]) && digits !== '000000000'
}

/** Normalises a Norwegian number: `NO 974 760 673 MVA` is 974760673. */
export const plainOrganisationNumber = (typed: string): string => {
  const plain = plainNumber(typed)
  return /^(?:NO)?(\d{9})(?:MVA)?$/.exec(plain)?.[1] ?? plain
}

/**
 * Normalises a VAT number, with its country's prefix: `974760673 MVA` is NO974760673MVA. Null for an invalid one: a
 * Norwegian number with a wrong check digit, or any without a country's two letters.
 */
export function readVatNumber(typed: string): string | null {
  const plain = plainNumber(typed)
  const norwegian = /^(?:NO)?(\d{9})(?:MVA)?$/.exec(plain)?.[1]
  if (norwegian !== undefined) return isOrganisationNumber(norwegian) ? `NO${norwegian}MVA` : null
  return /^(?!NO)[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(plain) ? plain : null
}

/** Scheme of Norwegian organisation numbers among Peppol's electronic addresses. */
export const NORWEGIAN_SCHEME = '0192'

/** A Peppol electronic address, scheme and number: `0192:974760673`. Null for an invalid one. */
export function readPeppolId(typed: string): string | null {
  const [, scheme, number] = /^(\d{4}):([A-Za-z0-9._~:-]{1,50})$/.exec(typed.replaceAll(/\s/g, '')) ?? []
  if (scheme === undefined || number === undefined) return null
  if (scheme === NORWEGIAN_SCHEME && !isOrganisationNumber(number)) return null
  return `${scheme}:${number}`
}
