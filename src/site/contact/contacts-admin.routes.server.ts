import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './contacts-admin.contract.ts'
import { deleteContact, exportContacts, listContacts, updateContact } from './contacts-admin.service.server.ts'

/** The administrators' calls on contact messages. */
export const contactsAdminRoutes: Route[] = [
  route(contract.listContacts, (ctx) => listContacts(ctx)),
  route(contract.updateContact, (ctx, { params, body }) => updateContact(ctx, { ...params, ...body })),
  route(contract.deleteContact, async (ctx, { params, query }) => {
    await deleteContact(ctx, params.id, query.version)
    return undefined
  }),
  route(contract.exportContacts, (ctx) => exportContacts(ctx), {
    download: { contentType: 'text/csv; charset=utf-8', fileName: 'contact-messages.csv' },
  }),
]
