import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './operations.contract.ts'
import { type OperationsPlace, readRunning } from './operations.queries.server.ts'
import { type RunDeps, startRun } from './runs.service.server.ts'

/** How the installation runs, for administrators. */
export const operationsRoutes = ({ place, ...deps }: RunDeps & { place: OperationsPlace }): Route[] => [
  route(contract.getRunning, (ctx) => readRunning(ctx, place)),
  route(contract.startRun, (ctx, { body }) => startRun(ctx, deps, body.kind)),
]
