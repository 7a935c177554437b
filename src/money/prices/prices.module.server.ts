import { defineModule } from '#core/module.server.ts'
import { forgetOldPriceImports, type PriceImportDeps } from './import/import-prices.service.server.ts'
import { refuseMergedOverlap } from './merged-prices.queries.server.ts'
import { priceRoutes } from './prices.routes.server.ts'
import type { PriceDeps } from './prices.service.server.ts'
import { prices } from './prices.table.server.ts'

export const pricesModule = defineModule<PriceDeps & PriceImportDeps>({
  routes: priceRoutes,
  retention: forgetOldPriceImports,
  mergeReferences: { company: [{ table: prices, column: prices.companyId, refuse: refuseMergedOverlap }] },
})
