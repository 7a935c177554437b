import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import type { FileStorage } from '#core/files/storage.server.ts'
import { pictures } from '../files.table.server.ts'
import { pictureTexts } from '../messages.en.ts'
import { pictureAddress, type PictureVariant } from './picture-address.ts'
import { pictureFileKey } from './pictures.service.server.ts'

/** Storage keys that this process looked up, so that known pictures need no database. */
const KEYS_KEPT = 5000

export interface StoredPicture {
  bytes: Uint8Array
  /** A portrait, or a picture that nothing shows: browsers must not keep it for long, since it may have to be erased. */
  isShortLived: boolean
}

export interface PictureReader {
  /** One of a picture's files. Throws 404 when there is no such picture. */
  read(ctx: Ctx, id: string, variant: PictureVariant): Promise<StoredPicture>
}

/** Whether the picture of this address shows a person; compose passes it, since the references are in other modules. */
export type IsPortrait = (ctx: Ctx, address: string) => Promise<boolean>

/** Reads pictures from storage. A picture without its files answers 404 immediately, in every process. */
export function createPictureReader(storage: FileStorage, isPortrait: IsPortrait): PictureReader {
  const known = new Map<string, { storageKey: string; isShortLived: boolean }>()

  const find = async (ctx: Ctx, id: string) => {
    const cached = known.get(id)
    if (cached !== undefined) return cached
    const [row] = await ctx.db
      .select({ storageKey: pictures.storageKey, uses: pictures.uses })
      .from(pictures)
      .where(and(eq(pictures.id, id), eq(pictures.isRemoving, false)))
    if (row === undefined) throw noSuchPicture()
    const isShortLived = row.uses === 0 || (await isPortrait(ctx, pictureAddress(id)))
    const found = { storageKey: row.storageKey, isShortLived }
    // An unused picture may be put to use a moment later.
    if (row.uses === 0) return found
    if (known.size >= KEYS_KEPT) known.clear()
    known.set(id, found)
    return found
  }

  return {
    async read(ctx, id, variant) {
      const { storageKey, isShortLived } = await find(ctx, id)
      const key = pictureFileKey(storageKey, variant)
      try {
        return { bytes: await storage.get(key), isShortLived }
      } catch (error) {
        known.delete(id)
        if (await storage.exists(key)) throw error
        throw noSuchPicture()
      }
    },
  }
}

const noSuchPicture = (): AppError => new AppError('not-found', pictureTexts.noPicture)
