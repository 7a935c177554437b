import { LANGUAGES, type Language } from '../language.ts'

/** An amount or price as decimal text, as a page writes it: 1,234.50 in English, 1 234,50 in Norwegian. */
export const formatAmount = (lang: Language, amount: string): string => {
  const decimals = amount.split('.')[1]?.length ?? 0
  // As text: a float would lose digits of a large amount.
  return new Intl.NumberFormat(LANGUAGES[lang].formats, {
    minimumFractionDigits: Math.max(2, decimals),
    maximumFractionDigits: Math.max(2, decimals),
  }).format(amount as `${number}`)
}
