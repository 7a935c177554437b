import { foldName } from '#core/contract/names/fold-text.ts'

/** Legal forms behind a company's name, in the registers of the countries that we invoice. */
const LEGAL_FORM =
  /(?:[\s,.]+(?:a[./]?\s?s(?:[./]?a)?|ans|da|ltd|limited|llc|inc|corp|plc|gmbh|ag|kg|b\.?v|n\.?v|s\.?a|s\.?r\.?l|oyj?|ab|aps|pte\.?\s+ltd|co\.?,?\s+ltd)\.?)+\s*$/iu

/** Returns a company's name without its legal form. */
export const stripLegalForm = (name: string): string => name.replace(LEGAL_FORM, '')

/**
 * Returns the key by which names that may be one company's are equal: without legal form, accents, punctuation and
 * blanks. Equal keys are asked about; they never decide that two companies are one.
 */
export const companyNameKey = (name: string): string => {
  const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return (
    letters(foldName(stripLegalForm(name.normalize('NFKC')))) || letters(name.normalize('NFC').toLowerCase()) || name
  )
}
