import fc from 'fast-check'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#core/crypto/argon2.server.ts'
import { plainWorkbook } from '#core/csv/workbook/workbook.fixture.ts'
import { HEIC } from '#core/files/heic/heic.fixture.ts'
import type { Route } from '#core/http/registry.server.ts'
import { generateAdminCode } from '#people/admin-auth/generate-admin-code.server.ts'
import { DEFAULT_SETTINGS } from '#site/site-content/site-content.defaults.ts'
import { generateReceipt } from '#site/whistleblowing/follow-up/receipts.server.ts'
import { CHEAP_CODES, testCalls, UNLIMITED } from '../../../tests/setup/calls.ts'
import { openPatientPool } from '../../../tests/setup/database.ts'
import { sampleOf, seed, triesOf } from '../../../tests/setup/long-tests/sample.ts'
import { addPerson, PERSON_PASSWORD } from '../../../tests/setup/portal-people.ts'
import { brokenBody, CANARY, goodValue, hostileText, nearQuery, nearValue, schemaOf } from './hostile.fixture.ts'
import { PORTAL_BODIES } from './portal-access.fixture.ts'
import { makePortalRows } from './portal-rows.fixture.ts'

/** Requests per call. */
const RUNS = triesOf({ full: 50, sample: 3 })

let log = ''
const product = await testCalls({ throttles: UNLIMITED, logTo: { write: (line) => void (log += line) } })
const { ctx, query, routes, server } = product

const passwordHash = await hashPassword(PERSON_PASSWORD, product.pepper, CHEAP_CODES)

const nameOf = ({ endpoint }: Route): string => `${endpoint.method} ${endpoint.path}`

/** A caller who may make the call, with rows of their own: it may end their session or remove the rows. */
async function makeCaller({ endpoint: { access } }: Route) {
  const manager = await addPerson(ctx, { role: 'manager' }, passwordHash)
  const rows = await makePortalRows(query, manager)
  if (access === 'public') return { rows, token: null }
  return { rows, token: access === 'admin' ? await product.signIn() : manager.token }
}

const readers = new Map<string, ReturnType<typeof makeCaller>>()

/** As `makeCaller`, but calls that only read share the caller of their kind: they change nothing. */
function findCaller(route: Route): ReturnType<typeof makeCaller> {
  const { access, method } = route.endpoint
  if (method !== 'GET') return makeCaller(route)
  const kind = access === 'public' || access === 'admin' ? access : 'staff'
  const caller = readers.get(kind) ?? makeCaller(route)
  readers.set(kind, caller)
  return caller
}

interface Request {
  url: string
  payload: string | Buffer | undefined
  contentType: string
}

/** A request near the contract: each part of it is right, wrong or missing. */
function requestsOf({ endpoint }: Route, rows: Record<string, string>): fc.Arbitrary<Request> {
  const segments = endpoint.path.split('/').map((segment, index, all) => {
    if (!segment.startsWith(':')) return fc.constant(segment)
    const known = rows[all[index - 1] ?? ''] ?? rows['vessels'] ?? ''
    return fc.oneof(
      { weight: 6, arbitrary: fc.constant(known) },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 2, arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed())) },
      { weight: 1, arbitrary: fc.constantFrom('1.50', '%00', '%', '%ff', '..', '9'.repeat(300)) },
    )
  })
  const body = fc.oneof(
    { weight: 8, arbitrary: nearValue(schemaOf(endpoint.body)).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: brokenBody },
  )
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  return fc.record({
    url: fc
      .tuple(fc.tuple(...segments), nearQuery(schemaOf(endpoint.query)))
      .map(([parts, search]) => `${parts.join('/')}${search === '' ? '' : `?${search}`}`),
    payload: hasBody ? body : fc.constant(undefined),
    contentType: fc.oneof(
      { weight: 20, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', '', CANARY) },
    ),
  })
}

describe('no request, however odd, makes a call fail:', () => {
  for (const route of routes) {
    it(nameOf(route), async () => {
      const { rows, token } = await findCaller(route)
      await fc.assert(
        fc.asyncProperty(requestsOf(route, rows), async ({ url, payload, contentType }) => {
          const headers = {
            ...(payload === undefined ? {} : { 'content-type': contentType }),
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          }
          const reply = await server.inject({
            method: route.endpoint.method,
            url,
            headers,
            ...(payload === undefined ? {} : { payload }),
          })
          expect(reply.statusCode, reply.body.slice(0, 300)).toBeLessThan(500)
        }),
        { numRuns: RUNS, seed },
      )
    })
  }

  it('and none was logged as an error, or with what was sent', () => {
    expect(log).toContain('"route":"/api/portal/projects/:id"')
    expect(log.split('\n').filter((line) => line.includes('"level":50'))).toEqual([])
    expect(log).not.toContain(CANARY)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

/** A pool that fails every statement with errors that contain the canary in each of their parts. */
function openFailingPool(): pg.Pool {
  const pool = openPatientPool(product.url)
  const failure = `do $$ begin raise exception '${CANARY}' using errcode = '22P02', detail = '${CANARY}', hint = '${CANARY}'; end $$`
  const changed = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (changed.has(client)) return
    changed.add(client)
    const send = client.query.bind(client) as (...sending: unknown[]) => unknown
    client.query = ((...sending: unknown[]) => {
      const [first] = sending
      const text = typeof first === 'string' ? first : (first as { text: string }).text
      // Questions about the session and statements of a transaction succeed.
      if (/_sessions|^(begin|commit|rollback)/.test(text)) return send(...sending)
      return send(failure, ...sending.filter((each) => typeof each === 'function'))
    }) as typeof client.query
  })
  return pool
}

function sampleBody(type: Route['endpoint']['body']): unknown {
  const value = (schema: ReturnType<typeof schemaOf>): fc.Arbitrary<unknown> => goodValue(schema, value)
  return fc.sample(value(schemaOf(type)), { numRuns: 1, seed: 1 })[0]
}

const PRODUCT = { name: CANARY, itemNumber: '09991', description: CANARY }
const GROUP = { name: CANARY, description: CANARY }
const MEMBER = { name: CANARY, position: CANARY, description: CANARY, email: `${CANARY}@rovaer.example` }
const CSV = `Item number,Name,Description\nA-1,${CANARY},By file\n`

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const STORED = '/pictures/00000000-0000-4000-8000-000000000000'
const PRODUCT_ID = '00000000-0000-7000-8000-000000000001'

/** Bodies of the calls outside the portal that say in words what they take. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /api/admin/products': PRODUCT,
  'PUT /api/admin/products/:id': { ...PRODUCT, version: 1 },
  'POST /api/admin/products/import': { csv: CSV },
  'POST /api/admin/products/import/workbook': { workbook: plainWorkbook([['Item number', CANARY]]) },
  'POST /api/admin/products/import/columns': { csv: CSV, supplier: CANARY },
  'POST /api/admin/products/import/confirm': { csv: CSV, digest: 'a'.repeat(64) },
  'POST /api/admin/products/pictures': { picture: PIXEL },
  'POST /api/admin/pictures/convert': { photo: HEIC.plain.toString('base64') },
  'POST /api/admin/products/selected/pictures': { products: [{ id: PRODUCT_ID, version: 1, imageUrl: STORED }] },
  'POST /api/admin/categories': GROUP,
  'PUT /api/admin/categories/:id': { ...GROUP, version: 1 },
  'POST /api/admin/brands': GROUP,
  'PUT /api/admin/brands/:id': { ...GROUP, version: 1 },
  'POST /api/admin/team': MEMBER,
  'PUT /api/admin/team/:id': { ...MEMBER, version: 1 },
  'POST /api/admin/login': { code: generateAdminCode() },
  'POST /api/admin/recovery-key': { code: generateAdminCode() },
  'POST /api/admin/recovery-key/confirm': { places: [1, 2, 3, 4], characters: ['A', 'B', 'C', 'D'] },
  'POST /api/portal/password-reset': { email: `${CANARY}@portal.example` },
  'PUT /api/admin/settings': { value: DEFAULT_SETTINGS, version: 1 },
  'POST /api/whistleblower/follow-up': { receipt: generateReceipt() },
  'POST /api/whistleblower/follow-up/messages': { receipt: generateReceipt(), text: CANARY },
  'POST /api/finder': { q: CANARY },
  'POST /api/products/lines': { lines: [CANARY] },
  'POST /api/visit-links/lost': { email: `${CANARY}@portal.example` },
  'POST /api/rfq/requests': {
    items: [{ text: CANARY }],
    contact: { name: CANARY, email: 'kari@example.com' },
    language: 'en',
  },
  'POST /api/contact': { name: CANARY, email: 'kari@example.com', message: `Please call ${CANARY} back.` },
}

/** What reads ask for, without which they refuse before they look. */
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  'GET /api/portal/me/views': { list: 'projects' },
  'GET /api/portal/operators/month': { month: '2026-10' },
  'GET /api/finder': { q: 'CLX-Ex2' },
  'GET /api/reagent-calendar.ics': { item: CANARY, mixed: '2026-12-01' },
  'GET /api/portal/planner': { port: 'NOBGO', from: '2026-12-08', to: '2026-12-10' },
}

/** Calls that only read the session, that refuse without a query, or that count in memory. */
const SPARED = [
  'GET /api/admin/status 200',
  'GET /api/portal/mailbox 200',
  'GET /api/portal/me/sessions 200',
  'GET /api/portal/ports 200',
  'POST /api/admin/pictures/convert 200',
  'POST /api/admin/products/import/workbook 200',
  'POST /api/counts 204',
  'POST /api/portal/prices/import/columns 200',
  'POST /api/portal/prices/import/workbook 200',
  'POST /api/portal/vessels/import/workbook 200',
  'POST /api/portal/vessels/import/columns 200',
  'POST /api/portal/me/sessions/end-others 200',
  'POST /api/portal/operators/:id/reset-password 403',
]

/** The address of a call with the ids of these rows. */
const addressOf = ({ endpoint }: Route, rows: Record<string, string>): string =>
  endpoint.path
    .replace(':digest', 'a'.repeat(64))
    .replaceAll(/([\w-]+)\/:\w+/g, (_, before: string) => `${before}/${rows[before] ?? rows['vessels']}`)

/** A body that a call takes. */
const bodyFor = (route: Route, rows: Record<string, string>): unknown =>
  BODIES[nameOf(route)] ?? PORTAL_BODIES[nameOf(route)]?.(rows) ?? sampleBody(route.endpoint.body)

type Step = string | number
interface Leaf {
  path: readonly Step[]
  limits: readonly unknown[]
}

const DAYS = ['0000-01-01', '0001-01-01', '-0001-01-01', '1900-01-01', '2199-12-31', '9999-12-31', '2026-02-29']
const INSTANTS = ['0000-01-01T00:00:00Z', '1900-01-01T00:00:00Z', '2199-12-31T23:59:59.999Z', '9999-12-31T23:59:59Z']
const NUMBERS = [-(2 ** 31) - 1, -1, 0, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 1e308]
const DECIMALS = ['0', '0.0001', '0.00001', '99999999.99', '100000000', '999.999']

/** Limits of PostgreSQL's types that a text of this form could be written to. */
function limitsOfText({ format, pattern }: ReturnType<typeof schemaOf>): readonly unknown[] {
  const fits = (text: string) => pattern !== undefined && new RegExp(pattern, 'u').test(text)
  if (format === 'date' || fits('2026-11-20')) return DAYS
  if (format === 'date-time' || fits('2026-11-20T10:00:00Z')) return INSTANTS
  return fits('1.50') ? DECIMALS : []
}

/** The fields of a schema that are a day, a time or a number, at any depth. */
function leavesOf(schema: ReturnType<typeof schemaOf>, path: readonly Step[] = []): Leaf[] {
  const choices = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((each) =>
    Array.isArray(each) ? (each as (typeof schema)[]) : [],
  )
  const types = new Set([schema.type ?? []].flat())
  const isNumber = types.has('integer') || types.has('number')
  const limits = isNumber ? NUMBERS : types.has('string') ? limitsOfText(schema) : []
  return [
    ...(limits.length === 0 ? [] : [{ path, limits }]),
    ...choices.flatMap((choice) => leavesOf(choice, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => leavesOf(each, [...path, name])),
    ...(schema.items === undefined ? [] : leavesOf(schema.items, [...path, 0])),
  ]
}

/** The value with another one at this place; what is missing on the way is made. */
function withAt(value: unknown, [step, ...rest]: readonly Step[], limit: unknown): unknown {
  if (step === undefined) return limit
  if (typeof step === 'number') {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : []
    return [withAt(first, rest, limit), ...others]
  }
  const known = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return { ...known, [step]: withAt((known as Record<string, unknown>)[step], rest, limit) }
}

interface Try {
  path: readonly Step[]
  limit: unknown
}

/** Rounds of tries in which no field occurs twice, so that one call makes a whole round. */
function roundsOf(tries: readonly Try[]): Try[][] {
  const rounds: Try[][] = []
  for (const each of tries) {
    const isFree = (round: Try[]) => round.every(({ path }) => path.join('.') !== each.path.join('.'))
    const round = rounds.find(isFree)
    if (round === undefined) rounds.push([each])
    else round.push(each)
  }
  return rounds
}

interface Matrix {
  leaves: readonly Leaf[]
  /** What is right but for the limits. */
  start: unknown
  /** The contract of what is sent. */
  schema: Route['endpoint']['body']
  put: (value: unknown, one: Try) => unknown
  /** Makes the call and gives its status. */
  ask: (places: readonly Try[], sent: unknown) => Promise<number>
}

/**
 * Tries every limit of every field. Values that the contract takes are sent for all fields in one call, and each by
 * itself where that is refused, since then none of them came further. What the contract refuses never reaches the
 * database: of that a sample is asked.
 * @returns how many limits there are
 */
async function tryLimits({ leaves, start, schema, put, ask }: Matrix): Promise<number> {
  const isTaken = (value: unknown): boolean =>
    schema.safeParse(value).success ||
    (typeof value === 'object' && value !== null && schema.safeParse({ version: 1, ...value }).success)
  const tries = leaves.flatMap(({ path, limits }) => limits.map((limit): Try => ({ path, limit })))
  const taken = isTaken(start) ? tries.filter((each) => isTaken(put(start, each))) : tries
  const refused = tries.filter((each) => !taken.includes(each))
  for (const round of roundsOf(taken)) {
    const isWhole = round.length > 1 && (await ask(round, round.reduce(put, start))) < 300
    for (const each of isWhole ? [] : round) await ask([each], put(start, each))
  }
  const nameOfTry = ({ path, limit }: Try) => `${path.join('.')} ${String(limit)}`
  for (const each of sampleOf(refused, 0.1, nameOfTry)) await ask([each], put(start, each))
  return tries.length
}

describe('no day, moment or number at a limit of PostgreSQL’s types makes a call fail:', () => {
  it('in any field of any call', { timeout: 300_000 }, async () => {
    const failed: string[] = []
    let count = 0
    for (const route of routes) {
      const { endpoint } = route
      const inQuery = leavesOf(schemaOf(endpoint.query))
      const inBody = endpoint.method === 'GET' ? [] : leavesOf(schemaOf(endpoint.body))
      if (inQuery.length + inBody.length === 0) continue
      const { rows, token } = await findCaller(route)
      const good = bodyFor(route, rows)
      const ask = async (places: readonly Try[], parts: { query?: Record<string, string>; body?: unknown }) => {
        const { status, text } = await product.call(endpoint.method, addressOf(route, rows), { token, ...parts })
        const where = places.map(({ path, limit }) => `${path.join('.')} ${String(limit)}`).join(', ')
        if (status >= 500) failed.push(`${nameOf(route)} ${where}: ${text.slice(0, 200)}`)
        return status
      }
      count += await tryLimits({
        leaves: inQuery,
        start: QUERIES[nameOf(route)] ?? {},
        schema: endpoint.query,
        put: (search, { path, limit }) => ({ ...(search as object), [String(path[0])]: String(limit) }),
        ask: (places, search) =>
          ask(places, {
            query: search as Record<string, string>,
            ...(endpoint.method === 'GET' ? {} : { body: good }),
          }),
      })
      count += await tryLimits({
        leaves: inBody,
        start: good,
        schema: endpoint.body,
        put: (body, { path, limit }) => withAt(body, path, limit),
        ask: (places, body) => ask(places, { body }),
      })
    }
    expect(failed).toEqual([])
    expect(count).toBeGreaterThan(1000)
  })
})

describe('when PostgreSQL quotes what it was sent,', () => {
  it('no call logs a word of it, and each says where it failed', async () => {
    const failing = await product.startAnother(openFailingPool())
    const spared: string[] = []
    const callers = new Map<string, Awaited<ReturnType<typeof makeCaller>>>()
    for (const route of routes) {
      const { endpoint, options } = route
      // What fails changes nothing, so the next call of the kind has the same caller.
      const { rows, token } = callers.get(endpoint.access) ?? (await makeCaller(route))
      callers.set(endpoint.access, { rows, token })
      log = ''
      const { status } = await failing.call(endpoint.method, addressOf(route, rows), {
        token,
        ...(endpoint.path.endsWith('/search') || endpoint.path.endsWith('-suggestions')
          ? { query: { q: CANARY } }
          : { query: QUERIES[nameOf(route)] ?? {} }),
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: bodyFor(route, rows) }),
      })
      if (status < 500) callers.delete(endpoint.access)
      expect(log, nameOf(route)).not.toContain(CANARY)
      if (status < 500) spared.push(`${nameOf(route)} ${status}`)
      else if (options.silent !== true) expect(log, nameOf(route)).toContain('"code":"22P02"')
    }
    expect(spared.toSorted()).toEqual(SPARED.toSorted())
  })
})
