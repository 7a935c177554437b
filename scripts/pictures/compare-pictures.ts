import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

export interface Difference {
  /** As `portal/overview.360.dark.png`. */
  name: string
  /** Share of pixels that differ, 0 to 1; 1 when one of the two is missing. */
  share: number
  /** What is wrong other than pixels. */
  note?: string
}

interface Pixels {
  data: Buffer
  width: number
  height: number
}

const CHANNELS = 4

/**
 * Chromium draws the same edge a shade apart from run to run, depending on its tiles: so many levels of 255, on so many
 * pixels of one picture, are no difference. A changed colour covers more pixels, a moved edge more levels.
 */
const NOISE_LEVELS = 4
const NOISE_PIXELS = 100

async function readPixels(path: string): Promise<Pixels> {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The pictures of a folder, as `portal/overview.360.dark.png`; none where there is no folder. */
export async function listPictures(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.png')).toSorted()
}

/** How far two pixels are apart in the channel where they differ most, in levels of 255. */
function distance(a: Buffer, atA: number, b: Buffer, atB: number): number {
  let most = 0
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    most = Math.max(most, Math.abs((a[atA + channel] ?? 0) - (b[atB + channel] ?? 0)))
  }
  return most
}

/** Pixels that differ, in red over a pale copy of the first picture. Outside one of the two counts as different. */
function markDifferences(a: Pixels, b: Pixels): { marked: Pixels; count: number; levels: number } {
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)]
  const data = Buffer.alloc(width * height * CHANNELS, 255)
  let [count, levels] = [0, 0]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const target = (y * width + x) * CHANNELS
      const inBoth = x < a.width && x < b.width && y < a.height && y < b.height
      const [atA, atB] = [(y * a.width + x) * CHANNELS, (y * b.width + x) * CHANNELS]
      if (inBoth && a.data.readUInt32LE(atA) === b.data.readUInt32LE(atB)) {
        const pale = 204 + Math.round((a.data[atA + 1] ?? 0) / 5)
        data.fill(pale, target, target + 3)
      } else {
        count += 1
        levels = inBoth ? Math.max(levels, distance(a.data, atA, b.data, atB)) : 255
        data.set([220, 0, 60], target)
      }
    }
  }
  return { marked: { data, width, height }, count, levels }
}

async function comparePair(name: string, before: string, after: string, diff: string): Promise<Difference | null> {
  const [a, b] = await Promise.all([readPixels(join(before, name)), readPixels(join(after, name))])
  const sizes = `${a.width} × ${a.height} before, ${b.width} × ${b.height} now`
  const hasOneSize = a.width === b.width && a.height === b.height
  if (hasOneSize && a.data.equals(b.data)) return null
  const { marked, count, levels } = markDifferences(a, b)
  if (levels <= NOISE_LEVELS && count <= NOISE_PIXELS) return null
  const path = join(diff, name)
  await mkdir(dirname(path), { recursive: true })
  const { data, width, height } = marked
  await sharp(data, { raw: { width, height, channels: CHANNELS } })
    .png()
    .toFile(path)
  return { name, share: count / (width * height), ...(hasOneSize ? {} : { note: sizes }) }
}

/**
 * Compares the pictures of two folders pixel by pixel and draws what differs into a third.
 * @param isWanted says which names count; the others may be missing
 */
export async function comparePictures(
  before: string,
  after: string,
  diff: string,
  isWanted: (name: string) => boolean,
): Promise<{ compared: number; differences: Difference[] }> {
  const [old, now] = await Promise.all([listPictures(before), listPictures(after)])
  const names = [...new Set([...old, ...now])].filter(isWanted).toSorted()
  const differences: Difference[] = []
  for (const name of names) {
    if (!old.includes(name)) differences.push({ name, share: 1, note: 'not there before' })
    else if (!now.includes(name)) differences.push({ name, share: 1, note: 'missing now' })
    else {
      const difference = await comparePair(name, before, after, diff)
      if (difference) differences.push(difference)
    }
  }
  return { compared: names.length, differences }
}
