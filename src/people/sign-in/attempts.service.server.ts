import { sql } from 'drizzle-orm'
import { SYSTEM } from '#core/actor.ts'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { createCtx, type Ctx } from '#core/context.server.ts'
import { turns, type Turn } from '#core/crypto/gate.server.ts'
import type { AppError } from '#core/errors.ts'
import { InFlightCap } from '#core/http/in-flight.server.ts'
import type { ByWork, Lane, Throttle, ThrottleName } from '#core/http/throttle.server.ts'
import type { KnownDevice } from './known-devices.service.server.ts'

/** What came with an attempt besides the secret. */
export interface Attempt {
  deviceCookie: string | null
  /** The session that this tab had until now. */
  token: string | null
  /** Proof of the work that a refusal offered. */
  work: string | null
}

/** Who tries: a device, and for a stranger the work that may stand in its place. */
interface Caller {
  throttle: Throttle
  /** Whose cookie came with the attempt; whether it is known to the one who is asked for, the trial says. */
  device: KnownDevice | null
  byWork: Pick<ByWork, 'purpose' | 'proof'>
}

interface Trial<Proven, Entered> {
  lanes: readonly Lane[]
  /** Of these lanes those that hold for strangers who worked, too. */
  lanesOfWorkers?: readonly Lane[]
  /** Somebody has signed in from this device before. */
  isKnownDevice: boolean
  /**
   * Costs one derivation whoever is asked for, made in turn: strangers wait for one another. Null for a secret that is
   * wrong.
   */
  prove: (inTurn: Turn) => Promise<Proven | null>
  enter: (proven: Proven) => Promise<Entered>
  /** Writes down that the secret was wrong, and says how it is refused. */
  onWrong: () => Promise<AppError>
  /** A throttle has refused the attempt. */
  onThrottled?: (lane: ThrottleName) => Promise<void>
}

/**
 * Attempts without a device cookie of ours that this process has under way, a few more than may wait for a derivation. One
 * more is told to come back before it costs a query: known devices need the database, too. Who worked has places apart.
 */
const strangersAtOnce = new InFlightCap(24)
const workersAtOnce = new InFlightCap(24)

/**
 * Lets in whoever proves to be somebody. Only wrong secrets count against the throttles.
 * @throws 401 for a wrong secret, 429 with the wait and an offer of work, 503 when too many attempts run
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

/** System's own ctx for what happens before anybody is known. */
export const asSystem = (ctx: Ctx): Ctx => createCtx(ctx.db, SYSTEM, ctx.requestId)

/** Writes an event unless the same one was written within so many minutes: a flood must not fill the log. */
export async function recordRarely(ctx: Ctx, event: AuditEvent, minutes: number): Promise<void> {
  await asSystem(ctx).tx(async (tx) => {
    const { rows } = await tx.db.execute<{ is_recorded: boolean }>(sql`
      select exists (
        select from audit.logs where entity_type = ${event.entityType} and action = ${event.action}
          and entity_id is not distinct from ${event.entityId}::text and description = ${event.description ?? ''}
          and created_at > clock_timestamp() - make_interval(mins => ${minutes})
      ) as is_recorded`)
    if (rows[0]?.is_recorded !== true) await recordAudit(tx, event)
  })
}
