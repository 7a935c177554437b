import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import type { FileStorage } from '#core/files/storage.server.ts'
import { pictures } from '../files.table.server.ts'
import { pictureTexts } from '../messages.en.ts'
import type { PictureVariant } from './picture-address.ts'
import { pictureFileKey } from './pictures.service.server.ts'

/** Storage keys that this process looked up, so that known pictures need no database. */
const KEYS_KEPT = 5000

export interface PictureReader {
  /** The bytes of one of a picture's files. Throws 404 when there is no such picture. */
  read(ctx: Ctx, id: string, variant: PictureVariant): Promise<Uint8Array>
}

/** Reads pictures from storage. */
export function createPictureReader(storage: FileStorage): PictureReader {
  const keys = new Map<string, string>()

  const findKey = async (ctx: Ctx, id: string): Promise<string> => {
    const known = keys.get(id)
    if (known !== undefined) return known
    const [row] = await ctx.db
      .select({ storageKey: pictures.storageKey })
      .from(pictures)
      .where(and(eq(pictures.id, id), eq(pictures.isRemoving, false)))
    if (row === undefined) throw noSuchPicture()
    if (keys.size >= KEYS_KEPT) keys.clear()
    keys.set(id, row.storageKey)
    return row.storageKey
  }

  return {
    async read(ctx, id, variant) {
      const key = pictureFileKey(await findKey(ctx, id), variant)
      try {
        return await storage.get(key)
      } catch (error) {
        keys.delete(id)
        if (await storage.exists(key)) throw error
        throw noSuchPicture()
      }
    },
  }
}

const noSuchPicture = (): AppError => new AppError('not-found', pictureTexts.noPicture)
