import { eq, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { unopenableHash, verifyPassword, type Argon2Parameters } from '#core/crypto/argon2.server.ts'
import { deriveKey } from '#core/crypto/box.server.ts'
import { strangers } from '#core/crypto/gate.server.ts'
import { createDevice, readDevice, signDevice, type KnownDevice } from '#core/crypto/known-devices.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import { AppError } from '#core/errors.ts'
import type { Throttle, ThrottleName } from '#core/http/throttle.server.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { laneClosedMail } from './mails.server.ts'
import type { LoginInput, PortalSession } from './portal-auth.contract.ts'
import { laneClosed, signedIn, signInFailed, SPRAYED } from './portal-auth.events.ts'
import { FAILED_LOGINS_MAX } from './portal-auth.limits.ts'
import { portalUsers } from './portal-auth.table.server.ts'
import { asSystem, openSession } from './sessions.service.server.ts'

export interface PortalAuthDeps {
  throttle: Throttle
  pepper: Pepper
  jobs: Jobs
  /** Origin that mail links begin with. */
  origin: () => string
  /** Cost of a password: tests take a smaller one. */
  parameters?: Argon2Parameters | undefined
}

/** What came with the attempt besides the pair. */
export interface Attempt {
  ip: string
  deviceCookie: string | null
  /** The session that this tab had until now. */
  token: string | null
  userAgent?: string | undefined
}

interface Account {
  id: string
  name: string
  email: string
  isActive: boolean
  passwordHash: string | null
  failedLogins: number
}

type Lane = [name: ThrottleName, source: string]

/** The key that signs device cookies, the administrators' and the staff's. */
export const deviceSecretOf = (pepper: Pepper): Buffer => deriveKey(pepper.key, 'device/v1')

/**
 * Signs a person in by address and password. An address that nobody has costs and answers the same as a wrong password.
 * Only failures count against the throttles.
 * @throws 401 for a wrong pair, 429 with the wait, 503 when too many attempts run
 */
export async function signIn(
  ctx: Ctx,
  deps: PortalAuthDeps,
  { email, password, remember = false }: LoginInput,
  attempt: Attempt,
): Promise<{ session: PortalSession; deviceCookie: string }> {
  const address = email.normalize('NFC').toLowerCase()
  const account = await findAccount(ctx, address)
  const secret = deviceSecretOf(deps.pepper)
  const device = findKnownDevice(readDevice(secret, attempt.deviceCookie), account)
  const lanes: Lane[] =
    device === null
      ? [
          ['portal-spray', attempt.ip],
          ['portal-login', attempt.ip],
          ['portal-account', address],
        ]
      : [['portal-login-device', device.nonce]]
  await takeLanes(ctx, deps.throttle, lanes)
  let isWrong = false
  try {
    const proven = await provePassword(deps, account, password, device !== null)
    isWrong = proven === null
    if (proven === null) {
      await recordFailure(ctx, deps, account, device !== null)
      throw new AppError('unauthenticated', 'The e-mail or the password is wrong.', {
        extension: { title: 'Could not sign in', reason: 'wrong-pair' },
      })
    }
    const session = await openSession(
      ctx,
      {
        userId: proven.id,
        passwordHash: proven.passwordHash,
        isKept: remember,
        userAgent: attempt.userAgent,
        formerToken: attempt.token,
      },
      signedIn,
    )
    return { session, deviceCookie: signDevice(secret, device ?? createDevice(proven.id)) }
  } finally {
    if (!isWrong) await giveBack(deps.throttle, lanes)
  }
}

async function findAccount(ctx: Ctx, address: string): Promise<Account | null> {
  const [row] = await ctx.db
    .select({
      id: portalUsers.id,
      name: portalUsers.name,
      email: portalUsers.email,
      isActive: portalUsers.isActive,
      passwordHash: portalUsers.passwordHash,
      failedLogins: portalUsers.failedLogins,
    })
    .from(portalUsers)
    .where(sql`lower(${portalUsers.email}) = ${address}`)
  return row ?? null
}

/** A device counts as known only to the account that signed in from it. */
const findKnownDevice = (device: KnownDevice | null, account: Account | null): KnownDevice | null =>
  device !== null && device.userId === account?.id ? device : null

async function takeLanes(ctx: Ctx, throttle: Throttle, lanes: readonly Lane[]): Promise<void> {
  const taken: Lane[] = []
  for (const lane of lanes) {
    const [name, source] = lane
    try {
      await throttle.take([name], source)
      taken.push(lane)
    } catch (error) {
      // What was refused is no try: only tries count.
      await giveBack(throttle, taken)
      if (name === 'portal-spray' && error instanceof AppError) await recordRarely(ctx, SPRAYED, 60)
      throw error
    }
  }
}

async function giveBack(throttle: Throttle, lanes: readonly Lane[]): Promise<void> {
  for (const [name, source] of lanes) await throttle.giveBack(name, source)
}

/** The account, when the password is its own; null otherwise. Costs one derivation whoever is asked for. */
async function provePassword(
  deps: PortalAuthDeps,
  account: Account | null,
  password: string,
  isKnownDevice: boolean,
): Promise<{ id: string; passwordHash: string } | null> {
  const isOpen = account?.isActive === true && (isKnownDevice || account.failedLogins < FAILED_LOGINS_MAX)
  const own = isOpen ? account.passwordHash : null
  const verify = () => verifyPassword(own ?? unopenableHash(deps.pepper, deps.parameters), password, deps.pepper)
  const isRight = isKnownDevice ? await verify() : await strangers(verify)
  return isRight && account !== null && own !== null ? { id: account.id, passwordHash: own } : null
}

/** Counts the failure and writes it down; at the hundredth from unknown devices the person is told. */
async function recordFailure(
  ctx: Ctx,
  deps: PortalAuthDeps,
  account: Account | null,
  isKnownDevice: boolean,
): Promise<void> {
  const person = account === null ? null : { id: account.id, name: account.name }
  await asSystem(ctx).tx(async (tx) => {
    if (account !== null && person !== null && !isKnownDevice) {
      const [counted] = await tx.db
        .update(portalUsers)
        .set({ failedLogins: sql`${portalUsers.failedLogins} + 1` })
        .where(eq(portalUsers.id, account.id))
        .returning({ failedLogins: portalUsers.failedLogins })
      if (counted?.failedLogins === FAILED_LOGINS_MAX && account.isActive) {
        await enqueueMail(tx, deps.jobs, { to: [account.email], ...laneClosedMail(account.name, deps.origin()) })
        await recordAudit(tx, laneClosed(person))
        return
      }
    }
    await recordRarely(tx, signInFailed(person), 1)
  })
}

/** Writes an event unless the same one was written within so many minutes: a flood must not fill the log. */
async function recordRarely(ctx: Ctx, event: AuditEvent, minutes: number): Promise<void> {
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
