import type { Reason } from '#core/contract/reason.ts'

/** Characters of a receipt code: 120 bits in Crockford's base32 (https://www.crockford.com/base32.html). */
export const RECEIPT_CHARACTERS = 24
const GROUP = 4

/** The code in its six groups, for a person to read and write down. */
export const groupReceipt = (receipt: string): string[] => receipt.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []

/**
 * Why what a person typed cannot be a receipt code (a reason of `report.refusals`), or null. Blanks, dashes and small
 * letters are fine.
 */
export function checkReceipt(typed: string): Reason | null {
  const code = Array.from(typed.replace(/[\s\p{Dash}]+/gu, '').toUpperCase())
  if (code.length === 0) return { reason: 'receiptMissing' }
  const foreign = code.find((character) => !/^[0-9A-TV-Z]$/.test(character))
  if (foreign !== undefined) return { reason: 'receiptForeign' }
  const missing = RECEIPT_CHARACTERS - code.length
  if (missing === 0) return null
  const params = { missing, count: code.length, of: RECEIPT_CHARACTERS }
  return { reason: missing < 0 ? 'receiptLong' : 'receiptShort', params }
}
