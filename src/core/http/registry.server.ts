import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.server.ts'
import type { Access, Endpoint } from '../contract/endpoint.ts'
import { refuse } from '../errors.ts'
import { en } from '../messages/en.ts'
import { PROOF_HEADER } from '../work/offer.ts'
import { nameOfList, rowOfList, writeListFile } from './answers/list-csv.server.ts'
import { isInPieces, sendPieces } from './answers/send-pieces.server.ts'
import { createBulkheads, type Bulkhead, type BulkheadName } from './bulkheads.server.ts'
import type { Answer, ByteCache, CacheTag } from './byte-cache.server.ts'
import { buildDeviceCookie, readDeviceCookie } from './device-cookie.server.ts'
import { API_HEADERS } from './headers.server.ts'
import { createIdempotentCtx, toRequestKey } from './idempotency.server.ts'
import { IN_FLIGHT, InFlightCap, type InFlightClass } from './in-flight.server.ts'
import { readSender } from './sender.server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** No log line of any kind, at any level. */
    silent?: boolean
    inFlight?: InFlightClass
    /** A document for people: answered by pages, not by the API's rules. */
    document?: boolean
    /** Accepts a file of `text/csv` as its body as well as JSON. */
    takesCsv?: boolean
    takesWorkbook?: boolean
    /** Errors of its query are answered like those of a body. */
    hasQueryFieldErrors?: boolean
  }
}

/** What a handler may read of the HTTP request beyond its parsed input. */
export interface RouteHttp {
  /** The caller's address; only an input to throttles, never stored or logged. */
  ip: string
  /** Proof of the work that a refusal offered, unparsed; only an input to rate limits. */
  work: string | null
  /** User agent of the caller; only an input to a session's coarse device name. */
  userAgent?: string | undefined
  /** The Bearer token, if one was sent. */
  token: string | null
  /** The device cookie, which only selects a rate-limit bucket; absent where a form was sent without script. */
  device?: { cookie: string | null; remember: (value: string) => void }
}

export interface RouteInput<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

export interface RouteOptions {
  inFlight?: InFlightClass
  /** Bytes; 64 KiB by default. */
  bodyLimit?: number
  /** The response is cached as bytes until this content changes. Only for reads without parameters but the language. */
  cacheTag?: CacheTag
  silent?: boolean
  /**
   * The handler's transaction runs once per Idempotency-Key and caller: a caller that lost the first response gets it
   * on the next attempt (docs/decisions/0106). `without body` stores neither a hash of the body nor the exact time.
   */
  idempotent?: true | 'without body'
  /** The handler returns the same object as long as nothing has changed: it is filtered and serialized once. */
  isResultCached?: true
  /** Accepts `text/csv` as its body as well as JSON, in any encoding; the handler gets its text. */
  takesCsv?: true
  /** Accepts an Excel workbook (.xlsx) as its body as well; the handler gets it as `{ workbook }`, in base64. */
  takesWorkbook?: true
  /**
   * The response is a text that browsers save as a file (`text/csv; charset=utf-8`), not JSON; a long one is streamed.
   */
  download?: {
    contentType: string
    fileName: string
    /** Asked for again and again by a program: an ETag makes the answer empty while nothing changed. */
    isRevalidated?: boolean
  }
}

/** The same list as a file, for callers with `Accept: text/csv`: all filtered rows, not one page. */
export interface CsvOption<E extends Endpoint> {
  fileName: string
  write: (ctx: Ctx, input: RouteInput<E>, http: RouteHttp) => AsyncIterable<string> | Promise<AsyncIterable<string>>
}

/** Result of a handler; a text may be streamed. */
type AnswerOf<E extends Endpoint> =
  | z.output<E['response']>
  | ([z.output<E['response']>] extends [string] ? AsyncIterable<string> : never)

/** One endpoint with its handler. */
export interface Route {
  endpoint: Endpoint
  handler: (ctx: Ctx, input: RouteInput<Endpoint>, http: RouteHttp) => Promise<unknown>
  options: RouteOptions & { csv?: CsvOption<Endpoint> }
}

/** Binds a contract's endpoint to its handler; the types of input and answer come from the contract. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (ctx: Ctx, input: RouteInput<E>, http: RouteHttp) => Promise<AnswerOf<E>>,
  options: RouteOptions & { csv?: CsvOption<E> } = {},
): Route {
  return { endpoint, handler: handler, options }
}

export interface RegistryDeps {
  cache: ByteCache
  createCtx: (actor: Actor, requestId: string) => Ctx
  /** Authenticates the caller by the rule of the route. Throws 401 or 403. */
  authorize: (access: Access, token: string | null) => Promise<Actor>
}

/** Refuses a route that lacks a schema or an access rule: the server then does not start. */
function assertComplete({ endpoint }: Route): void {
  const name = `${endpoint.method} ${endpoint.path}`
  for (const part of ['params', 'query', 'body', 'response'] as const) {
    if (endpoint[part] === undefined) throw new Error(`Route ${name} has no ${part} schema`)
  }
  if (endpoint.access === undefined) throw new Error(`Route ${name} has no access rule`)
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Access of routes that a plugin adds inside this scope; null means that each has to declare its own. */
    defaultAccess: Access | null
  }
  interface FastifyRequest {
    /** The caller; null until the route's rule was checked. */
    actor: Actor | null
  }
}

/** Checks every route of the server, also those of plugins: one without an access rule stops the start. */
export function guardRoutes(app: FastifyInstance): void {
  app.decorate('defaultAccess', null)
  app.decorateRequest('actor', null)
  app.addHook('onRoute', function guard(options) {
    const access = options.config?.access ?? this.defaultAccess
    if (access === null) throw new Error(`Route ${String(options.method)} ${options.url} has no access rule`)
    options.config = { ...options.config, access }
  })
}

/** Registers endpoints on the server. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], deps: RegistryDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const bulkheads = createBulkheads()
  for (const each of routes) {
    assertComplete(each)
    const { endpoint, options } = each
    typed.route({
      method: endpoint.method,
      url: endpoint.path,
      config: {
        access: endpoint.access,
        silent: options.silent ?? false,
        inFlight: options.inFlight ?? 'api',
        takesCsv: options.takesCsv ?? false,
        takesWorkbook: options.takesWorkbook ?? false,
        hasQueryFieldErrors: endpoint.hasQueryFieldErrors,
      },
      ...(options.silent === true ? { logLevel: 'silent' } : {}),
      schema: {
        params: endpoint.params,
        querystring: endpoint.query,
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: endpoint.body }),
        response: { [endpoint.status]: endpoint.response },
      },
      ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      // Before the body is read: without a session nobody can make the server read megabytes, or learn what it accepts.
      onRequest: async (request) => {
        const token = readBearer(request)
        const bulkhead = bulkheadOf(each, request)
        if (bulkhead !== null && token !== null) bulkheads[bulkhead].refuseMany(token)
        request.actor = await deps.authorize(endpoint.access, token)
      },
      handler: (request, reply) =>
        options.cacheTag === undefined
          ? answerInTurn(bulkheads, each, request, reply, deps)
          : answerFromCache(each, options.cacheTag, request, reply, deps),
    })
  }
}

function createRequestCtx({ endpoint, options }: Route, request: FastifyRequest, deps: RegistryDeps): Ctx {
  const { actor, id, params, body } = request
  if (actor === null) throw new Error('A route ran before its rule was asked')
  const key = readIdempotencyKey(request)
  const ctx = deps.createCtx(actor, id)
  if (options.idempotent === undefined) return ctx
  const scope = [endpoint.method, endpoint.path, JSON.stringify(params), nameCaller(actor)].join(' ')
  const stored = options.idempotent === 'without body' ? {} : { body: body ?? {} }
  return createIdempotentCtx(ctx, key === null ? null : toRequestKey({ scope, key, ...stored }))
}

const nameCaller = (actor: Actor): string => ('userId' in actor ? `${actor.kind} ${actor.userId}` : actor.kind)

const readInput = ({ params, query, body }: FastifyRequest) => ({ params, query, body }) as RouteInput<Endpoint>

/** Whether the caller prefers a list as a file: the first media type decides. */
const wantsCsv = (request: FastifyRequest): boolean => /^\s*text\/csv\b/i.test(request.headers.accept ?? '')

/** How a list is written as a file: by columns of its own if it names them, else by the fields of the response. */
function csvOf({ endpoint, handler, options }: Route): CsvOption<Endpoint> | undefined {
  const { method, path, response } = endpoint
  if (options.csv !== undefined || method !== 'GET' || rowOfList(response) === undefined) return options.csv
  return {
    fileName: `${nameOfList(path)}.csv`,
    write: (ctx, { params, query, body }, http) =>
      writeListFile(ctx, {
        path,
        response,
        id: (params as { id?: string }).id ?? null,
        read: (snapshot, page) => handler(snapshot, { params, query: { ...(query as object), ...page }, body }, http),
      }),
  }
}

async function answerCsv(
  each: Route,
  csv: CsvOption<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RegistryDeps,
) {
  const file = await csv.write(createRequestCtx(each, request, deps), readInput(request), readHttp(request, reply))
  return sendPieces(file, { contentType: 'text/csv; charset=utf-8', fileName: csv.fileName }, reply)
}

const readHttp = (request: FastifyRequest, reply: FastifyReply): RouteHttp => ({
  ip: readSender(request.ip),
  work: readHeader(request, PROOF_HEADER),
  userAgent: request.headers['user-agent'],
  token: readBearer(request),
  device: {
    cookie: readDeviceCookie(request.headers.cookie),
    remember: (value) => void reply.header('set-cookie', buildDeviceCookie(value)),
  },
})

async function run(each: Route, request: FastifyRequest, reply: FastifyReply, deps: RegistryDeps): Promise<unknown> {
  return each.handler(createRequestCtx(each, request, deps), readInput(request), readHttp(request, reply))
}

/** The bulkhead of a request, by what it requests from any list; null for most. */
function bulkheadOf({ endpoint, options }: Route, request: FastifyRequest): BulkheadName | null {
  const isFile = options.download?.contentType.startsWith('text/csv') === true
  if (isFile || (options.csv !== undefined && wantsCsv(request))) return 'export'
  const { q } = request.query as { q?: unknown }
  if (typeof q !== 'string' || q === '') return null
  return endpoint.access === 'public' ? 'search' : 'staff-search'
}

async function answerInTurn(
  bulkheads: Record<BulkheadName, Bulkhead>,
  each: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RegistryDeps,
) {
  const name = bulkheadOf(each, request)
  if (name === null) return answer(each, request, reply, deps)
  const leave = await bulkheads[name].enter(readBearer(request) ?? '')
  // A file is made while it is read.
  if (name === 'export') reply.raw.once('close', leave)
  try {
    const answered = await answer(each, request, reply, deps)
    if (name !== 'export' || reply.raw.destroyed) leave()
    return answered
  } catch (error) {
    leave()
    throw error
  }
}

async function answer(each: Route, request: FastifyRequest, reply: FastifyReply, deps: RegistryDeps) {
  const csv = wantsCsv(request) ? csvOf(each) : undefined
  if (csv !== undefined) return answerCsv(each, csv, request, reply, deps)
  const result = await run(each, request, reply, deps)
  const { download } = each.options
  if (download !== undefined && isInPieces(result)) return sendPieces(result, download, reply)
  if (download !== undefined) {
    reply.header('content-type', download.contentType)
    reply.header('content-disposition', `attachment; filename="${download.fileName}"`)
  }
  if (download?.isRevalidated === true && isKnown(String(result), request, reply)) return reply.code(304).send()
  if (each.options.isResultCached === true)
    return reply.type(JSON_TYPE).send(writeOnce(each.endpoint, result as object))
  return reply.code(each.endpoint.status).send(each.endpoint.status === 204 ? undefined : result)
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Serialised cached answers, by the schema that filtered them; removed with the answer. */
const WRITTEN = new WeakMap<object, Map<Endpoint['response'], Buffer>>()

function writeOnce({ response }: Endpoint, cached: object): Buffer {
  const written = WRITTEN.get(cached) ?? new Map<Endpoint['response'], Buffer>()
  WRITTEN.set(cached, written)
  const bytes = written.get(response) ?? Buffer.from(JSON.stringify(response.parse(cached)))
  written.set(response, bytes)
  return bytes
}

/** Sets the ETag to the text's hash, and returns whether the caller has it already. */
function isKnown(text: string, request: FastifyRequest, reply: FastifyReply): boolean {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known?.includes(etag) ?? false
}

async function answerFromCache(
  each: Route,
  tag: CacheTag,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RegistryDeps,
) {
  reply.hijack()
  try {
    const { lang } = request.query as { lang?: string }
    const key = lang === undefined ? each.endpoint.path : `${each.endpoint.path}?lang=${lang}`
    await deps.cache.respond(key, request.raw, reply.raw, async (): Promise<Answer> => {
      const body = each.endpoint.response.parse(await run(each, request, reply, deps))
      return {
        status: 200,
        // Cached by us and requested repeatedly by browsers: the ETag makes the second response empty.
        headers: { ...API_HEADERS, 'cache-control': 'no-cache', 'content-type': JSON_TYPE },
        body: Buffer.from(JSON.stringify(body)),
        tags: [tag],
        isCacheable: true,
      }
    })
  } catch (error) {
    app500(request, reply, error)
  }
}

/** A hijacked reply is outside Fastify's error handling; the same handler is called explicitly. */
function app500(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const problem = request.server.answerProblem(error, request)
  if (reply.raw.headersSent) {
    reply.raw.destroy()
    return
  }
  reply.raw.writeHead(problem.status, problem.headers)
  reply.raw.end(request.method === 'HEAD' ? undefined : problem.body)
}

/** The token of `Authorization: Bearer …`; nothing else is ever read as one (no cookie, query or body). */
export function readBearer(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

const readHeader = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(header)) {
    throw refuse('malformed', en.refusals, 'keyForm')
  }
  return header
}

/** The caps of one process, by class. */
export const createCaps = (): Record<InFlightClass, InFlightCap> => ({
  api: new InFlightCap(IN_FLIGHT.api),
  page: new InFlightCap(IN_FLIGHT.page),
  form: new InFlightCap(IN_FLIGHT.form),
  upload: new InFlightCap(IN_FLIGHT.upload),
  'sign-in': new InFlightCap(IN_FLIGHT['sign-in']),
})
