import { route, type Route } from '#core/http/registry.server.ts'
import {
  findPriceImports,
  importPrices,
  readPriceColumns,
  readPriceWorkbook,
  undoPriceImport,
  type PriceImportDeps,
} from './import/import-prices.service.server.ts'
import * as files from './import/price-import.contract.ts'
import { PRICE_BODY_LIMIT } from './import/price-import.limits.ts'
import * as contract from './prices.contract.ts'
import { findPriceList, writePricesCsv } from './prices.queries.server.ts'
import { addPrice, changePrice, deletePrice, type PriceDeps } from './prices.service.server.ts'

const carriesFile = { bodyLimit: PRICE_BODY_LIMIT, inFlight: 'form' } as const

/** Calls about price lists. */
export const priceRoutes = (deps: PriceDeps & PriceImportDeps): Route[] => [
  route(contract.findPriceList, (ctx, { query }) => findPriceList(ctx, query), {
    csv: { fileName: 'prices.csv', write: (ctx, { query }) => writePricesCsv(ctx, query) },
  }),
  route(contract.addPrice, (ctx, { body }) => addPrice(ctx, deps, body), { idempotent: true }),
  route(contract.changePrice, (ctx, { params, body }) => changePrice(ctx, deps, params.id, body)),
  route(contract.deletePrice, async (ctx, { params, query }) => {
    await deletePrice(ctx, params.id, query.version)
    return undefined
  }),
  route(files.importPrices, (ctx, { body, query }) => importPrices(ctx, deps, body, query), {
    ...carriesFile,
    takesCsv: true,
    takesWorkbook: true,
  }),
  route(files.readPriceWorkbook, (_ctx, { body }) => readPriceWorkbook(body), carriesFile),
  route(files.readPriceColumns, (_ctx, { body }) => readPriceColumns(body.csv), carriesFile),
  route(files.findPriceImports, (ctx) => findPriceImports(ctx)),
  route(files.undoPriceImport, (ctx, { params }) => undoPriceImport(ctx, params.importId)),
]
