import type { z } from 'zod'
import type { Endpoint, HttpMethod } from '#core/contract/endpoint.ts'

/**
 * Method and path of an endpoint as one literal, `GET /api/products/:id`: the compiler compares it with the contract,
 * of which only types reach a browser. Nothing fits an endpoint that isn't named.
 */
export type LineOf<E extends Endpoint> = E extends Endpoint
  ? string extends E['path']
    ? never
    : `${E['method']} ${E['path']}`
  : never

/** The line of an endpoint that only reads. */
export type ReadLineOf<E extends Endpoint> = Extract<LineOf<E>, `GET ${string}`>
/** The line of an endpoint that changes something. */
export type ChangeLineOf<E extends Endpoint> = Exclude<LineOf<E>, `GET ${string}`>

/** Response of an endpoint. */
export type AnswerOf<E extends Endpoint> = z.output<E['response']>

/** An empty object: fits where everything is optional. */
type Nothing = Record<string, never>

/** A part that the contract can do without may be left out. */
type Part<Name extends string, Input> = Nothing extends Input
  ? { [N in Name]?: Input }
  : undefined extends Input
    ? { [N in Name]?: Input }
    : { [N in Name]: Input }

/** Arguments of a call of this endpoint: exactly those of its contract. */
export type RequestOf<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>

/** Headers of a call to any endpoint. */
export interface Transport {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
}

/** Argument lists end without the request if the contract needs none. */
export type RequestArguments<E extends Endpoint, More extends unknown[] = [], Also = unknown> =
  Nothing extends RequestOf<E>
    ? [request?: RequestOf<E> & Also, ...more: More]
    : [request: RequestOf<E> & Also, ...more: More]

/** What any request may contain; the compiler has checked that it fits its endpoint. */
export interface LooseRequest extends Transport {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Text segments, and at most one object of query parameters at the end. */
export type EndpointKey = readonly (string | number | Readonly<Record<string, unknown>>)[]

/** @throws TypeError for parameters that don't fill the path */
export function toRequest(line: string, { params, query }: LooseRequest): { method: HttpMethod; url: string } {
  const method = line.slice(0, line.indexOf(' ')) as HttpMethod
  return { method, url: toAddress(toKey(line, { params, query })) }
}

/**
 * Query key of a read: segments that form the path when joined by '/', then the query if there is one. `GET
 * /api/products/:id` of product 7 is `['/api/products', '7']`.
 * @throws TypeError for parameters that don't fill the path
 */
export const keyOf = <E extends Endpoint = never>(
  line: ReadLineOf<E>,
  ...[request]: RequestArguments<E>
): EndpointKey => toKey(line, request ?? {})

/** @throws TypeError for a segment that would lead to another path */
export function toAddress(key: EndpointKey): string {
  const [first = '', ...rest] = key.filter((segment) => typeof segment !== 'object')
  const query = key.at(-1)
  return [String(first), ...rest.map((segment) => encodeSegment(String(segment)))].join('/') + toQueryString(query)
}

function toKey(line: string, { params, query }: LooseRequest): EndpointKey {
  const path = line.slice(line.indexOf(' ') + 1)
  const parts = path.split('/')
  const at = parts.findIndex((part) => part.startsWith(':'))
  const values = (params ?? {}) as Record<string, unknown>
  const segments =
    at === -1 ? [] : parts.slice(at).map((part) => (part.startsWith(':') ? fill(path, part.slice(1), values) : part))
  const asked = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return [
    at === -1 ? path : parts.slice(0, at).join('/'),
    ...segments,
    ...(asked.length > 0 ? [Object.fromEntries(asked)] : []),
  ]
}

function fill(path: string, name: string, values: Record<string, unknown>): string {
  const value = values[name]
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value === '') throw new TypeError(`${path} needs ${name}`)
  return value
}

function encodeSegment(segment: string): string {
  // A dot segment survives encoding and would be resolved away: the call would go to another path.
  if (segment === '.' || segment === '..') throw new TypeError(`Not a path segment: ${segment}`)
  return encodeURIComponent(segment)
}

function toQueryString(query: EndpointKey[number] | undefined): string {
  if (typeof query !== 'object') return ''
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}
