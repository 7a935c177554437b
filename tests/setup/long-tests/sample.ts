import { createHash, randomInt } from 'node:crypto'

/** Whether long matrices run in full, as `npm run check:long` asks. */
export const isFull = process.env['TEST_SAMPLE'] === 'all'

/** Seed of the samples of this run: of `npm test`, which prints it, or drawn and printed here. */
export const seed = Number(process.env['TEST_SEED'] ?? randomInt(1_000_000))
if (process.env['TEST_SEED'] === undefined) console.log(`Samples are drawn with TEST_SEED=${seed}`)

/**
 * Draws items by their names, each with the same probability. Whether an item is drawn depends on the seed and its own
 * name only, so that a sample stays as it was when the matrix grows.
 */
export const drawSample = <T>(items: readonly T[], share: number, nameOf: (item: T) => string, by = seed): T[] =>
  items.filter((item) => {
    const digest = createHash('sha256').update(`${by} ${nameOf(item)}`)
    return digest.digest().readUInt32BE() < share * 2 ** 32
  })

/** Returns all items in `npm run check:long`, and in `npm test` a sample of them. */
export const sampleOf = <T>(items: readonly T[], share: number, nameOf: (item: T) => string): readonly T[] =>
  isFull ? items : drawSample(items, share, nameOf)

/** Returns all items in `npm run check:long`, and in `npm test` so many of them, in their order. */
export function fewOf<T>(items: readonly T[], count: number, nameOf: (item: T) => string): readonly T[] {
  if (isFull) return items
  const drawn = items.map((item) => ({ item, by: digestOf(nameOf(item)) })).toSorted((a, b) => a.by - b.by)
  const chosen = new Set(drawn.slice(0, count).map(({ item }) => item))
  return items.filter((item) => chosen.has(item))
}

const digestOf = (name: string): number => createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE()
const draw = (name: string, count: number): number => digestOf(name) % count

/** Returns widths to look at a screen: all in `npm run check:long`, otherwise the last one and one drawn from the rest. */
export function widthsOf(name: string, widths: readonly number[]): readonly number[] {
  const [rest, last] = [widths.slice(0, -1), widths.slice(-1)]
  if (isFull || rest.length < 2) return widths
  const drawn = draw(name, rest.length)
  return [...rest.slice(drawn, drawn + 1), ...last]
}

export type Scheme = 'light' | 'dark'
export const SCHEMES: readonly Scheme[] = ['light', 'dark']

/**
 * Returns the widths of `widthsOf` with the colour schemes in which axe checks the screen at each: both everywhere in
 * `npm run check:long`, otherwise one at one drawn width. Geometry is measured at all of these widths.
 */
export function looksOf(name: string, widths: readonly number[]): { width: number; schemes: readonly Scheme[] }[] {
  const drawn = widthsOf(name, widths)
  const judged = draw(`${name} looks`, drawn.length * SCHEMES.length)
  return drawn.map((width, at) => {
    const ownSchemes = SCHEMES.filter((_, scheme) => judged === at * SCHEMES.length + scheme)
    return { width, schemes: isFull ? SCHEMES : ownSchemes }
  })
}

/** Returns one of two numbers of tries: that of `npm run check:long`, or that of `npm test`. */
export const triesOf = ({ full, sample }: { full: number; sample: number }): number => (isFull ? full : sample)
