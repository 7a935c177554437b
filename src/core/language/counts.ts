import { LANGUAGES, type Language } from '../language.ts'

const grouped = new Intl.NumberFormat('en')

/** A number on the staff's screens, in mails and documents: 20,000. */
export const writeNumber = (value: number): string => grouped.format(value)

/** With its word: 1 row, 20,000 rows. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${writeNumber(count)} ${count === 1 ? one : many}`

/** A short number for charts and their tables, without line breaks: 1 376. */
export const spaceNumber = (value: number): string => writeNumber(value).replaceAll(',', '\u00A0')

/** An amount or price as decimal text, as a page writes it: 1,234.50 in English, 1 234,50 in Norwegian. */
export const formatAmount = (lang: Language, amount: string): string => {
  const decimals = amount.split('.')[1]?.length ?? 0
  // As text: a float would lose digits of a large amount.
  return new Intl.NumberFormat(LANGUAGES[lang].formats, {
    minimumFractionDigits: Math.max(2, decimals),
    maximumFractionDigits: Math.max(2, decimals),
  }).format(amount as `${number}`)
}
