import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Ctx } from '../context.server.ts'
import { refuse } from '../errors.ts'
import { en } from '../messages/en.ts'
import { unmapped } from './sender.server.ts'

interface ThrottleRule {
  /** Takes within `seconds`. */
  points: number
  seconds: number
  /**
   * Whose takes are counted together: an IPv4 address, its network (/24), all, or a device that carries our cookie
   * (the caller then names the device, or an account, instead of an address). IPv6 is always counted by /56.
   */
  per: 'address' | 'network' | 'everyone' | 'device'
  /** What the refused person reads; messages otherwise. */
  reason?: 'tooManyAttempts'
  /** Once all are taken, this process asks the database no more until there are new ones; only where none is given back. */
  isRemembered?: true
}

const ATTEMPTS = 'tooManyAttempts'

/** The one table of numbers (decisions 27). Tests and the bench replace it by option. */
export const THROTTLES = {
  'contact-burst': { points: 10, seconds: 60, per: 'address' },
  'contact-hour': { points: 30, seconds: 3600, per: 'address' },
  // Copies by mail, from everywhere together. Beyond it messages are stored all the same and told as one digest.
  'contact-copies': { points: 60, seconds: 3600, per: 'everyone', isRemembered: true },
  'report-minute': { points: 10, seconds: 60, per: 'network' },
  'report-hour': { points: 60, seconds: 3600, per: 'everyone' },
  // 10 at once, then 10 a minute from everywhere together: a flood costs little memory, and a known device has its own lane.
  'admin-login': { points: 10, seconds: 60, per: 'everyone', reason: ATTEMPTS },
  'admin-login-device': { points: 10, seconds: 900, per: 'device', reason: ATTEMPTS },
  // Only wrong pairs count. A flood from one place, against one account or over many accounts ends here; whoever signs in
  // from a device that is known to the account has a lane of their own.
  'portal-login': { points: 5, seconds: 60, per: 'network', reason: ATTEMPTS },
  'portal-account': { points: 10, seconds: 900, per: 'device', reason: ATTEMPTS },
  'portal-spray': { points: 30, seconds: 3600, per: 'network', reason: ATTEMPTS },
  'portal-login-device': { points: 10, seconds: 900, per: 'device', reason: ATTEMPTS },
  'portal-password': { points: 10, seconds: 900, per: 'device', reason: ATTEMPTS },
  'portal-reset': { points: 10, seconds: 900, per: 'network', reason: ATTEMPTS },
  'portal-reset-account': { points: 5, seconds: 86_400, per: 'device' },
  'follow-up': { points: 10, seconds: 60, per: 'network' },
} as const satisfies Record<string, ThrottleRule>

export type ThrottleName = keyof typeof THROTTLES
export type Throttles = Record<ThrottleName, ThrottleRule>

export interface Throttle {
  /** Takes one from each named throttle, in order. Throws 429 with the wait in seconds. */
  take(names: readonly ThrottleName[], source: string): Promise<void>
  /** Takes one if it is there, for what is done in another way beyond the limit. */
  takeIfLeft(name: ThrottleName, source: string): Promise<boolean>
  /** Gives one back, where only failures count. */
  giveBack(name: ThrottleName, source: string): Promise<void>
}

interface ThrottleOptions {
  pool: pg.Pool
  /** Makes the keys unreadable; the day is mixed in, so that nothing can be followed from one day to the next. */
  secret: Buffer
  rules?: Throttles
}

/** Limits shared by all processes, on an UNLOGGED table: neither the write-ahead log nor a backup holds a row of it. */
export function createThrottle({ pool, secret, rules = THROTTLES }: ThrottleOptions): Throttle {
  const limiters = new Map(
    Object.entries<ThrottleRule>(rules).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'client',
        tableName: 'throttles',
        tableCreated: true,
        keyPrefix: name,
        points: rule.points,
        duration: rule.seconds,
        clearExpiredByTimeout: false,
        ...(rule.isRemembered === true ? { inMemoryBlockOnConsumed: rule.points } : {}),
      }),
    ]),
  )
  const keyOf = ({ per }: ThrottleRule, source: string): string => {
    if (per === 'everyone') return 'all'
    if (per === 'device') return sourceKey(secret, source)
    return sourceKey(secret, per === 'network' ? networkOf(source) : sourceOf(source))
  }
  /** Null when one was left; else how long until there is one again. */
  const takeOne = async (name: ThrottleName, source: string): Promise<RateLimiterRes | null> => {
    try {
      await limiters.get(name)?.consume(keyOf(rules[name], source))
      return null
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    }
  }
  return {
    async take(names, source) {
      for (const name of names) {
        const refusal = await takeOne(name, source)
        if (refusal === null) continue
        throw refuse('too-many-requests', en.refusals, rules[name].reason ?? 'tooManyMessages', {
          retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        })
      }
    },
    takeIfLeft: async (name, source) => (await takeOne(name, source)) === null,
    async giveBack(name, source) {
      await limiters.get(name)?.reward(keyOf(rules[name], source), 1)
    },
  }
}

/** A keyed digest of the source and the day: never the address. */
function sourceKey(secret: Buffer, source: string): string {
  const day = new Date().toISOString().slice(0, 10)
  return createHmac('sha256', secret).update(`${day}\n${source}`).digest('base64url').slice(0, 22)
}

/** An IPv4 address whole; of an IPv6 address the network, since one subscriber has more addresses than we could count. */
const sourceOf = (ip: string): string => {
  const plain = unmapped(ip)
  return isIPv4(plain) ? plain : networkOf(plain)
}

/** IPv4 /24, IPv6 /56. */
function networkOf(ip: string): string {
  const plain = unmapped(ip)
  if (isIPv4(plain)) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail = ''] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const missing = plain.includes('::') ? 8 - groups.length - last.length : 0
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...last]
  return all
    .map((group) => group.padStart(4, '0'))
    .join('')
    .slice(0, 14)
}

/** Deletes counters that no longer count. The limiter itself only overwrites those that are used again. */
export async function forgetExpiredThrottles(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`delete from throttles where expire <= ${Date.now()}`)
}
