import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { findErrorCode } from '../error-codes.server.ts'
import { PROBLEMS, refuse, toProblem, type ProblemCode } from '../errors.ts'
import { type CommonRefusals, en } from '../messages/en.ts'
import { API_HEADERS } from './headers.server.ts'

/** Errors of Node's parser, before there is a request: Node's own response would lack our headers. */
const NODE_CODES: Record<string, readonly [ProblemCode, keyof CommonRefusals]> = {
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'headersTooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: ['timeout', 'tooSlow'],
}

const plainProblem = (code: ProblemCode, reason: keyof CommonRefusals): string =>
  JSON.stringify(toProblem(refuse(code, en.refusals, reason)))

/** Writes a problem document to a socket that never became a request, and closes it. */
export function answerClientError(error: Error, socket: Duplex): void {
  const code = findErrorCode(error)
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [problem, reason] = NODE_CODES[code] ?? (['malformed', 'unreadable'] as const)
  const body = plainProblem(problem, reason)
  const headers = Object.entries({
    ...API_HEADERS,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  const { status, title } = PROBLEMS[problem]
  const head = [`HTTP/1.1 ${status} ${title}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\r\n')
  socket.end(`${head}\r\n\r\n${body}`)
}

/** TRACE, OPTIONS and other methods that the parser accepts: refused without an echo. */
export function answerMethodNotAllowed(response: ServerResponse): void {
  const body = plainProblem('method-not-allowed', 'unknownMethod')
  response.writeHead(405, {
    ...API_HEADERS,
    allow: 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
