import { once } from 'node:events'
import http from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

export interface Reply {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  /** The body as it travelled, compressed where that was asked for. */
  bytes: Buffer
}

export interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Milliseconds until the test gives up waiting. */
  timeout?: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 16, maxFreeSockets: 16 })

/** Sends the path exactly as written; `fetch` would tidy it up. Rejects when the connection fails. */
export function send(url: string, path: string, { method = 'GET', headers, body, timeout = 20_000 }: Sent = {}) {
  const { hostname, port } = new URL(url)
  return new Promise<Reply>((resolve, reject) => {
    const request = http.request({ hostname, port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString(), bytes })
      })
    })
    request.setTimeout(timeout, () => request.destroy(new Error(`No answer within ${timeout} ms: ${method} ${path}`)))
    request.on('error', reject)
    request.end(body)
  })
}

/** Requests a page until it is compressed at the highest level, which the server does after the first answer. */
export async function sendSettled(url: string, path: string): Promise<Reply> {
  for (;;) {
    const reply = await send(url, path, { headers: { 'accept-encoding': 'br' } })
    if (!String(reply.headers.etag).includes('fast')) return reply
    await sleep(100)
  }
}

/** Sends bytes that no HTTP library would send, and reads until the server closes or `timeout` is over. */
export async function sendRaw(url: string, bytes: string | Uint8Array, timeout = 10_000): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  socket.on('error', () => undefined)
  const timer = setTimeout(() => socket.destroy(), timeout)
  const closed = once(socket, 'close')
  socket.write(bytes)
  await closed
  clearTimeout(timer)
  return text
}

export const postJson = (url: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  send(url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Header of another source for each number, so that one test's messages are not throttled by another's (TRUST_PROXY=1). */
export const sourceOf = (number: number) => ({
  'x-forwarded-for': `10.${(number >> 8) & 255}.${number & 255}.1`,
})

export const contactMessage = (mark: string) => ({
  name: 'Kari Nordmann',
  email: 'kari@example.com',
  message: `Please call us about the ballast system. ${mark}`,
})

/** What must never leave: a stack, a statement, a path or a package of the server. */
export const INSIDE =
  /\bat (?:[\w.<>]+ )*\(?(?:\/|file:|node:)|node_modules|\.server\.ts|\bselect\b .*\bfrom\b|insert into|Failed query|\/(work|tmp|home|root|srv)\//i

/** A refusal as every call answers it. */
export function expectProblem(reply: Reply, status: number): Record<string, unknown> {
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([status, expect.any(String)])
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(reply.text).not.toMatch(INSIDE)
  const problem = JSON.parse(reply.text) as Record<string, unknown>
  expect(problem['status']).toBe(status)
  expect(String(problem['detail'])).toMatch(/^[A-Z].{5,}/)
  return problem
}
