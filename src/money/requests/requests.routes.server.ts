import { route, type Route } from '#core/http/registry.server.ts'
import { changeRequest, changeRequestLine, openRequest } from './inbox/change-request.service.server.ts'
import { getRequest } from './inbox/request-detail.queries.server.ts'
import { readRequestFigures } from './inbox/request-figures.queries.server.ts'
import { countRequests, exportRequests, findRequests } from './inbox/requests-list.queries.server.ts'
import { writeRequestMessage } from './inbox/write-message.service.server.ts'
import * as quotes from './quotes.contract.ts'
import { createRequestProject, type OrderDeps } from './quotes/order-project.service.server.ts'
import { linkQuotePdf, sendQuote, type SendDeps } from './quotes/send-quote.service.server.ts'
import { findQuotePrices, type PriceDeps } from './quotes/suggested-prices.queries.server.ts'
import { createQuote, updateQuote, type QuoteDeps } from './quotes/write-quote.service.server.ts'
import * as contract from './requests.contract.ts'

export type RequestRoutesDeps = OrderDeps & SendDeps & PriceDeps & QuoteDeps

/** The managers' calls about requests and quotes. */
export const requestRoutes = (deps: RequestRoutesDeps): Route[] => [
  route(contract.findRequests, (ctx, { query }) => findRequests(ctx, query), {
    csv: { fileName: 'requests.csv', write: (ctx, { query }) => exportRequests(ctx, query) },
  }),
  route(contract.countRequests, (ctx) => countRequests(ctx)),
  route(contract.readRequestFigures, (ctx, { query }) => readRequestFigures(ctx, query)),
  route(contract.getRequest, (ctx, { params }) => getRequest(ctx, params.id)),
  route(contract.openRequest, (ctx, { params }) => openRequest(ctx, params.id), { idempotent: true }),
  route(contract.updateRequest, (ctx, { params, body }) => changeRequest(ctx, deps, params.id, body)),
  route(contract.updateRequestLine, (ctx, { params, body }) => changeRequestLine(ctx, params, body)),
  route(contract.writeRequestMessage, (ctx, { params, body }) => writeRequestMessage(ctx, deps, params.id, body.text), {
    idempotent: true,
  }),
  route(contract.createRequestProject, (ctx, { params, body }) => createRequestProject(ctx, deps, params.id, body), {
    idempotent: true,
  }),
  route(quotes.createQuote, (ctx, { params, body }) => createQuote(ctx, deps, params.id, body), { idempotent: true }),
  route(quotes.updateQuote, (ctx, { params, body }) => updateQuote(ctx, deps, params.id, body)),
  route(quotes.findQuotePrices, (ctx, { params }) => findQuotePrices(ctx, deps, params.id)),
  route(quotes.sendQuote, (ctx, { params, body }) => sendQuote(ctx, deps, params.id, body), { idempotent: true }),
  route(quotes.linkQuotePdf, (ctx, { params }) => linkQuotePdf(ctx, deps, params.id)),
]
