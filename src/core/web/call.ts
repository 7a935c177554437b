import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { toApiError } from './api-error.ts'
import { readSessionToken } from './storage-keys.ts'

/** What a call sends, typed by the endpoint's contract. */
export interface CallOptions<E extends Endpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  signal?: AbortSignal
  headers?: Record<string, string>
}

/**
 * Calls an endpoint of our own server and gives its parsed answer (undefined for an empty one).
 * Public pages name the contract as a type, `call<typeof sendMessage>({ method, path }, …)`, so that zod stays out of
 * their code.
 * @throws ApiError for a status outside 2xx; TypeError when the network fails; the signal's reason when aborted.
 */
export async function call<E extends Endpoint>(
  endpoint: E | Pick<E, 'method' | 'path'>,
  options: CallOptions<E> = {},
): Promise<z.output<E['response']>> {
  const { method, path } = endpoint
  const url = fillPath(path, options.params) + toQueryString(options.query)
  const init: RequestInit = { method }
  if (options.signal) init.signal = options.signal
  if (options.body !== undefined && (method === 'POST' || method === 'PUT' || method === 'PATCH')) {
    init.body = JSON.stringify(options.body)
  }
  const response = await request(url, init, options.headers)
  if (!response.ok) throw await toApiError(response)
  // The server's response schema has shaped this; parsing it a second time would bring zod into every page.
  return (await parseBody(response)) as z.output<E['response']>
}

export interface ReadOptions {
  /** What an expired or missing session gives: an ApiError, or null. */
  on401?: 'throw' | 'null'
  signal?: AbortSignal
}

/**
 * GET of the path that the segments form when joined by '/', past every cache: `read(['/api/team'])`.
 * Segments after the first are encoded.
 * @throws as `call` does.
 */
export async function read<T = unknown>(segments: readonly (string | number)[], options: ReadOptions = {}): Promise<T> {
  const [first = '', ...rest] = segments.map(String)
  const init: RequestInit = { method: 'GET' }
  if (options.signal) init.signal = options.signal
  const response = await request([first, ...rest.map(encodeSegment)].join('/'), init, {
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
  })
  if (response.status === 401 && options.on401 === 'null') return null as T
  if (!response.ok) throw await toApiError(response)
  return (await parseBody(response)) as T
}

async function request(address: string, init: RequestInit, extra: Record<string, string> = {}): Promise<Response> {
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

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>
  return path.replaceAll(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = values[name]
    if (typeof value === 'number') return String(value)
    if (typeof value !== 'string' || value === '') throw new TypeError(`${path} needs ${name}`)
    return encodeSegment(value)
  })
}

function encodeSegment(segment: string): string {
  // A dot segment survives encoding and would be resolved away: the call would go to another path.
  if (segment === '.' || segment === '..') throw new TypeError(`Not a path segment: ${segment}`)
  return encodeURIComponent(segment)
}

function toQueryString(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

/** JSON parsed, nothing as undefined, and any other kind (a CSV export) as its text. */
async function parseBody(response: Response): Promise<unknown> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? true
  if (!isJson) return text
  return text === '' ? undefined : JSON.parse(text)
}
