import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { VISITOR } from '#core/actor.ts'
import { createCtx } from '#core/context.server.ts'
import { createDb } from '#core/db/pool.server.ts'
import { refuse } from '#core/errors.ts'
import { hasRoom } from '#core/files/disk-space.server.ts'
import { ByteCache } from '#core/http/byte-cache.server.ts'
import { registerRoutes, type Route } from '#core/http/registry.server.ts'
import { createHttpServer } from '#core/http/server.server.ts'
import { type Language, PUBLISHED_LANGUAGES } from '#core/language.ts'
import type { LiveHub } from '#core/live/live-hub.server.ts'
import { en } from '#core/messages/en.ts'
import type { SentAnswer } from '#core/metrics/metrics.server.ts'
import { createPictureReader } from '#house/files/pictures/pictures.queries.server.ts'
import { registerPictures } from '#house/files/pictures/pictures.routes.server.ts'
import { findAdminByToken, isAdminSessionLiving } from '#people/admin-auth/admin-auth.queries.server.ts'
import { findPortalUserByToken } from '#people/portal-auth/portal-auth.queries.server.ts'
import { findSitemapCatalogue } from '#site/catalogue/shop/sitemap.queries.server.ts'
import { findReferencesChange } from '#site/finder/finder.queries.server.ts'
import { findSettingsChange } from '#site/site-content/site-content.queries.server.ts'
import { isPortrait } from '#site/team/team.queries.server.ts'
import { openVisitPage } from '#visits/visit-links/visit-page.queries.server.ts'
import { authorize } from './authorize.server.ts'
import { describeCompany } from './describe-company.server.ts'
import { describeHealth, printHealth } from './describe-health.server.ts'
import { registerEvents } from './events.server.ts'
import { registerFiles } from './files.server.ts'
import { registerHealth } from './health.server.ts'
import { createModules, readSettings, type ModuleDeps } from './modules.server.ts'
import { registerOpenApi } from './openapi.server.ts'
import { registerDocuments } from './pages/documents.server.ts'
import { registerForms } from './pages/forms.server.ts'
import { createPageContext } from './pages/page-context.server.ts'
import { CLIENT_DIR, findContentAddresses, type PageBuild } from './pages/page-renderer.server.ts'
import { registerPages, type PagesDeps } from './pages/pages.server.ts'
import { registerPreview } from './pages/preview.server.ts'
import { isUpload, registerPortalFiles } from './portal-files.server.ts'
import type { SettingsReader } from './settings-reader.server.ts'

export interface AppOptions {
  pool: pg.Pool
  pages: PageBuild
  logLevel: string | false
  trustProxy: false | number | string[]
  /** Origin of canonical addresses; a function, since the port may be chosen by the system at the start. */
  origin: () => string
  isDraining: () => boolean
  settings: SettingsReader
  /** The portal's open screens. */
  live: LiveHub
  modules: Omit<ModuleDeps, 'settings'>
  /** Called after each response, for metrics. */
  onAnswer?: (answer: SentAnswer) => void
  /** Routes for tests; absent in production. */
  extraRoutes?: readonly Route[]
  /** Serves the pages' own files in development, before anything else. */
  prepare?: (app: FastifyInstance) => Promise<void>
}

export interface App {
  server: FastifyInstance
  cache: ByteCache
}

/** The whole product as one Fastify instance: calls, forms, pages, files, health. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<App> {
  const db = createDb(options.pool)
  const ctx = () => createCtx(db)
  const { visits } = options.modules
  const cache = new ByteCache({ onPage: (page, headers) => visits.sent(page, headers) })
  const { settings } = options
  const server = createHttpServer({ ...options, cache, isUpload })
  const modules = createModules({ ...options.modules, settings })

  const findContent = async (lang: Language) => findContentAddresses(options.pages, lang, await settings.get())

  const pagesDeps: PagesDeps = {
    cache,
    pages: options.pages,
    origin: options.origin,
    isHidden: settings.isHidden,
    findContentPaths: async () => {
      const lists = await Promise.all(PUBLISHED_LANGUAGES.map(findContent))
      return new Set(lists.flat().map(({ path }) => path))
    },
    createPageContext: (page) =>
      createPageContext(
        {
          ctx,
          origin: options.origin,
          scripts: options.pages.scripts,
          getSettings: settings.get,
          getTexts: settings.getTexts,
          openVisit: (each, token, { isRecorded }) =>
            openVisitPage(each, readSettings(settings), token, isRecorded ? 'page' : null),
        },
        page,
      ),
  }

  await options.prepare?.(server)
  await registerOpenApi(server, {
    isDevelopment: options.pages.mode === 'development',
    authorize: (access, token) => authorize(ctx(), access, token),
  })
  registerHealth(server, {
    isDraining: options.isDraining,
    pingDatabase: () => pingDatabase(options.pool),
    isSignedIn: async (token) =>
      (await findAdminByToken(ctx(), token)) !== null || (await findPortalUserByToken(ctx(), token)) !== null,
    isDiskFull: async () => !(await hasRoom(options.modules.health.dataDir, 0)),
    describeFor: async (token) => {
      const admin = await findAdminByToken(ctx(), token)
      return admin === null ? null : printHealth(await describeHealth(ctx(), options.modules.health))
    },
  })
  registerRoutes(server, [...modules.routes, ...(options.extraRoutes ?? [])], {
    cache,
    createCtx: (actor, requestId) => createCtx(db, actor, requestId),
    authorize: (access, token) => authorize(ctx(), access, token),
  })
  registerEvents(server, { hub: options.live, authorize: (access, token) => authorize(ctx(), access, token) })
  await registerForms(server, modules.forms, {
    ...pagesDeps,
    createCtx: (requestId) => createCtx(db, VISITOR, requestId),
  })
  await registerPortalFiles(server, {
    ...options.modules,
    company: async () => describeCompany(await settings.get()),
    createCtx: (actor, requestId) => createCtx(db, actor, requestId),
    authorize: (access, token) => authorize(ctx(), access, token),
  })
  registerPictures(server, { ctx, pictures: createPictureReader(options.modules.storage, isPortrait) })
  registerPreview(server, { ...pagesDeps, ctx, isLiving: isAdminSessionLiving })
  registerDocuments(server, {
    cache,
    origin: options.origin,
    getSettings: settings.get,
    isHidden: settings.isHidden,
    findCatalogue: () => findSitemapCatalogue(ctx()),
    findChanges: async () => ({
      settings: await findSettingsChange(ctx()),
      references: await findReferencesChange(ctx()),
    }),
    findContentAddresses: findContent,
  })
  if (options.pages.mode === 'production') await registerFiles(server, CLIENT_DIR)
  registerUnknownCalls(server)
  registerPages(server, pagesDeps)
  // Loaded in advance, so that the first visitor does not wait for it.
  if (options.pages.mode === 'production') await options.pages.load()
  return { server, cache }
}

const READY_TIMEOUT_MS = 1000

async function pingDatabase(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database took too long')), READY_TIMEOUT_MS)
  })
  try {
    await Promise.race([pool.query('select 1'), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Calls that do not exist, and methods that an address does not take, answer as problems. */
function registerUnknownCalls(server: FastifyInstance): void {
  const answer = async (): Promise<never> => {
    throw refuse('not-found', en.refusals, 'nothingHere')
  }
  server.get('/api/*', { config: { access: 'public' } }, answer)
  server.get('/api', { config: { access: 'public' } }, answer)
  server.setNotFoundHandler(answer)
}
