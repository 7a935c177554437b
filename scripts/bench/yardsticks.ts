import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'
import type { BytesTask, Headers, YardstickTask } from './yardstick-task.ts'

export interface Yardstick {
  url: string
  pid: number
  stop: () => Promise<void>
}

/** Starts a yardstick as its own process on a port of this machine. */
export async function startYardstick(task: YardstickTask): Promise<Yardstick> {
  const child = fork(join(import.meta.dirname, 'yardstick.ts'), { serialization: 'advanced' })
  const stop = atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill()
    await ended
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('A yardstick ended before it was ready')))
  child.send(task)
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number]
  ended.catch(() => undefined)
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop }
}

export interface Answer {
  status: number
  headers: Headers
  body: Buffer
}

/** Headers that node:http makes by itself for each connection. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** One answer exactly as it travels: bytes not decompressed, headers spelled and ordered as sent. */
export async function askRaw(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Readonly<Record<string, string>>; body?: string } = {},
): Promise<Answer> {
  const sent = request(url, { method, headers, agent: false })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const pairs: [string, string][] = []
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const name = response.rawHeaders[index] ?? ''
    if (!OWN_HEADERS.has(name.toLowerCase())) pairs.push([name, response.rawHeaders[index + 1] ?? ''])
  }
  return { status: response.statusCode ?? 0, headers: pairs, body: Buffer.concat(chunks) }
}

/** The yardstick for cached responses: exactly the bytes and headers that the product sends. */
export const asBytesTask = ({ status, headers, body }: Answer): BytesTask => ({ kind: 'bytes', status, headers, body })

/** Headers of a response with a length that differs from request to request. */
export const withoutLength = (headers: Headers): Headers =>
  headers.filter(([name]) => name.toLowerCase() !== 'content-length')
