import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { unopenableHash, verifyPassword, type Argon2Parameters } from '#core/crypto/argon2.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import { AppError } from '#core/errors.ts'
import type { Throttle } from '#core/http/throttle.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { asSystem, recordRarely, trySecret, type Attempt } from '#people/sign-in/attempts.service.server.ts'
import { readDevice, writeDevice } from '#people/sign-in/known-devices.service.server.ts'
import { unknownDevicesRefusedMail } from './mails.server.ts'
import { accountTexts } from './messages.en.ts'
import type { LoginInput, PortalSession } from './portal-auth.contract.ts'
import { unknownDevicesRefused, signedIn, signInFailed, SPRAYED } from './portal-auth.events.ts'
import { FAILED_LOGINS_MAX } from './portal-auth.limits.ts'
import { portalUsers } from './portal-auth.table.server.ts'
import { openSession } from './sessions.service.server.ts'

export interface PortalAuthDeps {
  throttle: Throttle
  pepper: Pepper
  /** Origin that mail links begin with. */
  origin: () => string
  /** Notifies a person on their signed-in devices, without mail. */
  notifyDevices: (tx: Ctx, userId: string, news: { subject: string; text: string }) => Promise<void>
  /** Cost of a password: tests take a smaller one. */
  parameters?: Argon2Parameters | undefined
}

/** An attempt, and where it came from. */
export interface StaffAttempt extends Attempt {
  ip: string
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

/**
 * Signs a person in by address and password. An unknown address costs and answers the same as a wrong password. Only
 * failures count against the rate limits.
 * @throws 401 for a wrong pair, 429 with the time to wait, 503 when too many attempts run
 */
export async function signIn(
  ctx: Ctx,
  deps: PortalAuthDeps,
  { email, password, remember = false }: LoginInput,
  attempt: StaffAttempt,
): Promise<{ session: PortalSession; deviceCookie: string }> {
  const address = email.normalize('NFC').toLowerCase()
  const given = readDevice(deps.pepper, attempt.deviceCookie)
  const byWork = { purpose: 'portal-login', proof: attempt.work } as const
  return trySecret({ throttle: deps.throttle, device: given, byWork }, async () => {
    const account = await findAccount(ctx, address)
    // A device counts as known only to the account that signed in from it.
    const device = given?.userId === account?.id ? given : null
    const isKnownDevice = device !== null
    const spray = ['portal-spray', attempt.ip] as const
    return {
      lanes: isKnownDevice
        ? [['portal-login-device', device.nonce]]
        : [spray, ['portal-login', attempt.ip], ['portal-account', address]],
      lanesOfWorkers: [spray],
      isKnownDevice,
      prove: (inTurn) => provePassword(deps, account, password, { isKnownDevice, inTurn }),
      enter: async ({ id, passwordHash }) => {
        const { userAgent, token: formerToken } = attempt
        const session = await openSession(
          ctx,
          { userId: id, passwordHash, isKept: remember, userAgent, formerToken },
          signedIn,
        )
        return { session, deviceCookie: writeDevice(deps.pepper, id, device) }
      },
      onWrong: async () => {
        await recordFailure(ctx, deps, account, isKnownDevice)
        return new AppError('unauthenticated', accountTexts.wrongSignIn, {
          extension: { title: accountTexts.couldNot, reason: 'wrong-pair' },
        })
      },
      onThrottled: async (lane) => {
        if (lane === 'portal-spray') await recordRarely(ctx, SPRAYED, 60)
      },
    }
  })
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

/** Returns the account if the password is its own, else null. Costs one derivation for every address. */
async function provePassword(
  deps: PortalAuthDeps,
  account: Account | null,
  password: string,
  { isKnownDevice, inTurn }: { isKnownDevice: boolean; inTurn: (verify: () => Promise<boolean>) => Promise<boolean> },
): Promise<{ id: string; passwordHash: string } | null> {
  const isOpen = account?.isActive === true && (isKnownDevice || account.failedLogins < FAILED_LOGINS_MAX)
  const own = isOpen ? account.passwordHash : null
  const isRight = await inTurn(() =>
    verifyPassword(own ?? unopenableHash(deps.pepper, deps.parameters), password, deps.pepper),
  )
  return isRight && account !== null && own !== null ? { id: account.id, passwordHash: own } : null
}

/** Counts and records the failure; notifies the person of the hundredth one from unknown devices. */
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
        const mail = unknownDevicesRefusedMail(account.name, deps.origin())
        await enqueueMail(tx, { urgency: 'security', to: [account.email], ...mail })
        await recordAudit(tx, unknownDevicesRefused(person))
        return
      }
    }
    await recordRarely(tx, signInFailed(person), 1)
  })
}
