import type { z } from 'zod'
import type { Ctx } from '#core/context.server.ts'
import { nameField } from '#core/contract/sentences.ts'
import { AppError } from '#core/errors.ts'
import type { Route } from '#core/http/registry.server.ts'
import { findHandedCall } from '#visits/held-entries/handed-calls.ts'
import { heldTexts } from '#visits/held-entries/messages.en.ts'

interface Call {
  method: string
  path: string
  body: unknown
}

/**
 * Makes a stored call by its route's handler, in the transaction and in the name of the ctx's actor.
 * @throws AppError 409 for a call that devices don't hand over, 422 for a body that its contract refuses, and as the
 * call does
 */
export function createCallMaker(listRoutes: () => readonly Route[]): (tx: Ctx, call: Call) => Promise<unknown> {
  return async (tx, { method, path, body }) => {
    const handed = findHandedCall({ method, path })
    const route = listRoutes().find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === handed?.line)
    if (handed === null || route === undefined) throw new AppError('conflict', heldTexts.unknownCall)
    const input = route.endpoint.body.safeParse(method === 'DELETE' ? undefined : (body ?? {}))
    const params = route.endpoint.params.safeParse(handed.params)
    const query = route.endpoint.query.safeParse(handed.query)
    if (!params.success || !query.success) throw new AppError('conflict', heldTexts.unknownCall)
    if (!input.success) throw new AppError('invalid', describeIssue(input.error.issues))
    return route.handler(tx, { params: params.data, query: query.data, body: input.data }, NO_HTTP)
  }
}

/** A field that this release doesn't have any more is no mistake of the person who typed. */
function describeIssue([issue]: readonly z.core.$ZodIssue[]): string {
  if (issue === undefined || issue.code === 'unrecognized_keys') return heldTexts.unknownCall
  return nameField(issue.path.join('.'), issue.message)
}

/** Handlers of these calls read nothing of the request. */
const NO_HTTP = { ip: '', work: null, token: null }
