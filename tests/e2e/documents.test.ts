import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, it } from 'vitest'
import { languageOf, LANGUAGES } from '#core/language.ts'
import { bindUnits } from '#core/line-breaks.ts'
import { type Reply, send, sendSettled } from '../setup/http-client.ts'
import { decode, readHead, readSitemap } from './read-markup.ts'
import { askSharedSite, fetchPage } from './site.ts'

/*
 * Every public page in every published language as programs read it: fetched, not opened. The sitemap says which there
 * are, so that a page that is added is checked without a line here.
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

/** Structured data for which the page has to print every word; company and site are from the settings on every page. */
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

  it('is in the sitemap with the day of its last change', () => {
    expect(entries.filter(({ changed }) => !/^\d{4}-\d\d-\d\d$/.test(changed ?? ''))).toEqual([])
  })

  it('has a picture for social networks that exists, with words that describe it', async () => {
    const pictures = new Map<string, string[]>()
    const faults = await judge(({ path, html }) => {
      const tag = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
      const image = tag('og:image')
      pictures.set(image, [...(pictures.get(image) ?? []), path])
      return tag('og:image:alt') === '' ? ['has a picture without words'] : []
    })
    expect(faults).toEqual([])
    for (const address of pictures.keys()) {
      const { status, headers } = await send(origin, new URL(address).pathname)
      expect([status, headers['content-type']], address).toEqual([200, expect.stringMatching(/^image\//)])
    }
    // No two information pages, and no two languages of one, share theirs.
    const guides = new Set(documents.filter(({ html }) => html.includes('class="guide-top')).map(({ path }) => path))
    const shared = [...pictures.values()].filter((paths) => paths.filter((path) => guides.has(path)).length > 1)
    expect(shared).toEqual([])
  })

  it('says where the company works in one way, and dates an article', async () => {
    const faults = await judge(({ html, data }) => [
      ...data.flatMap((node) =>
        node['areaServed'] === undefined || node['areaServed'] === 'Worldwide' || Array.isArray(node['areaServed'])
          ? []
          : [`serves ${JSON.stringify(node['areaServed'])}`],
      ),
      ...data
        .filter((node) => node['@type'] === 'Article' || node['@type'] === 'TechArticle')
        .flatMap((node) => ['image', 'datePublished', 'dateModified'].filter((field) => node[field] === undefined))
        .map((field) => `an article without ${field}`),
      ...(data.some((node) => node['@type'] === 'Article' || node['@type'] === 'TechArticle') &&
      !html.includes('property="og:type" content="article"')
        ? ['is no article for social networks']
        : []),
    ])
    expect(faults).toEqual([])
  })

  it('is linked from another page, and no breadcrumb leads into the middle of a page', async () => {
    const linked = new Set(
      documents.flatMap(({ path, html }) =>
        [...html.matchAll(/<a [^>]*href="([^"#?]+)[^"]*"/g)].flatMap(([, to = '']) => (to === path ? [] : [to])),
      ),
    )
    expect(documents.map(({ path }) => path).filter((path) => !linked.has(path))).toEqual([])
    expect(
      await judge(({ data }) =>
        data
          .filter((node) => node['@type'] === 'BreadcrumbList')
          .flatMap((node) => (node['itemListElement'] as { item: string }[]).filter(({ item }) => item.includes('#')))
          .map(({ item }) => `breadcrumb to ${item}`),
      ),
    ).toEqual([])
  })

  it('that is missing has no address of its own and no twins', async () => {
    for (const path of ['/nowhere', '/nb/ingensteds', '/products/nothing-of-ours']) {
      const html = await (await fetch(origin + path)).text()
      expect(readHead(html), path).toMatchObject({ canonical: '', languages: [] })
      expect(html, path).not.toContain('property="og:url"')
    }
  })

  it('leads to its one spelling from any other', async () => {
    const upper = await fetch(`${origin}/CLX-reagent-09991?utm_source=mail`, { redirect: 'manual' })
    expect([upper.status, upper.headers.get('location')]).toEqual([308, '/clx-reagent-09991?utm_source=mail'])
    const lists = documents.map(({ path }) => path).filter((path) => !path.includes('?') && path !== '/')
    for (const path of lists.slice(0, 12)) {
      const answer = await fetch(origin + path.toUpperCase(), { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')], path).toEqual([308, path])
    }
  })

  it('is in the sitemap with the day on which its text changed, where it has one', () => {
    const guides = documents.filter(({ html }) => html.includes('class="guide-top')).map(({ path }) => path)
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

/** Texts of a page in which a line may break between a number and its unit. */
const findParted = (html: string): string[] =>
  [
    ...html
      .replaceAll(/<(script|style|textarea|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
      .matchAll(/>([^<]*\d [^<]*)</g),
  ].flatMap(([, text = '']) => (bindUnits(text) === text ? [] : [text]))

it('no page parts a number from its unit', async () => {
  expect(await judge(({ html }) => findParted(html))).toEqual([])
  expect(findParted('<p>0.1 mg/L at 25\u00a0°C</p>')).toEqual(['0.1 mg/L at 25\u00a0°C'])
})

/** What a server sends before the first acknowledgement: ten segments (RFC 6928), head and body. */
const FIRST_FLIGHT = 14_600
const headSize = (headers: Reply['headers']): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length, 20)

/** The part of a page in its first bytes. */
const begin = (bytes: Buffer, size: number): string =>
  brotliDecompressSync(bytes.subarray(0, size), { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()

/** What a reader waits for although the page could be drawn without it. */
function findDelays(html: string): string[] {
  const images = [...html.matchAll(/<img\b[^>]*>/g)].map(([image]) => image)
  const first = images.filter((image) => image.includes('fetchPriority="high"'))
  return [
    ...(/<link rel="(?:stylesheet|preload|modulepreload)"[^>]*>/.exec(html)?.slice(0, 1) ?? []),
    ...(/<script\b[^>]*\ssrc=[^>]*>/.exec(html)?.slice(0, 1) ?? []),
    ...(first.length > 1 ? ['more than one picture comes first'] : []),
    ...images.filter((image) => !first.includes(image) && !image.includes('loading="lazy"')),
  ]
}

describe('what is seen first', () => {
  it('comes with the first bytes of every page', async () => {
    const late: string[] = []
    for (const { path, html } of documents) {
      const { bytes, headers } = await sendSettled(origin, path)
      const start = begin(bytes, FIRST_FLIGHT - headSize(headers))
      const firstView = html.slice(0, html.indexOf('</h1>') + 200)
      if (!start.startsWith(firstView)) late.push(`${path}: ${start.length} of ${firstView.length} characters`)
    }
    expect(late).toEqual([])
  }, 120_000)

  it('waits for no style sheet, script, font or second picture', async () => {
    expect(await judge(({ html }) => findDelays(html))).toEqual([])
  })
})

describe('pages that are prepared before they are asked for', () => {
  it('are the public ones: no panel, call, form’s answer, question or file', async () => {
    const { headers } = await send(origin, '/legal')
    const address = JSON.parse(String(headers['speculation-rules'])) as string
    const rules = (await (await fetch(origin + address)).json()) as {
      prerender: { where: { and: [{ href_matches: string }, { not: { href_matches: string[] } }, unknown] } }[]
    }
    const [all, { not }] = rules.prerender[0]?.where.and ?? [{ href_matches: '' }, { not: { href_matches: [] } }]
    const fits = (pattern: string, path: string) => new URLPattern(pattern, origin).test(origin + path)
    const isPrepared = (path: string) =>
      fits(all.href_matches, path) && !not.href_matches.some((pattern) => fits(pattern, path))
    expect(entries.filter(({ path }) => !path.includes('?') && !isPrepared(path))).toEqual([])
    const never = [
      '/admin', '/admin/anything', '/portal', '/portal-login', '/portal/project/7', '/api/products', '/?page=2',
      '/nb?q=clx', '/tro-cross-reference-guide?asked=clx', '/list.csv', '/calendar.ics', '/sitemap.xml',
      '/pictures/products/drum.png', '/api/contact', '/api/whistleblower/follow-up',
    ] // prettier-ignore
    expect(never.filter(isPrepared)).toEqual([])
  })
})

describe('planted faults', () => {
  it('bad markup is found', async () => {
    const [first] = documents
    const broken = (first?.html ?? '').replace('</main>', '<p><div id="main"></div></main>')
    expect((await findFaults(broken)).length).toBeGreaterThan(0)
  })

  it('structured data that says more than the page is found, at any depth', () => {
    const page = read(
      '/',
      '<main><h1>Kit</h1><p>It holds&nbsp;four<sup>1</sup> sets.</p></main><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Kit","description":"It holds four sets.","brand":{"@type":"Brand","name":"Another"}}</script>',
    )
    expect(findUnseen(page)).toEqual(['Product.brand.name: Another'])
  })

  it('a page with a late or waiting first view is found', () => {
    const page = '<head><style>.a{}</style></head><main><h1>Kit</h1></main>'
    const padded = page.replace('.a{}', Array.from({ length: 20_000 }, (_, at) => `.a${at * 7919}{}`).join(''))
    const isThere = (html: string) => begin(brotliCompressSync(html), FIRST_FLIGHT).includes('</h1>')
    expect([isThere(page), isThere(padded)]).toEqual([true, false])
    expect(findDelays(page)).toEqual([])
    for (const planted of [
      '<link rel="stylesheet" href="/a.css"/>',
      '<link rel="preload" as="font" href="/a.woff2"/>',
      '<script type="module" src="/a.js"></script>',
      '<img src="/a.png" alt=""/>',
    ]) {
      expect(findDelays(page.replace('</main>', `${planted}</main>`)), planted).toHaveLength(1)
    }
  })
})
