import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { isFull, triesOf } from '../setup/long-tests/sample.ts'
import { openLossyLine } from './lossy-line.ts'
import { workOnDevice } from './on-device.ts'
import { startPortal } from './portal-site.ts'

const portal = startPortal()
const { addJob, openOnDevice, listOf } = workOnDevice(portal)

/** The full size is that of a day in an engine room: 160 MB over 256 kbit/s take an hour and a half. */
const PHOTOS = triesOf({ full: 40, sample: 3 })
const SIDE = triesOf({ full: 1230, sample: 620 })
const CUT_EVERY = triesOf({ full: 40 * 1024 * 1024, sample: 256 * 1024 })
const LONGEST = isFull ? 3 * 3_600_000 : 5 * 60_000

interface StoredPhoto {
  fileName: string
  fileSize: number
  filePath: string
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A picture of noise, which can't be made smaller: a megabyte in the sample, four in full. */
const takePhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      width: SIDE,
      height: SIDE,
      channels: 3,
      background: '#467',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()

async function download({ filePath }: StoredPhoto): Promise<Buffer> {
  const { body } = await portal.call(portal.manager, 'POST', filePath)
  const answer = await fetch(portal.product.url + new URL(body.url).pathname)
  return Buffer.from(await answer.arrayBuffer())
}

it(
  'photos taken without a network arrive once with the same bytes, over a line that cuts each connection',
  async () => {
    const line = await openLossyLine({
      port: Number(new URL(portal.product.url).port),
      cutAfter: () => CUT_EVERY,
      ...(isFull ? { bytesPerSecond: 32_000 } : {}),
    })
    portal.expectFaults(/foreign host: http:\/\/127\.0\.0\.1|ERR_|net::|Failed to/)
    try {
      const project = await addJob('Havlys Slow')
      const page = await openOnDevice(`/portal/project/${project.id}?tab=files`, portal.operator, line.url)
      await page.reload()
      await page.getByRole('button', { name: 'Take a photo' }).waitFor()
      await page.context().setOffline(true)
      const photos: { name: string; bytes: Buffer }[] = []
      for (let at = 1; at <= PHOTOS; at += 1) photos.push({ name: `photo-${at}.jpg`, bytes: await takePhoto() })
      for (const { name, bytes } of photos) {
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          page.getByRole('button', { name: 'Take a photo' }).click(),
        ])
        await chooser.setFiles([{ name, mimeType: 'image/jpeg', buffer: bytes }])
      }
      await page.getByText(`${PHOTOS} files on this device, not yet sent`).waitFor()
      await page.context().setOffline(false)
      const stored = () => listOf<StoredPhoto>(project.id, 'files')
      await expect.poll(async () => (await stored()).length, { timeout: LONGEST, interval: 1000 }).toBe(PHOTOS)
      await page.getByText('on this device, not yet sent').waitFor({ state: 'detached' })
      const arrived = await Promise.all(
        (await stored()).map(async (photo) => [photo.fileName, digest(await download(photo))]),
      )
      expect(arrived.toSorted()).toEqual(photos.map(({ name, bytes }) => [name, digest(bytes)]).toSorted())
      expect(line.cuts()).toBeGreaterThanOrEqual(3)
      await page.context().close()
    } finally {
      await line.close()
    }
  },
  LONGEST + 60_000,
)
