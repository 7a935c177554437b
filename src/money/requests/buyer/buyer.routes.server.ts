import { route, type Route, type RouteHttp } from '#core/http/registry.server.ts'
import * as contract from '../buyer.contract.ts'
import * as actions from './buyer-actions.service.server.ts'
import { sendRequest, type RequestDeps } from './send-request.service.server.ts'

/** Bytes of a request with five hundred lines. */
const REQUEST_BODY = 512 * 1024

/** Calls of a buyer: sending a request, and everything on its page. */
export function buyerRoutes(deps: RequestDeps): Route[] {
  const enterAction = ({ ip }: RouteHttp) => deps.throttle.enter([['rfq-actions', ip]])
  return [
    route(
      contract.sendRequest,
      async (ctx, { body }, { ip, work }) => {
        const lanes = [
          ['rfq-burst', ip],
          ['rfq-hour', ip],
        ] as const
        await deps.throttle.enter(lanes, { byWork: { purpose: 'rfq', proof: work } })
        return sendRequest(ctx, deps, body)
      },
      { inFlight: 'form', idempotent: true, bodyLimit: REQUEST_BODY },
    ),
    route(contract.readRequest, (ctx, { params }) => actions.readRequest(ctx, params.token)),
    route(
      contract.sendBuyerMessage,
      async (ctx, { params, body }, http) => {
        await enterAction(http)
        return actions.writeMessage(ctx, deps, params.token, body.text)
      },
      { inFlight: 'form' },
    ),
    route(
      contract.acceptQuote,
      async (ctx, { params, body }, http) => {
        await enterAction(http)
        return actions.acceptQuote(ctx, deps, params.token, body)
      },
      { inFlight: 'form' },
    ),
    route(
      contract.declineQuote,
      async (ctx, { params, body }, http) => {
        await enterAction(http)
        return actions.declineQuote(ctx, deps, params.token, body?.reason ?? null)
      },
      { inFlight: 'form' },
    ),
    route(
      contract.withdrawRequest,
      async (ctx, { params }, http) => {
        await enterAction(http)
        return actions.withdrawRequest(ctx, deps, params.token)
      },
      { inFlight: 'form' },
    ),
    route(
      contract.askAgain,
      async (ctx, { params }, http) => {
        await enterAction(http)
        return actions.askAgain(ctx, deps, params.token)
      },
      { inFlight: 'form' },
    ),
    route(
      contract.endLink,
      async (ctx, { params }, http) => {
        await enterAction(http)
        return actions.endLink(ctx, params.token)
      },
      { inFlight: 'form' },
    ),
    route(
      contract.renewLink,
      async (ctx, { params }, http) => {
        await enterAction(http)
        return actions.renewLink(ctx, deps, params.token)
      },
      { inFlight: 'form' },
    ),
  ]
}
