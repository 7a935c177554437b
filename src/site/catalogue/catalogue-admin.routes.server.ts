import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './catalogue-admin.contract.ts'
import { findAdminGroups, findAdminProducts, type GroupKind } from './catalogue-admin.queries.server.ts'
import { IMPORT_BODY_LIMIT, NAMES_BODY_LIMIT, PRODUCT_BODY_LIMIT } from './catalogue.limits.ts'
import * as files from './import/product-import.contract.ts'
import * as bulk from './selected/selected-products.contract.ts'
import {
  deleteProducts,
  findByNumbers,
  assignPictures,
  groupProducts,
  placeProducts,
  storeProductPicture,
} from './selected/selected-products.service.server.ts'
import { exportProducts, writeImportSample } from './service/export-products.server.ts'
import { describeProductFile, findSuppliers, readProductWorkbook } from './service/import-columns.server.ts'
import { confirmImport, getImportProgress, planImport } from './service/import-products.server.ts'
import { getProductPosition, moveProduct, reorderCatalogue } from './service/reorder-catalogue.server.ts'
import { createGroup, deleteGroup, updateGroup } from './service/save-group.server.ts'
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  updateProduct,
  type ProductDeps,
} from './service/save-product.server.ts'
import { findDeliveredProducts } from './starter/delivered-products.queries.server.ts'

const CSV = 'text/csv; charset=utf-8'
const carriesPicture = { bodyLimit: PRODUCT_BODY_LIMIT, inFlight: 'form' } as const
/** A thousand file names, or products with the addresses of their pictures. */
const carriesNames = { bodyLimit: NAMES_BODY_LIMIT }
const carriesFile = { bodyLimit: IMPORT_BODY_LIMIT, inFlight: 'form' } as const

const productRoutes = (deps: ProductDeps): Route[] => [
  route(contract.findAdminProducts, (ctx, { query }) => findAdminProducts(ctx, query)),
  route(contract.createProduct, (ctx, { body }) => createProduct(ctx, deps, body), {
    ...carriesPicture,
    idempotent: true,
  }),
  route(contract.updateProduct, (ctx, { params, body }) => updateProduct(ctx, deps, params.id, body), carriesPicture),
  route(contract.deleteProduct, async (ctx, { params, query }) => {
    await deleteProduct(ctx, params.id, query.version)
    return undefined
  }),
  route(contract.duplicateProduct, (ctx, { params }) => duplicateProduct(ctx, params.id), { idempotent: true }),
  route(contract.reorderProducts, (ctx, { body }) => reorderCatalogue(ctx, 'product', body.ids)),
  route(contract.getProductPosition, (ctx, { params }) => getProductPosition(ctx, params.id)),
  route(contract.moveProduct, (ctx, { params, body }) => moveProduct(ctx, params.id, body)),
  route(bulk.groupProducts, (ctx, { body }) => groupProducts(ctx, body)),
  route(bulk.deleteProducts, (ctx, { body }) => deleteProducts(ctx, body.products)),
  route(
    bulk.findByNumbers,
    async (ctx, { body }) => ({ products: await findByNumbers(ctx, body.numbers) }),
    carriesNames,
  ),
  route(bulk.storePicture, (ctx, { body }) => storeProductPicture(ctx, deps, body.picture), carriesPicture),
  route(bulk.assignPictures, (ctx, { body }) => assignPictures(ctx, body.products), carriesNames),
  route(bulk.placeProducts, (ctx, { body }) => placeProducts(ctx, body.ids, body.to)),
]

const fileRoutes: Route[] = [
  route(contract.exportProducts, (ctx, { query }) => Promise.resolve(exportProducts(ctx, query.ids)), {
    download: { contentType: CSV, fileName: 'products.csv' },
  }),
  route(contract.findDeliveredProducts, (ctx) => findDeliveredProducts(ctx)),
  route(contract.getImportSample, (ctx) => writeImportSample(ctx), {
    download: { contentType: CSV, fileName: 'products-sample.csv' },
  }),
  route(files.readImportWorkbook, (_ctx, { body }) => readProductWorkbook(body), carriesFile),
  route(files.readImportColumns, (ctx, { body }) => describeProductFile(ctx, body), carriesFile),
  route(files.planImport, (ctx, { body }) => planImport(ctx, body), carriesFile),
  route(files.confirmImport, (ctx, { body }) => confirmImport(ctx, body), carriesFile),
  route(files.getImportProgress, (ctx, { params }) => getImportProgress(ctx, params.digest)),
  route(files.findSuppliers, (ctx) => findSuppliers(ctx)),
]

const groupRoutes = (kind: GroupKind): Route[] => {
  const endpoints = kind === 'category' ? contract.categoryEndpoints : contract.brandEndpoints
  return [
    route(endpoints.find, (ctx) => findAdminGroups(ctx, kind)),
    route(endpoints.create, (ctx, { body }) => createGroup(ctx, kind, body), { idempotent: true }),
    route(endpoints.update, (ctx, { params, body }) => updateGroup(ctx, kind, params.id, body)),
    route(endpoints.remove, async (ctx, { params, query }) => {
      await deleteGroup(ctx, kind, params.id, query.version)
      return undefined
    }),
    route(endpoints.reorder, (ctx, { body }) => reorderCatalogue(ctx, kind, body.ids)),
  ]
}

/** The administrator's calls over products, categories and brands. */
export const catalogueAdminRoutes = (deps: ProductDeps): Route[] => [
  ...productRoutes(deps),
  ...fileRoutes,
  ...groupRoutes('category'),
  ...groupRoutes('brand'),
]
