import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './billing.contract.ts'
import { moveBilling } from './billing.service.server.ts'

/** Calls about what is billed. */
export const billingRoutes: readonly Route[] = [route(contract.moveBilling, (ctx, { body }) => moveBilling(ctx, body))]
