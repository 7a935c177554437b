import { route, type Route } from '#core/http/registry.server.ts'
import * as admin from './team-admin.contract.ts'
import { findAdminTeam } from './team-admin.queries.server.ts'
import {
  createTeamMember,
  deleteTeamMember,
  reorderTeam,
  updateTeamMember,
  type TeamDeps,
} from './team-admin.service.server.ts'
import * as contract from './team.contract.ts'
import { TEAM_BODY_LIMIT } from './team.limits.ts'
import { findTeam } from './team.queries.server.ts'

export const teamRoutes: Route[] = [
  route(contract.findTeam, (ctx, { query }) => findTeam(ctx, query.lang), { cacheTag: 'team' }),
]

const carriesPicture = { bodyLimit: TEAM_BODY_LIMIT, inFlight: 'form' } as const

/** The administrator's calls over the team. */
export const teamAdminRoutes = (deps: TeamDeps): Route[] => [
  route(admin.findAdminTeam, (ctx) => findAdminTeam(ctx)),
  route(admin.createTeamMember, (ctx, { body }) => createTeamMember(ctx, deps, body), {
    ...carriesPicture,
    idempotent: true,
  }),
  route(
    admin.updateTeamMember,
    (ctx, { params, body }) => updateTeamMember(ctx, deps, params.id, body),
    carriesPicture,
  ),
  route(admin.deleteTeamMember, async (ctx, { params, query }) => {
    await deleteTeamMember(ctx, params.id, query.version)
    return undefined
  }),
  route(admin.reorderTeam, (ctx, { body }) => reorderTeam(ctx, body.ids)),
]
