import { route, type Route } from '#core/http/registry.server.ts'
import * as comments from './comments.contract.ts'
import { findComments } from './comments.queries.server.ts'
import * as contacts from './contacts.contract.ts'
import { findProjectContacts } from './contacts.queries.server.ts'
import * as hours from './hours.contract.ts'
import { findHours } from './hours.queries.server.ts'
import * as parts from './parts.contract.ts'
import type { ChildDeps } from './service/child-changes.server.ts'
import { addComment, changeComment, deleteComment } from './service/comments-write.server.ts'
import { addProjectContact, changeProjectContact, deleteProjectContact } from './service/contacts-write.server.ts'
import { addHours, changeHours, deleteHours } from './service/hours-log.server.ts'
import { addPart, changePart, deletePart, findProjectParts, moveBilling } from './service/parts-use.server.ts'

/** Calls of what hangs on a project: hours, comments, contacts, parts. */
export const childRoutes = (deps: ChildDeps): Route[] => [
  route(hours.findHours, (ctx, { params, query }) => findHours(ctx, params.id, query)),
  route(hours.addHours, (ctx, { params, body }, http) => addHours(ctx, params.id, body, http.idempotencyKey)),
  route(hours.changeHours, (ctx, { params, body }) => changeHours(ctx, params.id, body)),
  route(hours.deleteHours, async (ctx, { params, query }) => {
    await deleteHours(ctx, params.id, query.version)
    return undefined
  }),

  route(comments.findComments, (ctx, { params, query }) => findComments(ctx, params.id, query)),
  route(comments.addComment, (ctx, { params, body }, http) =>
    addComment(ctx, deps, params.id, body, http.idempotencyKey),
  ),
  route(comments.changeComment, (ctx, { params, body }) => changeComment(ctx, deps, params.id, body)),
  route(comments.deleteComment, async (ctx, { params, query }) => {
    await deleteComment(ctx, params.id, query.version)
    return undefined
  }),

  route(contacts.findProjectContacts, (ctx, { params, query }) => findProjectContacts(ctx, params.id, query)),
  route(contacts.addProjectContact, (ctx, { params, body }, http) =>
    addProjectContact(ctx, params.id, body, http.idempotencyKey),
  ),
  route(contacts.changeProjectContact, (ctx, { params, body }) => changeProjectContact(ctx, params.id, body)),
  route(contacts.deleteProjectContact, async (ctx, { params, query }) => {
    await deleteProjectContact(ctx, params.id, query.version)
    return undefined
  }),
  route(parts.findProjectParts, (ctx, { params, query }) => findProjectParts(ctx, params.id, query)),
  route(parts.addPart, (ctx, { params, body }, http) => addPart(ctx, deps, params.id, body, http.idempotencyKey)),
  route(parts.changePart, (ctx, { params, body }) => changePart(ctx, params.id, body)),
  route(parts.deletePart, async (ctx, { params, query }) => {
    await deletePart(ctx, params.id, query.version)
    return undefined
  }),
  route(parts.moveBilling, (ctx, { body }) => moveBilling(ctx, body)),
]
