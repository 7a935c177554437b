import { z } from 'zod'
import { defineEndpoint, type Access, type HttpMethod } from '#core/contract/endpoint.ts'
import { line, text } from '#core/contract/text.ts'

/*
 * What the contracts of hours, comments, contacts, parts and reports share: they hang on a project and are changed by
 * their own id.
 */

/** Who may call: somebody of the portal. */
type PortalAccess = Exclude<Access, 'public' | 'admin'>

export const ById = z.strictObject({ id: z.uuid() })
export const NOTHING = z.strictObject({})

/** Version that the caller read; left out, the change is made whatever the row is now. */
export const seenVersion = z.int().min(1).optional()

/** Deletions carry the version in the address. */
export const DeleteQuery = z.strictObject({
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
})

const emptyToNull = (value: string | null): string | null => (value === '' ? null : value)

/** One line that may be left out; blank and null are the same. */
export const lineOrNull = (max: number) => line(0, max).nullable().transform(emptyToNull).optional()

/** Some lines of text that may be left out; blank and null are the same. */
export const textOrNull = (max: number) => text(0, max).nullable().transform(emptyToNull).optional()

/** A call that changes something or adds to a list; its address holds an id. */
export const changeById = <
  const Method extends Exclude<HttpMethod, 'GET' | 'DELETE'>,
  const Path extends string,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  method: Method,
  path: Path,
  access: PortalAccess,
  parts: { body: B; response: R; status: 200 | 201 },
) => defineEndpoint({ method, path, access, params: ById, query: NOTHING, ...parts })

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
    body: z.undefined(),
    status: 200,
    ...parts,
  })

export const deleteById = <const Path extends string>(path: Path, access: PortalAccess) =>
  defineEndpoint({
    method: 'DELETE',
    path,
    access,
    params: ById,
    query: DeleteQuery,
    body: z.undefined(),
    response: z.undefined(),
    status: 204,
  })
