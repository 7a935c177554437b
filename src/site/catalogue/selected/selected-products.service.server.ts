import { inArray, sql, type SQL } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { moveRows, reorderRows } from '#core/db/reorder-rows.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { AppError } from '#core/errors.ts'
import type { AdminActionKind } from '#core/rows/acts.ts'
import { startAdminAction, toRowVersion } from '#core/rows/row-versions.server.ts'
import { exchangePicture, storePicture } from '#house/files/pictures/pictures.service.server.ts'
import type { GroupKind } from '../catalogue-admin.queries.server.ts'
import { products } from '../catalogue.table.server.ts'
import { selectionTexts } from '../messages.en.ts'
import { identifyProduct, productEntity } from '../product-fields.server.ts'
import { recordOrder } from '../service/reorder-catalogue.server.ts'
import { findGroupName, lockGroup, type ProductDeps } from '../service/save-product.server.ts'
import {
  findByNumbers as byNumbersCall,
  type ChangedProducts,
  type NumberedProduct,
  type ProductsPlace,
  type SeenProduct,
} from './selected-products.contract.ts'

type ProductRow = typeof products.$inferSelect

/** Maximum number of names in an error message. */
const NAMED_MAX = 5

/** A change of one of several products: before and after; null when it is deleted. */
interface Changed {
  before: ProductRow
  after: ProductRow | null
}

/**
 * Changes several products with one statement per kind, as one entry of the feed and one of the audit log.
 * @throws AppError 409 with the names of those that were changed or deleted since the caller read them; then none
 * changes
 */
const changeSelected = (
  ctx: Ctx,
  seen: readonly SeenProduct[],
  kind: AdminActionKind,
  write: (tx: Ctx, rows: readonly ProductRow[]) => Promise<readonly Changed[]>,
  describe: (
    tx: Ctx,
    count: number,
  ) => Promise<Pick<AuditEvent, 'action' | 'fieldChanged' | 'newValue' | 'description'>>,
): Promise<ChangedProducts> =>
  ctx.tx(async (tx) => {
    const changed = await write(tx, await lockSeenProducts(tx, seen))
    if (changed.length === 0) return { changed: 0, act: null }
    const act = await startAdminAction(tx, kind)
    await act.saveVersions(
      changed.map(({ before, after }) => ({
        event: identifyProduct(after ?? before),
        entityId: before.id,
        before: toRowVersion(productEntity, before),
        after: after && toRowVersion(productEntity, after),
      })),
    )
    const event = await describe(tx, changed.length)
    await act.record({ entityType: 'product', entityId: null, entityName: 'Products', ...event })
    return { changed: changed.length, act: act.id }
  })

/** Locks products, always in the same order, and refuses them all where one is not as the caller has seen it. */
async function lockSeenProducts(tx: Ctx, seen: readonly SeenProduct[]): Promise<ProductRow[]> {
  const ids = seen.map(({ id }) => id)
  const rows = await tx.db.select().from(products).where(inArray(products.id, ids)).orderBy(products.id).for('update')
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const newer = rows.filter(({ id, version }) => versions.get(id) !== version)
  const gone = seen.length - rows.length
  if (newer.length === 0 && gone === 0) return rows
  const names = newer.slice(0, NAMED_MAX).map(({ itemNumber }) => itemNumber)
  throw new AppError('conflict', selectionTexts.changedSince(names, newer.length + gone))
}

/** Sets the category or brand of products; null removes it. Throws 409, and 422 when there is no such group. */
export const groupProducts = (
  ctx: Ctx,
  { products: seen, kind, groupId }: { products: readonly SeenProduct[]; kind: GroupKind; groupId: string | null },
): Promise<ChangedProducts> => {
  const field = kind === 'category' ? 'categoryId' : 'brandId'
  return changeSelected(
    ctx,
    seen,
    'edited',
    async (tx, rows) => {
      await lockGroup(tx, kind, groupId)
      return writeEach(
        tx,
        rows.filter((row) => row[field] !== groupId),
        { [field]: groupId },
      )
    },
    async (tx, count) => {
      const name = await findGroupName(tx, kind, groupId)
      const description = selectionTexts.grouped(count, kind, name)
      return { action: 'updated', fieldChanged: kind, newValue: name, description }
    },
  )
}

/** Writes the same values into all of these rows. */
async function writeEach(
  tx: Ctx,
  rows: readonly ProductRow[],
  values: Partial<Pick<ProductRow, 'categoryId' | 'brandId' | 'imageUrl'>>,
): Promise<Changed[]> {
  if (rows.length === 0) return []
  const written = await tx.db
    .update(products)
    .set({ ...values, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(products.id, idsOf(rows)))
    .returning()
  const before = new Map(rows.map((row) => [row.id, row]))
  return written.flatMap((after) => {
    const row = before.get(after.id)
    return row === undefined ? [] : [{ before: row, after }]
  })
}

/** Moves products to the bin. Throws 409. */
export const deleteProducts = (ctx: Ctx, seen: readonly SeenProduct[]): Promise<ChangedProducts> =>
  changeSelected(
    ctx,
    seen,
    'deleted',
    async (tx, rows) => {
      await tx.db.delete(products).where(inArray(products.id, idsOf(rows)))
      for (const { imageUrl } of rows) await exchangePicture(tx, imageUrl, null)
      return rows.map((before) => ({ before, after: null }))
    },
    async (_tx, count) => ({ action: 'deleted', description: selectionTexts.deleted(count) }),
  )

/** Stores a picture to be assigned to a product within the hour; else it is deleted. Throws 422. */
export const storeProductPicture = async (
  ctx: Ctx,
  { storage }: ProductDeps,
  picture: string,
): Promise<{ imageUrl: string }> => ({ imageUrl: await storePicture(ctx, storage, picture) })

/** Assigns stored pictures to products. Throws 409, also when a picture no longer exists. */
export const assignPictures = (
  ctx: Ctx,
  given: readonly (SeenProduct & { imageUrl: string })[],
): Promise<ChangedProducts> => {
  const pictureOf = new Map(given.map(({ id, imageUrl }) => [id, imageUrl]))
  return changeSelected(
    ctx,
    given.map(({ id, version }) => ({ id, version })),
    'edited',
    async (tx, rows) => {
      const changed: Changed[] = []
      for (const row of rows) {
        const imageUrl = pictureOf.get(row.id) ?? null
        if (imageUrl === row.imageUrl) continue
        await exchangePicture(tx, row.imageUrl, imageUrl)
        changed.push(...(await writeEach(tx, [row], { imageUrl })))
      }
      return changed
    },
    async (_tx, count) => ({
      action: 'updated',
      fieldChanged: 'imageUrl',
      description: selectionTexts.pictures(count),
    }),
  )
}

/**
 * A number in lower case with "-" for characters that some systems don't allow in file names and for their usual
 * substitutes.
 */
const inFileName = (number: SQL) => sql`regexp_replace(lower(${number}), ${String.raw`[\\/:*?"<>|_ ]`}, '-', 'g')`

/**
 * The products of file names: by their number, or if that has characters that file names can't have, by the rest of it;
 * a name that could mean several means none.
 */
export async function findByNumbers(ctx: Ctx, numbers: readonly string[]): Promise<NumberedProduct[]> {
  const number = sql`asked.number`
  return queryRows(
    ctx.db,
    byNumbersCall.response.shape.products.element,
    sql`
    with asked as (select distinct number from unnest(${sql.param([...numbers])}::text[]) as asked (number)),
    named as (
      select asked.number, product.id, true as is_exact from asked
        join ${products} product on lower(product.item_number) = lower(asked.number)
      union all
      select asked.number, product.id, false from asked
        join ${products} product on ${inFileName(sql`product.item_number`)} = ${inFileName(number)}
    ),
    meant as (select number, id, is_exact, count(*) over (partition by number, is_exact) as several from named)
    select distinct on (meant.number) meant.number, product.id, product.version, product.item_number as "itemNumber",
        product.name, product.image_url is not null as "hasPicture"
      from meant join ${products} product on product.id = meant.id
      where is_exact or several = 1
      order by meant.number, is_exact desc`,
  )
}

const idsOf = (rows: readonly ProductRow[]) => rows.map(({ id }) => id)

const byNumber = new Intl.Collator('en', { numeric: true })

/**
 * Moves products to the top, to the end or before another one, or sorts them by item number.
 * @throws AppError 409 when one is deleted, 422 when the other one doesn't exist or is among them
 */
export const placeProducts = (ctx: Ctx, ids: readonly string[], to: ProductsPlace): Promise<ChangedProducts> =>
  ctx.tx(async (tx) => {
    const order =
      to === 'number'
        ? await reorderRows(tx, products, await sortByNumber(tx, ids))
        : typeof to === 'string'
          ? await moveRows(tx, products, ids, (others) => (to === 'top' ? 0 : others.length))
          : await moveBefore(tx, ids, to.before)
    if (order.before.length === 0) return { changed: 0, act: null }
    const event = { entityType: 'product', entityId: null, entityName: 'Products' } as const
    const act = await recordOrder(tx, event, selectionTexts.placed(ids.length, to), order)
    return { changed: ids.length, act }
  })

async function sortByNumber(tx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { id, itemNumber } = products
  const rows = await tx.db
    .select({ id, itemNumber })
    .from(products)
    .where(inArray(id, [...ids]))
  if (rows.length !== ids.length)
    throw new AppError('conflict', selectionTexts.changedSince([], ids.length - rows.length))
  return rows.toSorted((a, b) => byNumber.compare(a.itemNumber, b.itemNumber)).map((row) => row.id)
}

async function moveBefore(tx: Ctx, ids: readonly string[], itemNumber: string) {
  const refuse = (message: string) => new AppError('invalid', message, { fields: [{ field: 'before', message }] })
  const [other] = await tx.db
    .select({ id: products.id })
    .from(products)
    .where(sql`lower(${products.itemNumber}) = lower(${itemNumber})`)
  if (other === undefined) throw refuse(selectionTexts.noSuchNumber(itemNumber))
  if (ids.includes(other.id)) throw refuse(selectionTexts.amongThem(itemNumber))
  return moveRows(tx, products, ids, (others) => others.indexOf(other.id))
}
