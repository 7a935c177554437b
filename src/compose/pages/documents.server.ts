import type { FastifyInstance } from 'fastify'
import { listPublicPages, type PublicPage, type SitemapPart, type SitemapSource } from '#app/public-pages.ts'
import type { Answer, ByteCache, CacheTag } from '#core/http/byte-cache.server.ts'
import { FILE_HEADERS } from '#core/http/headers.server.ts'
import { type Language, pathsIn, PUBLISHED_LANGUAGES, translatePath } from '#core/language.ts'
import { SECTION_IDS, paths } from '#core/paths.ts'
import type { SitemapCatalogue } from '#site/catalogue/shop/sitemap.queries.server.ts'
import type { SiteSettings } from '#site/site-content/site-content.contract.ts'

export interface DocumentsDeps {
  cache: ByteCache
  origin: () => string
  getSettings: () => Promise<SiteSettings>
  /** Search engines are asked to leave the site out. */
  isHidden: () => Promise<boolean>
  findCatalogue: () => Promise<SitemapCatalogue>
  /** The days on which the settings with the company's own texts, and the cross-reference, last changed. */
  findChanges: () => Promise<{ settings: string | null; references: string | null }>
  findContentAddresses: (lang: Language) => Promise<SitemapEntry[]>
}

interface SitemapEntry {
  path: string
  /** The day of its last change. */
  changed: string
}

interface TextDocument {
  path: string
  type: string
  tags: readonly CacheTag[]
  /** Null while there is none. */
  write: (deps: DocumentsDeps) => Promise<string | null>
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Input of the sitemap. */
interface SitemapRows {
  catalogue: SitemapCatalogue
  content: Record<Language, SitemapEntry[]>
  changed: Record<SitemapPart, string | null>
}

async function readRows(deps: DocumentsDeps): Promise<SitemapRows> {
  const [catalogue, changes, ...content] = await Promise.all([
    deps.findCatalogue(),
    deps.findChanges(),
    ...PUBLISHED_LANGUAGES.map(async (lang) => [lang, await deps.findContentAddresses(lang)] as const),
  ])
  return {
    catalogue,
    content: Object.fromEntries(content) as Record<Language, SitemapEntry[]>,
    changed: { ...changes, catalogue: catalogue.changed },
  }
}

/** Sitemap entries of the pages that exist once per row or text. */
const SOURCES: Record<SitemapSource, (rows: SitemapRows, lang: Language) => SitemapEntry[]> = {
  content: ({ content }, lang) => content[lang],
  categories: ({ catalogue }, lang) =>
    catalogue.categories.map(({ slug, changed }) => ({ path: pathsIn(lang).category(slug), changed })),
  brands: ({ catalogue }, lang) =>
    catalogue.brands.map(({ slug, changed }) => ({ path: pathsIn(lang).brand(slug), changed })),
  products: ({ catalogue }, lang) =>
    catalogue.products.map(({ itemNumber, changed }) => ({ path: pathsIn(lang).product({ itemNumber }), changed })),
}

/** Returns the latest day on which the texts or the data sources of a page changed. */
const latestChange = ({ textChanged = '', madeFrom = [] }: PublicPage, { changed }: SitemapRows): string =>
  [textChanged, ...madeFrom.map((part) => changed[part] ?? '')].toSorted().at(-1) ?? ''

/** Every public page in every published language. */
async function listAddresses(deps: DocumentsDeps): Promise<SitemapEntry[]> {
  const rows = await readRows(deps)
  return PUBLISHED_LANGUAGES.flatMap((lang) =>
    listPublicPages().flatMap(([, page]) =>
      page.sitemap === 'itself'
        ? [{ path: translatePath(page.path, 'en', lang), changed: latestChange(page, rows) }]
        : SOURCES[page.sitemap](rows, lang),
    ),
  )
}

/** RFC 9116 requires an expiry date, at most a year ahead. Counted from the day of the response. */
const SECURITY_TXT_DAYS = 365

const APP_ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/**
 * Shown before the portal is installed: pictures of the product with its demo data (scripts/make-app-screenshots.ts).
 * Chrome asks for at least one of each form.
 */
const APP_SCREENSHOTS = [
  { name: 'today', size: '360x740', form_factor: 'narrow', label: 'Today: the visit, its hours and parts' },
  { name: 'sheet', size: '360x740', form_factor: 'narrow', label: 'The attendance sheet of a visit' },
  { name: 'projects', size: '1440x900', form_factor: 'wide', label: 'The own projects' },
].map(({ name, size, form_factor, label }) => ({
  src: `/pictures/portal/${name}.webp`,
  sizes: size,
  type: 'image/webp',
  form_factor,
  label,
}))

const DOCUMENTS: readonly TextDocument[] = [
  {
    path: '/robots.txt',
    type: 'text/plain; charset=utf-8',
    tags: ['build', 'settings'],
    write: async ({ origin, isHidden }) =>
      [
        'User-agent: *',
        'Disallow: /admin',
        'Disallow: /portal',
        'Disallow: /api/',
        '',
        // A site that is hidden from search engines still needs a robots.txt: without it nobody would see the request.
        // It lists no pages.
        ...((await isHidden()) ? [] : [`Sitemap: ${origin()}${paths.sitemap}`, '']),
      ].join('\n'),
  },
  {
    path: paths.sitemap,
    type: 'application/xml; charset=utf-8',
    tags: ['catalogue', 'settings'],
    async write(deps) {
      if (await deps.isHidden()) return null
      const urls = (await listAddresses(deps)).map(
        ({ path, changed }) =>
          `  <url><loc>${escapeXml(deps.origin() + path)}</loc><lastmod>${changed}</lastmod></url>`,
      )
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
    },
  },
  {
    path: '/.well-known/security.txt',
    type: 'text/plain; charset=utf-8',
    tags: ['settings'],
    async write({ origin, getSettings }) {
      const settings = await getSettings()
      const expires = new Date(Date.now() + SECURITY_TXT_DAYS * 86_400_000).toISOString()
      return [
        `Contact: mailto:${settings.salesEmails[1]}`,
        `Expires: ${expires}`,
        'Preferred-Languages: en, nb',
        `Canonical: ${origin()}/.well-known/security.txt`,
        '',
      ].join('\n')
    },
  },
  {
    path: paths.manifest,
    type: 'application/manifest+json; charset=utf-8',
    tags: ['settings'],
    async write({ getSettings }) {
      const { companyName, shortName } = await getSettings()
      return JSON.stringify({
        name: companyName,
        short_name: shortName,
        start_url: paths.home,
        display: 'browser',
        background_color: '#ffffff',
        theme_color: '#0b1f33',
        icons: APP_ICONS,
        shortcuts: SECTION_IDS.filter((id) => id === 'products' || id === 'contact').map((id) => ({
          name: id === 'products' ? 'Product Catalog' : 'Contact',
          url: paths.section(id),
        })),
      })
    },
  },
  {
    path: paths.portalManifest,
    type: 'application/manifest+json; charset=utf-8',
    tags: ['settings'],
    async write({ getSettings }) {
      const { companyName, shortName } = await getSettings()
      return JSON.stringify({
        id: paths.portal,
        name: `${companyName}, staff portal`,
        short_name: shortName,
        description: 'Visits on board, their hours, parts and reports. Works without a network.',
        lang: 'en',
        start_url: `${paths.portal}/`,
        scope: `${paths.portal}/`,
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#0b1f33',
        icons: APP_ICONS,
        screenshots: APP_SCREENSHOTS,
      })
    },
  },
  {
    path: paths.speculationRules,
    type: 'application/speculationrules+json',
    tags: ['build'],
    write: async () => JSON.stringify(SPECULATION_RULES),
  },
]

/**
 * Speculation rules: public pages of this site are prerendered when a pointer rests on their link; sessions, calls,
 * form responses, questions and files never.
 */
const SPECULATION_RULES = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/admin*',
                '/portal*',
                '/r/*',
                '/nb/r/*',
                '/v/*',
                '/nb/v/*',
                '/api/*',
                '/*\\?(.+)',
                '/pictures/*',
                '/*.(csv|ics|pdf|txt|xml|json)',
              ],
            },
          },
          { not: { selector_matches: '[data-quick-exit], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

/** Registers the documents that programs read: robots, sitemap, security contact, manifest, speculation rules. */
export function registerDocuments(app: FastifyInstance, deps: DocumentsDeps): void {
  for (const document of DOCUMENTS) {
    app.get(
      document.path,
      { config: { access: 'public', inFlight: 'page', document: true } },
      async (request, reply) => {
        const make = async (): Promise<Answer> => {
          const text = await document.write(deps)
          return {
            status: text === null ? 404 : 200,
            headers: {
              ...FILE_HEADERS,
              'content-type': text === null ? 'text/plain; charset=utf-8' : document.type,
              'cache-control': 'public, max-age=0, s-maxage=60',
            },
            body: Buffer.from(text ?? ''),
            tags: document.tags,
            isCacheable: true,
          }
        }
        reply.hijack()
        await deps.cache.respond(document.path, request.raw, reply.raw, make).catch((error: unknown) => {
          const problem = app.answerProblem(error, request)
          reply.raw.writeHead(problem.status, problem.headers)
          reply.raw.end(problem.body)
        })
      },
    )
  }
}
