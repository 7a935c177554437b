import { createContext, useContext } from 'react'
import { type Language, pathsIn } from '../language.ts'
import type { PublicPaths } from '../paths.ts'

/**
 * Messages of the public site by module. Each module's `en.ts` adds its own line, so that the compiler rejects an
 * unknown module or text, and an incomplete language.
 */
export interface PublicMessages {}

export type MessageArea = keyof PublicMessages

/**
 * The language of a public page: its code, the messages that were loaded with it, and the addresses in that language.
 */
export interface PageLanguage {
  lang: Language
  messages: Partial<PublicMessages>
  paths: PublicPaths
}

export const PageLanguageContext = createContext<PageLanguage | null>(null)

/** The context's value for a page, or for an island, which is a root of its own and gets only what it says. */
export const speak = (lang: Language, messages: Partial<PublicMessages>): PageLanguage => ({
  lang,
  messages,
  paths: pathsIn(lang),
})

/** The page's language and addresses. */
export function usePageLanguage(): PageLanguage {
  const page = useContext(PageLanguageContext)
  if (page === null) throw new Error('This component is outside a public page: it has no language')
  return page
}

/**
 * The page's messages of one area.
 * @throws Error when the island did not name the area (src/app/islands/registry.ts)
 */
export function useMessages<Area extends MessageArea>(area: Area): PublicMessages[Area] {
  const messages = usePageLanguage().messages[area]
  if (messages === undefined) throw new Error(`The page brought no messages of ${area}`)
  return messages
}

/** Option of a call for its language; the server answers in English by default. */
export const inLanguage = (lang: Language) => (lang === 'en' ? {} : { lang })
