import { z } from 'zod'
import type { PortalAction } from '../policy.ts'
import { formatIssue } from './sentences.ts'

// Every contract is created here: none of them shows a validator's own words.
z.config({ customError: formatIssue })

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Access rule: everyone, an administrator's session, or a portal session that may do the named action. */
export type Access = 'public' | 'admin' | `portal:${PortalAction}`

/**
 * One call of the product: the server refuses to start without any of these, the browser gets its types from here. Path
 * and method are literals, so that the compiler rejects another spelling.
 */
export interface Endpoint<
  Path extends string = string,
  Method extends HttpMethod = HttpMethod,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method
  /** Fastify path, e.g. `/api/products/:id`. */
  path: Path
  access: Access
  params: Params
  query: Query
  body: Body
  /** Schema of the response: fields that it does not name are not sent. */
  response: Response
  /**
   * Whether errors of the query are answered like those of a body: 422 with fields. For a deletion the query is all
   * there is.
   */
  hasQueryFieldErrors: boolean
  /** Status of success. */
  status: 200 | 201 | 202 | 204
}

/** Empty params or query. */
const NOTHING = z.strictObject({})

/** The body of a call that has all input in its address. */
export const EmptyBody = NOTHING.nullish()

/** A row's id as a call names it: in small letters, as the database writes it, so that it is the same where ids are compared. */
export const rowId = (sentence?: string) => z.uuid(sentence).toLowerCase()

/** The address of one row. */
export const ById = z.strictObject({ id: rowId() })

/** In a response in another language: fields that are still in English. */
export const spoken = { untranslated: z.array(z.string()).optional() }

/** Language of the texts of a response, English by default. */
export const SpokenQuery = z.strictObject({ lang: z.enum(['en', 'nb']).optional() })

type Schemas<P, Q, B> = { params: P; query: Q; body: B }

/** Defines a call. Params, query and body are empty by default, its status is 200. */
export const defineEndpoint = <
  const Path extends string,
  const Method extends HttpMethod,
  R extends z.ZodType,
  P extends z.ZodType = typeof NOTHING,
  Q extends z.ZodType = typeof NOTHING,
  B extends z.ZodType = z.ZodUndefined,
>(
  endpoint: Pick<Endpoint<Path, Method, P, Q, B, R>, 'method' | 'path' | 'access' | 'response'> &
    Partial<Schemas<P, Q, B> & Pick<Endpoint, 'status' | 'hasQueryFieldErrors'>>,
) => {
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const unnamed = {
    params: NOTHING,
    query: NOTHING,
    body: hasBody ? EmptyBody : z.undefined(),
    hasQueryFieldErrors: endpoint.method === 'DELETE',
    status: 200,
  }
  return { ...unnamed, ...endpoint } as Endpoint<Path, Method, P, Q, B, R>
}
