import type { Ctx } from '#core/context.server.ts'
import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './analytics.contract.ts'
import { readScope, type Scope } from './figures.queries.server.ts'
import { readProjectFigures } from './project-figures.queries.server.ts'

type Reader = (ctx: Ctx, scope: Scope) => Promise<contract.Analytics>

const figures = (endpoint: typeof contract.readProjectFigures, read: Reader): Route =>
  route(endpoint, (ctx, { query }) => read(ctx, readScope(query)))

/** Figures over what the lists show. */
export const analyticsRoutes: Route[] = [figures(contract.readProjectFigures, readProjectFigures)]
