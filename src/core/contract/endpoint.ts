import type { z } from 'zod'
import type { PortalAction } from '../policy.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: everyone, an administrator's session, or a portal session that may do the named action. */
export type Access = 'public' | 'admin' | `portal:${PortalAction}`

/**
 * One call of the product: the server refuses to start without any of these, the browser takes its types from here.
 * Path and method are literals, so that a caller who spells another one is told by the compiler.
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
  /** Field filter of the answer: what is not named here does not leave. */
  response: Response
  /** Status of success. */
  status: 200 | 201 | 202 | 204
}

export const defineEndpoint = <
  const Path extends string,
  const Method extends HttpMethod,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<Path, Method, P, Q, B, R>,
): Endpoint<Path, Method, P, Q, B, R> => endpoint
