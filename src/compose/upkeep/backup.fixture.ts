import path from 'node:path'
import sharp from 'sharp'
import type { Ctx } from '#core/context.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import type { PictureShape } from '#house/files/pictures/pictures.limits.ts'
import { exchangePicture, storePicture } from '#house/files/pictures/pictures.service.server.ts'

/** Stores a picture that a row shows. */
export async function showPicture(
  ctx: Ctx,
  dataDir: string,
  shape: PictureShape,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const drawn = await sharp({ create: { width, height, channels: 3, background: '#3377aa' } })
    .webp()
    .toBuffer()
  const storage = openFileStorage({ folder: path.join(dataDir, 'files'), s3: null })
  const picture = `data:image/webp;base64,${drawn.toString('base64')}`
  await exchangePicture(ctx, null, await storePicture(ctx, storage, picture, shape))
}
