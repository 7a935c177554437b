import { type PublicPaths, publicPaths } from './paths.ts'

/** Languages of the public site. Texts of pages are in messages; formats of dates and numbers are here. */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en-US', social: 'en_US', formats: 'en-GB', prefix: '', groupsDigits: false },
  nb: { name: 'Norsk', tag: 'nb', social: 'nb_NO', formats: 'nb-NO', prefix: '/nb', groupsDigits: true },
} as const

export type Language = keyof typeof LANGUAGES

/** Published languages; each needs all of its messages. The first one is the default for unknown addresses. */
export const PUBLISHED_LANGUAGES: readonly Language[] = ['en', 'nb']

/** Addresses of the public pages in a language. */
export const pathsIn = (lang: Language): PublicPaths => publicPaths(LANGUAGES[lang].prefix)

/** The same page's address in another language: slugs are the same, only the prefix differs. */
export function translatePath(path: string, from: Language, to: Language): string {
  const place = path.slice(LANGUAGES[from].prefix.length).replace(/^\/(?=$|[?#])/, '')
  return `${LANGUAGES[to].prefix}${place}`.replace(/^(?=$|[?#])/, '/')
}

/** The published language of an address; the default for one that names none. */
export const toLanguage = (named: unknown, published: readonly Language[] = PUBLISHED_LANGUAGES): Language =>
  published.find((lang) => lang === named) ?? 'en'

/** The language of an address of the site, also without a page. */
export const languageOf = (path: string, published: readonly Language[] = PUBLISHED_LANGUAGES): Language =>
  published.find((lang) => LANGUAGES[lang].prefix !== '' && `${path}/`.startsWith(`${LANGUAGES[lang].prefix}/`)) ?? 'en'

/** Picks the form that belongs to a count, by the language's own rule: `pluralIn('en')(2, { one: 'item', other: 'items' })`. */
export function pluralIn(lang: Language): (count: number, forms: { one: string; other: string }) => string {
  const rule = new Intl.PluralRules(LANGUAGES[lang].formats)
  return (count, { one, other }) => (rule.select(count) === 'one' ? one : other)
}

/** A number as the page writes it, at most three decimals: 2300 and 50.844 in English, 2 300 and 50,844 in Norwegian. */
export const formatNumber = (lang: Language, value: number): string =>
  new Intl.NumberFormat(LANGUAGES[lang].formats, { useGrouping: LANGUAGES[lang].groupsDigits }).format(value)

/** An amount or price as decimal text, as a page writes it: 1,234.50 in English, 1 234,50 in Norwegian. */
export const formatAmount = (lang: Language, amount: string): string => {
  const decimals = amount.split('.')[1]?.length ?? 0
  // As text: a float would lose digits of a large amount.
  return new Intl.NumberFormat(LANGUAGES[lang].formats, {
    minimumFractionDigits: Math.max(2, decimals),
    maximumFractionDigits: Math.max(2, decimals),
  }).format(amount as `${number}`)
}
