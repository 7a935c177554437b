import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { afterAll } from 'vitest'
import { authorize } from '#compose/authorize.server.ts'
import { describeCompany } from '#compose/describe-company.server.ts'
import { createModules } from '#compose/modules.server.ts'
import { registerPortalFiles } from '#compose/portal-files.server.ts'
import { createSettingsReader, type SettingsReader } from '#compose/settings-reader.server.ts'
import { describePlace } from '#compose/upkeep/operations.server.ts'
import { openAnchorLog, type AnchorLog } from '#core/audit/anchor.server.ts'
import { createCtx, systemCtx } from '#core/context.server.ts'
import type { Argon2Parameters } from '#core/crypto/argon2.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import { INSTANCE_SALT_KEY } from '#core/db/instance-salt.server.ts'
import { instanceState } from '#core/db/instance.table.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { readEnv } from '#core/env.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { ByteCache } from '#core/http/byte-cache.server.ts'
import { registerRoutes, type RegistryDeps, type Route } from '#core/http/registry.server.ts'
import { createHttpServer } from '#core/http/server.server.ts'
import { createThrottle, THROTTLES, type Throttles } from '#core/http/throttle.server.ts'
import type { SentAnswer } from '#core/metrics/metrics.server.ts'
import { createSlowCalls } from '#core/metrics/slow-calls.server.ts'
import { addAdministrator } from '#people/admin-auth/admin-auth.service.server.ts'
import { generateAdminCode } from '#people/admin-auth/generate-admin-code.server.ts'
import {
  createCodeWrap,
  createOrgKey,
  createRecoveryWrap,
  deriveAdminCodeKeys,
  generateRecoveryKey,
  type OrgKey,
} from '#people/admin-auth/key-wraps.server.ts'
import { createRecoveryCheck } from '#people/admin-auth/recovery-check.server.ts'
import { createPageViewCounter, type PageViewCounter } from '#site/traffic/page-view-counter.service.server.ts'
import { addReportKey } from '#site/whistleblowing/sealing/report-keys.server.ts'
import { nameVersion } from './name-version.ts'
import { testServices, type TestServices } from './services.ts'

/** Derivation of codes at a cost that tests can pay; the real cost is asserted where it is set. */
export const CHEAP_CODES: Argon2Parameters = { memoryKib: 64, passes: 1, lanes: 1 }

/** Throttles that nobody reaches: for tests of what is behind them. */
export const UNLIMITED = Object.fromEntries(
  Object.entries(THROTTLES).map(([name, rule]) => [name, { ...rule, points: 1_000_000 }]),
) as Throttles

interface Call {
  token?: string | null
  body?: unknown
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Sent unchanged: otherwise a change of a row names the row's version, as a screen does. */
  isExact?: boolean
}

interface CallAnswer {
  status: number
  /** Parsed JSON, or undefined where there is none. */
  body: unknown
  text: string
  headers: Record<string, unknown>
}

export interface TestCalls extends TestServices {
  server: FastifyInstance
  routes: readonly Route[]
  call: (method: Route['endpoint']['method'], path: string, options?: Call) => Promise<CallAnswer>
  /** Signs the first administrator in and gives the session's token. */
  signIn: (code?: string) => Promise<string>
  code: string
  recoveryKey: string
  orgKey: OrgKey
  pepper: Pepper
  /** Folder that the files lie in. */
  folder: string
  anchors: AnchorLog
  /** What was counted and not written yet. */
  visits: PageViewCounter
  /** Invalidates cached responses, as a change notice would. */
  forgetBytes: () => void
  /** Adds another administrator and gives the code. */
  addAdministrator: (username: string) => Promise<string>
  /** The same product in a second process' place: own pool and caches, the same database. */
  startAnother: (pool?: pg.Pool) => Promise<Pick<TestCalls, 'server' | 'call' | 'signIn'>>
}

interface CallsOptions {
  throttles?: Throttles
  /** How hard the work of strangers is; without it as hard as for everybody. */
  workBits?: number
  /** Takes the log, all of it; there is none otherwise. */
  logTo?: { write: (line: string) => void }
  /** Called for each response, as the metrics are. */
  onAnswer?: (answer: SentAnswer) => void
  /** Variables of the installation. */
  variables?: Record<string, string>
}

async function makeReportKey(ctx: TestServices['ctx'], pepper: Pepper) {
  const orgKey = createOrgKey()
  const recoveryKey = generateRecoveryKey()
  const check = await createRecoveryCheck(recoveryKey, pepper)
  await addReportKey(ctx, orgKey, { wrap: createRecoveryWrap(orgKey, recoveryKey), check })
  return { orgKey, recoveryKey }
}

interface Observers {
  logTo: CallsOptions['logTo'] | undefined
  onAnswer: CallsOptions['onAnswer'] | undefined
}

function createTestServer(cache: ByteCache, { logTo, onAnswer }: Observers): FastifyInstance {
  const log = logTo === undefined ? { logLevel: false as const } : { logLevel: 'trace', logTo }
  const heard = onAnswer === undefined ? {} : { onAnswer }
  return createHttpServer({ ...log, ...heard, cache, trustProxy: false, isDraining: () => false })
}

const companyOf = (settings: SettingsReader) => async () => describeCompany(await settings.get())

function toAnswer({ statusCode, body, headers }: LightMyRequestResponse): CallAnswer {
  const isJson = (headers['content-type'] ?? '').includes('json')
  return { status: statusCode, body: isJson && body !== '' ? JSON.parse(body) : undefined, text: body, headers }
}

/** Every call of the product on a real database, without pages: one administrator, one report key, nothing else. */
export async function testCalls(options: CallsOptions = {}): Promise<TestCalls> {
  const { throttles, logTo, onAnswer, variables = {}, ...work } = options
  const services = await testServices()
  const folder = await mkdtemp(join(tmpdir(), 'calls-'))
  const env = readEnv({ DATA_DIR: folder, ...variables })
  const pepper: Pepper = { id: randomBytes(8).toString('hex'), key: randomBytes(32) }
  const instanceSalt = randomBytes(16)
  await services.ctx.db.insert(instanceState).values({ key: INSTANCE_SALT_KEY, value: instanceSalt.toString('base64') })
  const { orgKey, recoveryKey } = await makeReportKey(services.ctx, pepper)
  const add = async (username: string): Promise<string> => {
    const code = generateAdminCode()
    const keys = await deriveAdminCodeKeys(code, { instanceSalt, pepper }, CHEAP_CODES)
    const codeWrap = createCodeWrap(orgKey, keys)
    await addAdministrator(services.ctx, { username, codeWrap, lookupTag: keys.lookupTag })
    return code
  }
  const code = await add('administrator')

  const anchors = openAnchorLog({ file: join(folder, 'audit-anchor.log'), key: pepper.key })
  const visits = createPageViewCounter()
  const start = async (pool: TestServices['pool']) => {
    const db = createDb(pool)
    const settings = createSettingsReader(() => createCtx(db))
    const cache = new ByteCache()
    const storage = openFileStorage({ folder, s3: null })
    const throttle = createThrottle({ pool, secret: pepper.key, rules: throttles, ...work })
    const { routes } = createModules({
      settings,
      systemCtx: () => systemCtx(db),
      jobs: services.jobs,
      throttle,
      fingerprintSecret: pepper.key,
      storage,
      pepper,
      pepperFile: env.pepperFile,
      origin: () => 'http://portal.test',
      health: { dataDir: folder, isEmbedded: true },
      operations: describePlace(env, { isEmbedded: true }, createSlowCalls()),
      anchors,
      visits,
      codeParameters: CHEAP_CODES,
    })
    const server = createTestServer(cache, { logTo, onAnswer })
    const callers: Pick<RegistryDeps, 'createCtx' | 'authorize'> = {
      createCtx: (actor, requestId) => createCtx(db, actor, requestId),
      authorize: (access, token) => authorize(createCtx(db), access, token),
    }
    registerRoutes(server, routes, { cache, ...callers })
    await server.register(multipart)
    await registerPortalFiles(server, { storage, pepper, throttle, company: companyOf(settings), ...callers })
    await server.ready()
    afterAll(() => server.close())
    const call: TestCalls['call'] = async (method, address, { token, body: given, query, headers, isExact } = {}) => {
      const { path, body } = await nameVersion({ method, path: address, body: given, token, isExact }, services.query)
      const response = await server.inject({
        method,
        url: path,
        ...(query === undefined ? {} : { query }),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined || token === null ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      return toAnswer(response)
    }
    const signIn = async (typed = code) => {
      const { status, body, text } = await call('POST', '/api/admin/login', { body: { code: typed } })
      if (status !== 200) throw new Error(`Sign-in failed: ${status} ${text}`)
      return (body as { sessionToken: string }).sessionToken
    }
    return { server, routes, call, signIn, forgetBytes: () => cache.invalidate() }
  }

  afterAll(() => rm(folder, { recursive: true, force: true }))
  return {
    ...services,
    ...(await start(services.pool)),
    code,
    recoveryKey,
    orgKey,
    pepper,
    folder,
    anchors,
    visits,
    addAdministrator: add,
    startAnother: async (pool = createPool({ url: services.url, max: 4, onError: () => {} })) => {
      afterAll(() => pool.end())
      return start(pool)
    },
  }
}
