import { eq, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { databaseErrorCode, UNIQUE_VIOLATION } from '#core/db/pool.server.ts'
import { AppError } from '#core/errors.ts'
import type { FileStorage } from '#core/files/storage.server.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { pickCopied, type CallNames } from '#core/rows/fields.ts'
import { recordCreated } from '#core/rows/row-versions.server.ts'
import { exchangePicture, preparePicture } from '#house/files/pictures/pictures.service.server.ts'
import type { AdminProduct, ProductInput, UpdateProductInput } from '../catalogue-admin.contract.ts'
import { getAdminProduct, groupTable, toAdminProduct, type GroupKind } from '../catalogue-admin.queries.server.ts'
import { ofEachText, PRODUCT_FIELDS } from '../catalogue.entity.ts'
import { products } from '../catalogue.table.server.ts'
import { productTexts } from '../messages.en.ts'
import { identifyProduct, productEntity } from '../product-fields.server.ts'

export interface ProductDeps {
  storage: FileStorage
}

type ProductValues = Pick<AdminProduct, CallNames<typeof PRODUCT_FIELDS>>

/** Default values of a product. */
export const NOTHING_SAID = {
  categoryId: null,
  brandId: null,
  changeAfterDays: null,
  keepsForDays: null,
  checkedOn: null,
  translations: null,
  ...ofEachText(() => null),
}

/** Adds a product. Throws 409 when its item number is taken. */
export async function createProduct(ctx: Ctx, { storage }: ProductDeps, input: ProductInput): Promise<AdminProduct> {
  const imageUrl = await preparePicture(ctx, storage, input.imageUrl, null)
  return refuseTakenNumber(ctx, input.itemNumber, () =>
    ctx.tx((tx) =>
      insertProduct(tx, {
        ...NOTHING_SAID,
        ...withoutUndefined(input),
        imageUrl,
      }),
    ),
  )
}

/** A product without an order is last, behind those that were arranged by hand. */
async function insertProduct(tx: Ctx, values: ProductValues & { order?: number }): Promise<AdminProduct> {
  await lockGroup(tx, 'category', values.categoryId)
  await lockGroup(tx, 'brand', values.brandId)
  const order = values.order ?? sql`(select coalesce(max(${products.order}), 0) + 1 from ${products})`
  const [row] = await tx.db
    .insert(products)
    .values({ ...values, order })
    .returning()
  if (row === undefined) throw new Error('The product was not inserted')
  await exchangePicture(tx, null, row.imageUrl)
  await recordCreated(tx, productEntity, row, identifyProduct(row))
  return toAdminProduct(row)
}

/**
 * Changes a product. Fields that are left out stay; a change that changes nothing leaves no trace.
 * @throws AppError 404, 409 with the current row when it is stale, 409 when the item number is taken, 422
 */
export async function updateProduct(
  ctx: Ctx,
  { storage }: ProductDeps,
  id: string,
  { version, imageUrl, ...input }: UpdateProductInput,
): Promise<AdminProduct> {
  const seen = await getAdminProduct(ctx, id)
  refuseStale(seen, version)
  const picture = await preparePicture(ctx, storage, imageUrl, seen.imageUrl)
  // Without a new picture the current one stays, not the one of a moment ago.
  const values = { ...input, ...(picture === seen.imageUrl ? {} : { imageUrl: picture }) }
  return refuseTakenNumber(ctx, input.itemNumber, () => writeProduct(ctx, id, version, values))
}

/** Writes values of a product; a new picture is already stored. Throws as `updateProduct`. */
export const writeProduct = (
  ctx: Ctx,
  id: string,
  version: number | undefined,
  values: { [Name in keyof ProductValues]?: ProductValues[Name] | undefined },
): Promise<AdminProduct> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, productEntity, id, productTexts.noProduct)
    await assertVersion(row, version, () => toAdminProduct(row))
    if (values.categoryId !== row.categoryId) await lockGroup(tx, 'category', values.categoryId)
    if (values.brandId !== row.brandId) await lockGroup(tx, 'brand', values.brandId)
    const about = identifyProduct({ ...row, ...withoutUndefined(values) })
    const change = await writeRow(tx, productEntity, row, values, about)
    if (change === null) return toAdminProduct(row)
    change.events = await Promise.all(change.events.map((event) => nameGroup(tx, event)))
    await exchangePicture(tx, row.imageUrl, change.after.imageUrl)
    return commit(tx, productEntity, change, { show: () => toAdminProduct(change.after) })
  })

/** The audit names category and brand instead of their ids. */
async function nameGroup(tx: Ctx, event: AuditEvent): Promise<AuditEvent> {
  const kind = event.fieldChanged === 'categoryId' ? 'category' : event.fieldChanged === 'brandId' ? 'brand' : null
  if (kind === null) return event
  return {
    ...event,
    fieldChanged: kind,
    oldValue: await findGroupName(tx, kind, event.oldValue ?? null),
    newValue: await findGroupName(tx, kind, event.newValue ?? null),
  }
}

export async function findGroupName(tx: Ctx, kind: GroupKind, id: string | null): Promise<string | null> {
  if (id === null) return null
  const table = groupTable(kind)
  const [row] = await tx.db.select({ name: table.name }).from(table).where(eq(table.id, id))
  return row?.name ?? null
}

/** Locks a category or brand against deletion until this transaction ends. Throws 422 when it is deleted already. */
export async function lockGroup(tx: Ctx, kind: GroupKind, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const table = groupTable(kind)
  const [row] = await tx.db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share')
  if (row !== undefined) return
  const message = productTexts.groupGone(kind)
  throw new AppError('invalid', message, { fields: [{ field: `${kind}Id`, message }] })
}

/** Moves a product to the bin, with its picture. */
export const deleteProduct = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, productEntity, id, productTexts.noProduct)
    await assertVersion(row, version, () => toAdminProduct(row))
    const deletion = await deleteRow(tx, productEntity, row, { ...identifyProduct(row), action: 'deleted' })
    await exchangePicture(tx, row.imageUrl, null)
    return commit(tx, productEntity, deletion)
  })

/** Attempts of a copy to find a free number when another one is taken in the meantime. */
const COPY_TRIES = 3

/** Adds a copy of a product under a free item number, `09991-copy`, with the same picture. */
export async function duplicateProduct(ctx: Ctx, id: string): Promise<AdminProduct> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.tx(async (tx) => {
        const values = pickCopied(
          PRODUCT_FIELDS,
          'duplicate',
          await lockRow(tx, productEntity, id, productTexts.noProduct),
        )
        return insertProduct(tx, {
          ...values,
          name: `${values.name.slice(0, PRODUCT_FIELDS.name.max - 7)} (copy)`,
          itemNumber: await findFreeCopyNumber(tx, values.itemNumber),
        })
      })
    } catch (error) {
      if (databaseErrorCode(error) !== UNIQUE_VIOLATION || tries === COPY_TRIES) throw error
    }
  }
}

async function findFreeCopyNumber(tx: Ctx, itemNumber: string): Promise<string> {
  const base = `${itemNumber.slice(0, PRODUCT_FIELDS.itemNumber.max - 11)}-copy`
  const rows = await tx.db
    .select({ itemNumber: sql<string>`lower(${products.itemNumber})` })
    .from(products)
    .where(sql`starts_with(lower(${products.itemNumber}), lower(${base}))`)
  const taken = new Set(rows.map((row) => row.itemNumber))
  const isFree = (number: string) => !taken.has(number.toLowerCase())
  if (isFree(base)) return base
  for (let copy = 2; ; copy += 1) if (isFree(`${base}-${copy}`)) return `${base}-${copy}`
}

/** Throws 409 when another product has this number: said before the write where that is part of a longer transaction. */
export async function refuseNumberOfAnother(tx: Ctx, id: string, itemNumber: string): Promise<void> {
  const taken = await findOwner(tx, itemNumber)
  if (taken !== undefined && taken.id !== id) throw numberTaken(itemNumber, taken)
}

export async function isNumberOfAnother(ctx: Ctx, id: string, itemNumber: string): Promise<boolean> {
  const owner = await findOwner(ctx, itemNumber)
  return owner !== undefined && owner.id !== id
}

/** Runs a write and names the product with the number when the database refuses it as taken. */
async function refuseTakenNumber<T>(ctx: Ctx, itemNumber: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error
    throw numberTaken(itemNumber, await findOwner(ctx, itemNumber))
  }
}

async function findOwner(ctx: Ctx, itemNumber: string): Promise<{ id: string; name: string } | undefined> {
  const [owner] = await ctx.db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(sql`lower(${products.itemNumber}) = lower(${itemNumber})`)
  return owner
}

function numberTaken(itemNumber: string, taken: { id: string; name: string } | undefined): AppError {
  const message = productTexts.numberTaken(itemNumber, taken?.name)
  return new AppError('conflict', message, {
    fields: [{ field: 'itemNumber', message }],
    extension: { field: 'itemNumber', taken: taken ?? null },
  })
}

/** Leaves out what was not sent, so that it stays as it is. */
function withoutUndefined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
