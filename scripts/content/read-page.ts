import { parse } from 'yaml'
import { z } from 'zod'
import { type ContentPage, FactSource, FrontMatter } from '../../src/site/pages/pages.contract.ts'

const PAGE_FILE = /(?:^|\/)content\/([a-z]{2})\/([a-z0-9-]+)\.mdx$/
const PARTS = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

export type Sources = Record<string, FactSource>

export interface ReadPage {
  lang: string
  page: ContentPage
  /** MDX. */
  body: string
}

/** Language and name of a page's file; null when it is none. */
export function nameOf(path: string): { lang: string; slug: string } | null {
  const [, lang, slug] = PAGE_FILE.exec(path) ?? []
  return lang === undefined || slug === undefined ? null : { lang, slug }
}

export const readSources = (json: string): Sources => z.record(z.string(), FactSource).parse(JSON.parse(json))

/**
 * Front matter and text of a page.
 * @throws Error that names the file and what is wrong with it
 */
export function readPage(path: string, text: string, sources: Sources): ReadPage {
  const name = nameOf(path)
  const [, yaml, body] = PARTS.exec(text) ?? []
  if (name === null || yaml === undefined || body === undefined) {
    throw new Error(`${path} is no page: content/<language>/<address>.mdx, which begins with front matter`)
  }
  const { success, data, error } = FrontMatter.safeParse(parse(yaml))
  if (!success) throw new Error(`${path}: ${z.prettifyError(error)}`)
  const unknown = data.sources.filter((id) => !Object.hasOwn(sources, id))
  if (unknown.length > 0) throw new Error(`${path}: content/facts/sources.json has no ${unknown.join(', ')}`)
  const marks = new Set([...body.matchAll(/<Source of="([^"]+)"/g)].map(([, id = '']) => id))
  const idle = data.sources.filter((id) => !marks.has(id))
  if (idle.length > 0) throw new Error(`${path}: no sentence rests on ${idle.join(', ')}`)
  const named = data.sources.flatMap((id) => {
    const source = sources[id]
    return source === undefined ? [] : [{ id, ...source }]
  })
  return { lang: name.lang, page: { ...data, slug: name.slug, sources: named }, body }
}

/** What is wrong with the pages together: twins that are missing, links that lead nowhere. One sentence each. */
export function findFaults(pages: readonly ReadPage[]): string[] {
  const english = new Map(pages.flatMap(({ lang, page }) => (lang === 'en' ? [[page.slug, page] as const] : [])))
  const twins = new Map(pages.flatMap(({ lang, page }) => (lang === 'nb' ? [[page.slug, page] as const] : [])))
  const found: string[] = []
  for (const [slug, page] of english) {
    if (!twins.has(slug) && page.englishOnly === undefined)
      found.push(`content/nb/${slug}.mdx is missing, and content/en/${slug}.mdx gives no reason (englishOnly)`)
    if (twins.has(slug) && page.englishOnly !== undefined)
      found.push(`content/en/${slug}.mdx says it has no twin, and content/nb/${slug}.mdx is there`)
  }
  for (const slug of twins.keys())
    if (!english.has(slug)) found.push(`content/nb/${slug}.mdx has no English page beside it`)
  for (const { lang, page } of pages) {
    for (const related of page.related)
      if (!english.has(related))
        found.push(`content/${lang}/${page.slug}.mdx is related to ${related}, which is no page`)
  }
  for (const [slug, twin] of twins) {
    const page = english.get(slug)
    if (page === undefined) continue
    const same = (of: ContentPage) =>
      JSON.stringify([of.group, of.order, of.card, of.isChandlery, of.articles, of.data.kind])
    if (same(page) !== same(twin))
      found.push(`content/nb/${slug}.mdx differs from its English twin in group, order, card, articles or kind`)
  }
  return found
}
