import type { Language } from '../language.ts'

/**
 * A row's texts in another language, by field: the English text that was translated, and the translation. A translation
 * is valid only for the text from which it was made.
 */
export type Translations = Readonly<
  Record<Exclude<Language, 'en'>, Readonly<Record<string, readonly [of: string, is: string]>>>
>

/** The Norwegian text of a field as it was written, also if it is outdated; empty where there is none. */
export const norwegianOf = (translations: Translations | null | undefined, name: string): string =>
  translations?.nb[name]?.[1] ?? ''

/**
 * The translations of a row from its form or a file. A new Norwegian text belongs to the current English one; an
 * unchanged one still belongs to the English text from which it was made, unless it was confirmed.
 * @param confirmed fields with a Norwegian text confirmed for the current English one
 */
export function joinNorwegian(
  before: Translations | null | undefined,
  english: Readonly<Record<string, unknown>>,
  norwegian: Readonly<Record<string, string>>,
  confirmed: readonly string[] = [],
): Translations | null {
  const nb = Object.entries(norwegian).flatMap(([name, typed]): [string, readonly [string, string]][] => {
    const text = english[name]
    const [of, is] = [typeof text === 'string' ? text.trim() : '', typed.trim()]
    if (is === '' || of === '') return []
    const known = before?.nb[name]
    return [[name, known?.[1] === is && !confirmed.includes(name) ? known : [of, is]]]
  })
  return nb.length === 0 ? null : { nb: Object.fromEntries(nb) }
}

/** Fields of a row that are still in English on a page of another language. */
export interface Spoken {
  untranslated?: readonly string[] | undefined
}

/**
 * The row with these fields in a language; a field without a translation, or with an outdated one, stays English and is
 * listed.
 * @param proper fields that are the same in every language, unless a translation exists: names
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

/** The `lang` attribute of a row's field on a page in another language. */
export const spokenIn = ({ untranslated }: Spoken, name: string): 'en' | undefined =>
  untranslated?.includes(name) === true ? 'en' : undefined
