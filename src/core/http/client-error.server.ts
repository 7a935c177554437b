import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, PROBLEMS, toProblem, type ProblemCode } from '../errors.ts'
import { API_HEADERS } from './headers.server.ts'

/** What Node's parser refuses before there is a request: it would answer without any of our headers. */
const NODE_CODES: Record<string, readonly [ProblemCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'The headers are larger than this server accepts.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['timeout', 'The request took too long to arrive.'],
}

const plainProblem = (code: ProblemCode, detail: string): string =>
  JSON.stringify(toProblem(new AppError(code, detail)))

/** Writes a problem document to a socket that never became a request, and closes it. */
export function answerClientError(error: Error, socket: Duplex): void {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [problem, detail] = NODE_CODES[code] ?? (['malformed', 'The request cannot be read.'] as const)
  const body = plainProblem(problem, detail)
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

/** TRACE, OPTIONS and whatever else the parser lets through: refused without an echo. */
export function answerMethodNotAllowed(response: ServerResponse): void {
  const body = plainProblem('method-not-allowed', 'This server does not know that method.')
  response.writeHead(405, {
    ...API_HEADERS,
    allow: 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
