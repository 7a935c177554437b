import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, it } from 'vitest'
import { languageOf, LANGUAGES } from '#core/language.ts'
import { decode, readHead, readSitemap } from './read-markup.ts'
import { askSharedSite, fetchPage } from './site.ts'

/*
 * Every public page in every published language as programs read it: fetched, not opened. The sitemap says which there
 * are, so that a page that is added is judged without a line here.
 */

interface Document {
  path: string
  html: string
  /** Its structured data, one object per node of a graph. */
  data: Data[]
  /** What a reader sees of the body, without spaces and without the numbers of sources. */
  seen: string
}

type Data = Record<string, unknown>

let origin: string
let documents: Document[]
let entries: Awaited<ReturnType<typeof readSitemap>>

/** Words are compared without spaces, since where a tag ends a reader may see one or none, and without what sets words apart. */
const squeeze = (text: string): string => text.replaceAll(/[\s\u00ad(),]/g, '')

const textOf = (html: string): string =>
  squeeze(
    decode(
      html
        .replaceAll(/<(script|style|sup)\b[\s\S]*?<\/\1>/g, '')
        .replaceAll(/<!--[\s\S]*?-->/g, '')
        .replaceAll(/<[^>]+>/g, ''),
    ),
  )

/** Each node of the page's structured data; a script that is no JSON fails here. */
function dataOf(html: string): Data[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
  return scripts.flatMap(([, json = '']) => {
    const parsed = JSON.parse(json) as Data & { '@graph'?: Data[] }
    expect(parsed['@context']).toBe('https://schema.org')
    return parsed['@graph'] ?? [parsed]
  })
}

/** Texts of structured data that a reader has to find on the page too. */
const SEEN_FIELDS = [
  'headline', 'name', 'description', 'text', 'sku', 'mpn', 'category', 'serviceType', 'value',
] as const // prettier-ignore

/** What nobody may state without having it (facts/README.md, rules 2 and 3). */
const NEVER = ['offers', 'aggregateRating', 'review', 'price']

/** Kinds whose every word the page has to print; company and site are told by the settings on every page. */
const JUDGED = new Set([
  'Product',
  'Service',
  'TechArticle',
  'Article',
  'WebPage',
  'ItemList',
  'FAQPage',
  'BreadcrumbList',
])

/** Every field below a node that a page has to print, with its place. */
function* fieldsOf(node: unknown, place: string): Generator<[place: string, text: string]> {
  if (Array.isArray(node)) {
    for (const [at, each] of node.entries()) yield* fieldsOf(each, `${place}[${at}]`)
  } else if (typeof node === 'object' && node !== null) {
    for (const [name, value] of Object.entries(node)) {
      if (typeof value === 'string') {
        if ((SEEN_FIELDS as readonly string[]).includes(name)) yield [`${place}.${name}`, value]
      } else yield* fieldsOf(value, `${place}.${name}`)
    }
  }
}

const judgedOf = (data: readonly Data[]) => data.filter((node) => JUDGED.has(String(node['@type'])))

/** What structured data says and the page does not. */
const findUnseen = ({ data, seen }: Pick<Document, 'data' | 'seen'>): string[] =>
  judgedOf(data)
    .flatMap((node) => fieldsOf(node, String(node['@type'])).toArray())
    .flatMap(([place, text]) => (seen.toLowerCase().includes(squeeze(text).toLowerCase()) ? [] : [`${place}: ${text}`]))

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {},
})

async function findFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) => `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`,
    ),
  )
}

const read = (path: string, html: string): Document => ({
  path,
  html,
  data: dataOf(html),
  seen: textOf(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''),
})

const judge = async (find: (document: Document) => string[] | Promise<string[]>): Promise<string[]> =>
  (await Promise.all(documents.map(async (each) => (await find(each)).map((fault) => `${each.path} ${fault}`)))).flat()

beforeAll(async () => {
  origin = await askSharedSite()
  entries = await readSitemap(origin)
  expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length)
  documents = []
  // One after the other: fifty pages that are drawn for the first time would wait for each other.
  for (const { path } of entries) documents.push(read(path, await fetchPage(origin + path)))
  // Home, legal, nineteen information pages and the starter catalogue at least.
  expect(documents.length).toBeGreaterThan(50)
})

describe('every public page', () => {
  it('is HTML by the standard', async () => {
    const missing = await (await fetch(`${origin}/nowhere`)).text()
    expect(await findFaults(missing)).toEqual([])
    expect(await judge(({ html }) => findFaults(html))).toEqual([])
  })

  it('says in its structured data what it prints, and nothing that nobody has', async () => {
    expect(await judge(findUnseen)).toEqual([])
    expect(
      await judge(({ data }) =>
        NEVER.filter((word) => new RegExp(`"${word}"`, 'i').test(JSON.stringify(judgedOf(data)))).map(
          (word) => `states ${word}`,
        ),
      ),
    ).toEqual([])
  })

  it('names itself, its language and its places in the data by addresses of the site', async () => {
    const paths = new Set(documents.map(({ path }) => path))
    const faults = await judge(({ path, data }) => {
      const { tag } = LANGUAGES[languageOf(path)]
      const text = JSON.stringify(data)
      const languages = [...text.matchAll(/"inLanguage":"([^"]*)"/g)].map(([, each]) => each)
      const lists = data.filter((node) => node['@type'] === 'BreadcrumbList')
      const crumbs = lists.flatMap((node) => node['itemListElement'] as { item: string }[])
      return [
        ...languages.filter((each) => each !== tag).map((each) => `says that it is in ${each}`),
        ...(crumbs.length > 0 && crumbs.at(-1)?.item !== origin + path ? ['is not the end of its own path'] : []),
        ...[...text.matchAll(/"(?:item|url)":"([^"]*)"/g)].flatMap(([, address = '']) => {
          const url = new URL(address)
          return url.origin === origin && paths.has(url.pathname) ? [] : [`leads to ${address}`]
        }),
      ]
    })
    expect(faults).toEqual([])
  })

  it('is known by a title and a description of its own, and by one address', async () => {
    const heads = documents.map(({ html }) => readHead(html))
    const [titles, descriptions] = [heads.map(({ title }) => title), heads.map(({ description }) => description)]
    expect(titles.filter((title, at) => title === '' || titles.indexOf(title) !== at)).toEqual([])
    expect(descriptions.filter((each, at) => each === '' || descriptions.indexOf(each) !== at)).toEqual([])
    const faults = await judge(({ path, html }) => {
      const { canonical, robots } = readHead(html)
      return [
        ...(canonical === origin + path ? [] : [`has its address at ${canonical}`]),
        ...(robots === undefined ? [] : ['stands in the sitemap and asks not to be found']),
      ]
    })
    expect(faults).toEqual([])
  })

  it('names its twins in other languages, which name it', async () => {
    const alternates = new Map(documents.map(({ path, html }) => [path, readHead(html).languages]))
    const faults = await judge(({ path }) => {
      const own = alternates.get(path) ?? []
      const { tag } = LANGUAGES[languageOf(path)]
      return [
        ...(own.some(([language, to]) => language === tag && to === path) ? [] : ['does not name itself']),
        ...(own.some(([language]) => language === 'x-default') ? [] : ['has no address for other languages']),
        ...own
          .filter(([language]) => language !== 'x-default')
          .flatMap(([language, to]) =>
            alternates.get(to)?.some(([back, from]) => back === tag && from === path) === true
              ? []
              : [`names ${to} in ${language}, which does not name it`],
          ),
      ]
    })
    expect(faults).toEqual([])
  })

  it('stands in the sitemap with the day on which its text changed, where it has one', () => {
    const guides = documents.filter(({ html }) => html.includes('class="guide-top"')).map(({ path }) => path)
    expect(guides.length).toBeGreaterThanOrEqual(19)
    for (const path of guides) {
      const changed = entries.find((entry) => entry.path === path)?.changed ?? ''
      expect(changed, path).toMatch(/^\d{4}-\d\d-\d\d$/)
      const checked =
        /<time datetime="([^"]*)"/i.exec(documents.find((each) => each.path === path)?.html ?? '')?.[1] ?? ''
      expect(checked <= changed, `${path} was checked ${checked} and changed ${changed}`).toBe(true)
    }
  })
})

describe('planted faults', () => {
  it('bad markup is found', async () => {
    const [first] = documents
    const broken = (first?.html ?? '').replace('</main>', '<p><div id="main"></div></main>')
    expect((await findFaults(broken)).length).toBeGreaterThan(0)
  })

  it('data that says more than the page is found, however deep it stands', () => {
    const page = read(
      '/',
      '<main><h1>Kit</h1><p>It holds&nbsp;four<sup>1</sup> sets.</p></main><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Kit","description":"It holds four sets.","brand":{"@type":"Brand","name":"Another"}}</script>',
    )
    expect(findUnseen(page)).toEqual(['Product.brand.name: Another'])
  })
})
