import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import type { Route } from '#core/http/registry.server.ts'
import { isPermitted, isPortalAction } from '#core/policy.ts'
import { heldTexts } from '#visits/held-entries/messages.en.ts'

interface Call {
  method: string
  path: string
  body: unknown
}

/** Whether a technician may make this call at all: a device hands over no other. */
function isOfTechnician({ endpoint: { method, access } }: Route): boolean {
  const action = access.startsWith('portal:') ? access.slice('portal:'.length) : ''
  return method !== 'GET' && isPortalAction(action) && isPermitted('operator', action)
}

/** Returns the parameters of a path that fits the pattern of an endpoint; null for another. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [expected, found] = [pattern.split('/'), path.split('/')]
  if (expected.length !== found.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of expected.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(found[at] ?? '')
    else if (part !== found[at]) return null
  }
  return params
}

/**
 * Makes a stored call by its route's handler, in the transaction and in the name of the ctx's actor.
 * @throws AppError 409 for a call that no route answers, 422 for a body that its contract refuses, and as the call does
 */
export function createCallMaker(listRoutes: () => readonly Route[]): (tx: Ctx, call: Call) => Promise<unknown> {
  return async (tx, { method, path: address, body }) => {
    const [path = '', search] = address.split('?')
    for (const route of listRoutes()) {
      const { endpoint } = route
      const params = endpoint.method === method && isOfTechnician(route) ? matchPath(endpoint.path, path) : null
      if (params === null) continue
      const input = endpoint.body.safeParse(method === 'DELETE' ? undefined : (body ?? {}))
      const found = endpoint.params.safeParse(params)
      const query = endpoint.query.safeParse(Object.fromEntries(new URLSearchParams(search)))
      if (!input.success || !found.success || !query.success) throw new AppError('invalid', heldTexts.unknownCall)
      return route.handler(tx, { params: found.data, query: query.data, body: input.data }, NO_HTTP)
    }
    throw new AppError('conflict', heldTexts.unknownCall)
  }
}

/** Handlers of these calls read nothing of the request. */
const NO_HTTP = { ip: '', work: null, token: null }
