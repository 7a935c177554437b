import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './operators.contract.ts'
import { findOperators, getOperator } from './people.queries.server.ts'
import { writePeopleFile } from './service/people-file.server.ts'
import {
  activateOperator,
  createOperator,
  deactivateOperator,
  endOperatorSessions,
  findOpenProjects,
  findOperatorSessions,
  inviteOperator,
  resetOperatorPassword,
  updateOperator,
  type OperatorDeps,
} from './service/people.server.ts'

/** The portal's people. */
export const operatorsRoutes = (deps: OperatorDeps): Route[] => [
  route(contract.listOperators, async (ctx, { query }) => findOperators(ctx, query, await deps.requiredDocuments()), {
    csv: {
      fileName: 'people.csv',
      write: async (ctx, { query }) => writePeopleFile(ctx, query, await deps.requiredDocuments()),
    },
  }),
  route(contract.createOperator, (ctx, { body }) => createOperator(ctx, deps, body), { idempotent: true }),
  route(contract.getOperator, async (ctx, { params }) => getOperator(ctx, params.id, await deps.requiredDocuments())),
  route(contract.updateOperator, (ctx, { params, body }) => updateOperator(ctx, deps, params.id, body)),
  route(contract.findOpenProjects, (ctx, { params }) => findOpenProjects(ctx, params.id)),
  route(contract.deactivateOperator, (ctx, { params, body }) => deactivateOperator(ctx, deps, params.id, body)),
  route(contract.activateOperator, (ctx, { params, body }) => activateOperator(ctx, deps, params.id, body.version)),
  route(contract.resetOperatorPassword, (ctx, { params }) => resetOperatorPassword(ctx, deps, params.id)),
  route(contract.endOperatorSessions, (ctx, { params }) => endOperatorSessions(ctx, deps, params.id)),
  route(contract.listOperatorSessions, (ctx, { params }) => findOperatorSessions(ctx, params.id)),
  route(contract.inviteOperator, (ctx, { params }) => inviteOperator(ctx, deps, params.id)),
]
