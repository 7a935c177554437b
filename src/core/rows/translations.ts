import type { Language } from '../language.ts'

/**
 * A row's texts in another language, by field: the English text that was translated, and what it says there. A
 * translation holds only for the text that it was made from.
 */
export type Translations = Readonly<
  Partial<Record<Language, Readonly<Record<string, readonly [of: string, is: string]>>>>
>

/** What a row is when a page speaks another language than it does: fields that still stand in English. */
export interface Spoken {
  untranslated?: readonly string[] | undefined
}

/**
 * The row with these fields in a language; what has no translation, or one of an older text, stays English and is named.
 * @param proper fields that are called so in every language, unless a translation says otherwise: names
 */
export function translateRow<Row extends object>(
  row: Row,
  translations: Translations | null | undefined,
  lang: Language,
  names: readonly string[],
  proper: readonly string[] = [],
): Row & { untranslated?: string[] } {
  if (lang === 'en') return row
  const known = translations?.[lang] ?? {}
  const said: Record<string, string> = {}
  const untranslated: string[] = []
  for (const name of names) {
    const text = (row as Record<string, unknown>)[name]
    if (typeof text !== 'string' || text === '') continue
    const [of, is] = known[name] ?? []
    if (of === text && is !== undefined) said[name] = is
    else if (!proper.includes(name)) untranslated.push(name)
  }
  return { ...row, ...said, ...(untranslated.length > 0 ? { untranslated } : {}) }
}

/** The `lang` that a field of a row needs on a page that speaks another language. */
export const spokenIn = ({ untranslated }: Spoken, name: string): 'en' | undefined =>
  untranslated?.includes(name) === true ? 'en' : undefined
