import { setTimeout as sleep } from 'node:timers/promises'
import { readResident } from '../bench/process-figures.ts'
import { type Check, MIB, must } from './check.ts'
import { startOne } from './stage.ts'
import { startWriters } from './writers.ts'

/** Minutes before which nothing is checked: caches fill and code is compiled. */
const WARM_UP = { short: 1, long: 5 } as const
/** MB a minute that are still no leak. */
const SLOPE_MAX = 1
/** Milliseconds between two requests of each of twelve people: some forty a second, which leaves the machine to others, too. */
const PAUSE = 250

/** How much is added per minute, by least squares. */
function slopeOf(points: readonly { minute: number; value: number }[]): number {
  const mean = (of: 'minute' | 'value') => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [minute, value] = [mean('minute'), mean('value')]
  const above = points.reduce((sum, point) => sum + (point.minute - minute) * (point.value - value), 0)
  return above / points.reduce((sum, point) => sum + (point.minute - minute) ** 2, 0)
}

/** Half an hour of people who read and write: memory stays where it is. */
export const checkLoad: Check = {
  name: 'load',
  needs: [],
  async run({ isShort }) {
    const product = await startOne({ TRUST_PROXY: '1' })
    const reads = ['/', '/api/products', '/legal', '/api/products/search?q=kit', '/nb', '/api/finder?q=hiballast']
    const writers = startWriters({ url: () => product.url, writers: 12, reads, pause: PAUSE })
    const minutes = isShort ? 3 : 30
    const begun = performance.now()
    const points = []
    for (;;) {
      await sleep(5000)
      const minute = (performance.now() - begun) / 60_000
      if (minute > (isShort ? WARM_UP.short : WARM_UP.long))
        points.push({ minute, value: (await readResident(product.pid)) / MIB })
      if (minute > minutes) break
    }
    await writers.stop()
    const slope = slopeOf(points)
    const said = `${minutes} minutes, ${writers.answers} answers (${Math.round(writers.answers / minutes / 60)} a second), ${writers.failures.length} failed, memory ${Math.round(points[0]?.value ?? 0)} MB after warming up, ${Math.round(points.at(-1)?.value ?? 0)} MB at the end, ${slope.toFixed(2)} MB a minute`
    // Minutes are too few to distinguish a leak from a garbage collection.
    must(
      writers.failures.length === 0 && (isShort || slope <= SLOPE_MAX),
      `${said}: ${writers.failures.slice(0, 5).join(', ')}`,
    )
    return [said]
  },
}
