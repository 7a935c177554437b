import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PostedForm } from '#app/page-context.ts'
import type { Answer, ByteCache, CacheTag } from '#core/http/byte-cache.server.ts'
import { publicPageHeaders, shellHeaders } from '#core/http/headers.server.ts'
import { type Language, languageOf } from '#core/language.ts'
import { paths } from '#core/paths.ts'
import {
  NO_FILTERS,
  readCatalogueAddress,
  writeCatalogueQuery,
  type CatalogueFilters,
} from '#site/catalogue/catalogue-address.ts'
import { type Asked, readAsked, writeAsked } from '#site/finder/question-address.ts'
import type { OwnTexts } from '#site/site-content/texts/site-texts.table.server.ts'
import { classifyPage, findOwnSpelling, LINK_ASKS } from './page-kinds.ts'
import { renderPage, type PageBuild, type PageInput } from './page-renderer.server.ts'
import { unavailablePage } from './unavailable-page.ts'

export interface PagesDeps {
  cache: ByteCache
  pages: PageBuild
  /** Origin of canonical addresses. */
  origin: () => string
  /** Addresses of the information pages. */
  findContentPaths: () => Promise<ReadonlySet<string>>
  /** Search engines are asked to leave the site out. */
  isHidden: () => Promise<boolean>
  /** Context of the loaders for one rendering. */
  createPageContext: (options: PageOptions) => Promise<PageInput>
}

export interface PageOptions {
  nonce: string | null
  /** Language of the page; admin and portal are English. */
  lang: Language
  view: CatalogueView
  /** Parameters of the address other than the catalogue's view. */
  asked?: Asked
  formResult: PostedForm | null
  /** A draft's, instead of the published ones. */
  texts?: OwnTexts
  /** Only the headers are asked for: nothing is recorded. */
  isHead?: boolean
  /** Filled with the data sources of the page during rendering: a page cannot forget one. */
  tags?: Set<CacheTag>
}

export interface CatalogueView {
  filters: CatalogueFilters
  page: number
}

/** Cached under one key per language, for any address, so that guessed addresses don't fill memory. */
const missingKey = (lang: Language) => `missing page ${lang}`
/** Two segments, which no top-level page has: never found. */
const NO_PAGE = '/not/found'
export const WHOLE_CATALOGUE: CatalogueView = { filters: NO_FILTERS, page: 1 }

/** Pages of the built site are as fresh as their content; a shared cache may store them for a minute. */
const PAGE_CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-if-error=86400'

/** For search engines, in the document as in its head. */
const NO_INDEX = '<meta name="robots" content="noindex"/>'

/** Answers every GET that no call and no file answers. */
export function registerPages(app: FastifyInstance, deps: PagesDeps): void {
  app.get('/*', { config: { access: 'public', inFlight: 'page', document: true } }, (request, reply) =>
    answerPage(deps, request, reply),
  )
}

async function answerPage(deps: PagesDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const [path, search] = splitUrl(request.raw.url ?? '/')
  try {
    const content = await deps.findContentPaths()
    const kind = classifyPage(path, content)
    const own = findOwnSpelling(path, content)
    if (own !== null) {
      return void reply.headers(publicPageHeaders('')).redirect(search === '' ? own : `${own}?${search}`, 308)
    }
    if (kind.kind === 'private') return await answerPrivate(deps, path, { lang: kind.lang, search }, request, reply)
    if (kind.kind === 'shell') return await answerShell(deps, path, kind.camera, reply)
    reply.hijack()
    if (kind.kind === 'missing') {
      await deps.cache.respond(missingKey(kind.lang), request.raw, reply.raw, () => makeMissing(deps, kind.lang))
      return
    }
    // Reads known parameters only, in canonical form: `?brand=b&brand=a&utm_source=x` and `?brand=a&brand=b` are one
    // page.
    const view = kind.listQuery ? readCatalogueAddress(new URLSearchParams(search)) : WHOLE_CATALOGUE
    const asked = readAsked(new URLSearchParams(search), kind.asks)
    const key = `${path}${writeCatalogueQuery(view.filters, view.page)}${writeAsked(asked)}`
    await deps.cache.respond(key, request.raw, reply.raw, () => makePage(deps, path, { view, asked }, kind.lang))
  } catch (error) {
    request.log.error({ err: error, route: 'page' }, 'page failed')
    answerUnavailable(languageOf(path), request, reply)
  }
}

function splitUrl(url: string): [string, string] {
  const start = url.indexOf('?')
  return start === -1 ? [url, ''] : [url.slice(0, start), url.slice(start + 1)]
}

async function makePage(
  deps: PagesDeps,
  path: string,
  { view, asked }: Pick<PageOptions, 'view'> & { asked: Asked },
  lang: Language,
): Promise<Answer> {
  const tags = new Set<CacheTag>()
  const context = await deps.createPageContext({ nonce: null, lang, view, asked, formResult: null, tags })
  const page = await renderPage(deps.pages, `${deps.origin()}${path}`, context)
  if (page.location !== null) return redirectAnswer(page.location, page.status)
  // Not cached: guessed addresses would evict the real pages.
  if (page.status === 404) return { ...(await makeMissing(deps, lang)), isCacheable: false }
  // An item number may be spelled in endless ways that lead to one page: it is counted and cached under its own
  // address.
  const hidden = await deps.isHidden()
  const canonical = /<link rel="canonical" href="([^"?]+)/.exec(page.html)?.[1]
  const own = canonical === undefined ? path : new URL(canonical).pathname
  return {
    status: page.status,
    headers: {
      ...documentHeaders(deps, page.html),
      'cache-control': PAGE_CACHE_CONTROL,
      'speculation-rules': `"${paths.speculationRules}"`,
      ...(hidden ? { 'x-robots-tag': 'noindex' } : {}),
    },
    body: Buffer.from(hidden ? page.html.replace('<head>', `<head>${NO_INDEX}`) : page.html),
    page: { path: own, lang },
    tags: [...tags],
    // Searches have endless variants: such a page is rendered for each request.
    isCacheable:
      deps.pages.mode === 'production' &&
      own === path &&
      page.keep &&
      view.filters.q === '' &&
      writeAsked(asked) === '',
  }
}

/** In development Vite adds scripts, styles and a socket of its own to each page: there the policy would only be in the way. */
function documentHeaders(deps: PagesDeps, html: string): Record<string, string> {
  const headers = publicPageHeaders(html)
  if (deps.pages.mode === 'development') delete headers['content-security-policy']
  return headers
}

const redirectAnswer = (location: string, status: number): Answer => ({
  status,
  headers: { ...publicPageHeaders(''), location },
  body: Buffer.alloc(0),
  tags: [],
  isCacheable: false,
})

async function makeMissing(deps: PagesDeps, lang: Language): Promise<Answer> {
  const context = await deps.createPageContext({ nonce: null, lang, view: WHOLE_CATALOGUE, formResult: null })
  const page = await renderPage(deps.pages, `${deps.origin()}${NO_PAGE}`, context)
  return {
    status: 404,
    headers: { ...publicPageHeaders(page.html), 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' },
    body: Buffer.from(page.html),
    tags: ['settings'],
    isCacheable: true,
  }
}

/** The page for a missing address. It isn't cached: the address may exist later. */
export async function answerMissing(deps: PagesDeps, lang: Language, reply: FastifyReply): Promise<void> {
  const { status, headers, body } = await makeMissing(deps, lang)
  await reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(body)
}

/**
 * A page that only the holder of its link sees: rendered for each request, nothing caches, counts or indexes it, and
 * nobody learns its address.
 */
async function answerPrivate(
  deps: PagesDeps,
  path: string,
  { lang, search }: { lang: Language; search: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const view = WHOLE_CATALOGUE
  const isHead = request.method === 'HEAD'
  const asked = readAsked(new URLSearchParams(search), LINK_ASKS)
  const context = await deps.createPageContext({ nonce: null, lang, view, asked, formResult: null, isHead })
  const page = await renderPage(deps.pages, `${deps.origin()}${path}`, context)
  await reply
    .code(page.status)
    .headers({ ...documentHeaders(deps, page.html), 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    .send(page.html)
}

async function answerShell(deps: PagesDeps, path: string, camera: boolean, reply: FastifyReply): Promise<void> {
  const nonce = randomBytes(16).toString('base64')
  const context = await deps.createPageContext({ nonce, lang: 'en', view: WHOLE_CATALOGUE, formResult: null })
  const page = await renderPage(deps.pages, `${deps.origin()}${path}`, context)
  await reply.code(page.status).headers(shellHeaders(nonce, { camera })).send(page.html)
}

/** Renders the page that answers a form sent without script; not cached, since it repeats the input. */
export async function answerFormPage(
  deps: PagesDeps,
  { path, lang }: { path: string; lang: Language },
  formResult: PostedForm,
  status: number,
  reply: FastifyReply,
): Promise<void> {
  const context = await deps.createPageContext({ nonce: null, lang, view: WHOLE_CATALOGUE, formResult })
  const page = await renderPage(deps.pages, `${deps.origin()}${path}`, context)
  await reply
    .code(status)
    .headers({ ...publicPageHeaders(page.html), 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .send(page.html)
}

function answerUnavailable(lang: Language, request: FastifyRequest, reply: FastifyReply): void {
  const html = unavailablePage(lang)
  if (reply.raw.headersSent) {
    reply.raw.destroy()
    return
  }
  if (!reply.sent) reply.hijack()
  reply.raw.writeHead(503, {
    ...publicPageHeaders(html),
    'cache-control': 'no-store',
    'retry-after': '5',
    'content-length': Buffer.byteLength(html),
  })
  reply.raw.end(request.method === 'HEAD' ? undefined : html)
}
