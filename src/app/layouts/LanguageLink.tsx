import { LANGUAGES, type Language, pathsIn, PUBLISHED_LANGUAGES, translatePath } from '#core/language.ts'
import { usePageLanguage } from '#core/web/page-language.ts'

export interface LanguageLinkProps {
  /** Path of the page in its own language, with its query if that makes another page. */
  path: string
  /** Languages that have the page. */
  languages?: readonly Language[] | undefined
}

/** The same page in the other languages, each by its own name; the behaviour script adds view and anchor. */
export function LanguageLink({ path, languages = PUBLISHED_LANGUAGES }: LanguageLinkProps) {
  const { lang } = usePageLanguage()
  return PUBLISHED_LANGUAGES.filter((other) => other !== lang).map((other) => (
    <a
      key={other}
      className="language"
      href={languages.includes(other) ? translatePath(path, lang, other) : pathsIn(other).home}
      lang={LANGUAGES[other].tag}
      hrefLang={LANGUAGES[other].tag}
      data-language=""
      // Search engines choose the language by hreflang links.
      rel={path.includes('?') ? 'nofollow' : undefined}
    >
      {LANGUAGES[other].name}
    </a>
  ))
}
