import { sql } from 'drizzle-orm'
import type { FileStorage } from '#core/files/storage.server.ts'
import { defineModule } from '#core/module.server.ts'
import { catalogueAdminRoutes } from './catalogue-admin.routes.server.ts'
import { catalogueRoutes, type CatalogueDeps } from './catalogue.routes.server.ts'
import { brands, productCategories, products } from './catalogue.table.server.ts'
import { groupSubject, productSubject } from './service/undo.server.ts'

export const catalogueModule = defineModule<CatalogueDeps & { storage: FileStorage }>({
  routes: (deps) => [...catalogueRoutes(deps), ...catalogueAdminRoutes(deps)],
  undo: { product: productSubject, category: groupSubject('category'), brand: groupSubject('brand') },
  overview: {
    products: sql`select count(*) from ${products}`,
    categories: sql`select count(*) from ${productCategories}`,
    brands: sql`select count(*) from ${brands}`,
  },
})
