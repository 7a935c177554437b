import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readPictureKind } from '../picture-kind.ts'
import { convertHeic, HeicError } from './convert-heic.server.ts'
import { AVIF, HEIC } from './heic.fixture.ts'

/** Size of a JPEG, and the colour in the middle of its left half and of its upper half. */
async function look(jpeg: Buffer) {
  const { format, width, height, icc } = await sharp(jpeg).metadata()
  const colourAt = async (left: number, top: number) => {
    const [red = 0, green = 0, blue = 0] = await sharp(jpeg)
      .extract({ left: Math.floor(left), top: Math.floor(top), width: 1, height: 1 })
      .raw()
      .toBuffer()
    return red > 120 && green < 90 ? 'red' : blue > 120 ? 'blue' : green > 120 ? 'green' : `${red} ${green} ${blue}`
  }
  return {
    format,
    size: [width, height],
    left: await colourAt(width / 4, height / 2),
    top: await colourAt(width / 2 - 4, height / 4),
    hasProfile: icc !== undefined,
  }
}

it('converts a photo to JPEG, whole and upright', async () => {
  expect(await look(await convertHeic(HEIC.plain))).toMatchObject({ format: 'jpeg', size: [96, 64], left: 'red' })
  expect(await look(await convertHeic(HEIC.rotated))).toMatchObject({ size: [64, 96], top: 'red' })
})

it('fits it into a square where one is given', async () => {
  expect((await look(await convertHeic(HEIC.plain, { bound: 48 }))).size).toEqual([48, 32])
})

it('keeps the colours that a telephone means', async () => {
  expect(await look(await convertHeic(HEIC.wide))).toMatchObject({ hasProfile: true })
  const colour = await sharp(await convertHeic(HEIC.wide))
    .toColourspace('srgb')
    .extract({ left: 20, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer()
  // As it was before it was written in Display P3.
  const meant = [0xc0, 0x20, 0x20]
  expect([...colour].map((value, at) => Math.abs(value - (meant[at] ?? 0)) < 16)).toEqual([true, true, true])
})

it('takes of several pictures the one that the file shows first', async () => {
  expect(await look(await convertHeic(HEIC.two))).toMatchObject({ size: [64, 64], left: 'green' })
  expect(await look(await convertHeic(HEIC.secondIsPrimary))).toMatchObject({ size: [96, 64], left: 'red' })
})

it.each([
  ['that is cut off', HEIC.cutOff, 'damaged'],
  ['that is only a head', HEIC.onlyHead, 'damaged'],
  ['that states too many pixels', HEIC.statesTooMuch, 'too-large'],
  ['that is another file', Buffer.from('%PDF-1.7'), 'damaged'],
])('refuses a file %s', async (_, file, reason) => {
  const error = await convertHeic(file).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(HeicError)
  expect(error).toMatchObject({ reason })
})

it('distinguishes HEIC and AVIF by their brands, in any order', () => {
  expect(readPictureKind(HEIC.plain)).toBe('HEIC')
  expect(readPictureKind(AVIF)).toBe('AVIF')
  const common = (file: Buffer) => Buffer.concat([file.subarray(0, 8), Buffer.from('mif1'), file.subarray(12)])
  expect(readPictureKind(common(HEIC.plain))).toBe('HEIC')
  expect(readPictureKind(common(AVIF))).toBe('AVIF')
})
