import { sql } from 'drizzle-orm'
import { SYSTEM } from '#core/actor.ts'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { createCtx, type Ctx } from '#core/context.server.ts'
import { turns, type Turn } from '#core/crypto/gate.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import type { AppError } from '#core/errors.ts'
import { InFlightCap } from '#core/http/in-flight.server.ts'
import type { ByWork, Lane, Throttle, ThrottleName } from '#core/http/throttle.server.ts'
import type { KnownDevice } from './known-devices.service.server.ts'

/** Data of an attempt other than the secret. */
export interface Attempt {
  deviceCookie: string | null
  /** The session that this tab had until now. */
  token: string | null
  /** Proof of the work that a refusal offered. */
  work: string | null
}

/** The client of an attempt: a device, and for an unknown device the proof of work instead. */
interface Caller {
  throttle: Throttle
  /** The person of the device cookie; the attempt shows whether it is a known device of the account. */
  device: KnownDevice | null
  byWork: Pick<ByWork, 'purpose' | 'proof'>
}

interface Trial<Proven, Entered> {
  lanes: readonly Lane[]
  /** Those of these rate-limit buckets that also count attempts with proof of work. */
  lanesOfWorkers?: readonly Lane[]
  /** A person has signed in from this device before. */
  isKnownDevice: boolean
  /**
   * Costs one derivation for every account, with a concurrency limit for unknown devices. Returns null for a wrong
   * secret.
   */
  prove: (inTurn: Turn) => Promise<Proven | null>
  enter: (proven: Proven) => Promise<Entered>
  /** Records that the secret was wrong, and returns the refusal. */
  onWrong: () => Promise<AppError>
  /** A throttle has refused the attempt. */
  onThrottled?: (lane: ThrottleName) => Promise<void>
}

/**
 * Concurrency limit of attempts without a device cookie in this process, a few more than may queue for a derivation.
 * Further ones are refused before they cost a query: known devices need the database, too. Attempts with proof of work
 * have a limit of their own.
 */
const strangersAtOnce = new InFlightCap(24)
const workersAtOnce = new InFlightCap(24)

/**
 * Authenticates an attempt. Only wrong secrets count against the rate limits.
 * @throws 401 for a wrong secret, 429 with the time to wait and an offer of work, 503 when too many attempts run
 */
export async function trySecret<Proven, Entered>(
  caller: Caller,
  findTrial: () => Promise<Trial<Proven, Entered>>,
): Promise<Entered> {
  if (caller.device !== null) return tryOnce(caller, await findTrial())
  const leave = (caller.throttle.isWorked(caller.byWork) ? workersAtOnce : strangersAtOnce).enter()
  try {
    return await tryOnce(caller, await findTrial())
  } finally {
    leave()
  }
}

async function tryOnce<Proven, Entered>(
  { throttle, byWork }: Caller,
  { isKnownDevice, lanes, lanesOfWorkers = [], onThrottled, ...trial }: Trial<Proven, Entered>,
): Promise<Entered> {
  const entry = await throttle.enter(lanes, {
    ...(isKnownDevice ? {} : { byWork: { ...byWork, lanes: lanesOfWorkers } }),
    ...(onThrottled === undefined ? {} : { onFull: onThrottled }),
  })
  const inTurn = isKnownDevice ? turns.known : entry.isByWork ? turns.workers : turns.strangers
  let isWrong = false
  try {
    const proven = await trial.prove(inTurn)
    isWrong = proven === null
    if (proven === null) throw await trial.onWrong()
    return await trial.enter(proven)
  } finally {
    if (!isWrong) await throttle.giveBack(entry.lanes)
  }
}

/** System ctx for events before the caller is known. */
export const asSystem = (ctx: Ctx): Ctx => createCtx(ctx.db, SYSTEM, ctx.requestId)

/** Writes an event unless the same one was written within the given minutes, so that an attack can't fill the log. */
export async function recordRarely(ctx: Ctx, event: AuditEvent, minutes: number): Promise<void> {
  await asSystem(ctx).tx(async (tx) => {
    const rows = await queryRows(
      tx.db,
      { is_recorded: 'boolean' },
      sql`
      select exists (
        select from audit.logs where entity_type = ${event.entityType} and action = ${event.action}
          and entity_id is not distinct from ${event.entityId}::text and description = ${event.description ?? ''}
          and created_at > clock_timestamp() - make_interval(mins => ${minutes})
      ) as is_recorded`,
    )
    if (rows[0]?.is_recorded !== true) await recordAudit(tx, event)
  })
}
