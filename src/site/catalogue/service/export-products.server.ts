import { inArray } from 'drizzle-orm'
import { batches } from '#core/batches.ts'
import type { Ctx } from '#core/context.server.ts'
import { SLICE_ROWS } from '#core/csv/stream-csv.server.ts'
import { readSnapshot } from '#core/db/statements/read-snapshot.server.ts'
import { findAdminGroups } from '../catalogue-admin.queries.server.ts'
import { products } from '../catalogue.table.server.ts'
import { streamProductCsv } from '../product-csv.server.ts'
import { adminProductFields } from '../product-fields.server.ts'
import { toCsvRow, type ImportValues } from './product-cells.server.ts'
import { NOTHING_SAID } from './save-product.server.ts'

/**
 * The whole catalogue, or the products that are named, as a file that an import reads back as unchanged. Read slice by
 * slice from one state of the database.
 */
export function exportProducts(ctx: Ctx, ids?: readonly string[]): AsyncIterable<string> {
  return streamProductCsv(readSnapshot(ctx, (snapshot) => readRows(snapshot, ids)))
}

async function* readRows(ctx: Ctx, ids: readonly string[] | undefined) {
  const groups = [...(await findAdminGroups(ctx, 'category')), ...(await findAdminGroups(ctx, 'brand'))]
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]))
  const order = [products.order, products.name, products.id]
  const found = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(ids && inArray(products.id, [...ids]))
    .orderBy(...order)
  for (const slice of batches(found, SLICE_ROWS)) {
    const sliceIds = slice.map(({ id }) => id)
    const rows = await ctx.db
      .select(adminProductFields)
      .from(products)
      .where(inArray(products.id, sliceIds))
      .orderBy(...order)
    yield rows.map((product) => toCsvRow(product, nameOf))
  }
}

/** Two rows to begin from, with a category and a brand that exist here. */
export async function writeImportSample(ctx: Ctx): Promise<AsyncIterable<string>> {
  const [category] = await findAdminGroups(ctx, 'category')
  const [brand] = await findAdminGroups(ctx, 'brand')
  const nameOf = new Map([category, brand].flatMap((group) => (group === undefined ? [] : [[group.id, group.name]])))
  const full: ImportValues = {
    itemNumber: 'SAMPLE-1',
    name: 'Sample product with every column',
    description: 'One or two sentences that stand on the card.',
    categoryId: category?.id ?? null,
    brandId: brand?.id ?? null,
    specifications: '| Specification | Value |\n|---|---|\n| Pack | 100 pieces |',
    applications: '- First use\n- Second use',
    changeAfterDays: 90,
    keepsForDays: 365,
    aliases: 'Another number\nAnother name',
    parts: 'Bottle | 4 × 125 mL\nBuffer | 1 × 500 mL',
    changeSteps: 'Mix one set | Pour the powder into one bottle and shake.',
    questions: 'Does it keep? | Until the date on the box.',
    goesWith: 'SAMPLE-2',
    checkedOn: '2026-11-20',
    checkedAgainst: "The maker's manual, page 7",
    translations: {
      nb: {
        name: ['Sample product with every column', 'Eksempelvare med alle kolonner'],
        description: ['One or two sentences that stand on the card.', 'En eller to setninger som står på kortet.'],
      },
    },
    order: 0,
  }
  const short: ImportValues = {
    ...full,
    ...NOTHING_SAID,
    itemNumber: 'SAMPLE-2',
    name: 'Sample product with the required columns',
  }
  return streamProductCsv([[toCsvRow(full, nameOf), toCsvRow(short, nameOf)]])
}
