import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Ctx } from '../context.server.ts'
import { refuse } from '../errors.ts'
import { en } from '../messages/en.ts'
import type { WorkOffer, WorkPurpose } from '../work/offer.ts'
import { createWork, ShownProofs } from '../work/work.server.ts'
import { unmapped } from './sender.server.ts'
import { takeTogether } from './take-together.server.ts'

interface ThrottleRule {
  /** Number of requests within `seconds`. */
  points: number
  seconds: number
  /**
   * The key by which attempts are counted: an IPv4 address, its network (/24), all, or a device with our cookie (the
   * caller then passes the device, or an account, instead of an address). IPv6 is always counted by /56.
   */
  per: 'address' | 'network' | 'everyone' | 'device'
  /** Text for the refused person; from the messages by default. */
  reason?: 'tooManyAttempts'
  /**
   * The end of the window is stored as a whole multiple of its length (the hour, the minute), so that it doesn't show
   * when a person reported.
   */
  isBlurred?: true
  /**
   * Once a counter is empty, this process doesn't ask the database until it is refilled; only for counters that are
   * never returned to.
   */
  isRemembered?: true
}

const ATTEMPTS = 'tooManyAttempts'

/** How long a proof that was used is remembered: until its challenge has ended. */
const PROOF_SECONDS = 600

/** The one table of numbers (decisions 27). Tests and the bench replace it by option. */
export const THROTTLES = {
  'contact-burst': { points: 10, seconds: 60, per: 'address' },
  'contact-hour': { points: 30, seconds: 3600, per: 'address' },
  'rfq-burst': { points: 10, seconds: 60, per: 'address' },
  'rfq-hour': { points: 30, seconds: 3600, per: 'address' },
  'rfq-files': { points: 60, seconds: 3600, per: 'address' },
  // Messages and decisions on a buyer's page.
  'rfq-actions': { points: 60, seconds: 3600, per: 'address' },
  // Receipts to one mailbox: beyond the limit requests are stored all the same, and the page has the link.
  'rfq-receipts': { points: 10, seconds: 3600, per: 'device' },
  // Mails about requests to the office; further ones are in the inbox only.
  'rfq-copies': { points: 60, seconds: 3600, per: 'everyone', isRemembered: true },
  // Copies by mail, from all clients together. Beyond the limit messages are stored all the same and reported in one
  // digest.
  'contact-copies': { points: 60, seconds: 3600, per: 'everyone', isRemembered: true },
  'report-minute': { points: 10, seconds: 60, per: 'network', isBlurred: true },
  'report-hour': { points: 60, seconds: 3600, per: 'everyone', isBlurred: true },
  // 10 at once, then 10 a minute from everywhere together: a flood costs little memory, and a known device has its own lane.
  'admin-login': { points: 10, seconds: 60, per: 'everyone', reason: ATTEMPTS },
  'admin-login-device': { points: 10, seconds: 900, per: 'device', reason: ATTEMPTS },
  // Only wrong pairs count. A flood from one place, against one account or over many accounts ends here; a sign-in from
  // a device that is known to the account has a bucket of its own.
  'portal-login': { points: 5, seconds: 60, per: 'network', reason: ATTEMPTS },
  'portal-account': { points: 10, seconds: 900, per: 'device', reason: ATTEMPTS },
  'portal-spray': { points: 30, seconds: 3600, per: 'network', reason: ATTEMPTS },
  'portal-login-device': { points: 10, seconds: 900, per: 'device', reason: ATTEMPTS },
  'portal-password': { points: 10, seconds: 900, per: 'device', reason: ATTEMPTS },
  'portal-reset': { points: 10, seconds: 900, per: 'network', reason: ATTEMPTS },
  // By the typed address, whether it has an account or not: a refusal doesn't show that there is one.
  'portal-reset-account': { points: 5, seconds: 86_400, per: 'device', reason: ATTEMPTS },
  // A known device: requests of others don't count here.
  'portal-reset-device': { points: 5, seconds: 86_400, per: 'device', reason: ATTEMPTS },
  // Four characters of the recovery key, typed by an administrator (decisions 54). Only wrong ones count.
  'recovery-key': { points: 4, seconds: 3600, per: 'everyone', reason: ATTEMPTS },
  // Actions on the page of a visit, by links that only few people have.
  // Links that were lost, asked for by address; further requests for one mailbox are answered and mail nothing.
  'visit-lost': { points: 10, seconds: 3600, per: 'address' },
  'visit-lost-mails': { points: 3, seconds: 86_400, per: 'device' },
  'visit-actions': { points: 60, seconds: 3600, per: 'address' },
  'follow-up': { points: 10, seconds: 60, per: 'network', isBlurred: true },
  // Behind proof of work, which is offered only while the buckets above are empty, and harder the emptier these are.
  // Their size is what the machine and the readers can process.
  'admin-login-worked': { points: 100, seconds: 300, per: 'everyone', reason: ATTEMPTS },
  'portal-login-worked': { points: 100, seconds: 300, per: 'everyone', reason: ATTEMPTS },
  'portal-reset-worked': { points: 60, seconds: 3600, per: 'everyone', reason: ATTEMPTS },
  // As long as a link is valid: while this bucket is empty, the account's owner has valid links in the mailbox.
  'portal-reset-account-worked': { points: 5, seconds: 1800, per: 'device', reason: ATTEMPTS },
  'rfq-worked': { points: 60, seconds: 3600, per: 'everyone' },
  'contact-worked': { points: 60, seconds: 3600, per: 'everyone' },
  'report-worked': { points: 60, seconds: 3600, per: 'everyone', isBlurred: true },
} as const satisfies Record<string, ThrottleRule>

export type ThrottleName = keyof typeof THROTTLES
export type Throttles = Record<ThrottleName, ThrottleRule>

/** A rate limit and the key that it counts. */
export type Lane = readonly [name: ThrottleName, source: string]

/** Proof of work of unknown clients while their buckets are full: the subject and the proof of the request. */
export interface ByWork {
  purpose: WorkPurpose
  proof: string | null
  /** Buckets that also count attempts with proof of work. */
  lanes?: readonly Lane[]
}

export interface Entry {
  lanes: readonly Lane[]
  isByWork: boolean
}

interface EnterOptions {
  byWork?: ByWork
  /** Called before the refusal when a bucket is full. */
  onFull?: (lane: ThrottleName) => Promise<void>
}

export interface Throttle {
  /**
   * Counts one attempt in each bucket, or in none when it is refused. With a new valid proof of work it counts in the
   * buckets behind the work instead. Throws 429 with the seconds to wait and, where it would help, the offer of work.
   */
  enter(lanes: readonly Lane[], options?: EnterOptions): Promise<Entry>
  /** Decrements a counter if it isn't empty, for what is done in another way beyond the limit. */
  takeIfLeft(name: ThrottleName, source: string): Promise<boolean>
  /** Returns one, where only failures count. */
  giveBack(lanes: readonly Lane[]): Promise<void>
  /** How many are left. */
  left(lane: Lane): Promise<number>
  /** Whether the proof is valid, used or not: without a query. */
  isWorked(byWork: Pick<ByWork, 'purpose' | 'proof'>): boolean
}

interface ThrottleOptions {
  pool: pg.Pool
  /** Hashes the keys; the day is part of the input, so that nothing can be followed from one day to the next. */
  secret: Buffer
  rules?: Throttles | undefined
  /** How hard the work is, in bits: tests take less. */
  workBits?: number | undefined
}

/**
 * Rate limits shared by all processes, on an UNLOGGED table: neither the write-ahead log nor a backup has a row of it.
 */
export function createThrottle({ pool, secret, rules = THROTTLES, workBits }: ThrottleOptions): Throttle {
  const limiters = new Map(
    Object.entries<ThrottleRule>(rules).map(([name, rule]) => [name, createLimiter(pool, name, rule)]),
  )
  const work = createWork(secret, workBits)
  // Neither a bucket nor a number to tune: a proof is accepted once.
  const shown = new ShownProofs()
  const usedProofs = createLimiter(pool, 'work-used', { points: 1, seconds: PROOF_SECONDS })
  const keyOf = (name: ThrottleName, source: string): string => {
    const { per } = rules[name]
    if (per === 'everyone') return 'all'
    if (per === 'device') return sourceKey(secret, name, source)
    return sourceKey(secret, name, per === 'network' ? networkOf(source) : sourceOf(source))
  }
  /** Null when one was left; else how long until there is one again. */
  const takeOne = async ([name, source]: Lane): Promise<Wait | null> => {
    const limiter = limiters.get(name)
    return limiter === undefined ? null : consume(limiter, keyOf(name, source))
  }
  /** The same for several buckets: by one statement where none of them counts in a way of its own. */
  const takeEach = async (lanes: readonly Lane[]): Promise<PromiseSettledResult<Wait | null>[]> => {
    if (lanes.length === 1 || !lanes.every(([name]) => isPlain(rules[name]))) {
      return Promise.allSettled(lanes.map(takeOne))
    }
    const counters = lanes.map(([name, source]) => ({ ...rules[name], key: `${name}:${keyOf(name, source)}` }))
    const waits = await takeTogether(pool, counters)
    return waits.map((value) => ({ status: 'fulfilled', value }))
  }
  const giveBack = async (lanes: readonly Lane[]): Promise<void> => {
    for (const [name, source] of lanes) await limiters.get(name)?.reward(keyOf(name, source), 1)
  }
  /** Null when each had room; else the full bucket, and the seconds to wait. */
  const takeAll = async (lanes: readonly Lane[]): Promise<{ name: ThrottleName; seconds: number } | null> => {
    // In one statement for counters of the same caller. A shared counter is not touched when another one refuses: a
    // flood of refusals would empty it.
    const isOwn = lanes.every(([name, source]) => rules[name].per !== 'everyone' && source === lanes[0]?.[1])
    const taken: Lane[] = []
    for (const batch of isOwn ? [lanes] : lanes.map((lane) => [lane])) {
      const takes = await takeEach(batch)
      taken.push(...batch.filter((_, at) => takes[at]?.status === 'fulfilled' && takes[at].value === null))
      const failed = takes.find((take) => take.status === 'rejected')
      if (failed !== undefined) {
        // The database became unavailable: the attempt isn't counted in the other buckets either.
        await giveBack(taken).catch(() => undefined)
        throw failed.reason
      }
      const at = takes.findIndex((take) => take.status === 'fulfilled' && take.value !== null)
      const [lane, full] = [batch[at], takes[at]]
      if (lane === undefined || full?.status !== 'fulfilled' || full.value === null) continue
      // A refused attempt was counted as well: only the bucket that refused it stays counted.
      await giveBack([...taken, ...batch.filter((each) => each !== lane && !taken.includes(each))])
      return { name: lane[0], seconds: Math.max(1, Math.ceil(full.value.msBeforeNext / 1000)) }
    }
    return null
  }
  /** Fill level of the bucket behind the work, from 0 to 1. */
  const fillOf = async (purpose: WorkPurpose): Promise<number> => {
    const name = `${purpose}-worked` as const
    const taken = await limiters.get(name)?.get(keyOf(name, ''))
    return (taken?.consumedPoints ?? 0) / rules[name].points
  }
  /** Whether the proof is accepted, once. Half the current difficulty still counts: it may just have risen. */
  const useProof = async ({ purpose, proof }: ByWork): Promise<boolean> => {
    const read = work.read(purpose, proof)
    if (read === null || read.bits < work.bitsAt(await fillOf(purpose)) - 1) return false
    return (await consume(usedProofs, read.nonce)) === null
  }
  /** The work that would have been accepted instead of a full bucket; null where it would not. */
  const offerPast = async (full: ThrottleName, byWork: ByWork | undefined): Promise<WorkOffer | null> => {
    if (byWork === undefined || behind(byWork).some(([name]) => name === full)) return null
    const fill = await fillOf(byWork.purpose)
    return fill < 1 ? work.offer(byWork.purpose, work.bitsAt(fill)) : null
  }
  return {
    async enter(lanes, { byWork, onFull } = {}) {
      const isByWork = byWork !== undefined && (await useProof(byWork))
      const chosen = isByWork ? behind(byWork) : lanes
      const full = await takeAll(chosen)
      if (full === null) return { lanes: chosen, isByWork }
      await onFull?.(full.name)
      const { name, seconds } = full
      const offer = await offerPast(name, byWork)
      throw refuse('too-many-requests', en.refusals, rules[name].reason ?? 'tooManyMessages', {
        params: { seconds },
        retryAfter: seconds,
        ...(offer === null ? {} : { extension: { work: offer } }),
      })
    },
    takeIfLeft: async (name, source) => (await takeOne([name, source])) === null,
    giveBack,
    async left([name, source]) {
      const taken = await limiters.get(name)?.get(keyOf(name, source))
      return Math.max(0, taken?.remainingPoints ?? rules[name].points)
    },
    isWorked({ purpose, proof }) {
      const read = work.read(purpose, proof)
      return read !== null && shown.take(read.nonce)
    },
  }
}

/** The buckets of attempts with proof of work. */
const behind = ({ purpose, lanes = [] }: ByWork): readonly Lane[] => [...lanes, [`${purpose}-worked`, '']]

/** Counted as the library counts, with nothing of our own around it. */
const isPlain = ({ isBlurred, isRemembered }: ThrottleRule): boolean => isBlurred !== true && isRemembered !== true

/** How long until there is one again. */
type Wait = Pick<RateLimiterRes, 'msBeforeNext'>

/** Null when one was left; else how long until there is one again. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<Wait | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}

/** A limiter with windows that end at a whole multiple of their length. */
class BlurredLimiter extends RateLimiterPostgres {
  /** The library's own hook of all stores; it takes the length of the window in milliseconds. */
  _upsert(key: string, points: number, length: number, ...more: unknown[]): unknown {
    const now = Date.now()
    const end = length > 0 ? Math.ceil((now + length) / length) * length : now
    const upsert = Reflect.get(RateLimiterPostgres.prototype, '_upsert') as (...given: unknown[]) => unknown
    return upsert.call(this, key, points, end - now, ...more)
  }
}

const createLimiter = (pool: pg.Pool, name: string, rule: Omit<ThrottleRule, 'per'>): RateLimiterPostgres =>
  new (rule.isBlurred === true ? BlurredLimiter : RateLimiterPostgres)({
    storeClient: pool,
    storeType: 'client',
    tableName: 'throttles',
    tableCreated: true,
    keyPrefix: name,
    points: rule.points,
    duration: rule.seconds,
    clearExpiredByTimeout: false,
    ...(rule.isRemembered === true ? { inMemoryBlockOnConsumed: rule.points } : {}),
  })

/**
 * A keyed digest of rule, source and day: never the address. The rule is part of it, so that rows of two rules can't be
 * matched: a report could otherwise be connected with the same person's sign-in.
 */
function sourceKey(secret: Buffer, name: ThrottleName, source: string): string {
  const day = new Date().toISOString().slice(0, 10)
  return createHmac('sha256', secret).update(`${day}\n${name}\n${source}`).digest('base64url').slice(0, 22)
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
