import type { MetaDescriptor } from 'react-router'
import { LANGUAGES, type Language, PUBLISHED_LANGUAGES, translatePath } from '#core/language.ts'
import { PLAIN_SHARE_PICTURE, SHARE_SIZE } from './share-pictures.ts'
import type { PublicSettings } from './site-content.contract.ts'

export interface PageMetaInput {
  /** Title of the page alone; the company's short name is added where it fits. */
  title: string
  description: string
  lang: Language
  /** Path of the page's one canonical address, with its query if that makes another page; null where there is no page. */
  path: string | null
  origin: string
  settings: Pick<PublicSettings, 'companyName' | 'shortName'>
  type?: 'website' | 'article' | 'product'
  /** For an article: the days on which it was first published and last changed. */
  published?: string
  changed?: string
  /** Picture for social networks as a path of ours, with its size in pixels where it is known. */
  image?: { path: string; alt: string; width?: number; height?: number }
  /** Pages that search engines must not index. */
  hidden?: boolean
  /** Languages that have the page, where not every published one does. */
  languages?: readonly Language[]
}

/** Search engines cut longer titles. */
const TITLE_MAX = 60
const OTHER_LANGUAGES: Record<Language, readonly Language[]> = { en: ['nb'], nb: ['en'] }

export function writeTitle(title: string, shortName: string): string {
  const full = `${title} | ${shortName}`
  return full.length > TITLE_MAX || title.includes(shortName) ? title : full
}

/**
 * Title, description, canonical address, languages and social tags of one page. Social tags list every language of the
 * site, `hreflang` only those with a page.
 */
export function buildPageMeta(input: PageMetaInput): MetaDescriptor[] {
  const { description, origin, settings, lang, type = 'website', languages = PUBLISHED_LANGUAGES } = input
  const title = writeTitle(input.title, settings.shortName)
  const { path } = input
  const image = input.image ?? { path: PLAIN_SHARE_PICTURE, ...SHARE_SIZE, alt: settings.companyName }
  const property = (name: string, content: string): MetaDescriptor => ({ property: name, content })
  const named = (name: string, content: string): MetaDescriptor => ({ name, content })
  const language = (hrefLang: string, of: Language, from: string): MetaDescriptor => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + translatePath(from, lang, of),
  })
  return [
    { title },
    named('description', description),
    ...(input.hidden ? [named('robots', 'noindex')] : []),
    ...(path === null
      ? []
      : [
          { tagName: 'link', rel: 'canonical', href: origin + path },
          ...languages.map((each) => language(LANGUAGES[each].tag, each, path)),
          language('x-default', languages[0] ?? 'en', path),
          property('og:url', origin + path),
        ]),
    property('og:type', type),
    ...(input.published === undefined ? [] : [property('article:published_time', input.published)]),
    ...(input.changed === undefined ? [] : [property('article:modified_time', input.changed)]),
    property('og:site_name', settings.companyName),
    property('og:title', title),
    property('og:description', description),
    property('og:locale', LANGUAGES[lang].social),
    ...OTHER_LANGUAGES[lang].map((each) => property('og:locale:alternate', LANGUAGES[each].social)),
    property('og:image', origin + image.path),
    ...(image.width === undefined ? [] : [property('og:image:width', String(image.width))]),
    ...(image.height === undefined ? [] : [property('og:image:height', String(image.height))]),
    property('og:image:alt', image.alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', origin + image.path),
    named('twitter:image:alt', image.alt),
  ]
}
