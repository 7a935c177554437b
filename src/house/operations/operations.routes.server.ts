import { route, type Route } from '#core/http/registry.server.ts'
import * as mailContract from './mail-queue.contract.ts'
import { findMails } from './mail-queue.queries.server.ts'
import { sendMailAgain, sendMailsAgain } from './mail-queue.service.server.ts'
import * as contract from './operations.contract.ts'
import { type OperationsPlace, readRunning } from './operations.queries.server.ts'
import { type RunDeps, startRun } from './runs.service.server.ts'

/** How the installation runs, for administrators. */
export const operationsRoutes = ({ place, ...deps }: RunDeps & { place: OperationsPlace }): Route[] => [
  route(contract.getRunning, (ctx) => readRunning(ctx, place)),
  route(mailContract.findMails, (ctx, { query }) => findMails(ctx, query)),
  route(mailContract.sendMailAgain, (ctx, { params }) => sendMailAgain(ctx, params.id)),
  route(mailContract.sendMailsAgain, (ctx) => sendMailsAgain(ctx)),
  route(contract.startRun, (ctx, { body }) => startRun(ctx, deps, body.kind)),
]
