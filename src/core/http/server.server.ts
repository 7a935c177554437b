import { randomUUID } from 'node:crypto'
import http from 'node:http'
import Fastify, {
  errorCodes,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { decodeTextFile } from '../csv/decode-text.ts'
import { WORKBOOK_TYPE } from '../csv/workbook/workbook-limits.ts'
import { describeError } from '../describe-error.server.ts'
import { refuse } from '../errors.ts'
import { en } from '../messages/en.ts'
import type { SentAnswer } from '../metrics/metrics.server.ts'
import { compileWriter } from './answers/write-answer.server.ts'
import type { ByteCache } from './byte-cache.server.ts'
import { answerClientError, answerMethodNotAllowed } from './client-error.server.ts'
import { createDrain, type Drain } from './connections/drain.server.ts'
import { limitIdleConnections } from './connections/idle-connections.server.ts'
import { handleInTurn } from './connections/pipelining.server.ts'
import { FORM_CONSTRAINT, formConstraint } from './form-constraint.server.ts'
import { API_HEADERS } from './headers.server.ts'
import type { InFlightClass } from './in-flight.server.ts'
import { QuietLog, leavesNoTrace } from './log.server.ts'
import { parseQuery, readUtf8, refuseMalformedBody } from './malformed.server.ts'
import { answerProblem, type ProblemAnswer } from './problem.server.ts'
import { createCaps, guardRoutes } from './registry.server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    answerProblem: (error: unknown, request: FastifyRequest) => ProblemAnswer
    /** Acquires a slot of a class until the response is sent; throws 503 when all are used. */
    takePlace: (kind: InFlightClass, reply: FastifyReply) => void
    /** Stops accepting connections; resolves when the open ones have ended by themselves. */
    leave: () => Promise<void>
  }
}

export interface HttpServerOptions {
  cache: ByteCache
  /** Level of the log on standard output; false for none. */
  logLevel: string | false
  /** Alternative target of the log lines. */
  logTo?: { write: (line: string) => void }
  trustProxy: false | number | string[]
  /** False once the process is draining: answers then close their connection. */
  isDraining: () => boolean
  /** Addresses with bodies that may take as long as `uploadTimeout`. */
  isUpload?: (url: string) => boolean
  /** Called after each response but those that must leave no trace; only set when metrics are on. */
  onAnswer?: (answer: SentAnswer) => void
}

/** Milliseconds and counts of the HTTP server (docs/decisions/0005). */
export const HTTP_LIMITS = {
  headersTimeout: 8000,
  /** For a request with a small body; a request with a file has longer. */
  requestTimeout: 15_000,
  uploadTimeout: 120_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 5000,
  /** Clients that count exactly still find the connection open. */
  keepAliveTimeoutBuffer: 1000,
  maxHeaderSize: 8192,
  maxConnections: 10_000,
  /** Maximum of these without any request yet: the rest is reserved for active ones. */
  silentConnections: 8000,
  maxRequestsPerSocket: 1000,
  /** Pipelined requests that may wait on one connection. */
  waitingPerConnection: 200,
  bodyLimit: 64 * 1024,
} as const

/** Every logged error passes `describeError`: there is no other way to log one. */
const LOG = {
  base: null,
  // The reader of multipart forms would write the whole head of a request into the most detailed log.
  redact: { paths: ['busboyOptions'], remove: true },
  serializers: { err: describeError },
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Creates a Fastify server that answers cached responses before any routing. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const drain = createDrain()
  const app = Fastify<http.Server>({
    logger: createLog(options),
    logController: new QuietLog(),
    genReqId: () => randomUUID(),
    trustProxy: trustHops(options.trustProxy),
    bodyLimit: HTTP_LIMITS.bodyLimit,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      caseSensitive: true,
      maxParamLength: 200,
      constraints: { [FORM_CONSTRAINT]: formConstraint },
      // Parsed in a hook, where a refusal becomes a problem document.
      querystringParser: () => ({}),
    },
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
    clientErrorHandler: (error, socket) => answerClientError(error, socket),
    serverFactory: (handler) => createSocketServer(options, drain, handler),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(compileWriter)
  app.decorate('answerProblem', answerAndLog)
  app.decorate('leave', () =>
    drain.leave(app.server, HTTP_LIMITS.keepAliveTimeout + HTTP_LIMITS.keepAliveTimeoutBuffer),
  )
  guardRoutes(app)
  takeJson(app)
  takeCsv(app)
  takeWorkbook(app)
  addHooks(app)
  if (options.onAnswer !== undefined) reportResponses(app, options.onAnswer)
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  return app
}

/**
 * Fastify trusts no proxy when it gets a bare number; the number of proxies is the operator's setting and is trusted.
 */
const trustHops = (trust: HttpServerOptions['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust

const createLog = ({ logLevel, logTo }: HttpServerOptions): NonNullable<FastifyServerOptions['logger']> =>
  logLevel === false ? false : { ...LOG, level: logLevel, ...(logTo === undefined ? {} : { stream: logTo }) }

function createSocketServer(options: HttpServerOptions, drain: Drain, handler: http.RequestListener): http.Server {
  const handle: http.RequestListener = (request, response) => {
    const method = request.method ?? ''
    // RFC 9112, section 3.2: more than one Host, which a proxy in front may read otherwise than we do.
    if (hasSeveralHosts(request)) {
      answerClientError(new Error('Host'), request.socket)
      return
    }
    if (options.isDraining()) response.setHeader('connection', 'close')
    if (hasBody(request) && !options.isUpload?.(request.url ?? '')) endLateBody(request, response)
    if ((method === 'GET' || method === 'HEAD') && options.cache.serve(request.url ?? '', request, response)) {
      options.onAnswer?.({ method, route: 'kept', status: response.statusCode, seconds: 0 })
      return
    }
    if (!METHODS.has(method)) {
      answerMethodNotAllowed(response)
      return
    }
    handler(request, response)
  }
  const server = http.createServer(
    {
      headersTimeout: HTTP_LIMITS.headersTimeout,
      requestTimeout: HTTP_LIMITS.uploadTimeout,
      connectionsCheckingInterval: HTTP_LIMITS.connectionsCheckingInterval,
      keepAliveTimeout: HTTP_LIMITS.keepAliveTimeout,
      keepAliveTimeoutBuffer: HTTP_LIMITS.keepAliveTimeoutBuffer,
      maxHeaderSize: HTTP_LIMITS.maxHeaderSize,
    },
    handleInTurn(HTTP_LIMITS.waitingPerConnection, (request, response) => drain.take(() => handle(request, response))),
  )
  server.maxConnections = HTTP_LIMITS.maxConnections
  limitIdleConnections(server, HTTP_LIMITS.silentConnections)
  server.maxRequestsPerSocket = HTTP_LIMITS.maxRequestsPerSocket
  // CONNECT never reaches the request listener.
  server.on('connect', (_request, socket) => answerClientError(new Error('CONNECT'), socket))
  return server
}

/** Without a list of its own: every request passes here. */
function hasSeveralHosts({ rawHeaders }: http.IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

const hasBody = ({ headers }: http.IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Node has one timeout for all requests; those without a file get a shorter one here. */
function endLateBody(request: http.IncomingMessage, response: http.ServerResponse): void {
  const timer = setTimeout(() => {
    if (request.complete) return
    if (response.headersSent) request.socket.destroy()
    else answerClientError(Object.assign(new Error('Late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket)
  }, HTTP_LIMITS.requestTimeout)
  timer.unref()
  request.once('end', () => clearTimeout(timer))
  request.once('close', () => clearTimeout(timer))
}

/** JSON bodies: an empty one counts as none. */
function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = readUtf8(body as Buffer)
    } catch (error) {
      done(error as Error, undefined)
      return
    }
    if (text === '') done(null, undefined)
    else void parse(request, text, done)
  })
}

/** Parses `text/csv`, for the calls that accept it. Clients never state the encoding. */
function takeCsv(app: FastifyInstance): void {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesCsv === true) done(null, decodeTextFile(body as Buffer))
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('text/csv'), undefined)
  })
}

/** Parses an Excel workbook, for the calls that accept it. */
function takeWorkbook(app: FastifyInstance): void {
  app.addContentTypeParser(WORKBOOK_TYPE, { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesWorkbook === true)
      done(null, { workbook: (body as Buffer).toString('base64') })
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(WORKBOOK_TYPE), undefined)
  })
}

function addHooks(app: FastifyInstance): void {
  const caps = createCaps()
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(API_HEADERS)
    refuseForeignChange(request)
    // Pages read their own addresses by a white list: a link with `?brand=…&brand=…` or a stray `%` still opens.
    if (request.routeOptions.config.document !== true) request.query = parseQuery(request.raw.url ?? '')
  })
  app.decorate('takePlace', (kind, reply) => {
    const leave = caps[kind].enter()
    // 'close' is emitted after every response, and also when the client disconnects before there is one.
    if (reply.raw.destroyed) leave()
    else reply.raw.once('close', leave)
  })
  app.addHook('preValidation', async (request, reply) => {
    // Not before the body has arrived: callers who send it slowly would occupy all slots.
    const kind = request.routeOptions.config.inFlight
    if (kind !== undefined) app.takePlace(kind, reply)
    refuseMalformedBody(request.body)
    refuseMalformedBody(request.params)
  })
}

/** Requests that aren't logged aren't counted either: metrics would reveal that a person reported. */
function reportResponses(app: FastifyInstance, onAnswer: (answer: SentAnswer) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    if (leavesNoTrace(request)) return
    onAnswer({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
}

/**
 * Refuses a change that a page of another site started. No session is a cookie, so such a request has no session; this
 * is the second line of defence. Browsers always say where a request comes from; other programs don't.
 */
function refuseForeignChange(request: FastifyRequest): void {
  if (!CHANGES.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw refuse('forbidden', en.refusals, 'otherSite')
  }
  const origin = request.headers.origin
  if (origin === undefined || origin === 'null') return
  if (URL.parse(origin)?.host !== request.headers.host) throw refuse('forbidden', en.refusals, 'otherSite')
}

/** Sends the response to any error. Errors that need attention are logged; the text of a cause is never sent. */
function answerAndLog(error: unknown, request: FastifyRequest): ProblemAnswer {
  const answer = answerProblem(error, request)
  const { code, cause } = answer.error
  const isOurs = code === 'internal' || code === 'unavailable' || code === 'storage-full'
  if (isOurs && !leavesNoTrace(request)) request.log.error({ code, err: cause ?? error }, 'request failed')
  return answer
}

export async function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const answer = answerAndLog(error, request)
  // Fastify closes when a body is too large. While the body still arrives that resets the connection, and the caller
  // never reads the refusal. With the connection open, Node discards the rest of the body for as long as
  // `requestTimeout` allows.
  const isClosing = reply.raw.getHeader('connection') === 'close'
  if (answer.error.code === 'too-large' && !isClosing) reply.header('connection', 'keep-alive')
  await reply.code(answer.status).headers(answer.headers).send(answer.body)
}
