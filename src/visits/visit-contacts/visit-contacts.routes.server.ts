import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './visit-contacts.contract.ts'
import { findProjectContacts } from './visit-contacts.queries.server.ts'
import { addProjectContact, changeProjectContact, deleteProjectContact } from './visit-contacts.service.server.ts'

/** Calls of the people to call about a visit. */
export const visitContactRoutes: readonly Route[] = [
  route(contract.findProjectContacts, (ctx, { params, query }) => findProjectContacts(ctx, params.id, query)),
  route(contract.addProjectContact, (ctx, { params, body }) => addProjectContact(ctx, params.id, body), {
    idempotent: true,
  }),
  route(contract.changeProjectContact, (ctx, { params, body }) => changeProjectContact(ctx, params.id, body), {
    idempotent: true,
  }),
  route(contract.deleteProjectContact, async (ctx, { params, query }) => {
    await deleteProjectContact(ctx, params.id, query.version)
    return undefined
  }),
]
