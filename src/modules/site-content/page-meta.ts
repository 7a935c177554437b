import type { MetaDescriptor } from 'react-router'
import { LANGUAGES, type Language, PUBLISHED_LANGUAGES, translatePath } from '#core/language.ts'
import type { PublicSettings } from './site-content.contract.ts'

export interface PageMetaInput {
  /** Of the page alone; the company's short name is added where it fits. */
  title: string
  description: string
  lang: Language
  /** Path of the page's one canonical address, with its query if that makes another page. */
  path: string
  origin: string
  settings: Pick<PublicSettings, 'companyName' | 'shortName'>
  type?: 'website' | 'article' | 'product'
  /** Picture for social networks as a path of ours, 1200 × 630. */
  image?: { path: string; alt: string }
  /** Pages that search engines shall not keep. */
  hidden?: boolean
  /** Languages that have the page, where not every published one does. */
  languages?: readonly Language[]
}

/** Search engines cut longer titles. */
const TITLE_MAX = 60
const OTHER_LANGUAGES: Record<Language, readonly Language[]> = { en: ['nb'], nb: ['en'] }
const SOCIAL_PICTURE = '/social.png'
const SOCIAL_SIZE = { width: '1200', height: '630' } as const

export function writeTitle(title: string, shortName: string): string {
  const full = `${title} | ${shortName}`
  return full.length > TITLE_MAX || title.includes(shortName) ? title : full
}

/**
 * Title, description, canonical address, languages and social tags of one page. Social networks are told of every
 * language the site is made for, `hreflang` lists only those that have a page.
 */
export function buildPageMeta(input: PageMetaInput): MetaDescriptor[] {
  const { description, origin, settings, lang, type = 'website', languages = PUBLISHED_LANGUAGES } = input
  const title = writeTitle(input.title, settings.shortName)
  const url = origin + input.path
  const image = origin + (input.image?.path ?? SOCIAL_PICTURE)
  const alt = input.image?.alt ?? settings.companyName
  const property = (name: string, content: string): MetaDescriptor => ({ property: name, content })
  const named = (name: string, content: string): MetaDescriptor => ({ name, content })
  const language = (hrefLang: string, of: Language): MetaDescriptor => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + translatePath(input.path, lang, of),
  })
  return [
    { title },
    named('description', description),
    ...(input.hidden ? [named('robots', 'noindex')] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...languages.map((each) => language(LANGUAGES[each].tag, each)),
    language('x-default', languages[0] ?? 'en'),
    property('og:type', type),
    property('og:site_name', settings.companyName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:locale', LANGUAGES[lang].social),
    ...OTHER_LANGUAGES[lang].map((each) => property('og:locale:alternate', LANGUAGES[each].social)),
    property('og:image', image),
    ...(input.image === undefined
      ? [property('og:image:width', SOCIAL_SIZE.width), property('og:image:height', SOCIAL_SIZE.height)]
      : []),
    property('og:image:alt', alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image),
    named('twitter:image:alt', alt),
  ]
}
