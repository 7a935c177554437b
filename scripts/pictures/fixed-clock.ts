import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded into the product before anything else (`--import`): its clock almost stops at the time that `PICTURES_NOW`
 * names, and ids are counted instead of random. So two runs write the same rows in the same order.
 */

/** How much slower than real time the clock runs: a run of an hour moves it by 36 ms. */
export const SLOWNESS = 100_000

const { PICTURES_NOW, PICTURES_STARTED } = process.env

if (PICTURES_NOW !== undefined && PICTURES_STARTED !== undefined) {
  const [fixed, started] = [Date.parse(PICTURES_NOW), Date.parse(PICTURES_STARTED)]
  const RealDate = Date
  const now = () => Math.floor(fixed + (RealDate.now() - started) / SLOWNESS)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: [], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })

  let drawn = 0
  crypto.randomUUID = () => {
    drawn += 1
    const digest = crypto.createHash('sha256').update(String(drawn)).digest('hex')
    // What is made within a millisecond sorts as it was made.
    const count = drawn.toString(16).padStart(8, '0')
    return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${count.slice(0, 3)}-8${count.slice(3, 6)}-${count.slice(6)}${digest.slice(0, 10)}`
  }
  syncBuiltinESMExports()
}
