import type { ReactNode } from 'react'
import { type Language, LANGUAGES, pathsIn } from '#core/language.ts'
import type { ContentPage } from '#site/pages/pages.contract.ts'
import { PAGE_GROUPS, PAGE_OVER, type PageGroup } from '#site/pages/pages.limits.ts'
import { getPublicMessages } from '../public-messages.ts'

export interface ContentEntry {
  page: ContentPage
  /** The rendered text of the page, with these components. */
  draw: (parts: { components: Record<string, unknown> }) => ReactNode
}

interface ContentModule {
  page: ContentPage | null
  default: ContentEntry['draw']
}

/** Every text in `content/`, compiled by the build (scripts/content/content-plugin.ts). None of them reaches a browser. */
const MODULES: Record<string, ContentModule> = import.meta.glob('../../../content/??/*.mdx', { eager: true })

const byPlace = (one: ContentPage, other: ContentPage) =>
  PAGE_GROUPS.indexOf(one.group) - PAGE_GROUPS.indexOf(other.group) || one.order - other.order

const readEntries = (lang: Language): ContentEntry[] =>
  Object.entries(MODULES)
    .flatMap(([path, { page, default: draw }]) =>
      page !== null && path.includes(`/content/${lang}/`) ? [{ page, draw }] : [],
    )
    .toSorted((one, other) => byPlace(one.page, other.page))

const ENTRIES: Record<Language, ContentEntry[]> = { en: readEntries('en'), nb: readEntries('nb') }

/** Settings on which a page's address depends. */
interface AddressSettings {
  chandlery: { path: string }
}

/** Every page of a language, in the order of menus. */
export const listContentPages = (lang: Language): readonly ContentPage[] => ENTRIES[lang].map(({ page }) => page)

const addressOf = (
  page: Pick<ContentPage, 'slug' | 'isChandlery'>,
  lang: Language,
  settings: AddressSettings,
): string =>
  page.isChandlery ? `${LANGUAGES[lang].prefix}${settings.chandlery.path}` : pathsIn(lang).content(page.slug)

/** The page at an address, or null. */
export const findContentPage = (lang: Language, path: string, settings: AddressSettings): ContentEntry | null =>
  ENTRIES[lang].find(({ page }) => addressOf(page, lang, settings) === path) ?? null

/** Address, name and link text of a page. */
export const linkTo = (page: ContentPage, lang: Language, settings: AddressSettings) => ({
  href: addressOf(page, lang, settings),
  name: page.name,
  about: page.about,
})

/** File names that texts use for pages which are no texts of `content/`. */
const OTHER_PAGES: Readonly<Record<string, (lang: Language) => string>> = {
  'what-is-on-board': (lang) => pathsIn(lang).board,
}

/** The address of a page by its file's name; null when the language has no such page. */
export function hrefOf(slug: string, lang: Language, settings: AddressSettings): string | null {
  const other = OTHER_PAGES[slug]
  if (other !== undefined) return other(lang)
  const page = listContentPages(lang).find((each) => each.slug === slug)
  return page === undefined ? null : addressOf(page, lang, settings)
}

/** Returns the page between home and this one in the breadcrumb; null for a page that is directly below home. */
export function pageOver(page: ContentPage, lang: Language, settings: AddressSettings) {
  const slug = PAGE_OVER[page.group]
  if (slug === null) return { name: getPublicMessages(lang).catalogue.products, href: pathsIn(lang).catalogue }
  const over = listContentPages(lang).find((each) => each.slug === slug)
  if (over === undefined || over.slug === page.slug) return null
  const { name, href } = linkTo(over, lang, settings)
  return { name, href }
}

/** Links to the pages of a group. */
export const linksOf = (group: PageGroup, lang: Language, settings: AddressSettings) =>
  listContentPages(lang)
    .filter((page) => page.group === group)
    .map((page) => linkTo(page, lang, settings))

/** Links to the pages of a service card on the home page. */
export const linksOn = (card: string, lang: Language, settings: AddressSettings) =>
  listContentPages(lang)
    .filter((page) => page.card === card)
    .map((page) => linkTo(page, lang, settings))

/** Links to the pages that show an article. */
export const linksAbout = (itemNumber: string, lang: Language, settings: AddressSettings) =>
  listContentPages(lang)
    .filter((page) => page.articles.includes(itemNumber))
    .map((page) => linkTo(page, lang, settings))

/** Links to the pages that show most of these articles. */
export const linksAboutMost = (
  itemNumbers: readonly string[],
  most: number,
  lang: Language,
  settings: AddressSettings,
) => {
  const shown = new Set(itemNumbers)
  return listContentPages(lang)
    .map((page) => ({ page, count: page.articles.filter((article) => shown.has(article)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most)
    .map(({ page }) => linkTo(page, lang, settings))
}

/** Languages that have the page. */
export const languagesOf = (slug: string): Language[] =>
  (Object.keys(ENTRIES) as Language[]).filter((lang) => ENTRIES[lang].some(({ page }) => page.slug === slug))

/** For the server: every page's address with the day on which its text changed. */
export const listContentAddresses = (lang: Language, settings: AddressSettings) =>
  listContentPages(lang).map((page) => ({ path: addressOf(page, lang, settings), changed: page.changed }))
