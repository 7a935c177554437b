import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './absences.contract.ts'
import { createAbsence, deleteAbsence, findAbsencesOf, updateAbsence } from './absences.service.server.ts'

/** Calls about days on which a technician is absent. */
export const absenceRoutes: readonly Route[] = [
  route(contract.listAbsences, (ctx, { params, query }) => findAbsencesOf(ctx, params.id, query)),
  route(contract.createAbsence, (ctx, { params, body }) => createAbsence(ctx, params.id, body), { idempotent: true }),
  route(contract.updateAbsence, (ctx, { params, body }) => updateAbsence(ctx, params.id, body)),
  route(contract.deleteAbsence, async (ctx, { params, query }) => {
    await deleteAbsence(ctx, params.id, query.version)
    return undefined
  }),
]
