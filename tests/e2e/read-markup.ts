import { expect } from 'vitest'

/** A text of a page, with the language that it is marked with. */
export interface Said {
  lang: string
  text: string
}

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i
const SPOKEN = /\s(?:aria-label|alt|placeholder|title|data-open|data-closed)="([^"]*)"/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: '\u00a0' }

/** Text of a document as a reader sees it. */
export const decode = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27|nbsp);/g, (sign, name: string) => ENTITIES[name] ?? sign)

const plain = (text: string) => decode(text).replaceAll(/\s+/g, ' ').trim()

/** Addresses of the sitemap, in its order, with the day of the last change where it has one. */
export async function readSitemap(origin: string): Promise<{ path: string; changed: string | undefined }[]> {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...xml.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => {
    const url = new URL(decode(/<loc>([^<]*)<\/loc>/.exec(entry)?.[1] ?? ''))
    expect(url.origin).toBe(origin)
    return { path: url.pathname + url.search, changed: /<lastmod>([^<]*)<\/lastmod>/.exec(entry)?.[1] }
  })
}

/** All texts of messages that are plain strings; functions are left out. */
export const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** All text of one of our documents, in order; scripts and styles have none. */
export function readMarkup(html: string): Said[] {
  const said: Said[] = []
  const open: { name: string; lang: string }[] = []
  const say = (lang: string, text: string) => {
    const clean = plain(text)
    if (clean !== '') said.push({ lang, text: clean })
  }
  const body = html.replaceAll(/<!--[\s\S]*?-->/g, '').replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  for (const [, close, name = '', attributes = '', text = ''] of body.matchAll(
    /<(?:(\/)?([a-zA-Z][\w-]*))((?:"[^"]*"|[^>"])*)>([^<]*)/g,
  )) {
    if (close === undefined) {
      const lang = attributes.match(/\slang="([^"]+)"/)?.[1] ?? open.at(-1)?.lang ?? ''
      for (const [, spoken = ''] of attributes.matchAll(SPOKEN)) say(lang, spoken)
      if (!VOID.test(name) && !attributes.endsWith('/')) open.push({ name, lang })
    } else {
      const at = open.findLastIndex((each) => each.name === name)
      if (at !== -1) open.splice(at)
    }
    say(open.at(-1)?.lang ?? '', text)
  }
  return said
}

const attributesOf = (html: string, tag: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(String.raw`<${tag}\b([^>]*)>`, 'g'))].map(([, written = '']) =>
    Object.fromEntries(
      [...written.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value = '']) => [
        (name ?? '').toLowerCase(),
        decode(value),
      ]),
    ),
  )

/** An address without its host. */
export const pathOf = (address: string) => address.replace(/^[a-z]+:\/\/[^/]+/, '') || '/'

/** What the head says of a page: its names, its language, and its address in each language. */
export function readHead(html: string) {
  const metas = attributesOf(html, 'meta')
  const meta = (name: string) => metas.find((each) => each['name'] === name || each['property'] === name)?.['content']
  const links = attributesOf(html, 'link')
  return {
    lang: attributesOf(html, 'html')[0]?.['lang'],
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: meta('description') ?? '',
    robots: meta('robots'),
    locale: meta('og:locale'),
    canonical: links.find(({ rel }) => rel === 'canonical')?.['href'] ?? '',
    /** Language and path, in their order. */
    languages: links
      .filter(({ rel }) => rel === 'alternate')
      .map(({ hreflang = '', href = '' }): [string, string] => [hreflang, pathOf(href)]),
  }
}
