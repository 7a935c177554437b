import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './team.contract.ts'
import { findTeam } from './team.queries.server.ts'

export const teamRoutes: Route[] = [route(contract.findTeam, (ctx) => findTeam(ctx), { cacheTag: 'team' })]
