import type { Endpoint } from '#core/contract/endpoint.ts'
import { readSessionToken } from '../storage-keys.ts'
import { toApiError } from './api-error.ts'
import {
  toAddress,
  toRequest,
  type AnswerOf,
  type EndpointKey,
  type LineOf,
  type LooseRequest,
  type ReadLineOf,
  type RequestArguments,
  type Transport,
} from './request.ts'

/**
 * Calls an endpoint of our own server and gives its parsed answer (undefined for an empty one). The contract is named as
 * a type, `call<typeof sendMessage>('POST /api/contact', { body })`, so that zod stays out of the browser, and the
 * compiler refuses another path or method, and parameters, query or body that the contract doesn't take.
 * @throws ApiError for a status outside 2xx; TypeError when the network fails; the signal's reason when aborted.
 */
export async function call<E extends Endpoint = never>(
  line: LineOf<E>,
  ...[sent]: RequestArguments<E, [], Transport>
): Promise<AnswerOf<E>> {
  // The server's response schema has shaped this; parsing it a second time would bring zod into every page.
  return (await send(line, sent ?? {})) as AnswerOf<E>
}

/** The same list as a file: all rows that the filters leave, as the text of a CSV. @throws as `call` does. */
export async function callForCsv<E extends Endpoint = never>(
  line: ReadLineOf<E>,
  ...[sent]: RequestArguments<E, [], Transport>
): Promise<string> {
  return String(await send(line, { ...sent, headers: { Accept: 'text/csv' } }))
}

/** POST to an address that an answer of the server named. @throws as `call` does. */
export async function postTo<T>(address: string, body: object = {}): Promise<T> {
  return (await send(`POST ${address}`, { body })) as T
}

async function send(line: string, { signal, headers, ...parts }: LooseRequest, isWorked = false): Promise<unknown> {
  const { method, url } = toRequest(line, parts)
  const init: RequestInit = { method }
  if (signal) init.signal = signal
  if (parts.body !== undefined && (method === 'POST' || method === 'PUT' || method === 'PATCH')) {
    init.body = JSON.stringify(parts.body)
  }
  const response = await request(url, init, headers)
  if (response.ok) return parseBody(response)
  const error = await toApiError(response)
  if (isWorked || !error.problem?.['work']) throw error
  return import('../../work/send-by-work.ts').then(({ sendByWork }) =>
    sendByWork(error, (proof, until) =>
      send(line, { ...parts, headers: { ...headers, ...proof }, signal: until }, true),
    ),
  )
}

/** Headers of a read that no cache may answer (specification, section 7). */
export const NO_CACHE = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' } as const

export interface ReadOptions {
  /** The error of an expired or missing session: an ApiError, or null. */
  on401?: 'throw' | 'null'
  signal?: AbortSignal
}

/**
 * GET of the path that the key's segments form when joined by '/', past every cache: `read(['/api/team'])`.
 * Segments after the first are encoded; an object at the end is the query.
 * @throws as `call` does.
 */
export async function read<T = unknown>(key: EndpointKey, options: ReadOptions = {}): Promise<T> {
  const init: RequestInit = { method: 'GET' }
  if (options.signal) init.signal = options.signal
  const response = await request(toAddress(key), init, NO_CACHE)
  if (response.status === 401 && options.on401 === 'null') return null as T
  if (!response.ok) throw await toApiError(response)
  return (await parseBody(response)) as T
}

/** One request to our own server, with the token of its surface. @throws as fetch does */
export async function request(
  address: string,
  init: RequestInit,
  extra: Record<string, string> = {},
): Promise<Response> {
  const url = new URL(address, location.origin)
  if (url.origin !== location.origin) throw new TypeError(`Not an address of this site: ${url.origin}`)
  const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'application/json', ...extra })
  const token = tokenFor(url.pathname)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return fetch(url, { ...init, headers, credentials: 'include' })
}

/** A token travels only with the calls of its own surface; the query string does not count as path. */
function tokenFor(pathname: string): string | null {
  if (pathname.includes('/admin')) return readSessionToken('adminSessionToken')
  if (pathname.includes('/portal')) return readSessionToken('portalSessionToken')
  return null
}

/** JSON parsed, nothing as undefined, and any other kind (a CSV export) as its text. */
export async function parseBody(response: Response): Promise<unknown> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? true
  if (!isJson) return text
  return text === '' ? undefined : JSON.parse(text)
}
