import { z } from 'zod'
import { ById, defineEndpoint, type Access, type HttpMethod } from '#core/contract/endpoint.ts'
import { DeleteQuery } from '#core/contract/version.ts'

/*
 * Shared by the contracts of hours, comments, contacts, parts and reports: they belong to a project and are changed by
 * their own id.
 */

/** Access of the call: people of the portal. */
type PortalAccess = Exclude<Access, 'public' | 'admin'>

/** A call that changes a row or adds to a list; its address has an id. */
export const changeById = <
  const Method extends Exclude<HttpMethod, 'GET' | 'DELETE'>,
  const Path extends string,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  method: Method,
  path: Path,
  access: PortalAccess,
  parts: { body: B; response: R; status?: 201 },
) => defineEndpoint({ method, path, access, params: ById, ...parts })

export const readById = <const Path extends string, Q extends z.ZodType, R extends z.ZodType>(
  path: Path,
  access: PortalAccess,
  parts: { query: Q; response: R },
) =>
  defineEndpoint({
    method: 'GET',
    path,
    access,
    params: ById,
    ...parts,
  })

export const deleteById = <const Path extends string>(path: Path, access: PortalAccess) =>
  defineEndpoint({
    method: 'DELETE',
    path,
    access,
    params: ById,
    query: DeleteQuery,
    response: z.undefined(),
    status: 204,
  })
