import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'

interface ThrottleRule {
  /** Takes within `seconds`. */
  points: number
  seconds: number
  /** Whose takes are counted together. */
  per: 'source' | 'everyone'
}

/** The one table of numbers (decisions 27). Tests and the bench replace it by option. */
export const THROTTLES = {
  'contact-burst': { points: 10, seconds: 60, per: 'source' },
  'contact-hour': { points: 30, seconds: 3600, per: 'source' },
  'report-minute': { points: 10, seconds: 60, per: 'source' },
  'report-hour': { points: 60, seconds: 3600, per: 'everyone' },
} as const satisfies Record<string, ThrottleRule>

export type ThrottleName = keyof typeof THROTTLES
export type Throttles = Record<ThrottleName, ThrottleRule>

export interface Throttle {
  /** Takes one from each named throttle, in order. Throws 429 with the wait in seconds. */
  take(names: readonly ThrottleName[], ip: string): Promise<void>
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
    Object.entries(rules).map(([name, rule]) => [
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
      }),
    ]),
  )
  return {
    async take(names, ip) {
      for (const name of names) {
        const key = rules[name].per === 'everyone' ? 'all' : sourceKey(secret, ip)
        try {
          await limiters.get(name)?.consume(key)
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          throw new AppError(
            'too-many-requests',
            'Too many messages in a short time. Please wait a little and send again.',
            {
              retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
            },
          )
        }
      }
    },
  }
}

/** A keyed digest of the caller's network (IPv4 /24, IPv6 /56) and the day: never the address. */
export function sourceKey(secret: Buffer, ip: string, now = new Date()): string {
  const day = now.toISOString().slice(0, 10)
  return createHmac('sha256', secret)
    .update(`${day}\n${networkOf(ip)}`)
    .digest('base64url')
    .slice(0, 22)
}

function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (isIPv4(plain)) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail = ''] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = plain.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail === '' ? [] : tail.split(':'))]
  const full = all.map((group) => group.padStart(4, '0')).join('')
  return full.slice(0, 14)
}
