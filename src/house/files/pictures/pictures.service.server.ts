import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import type { FileStorage } from '#core/files/storage.server.ts'
import { BIN_DAYS } from '#core/rows/acts.ts'
import { pictures } from '../files.table.server.ts'
import { pictureTexts } from '../messages.en.ts'
import { encodePicture } from './encode-picture.server.ts'
import { pictureAddress, readPictureId, type PictureVariant } from './picture-address.ts'
import type { PictureInput } from './pictures.contract.ts'
import {
  PICTURE_FORMATS,
  PICTURE_SHAPES,
  PICTURE_SIZES,
  type PictureShape,
  type PictureSize,
} from './pictures.limits.ts'

/** Retention of replaced pictures: until the change can no longer be undone. */
const REPLACED_DAYS = BIN_DAYS + 1
/** Age of a picture without a row that was abandoned by its request. */
const NEVER_USED_HOURS = 1
/** Maximum pictures that one sweep removes; the next one continues. */
const SWEEP_AT_ONCE = 1000

/** Storage key of one of a picture's files. */
export const pictureFileKey = (storageKey: string, { size, format }: PictureVariant): string =>
  `pictures/${storageKey.slice(0, 2)}/${storageKey.slice(2, 4)}/${storageKey}-${size}.${format}`

const variantsOf = (sizes: readonly PictureSize[]): PictureVariant[] =>
  sizes.flatMap((size) => PICTURE_FORMATS.map((format) => ({ size, format })))

const ALL_VARIANTS = variantsOf(PICTURE_SIZES)

/** Files that a picture always has: only one that is stored wide is larger than a card's. */
export const sureVariants = ({ width, height }: { width: number; height: number }): PictureVariant[] =>
  variantsOf(Math.max(width, height) > Math.max(...PICTURE_SHAPES.card) ? PICTURE_SHAPES.wide : PICTURE_SHAPES.card)

/**
 * The address that a row will have after a write, from what the caller sent and what the row has now. A new picture is
 * encoded and stored here, outside any transaction; `exchangePicture` then takes it.
 * @param current address of the row as it is; null for a new one
 * @throws AppError 422 for a picture that cannot be used or an address that is not the row's own
 */
export async function preparePicture(
  ctx: Ctx,
  storage: FileStorage,
  input: PictureInput,
  current: string | null,
  shape: PictureShape = 'card',
): Promise<string | null> {
  if (input === undefined || input === current) return current
  if (input === null) return null
  if (input.startsWith('data:')) return storePicture(ctx, storage, input, shape)
  const message = pictureTexts.choose
  throw new AppError('invalid', message, { fields: [{ field: 'imageUrl', message }] })
}

/** Stores a picture without a row; it is deleted after an hour unless a row uses it. Throws 422. */
export async function storePicture(
  ctx: Ctx,
  storage: FileStorage,
  dataUrl: string,
  shape: PictureShape = 'card',
): Promise<string> {
  const { width, height, variants } = await encodePicture(dataUrl, shape)
  const id = randomUUID()
  const storageKey = randomBytes(16).toString('hex')
  await ctx.db.insert(pictures).values({ id, storageKey, width, height })
  for (const variant of variants) await storage.put(pictureFileKey(storageKey, variant), variant.bytes)
  return pictureAddress(id)
}

/**
 * In the transaction that changes a row's picture: the new one is used once more, the old one once less. Addresses of
 * drawings that came with the product are passed over.
 */
export async function exchangePicture(tx: Ctx, from: string | null, to: string | null): Promise<void> {
  if (from === to) return
  const taken = readPictureId(to)
  if (taken !== null) await usePicture(tx, taken)
  const left = readPictureId(from)
  if (left !== null) {
    await tx.db
      .update(pictures)
      .set({
        uses: sql`greatest(${pictures.uses} - 1, 0)`,
        unusedSince: sql`case when ${pictures.uses} <= 1 then now() end`,
      })
      .where(eq(pictures.id, left))
  }
}

async function usePicture(tx: Ctx, id: string): Promise<void> {
  const rows = await tx.db
    .update(pictures)
    .set({
      uses: sql`${pictures.uses} + 1`,
      firstUsedAt: sql`coalesce(${pictures.firstUsedAt}, now())`,
      unusedSince: null,
    })
    .where(and(eq(pictures.id, id), eq(pictures.isRemoving, false)))
    .returning({ id: pictures.id })
  if (rows.length === 0) throw new AppError('conflict', pictureTexts.gone)
}

/** Marks unused pictures as to be removed by the next sweep, without the days in which they could be restored. */
export async function removePictures(tx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .update(pictures)
    .set({ isRemoving: true })
    .where(and(inArray(pictures.id, [...ids]), eq(pictures.uses, 0)))
}

/**
 * Removes pictures that have been unused for a month, and those of changes that failed. The row is marked, then the
 * files are deleted, then the row: the next run completes an interrupted one.
 * @returns how many pictures were removed
 */
export async function sweepPictures(ctx: Ctx, storage: FileStorage): Promise<number> {
  const isDue = or(
    eq(pictures.isRemoving, true),
    and(
      eq(pictures.uses, 0),
      or(
        and(
          isNull(pictures.firstUsedAt),
          lt(pictures.unusedSince, sql`now() - make_interval(hours => ${NEVER_USED_HOURS})`),
        ),
        and(
          isNotNull(pictures.firstUsedAt),
          lt(pictures.unusedSince, sql`now() - make_interval(days => ${REPLACED_DAYS})`),
        ),
      ),
    ),
  )
  const due = await ctx.db.update(pictures).set({ isRemoving: true }).where(isDue).returning({
    id: pictures.id,
    storageKey: pictures.storageKey,
  })
  for (const { id, storageKey } of due.slice(0, SWEEP_AT_ONCE)) {
    for (const variant of ALL_VARIANTS) await storage.remove(pictureFileKey(storageKey, variant))
    await ctx.db.delete(pictures).where(eq(pictures.id, id))
  }
  return Math.min(due.length, SWEEP_AT_ONCE)
}
