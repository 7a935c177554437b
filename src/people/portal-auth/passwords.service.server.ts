import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { PortalActor } from '#core/actor.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { createCtx, type Ctx } from '#core/context.server.ts'
import { hashPassword, verifyPassword } from '#core/crypto/argon2.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { AppError } from '#core/errors.ts'
import { createTokenOf, TOKEN_PLACE } from '#core/mail/link-tokens.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { readDevice, writeDevice } from '#people/sign-in/known-devices.service.server.ts'
import { linkMail, passwordChangedMail, type LinkKind } from './mails.server.ts'
import { accountTexts, passwordAdvice } from './messages.en.ts'
import { lockPerson } from './people.service.server.ts'
import type { ChangePasswordInput, PortalSession } from './portal-auth.contract.ts'
import { passwordChanged, passwordReset } from './portal-auth.events.ts'
import { INVITATION_HOURS, RESET_ANSWER_MS, RESET_MINUTES, RESET_PAUSE_SECONDS } from './portal-auth.limits.ts'
import { findPasswordFault, normalisePassword } from './portal-auth.policy.ts'
import { isInvitation, portalSessions, portalTokens, portalUsers } from './portal-auth.table.server.ts'
import { asPerson, openSession } from './sessions.service.server.ts'
import type { PortalAuthDeps, StaffAttempt } from './sign-in.service.server.ts'

/** Fields of a stored password that the person chose. */
const OWN_PASSWORD = { mustChangePassword: false, failedLogins: 0 } as const

const bump = () => ({ version: sql`${portalUsers.version} + 1`, updatedAt: sql`now()` })

/**
 * Exchanges the own password and ends every session; the answer carries a new one.
 * @throws 422 for a wrong current password and for a new one that is refused, 429 with the wait
 */
export async function changePassword(
  ctx: Ctx,
  deps: PortalAuthDeps,
  { current, next }: ChangePasswordInput,
  attempt: Pick<StaffAttempt, 'token' | 'userAgent'>,
): Promise<PortalSession> {
  const actor = asPerson(ctx)
  const [user] = await ctx.db.select().from(portalUsers).where(eq(portalUsers.id, actor.userId))
  if (user === undefined || user.passwordHash === null) throw new AppError('unauthenticated', coreTexts.signIn)
  const { passwordHash } = user
  await deps.throttle.enter([['portal-password', actor.userId]])
  if (!(await verifyPassword(passwordHash, current, deps.pepper))) {
    throw invalid('current', accountTexts.wrongPassword)
  }
  await deps.throttle.giveBack([['portal-password', actor.userId]])
  refuseWeak('next', next, user)
  if (normalisePassword(next) === normalisePassword(current)) {
    throw invalid('next', accountTexts.samePassword)
  }
  const nextHash = await hashPassword(next, deps.pepper, deps.parameters)
  const isKept = await isKeptSession(ctx, actor.sessionId)
  return ctx.tx(async (tx) => {
    // A change that committed first wins: this one was proven with a password that is no longer the current one.
    const changed = await tx.db
      .update(portalUsers)
      .set({ passwordHash: nextHash, ...OWN_PASSWORD, ...bump() })
      .where(and(eq(portalUsers.id, user.id), eq(portalUsers.passwordHash, passwordHash)))
      .returning({ id: portalUsers.id })
    if (changed.length === 0) throw new AppError('conflict', accountTexts.changedMeanwhile)
    await enqueueMail(tx, { urgency: 'security', to: [user.email], ...passwordChangedMail(user.name, deps.origin()) })
    return openSession(
      tx,
      { userId: user.id, passwordHash: nextHash, isKept, userAgent: attempt.userAgent, formerToken: null },
      passwordChanged,
    )
  })
}

async function isKeptSession(ctx: Ctx, sessionId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ isKept: portalSessions.isKept })
    .from(portalSessions)
    .where(eq(portalSessions.id, sessionId))
  return row?.isKept ?? false
}

/** @throws 422 with the reason at the field */
export function refuseWeak(field: string, password: string, owner: { name: string; email: string }): void {
  const fault = findPasswordFault(password, owner)
  if (fault !== null) throw invalid(field, passwordAdvice[fault])
}

const invalid = (field: string, message: string) => new AppError('invalid', message, { fields: [{ field, message }] })

interface ResetRequest {
  ip: string
  /** The device cookie that came with the request. */
  deviceCookie: string | null
  /** Proof of the work that a refusal offered. */
  work: string | null
  /** Milliseconds; tests take fewer. */
  answerAfter?: number
}

/**
 * Mails a link with which the person of this address sets a new password, and notifies the devices on which they are
 * signed in. Does nothing when nobody has the address and when a link was sent a moment ago. Requests from a device on
 * which this person has signed in have a limit of their own, and other devices get past a full limit by proof of work, so
 * that a stranger's requests never stop the person's. Answers after the same time whether somebody has the address or not.
 * @throws AppError 429 with the wait and, for an unknown device, the offer of work
 */
export async function requestReset(
  ctx: Ctx,
  deps: PortalAuthDeps,
  email: string,
  { ip, deviceCookie, work, answerAfter = RESET_ANSWER_MS }: ResetRequest,
): Promise<void> {
  const device = readDevice(deps.pepper, deviceCookie)
  // A device counts as known only to the account that signed in from it.
  const knownUser = device === null ? null : await findByAddress(ctx, email)
  if (device !== null && device.userId === knownUser?.id) {
    await deps.throttle.enter([['portal-reset-device', device.nonce]])
  } else {
    const address = email.normalize('NFC').toLowerCase()
    const lanes = [['portal-reset', ip], ['portal-reset-account', address]] as const // prettier-ignore
    const lanesOfWorkers = [['portal-reset-account-worked', address]] as const
    await deps.throttle.enter(lanes, { byWork: { purpose: 'portal-reset', proof: work, lanes: lanesOfWorkers } })
  }
  const earliest = delay(answerAfter)
  const user = knownUser ?? (await findByAddress(ctx, email))
  if (user !== null && !(await wasJustAsked(ctx, user.id))) {
    await ctx.tx(async (tx) => {
      await lockPerson(tx, user.id)
      if (await wasJustAsked(tx, user.id)) return
      await sendLink(tx, deps, user, 'reset', null)
      await deps.notifyDevices(tx, user.id, accountTexts.linkAsked)
    })
  }
  await earliest
}

async function findByAddress({ db }: Ctx, email: string) {
  const [user] = await db
    .select({ id: portalUsers.id, name: portalUsers.name, email: portalUsers.email })
    .from(portalUsers)
    .where(and(sql`lower(${portalUsers.email}) = lower(${email})`, eq(portalUsers.isActive, true)))
  return user ?? null
}

async function wasJustAsked(tx: Ctx, userId: string): Promise<boolean> {
  const rows = await tx.db
    .select({ id: portalTokens.id })
    .from(portalTokens)
    .where(
      and(
        eq(portalTokens.userId, userId),
        eq(portalTokens.kind, 'reset'),
        gt(portalTokens.createdAt, sql`clock_timestamp() - make_interval(secs => ${RESET_PAUSE_SECONDS})`),
      ),
    )
  return rows.length > 0
}

const hashLink = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Mails a link with which this person can set a password. An older invitation becomes invalid. An older reset link
 * stays valid: repeated requests in another person's name must not invalidate the link that the person is about to use.
 * A trigger invalidates all of them once a password is set.
 */
export async function sendLink(
  tx: Ctx,
  { origin, pepper }: { origin: () => string; pepper: Pepper },
  user: { id: string; name: string; email: string },
  kind: LinkKind,
  byManager: string | null,
): Promise<void> {
  const mailId = newId()
  const token = createTokenOf(pepper)(mailId)
  const values = {
    tokenHash: hashLink(token),
    createdAt: sql`clock_timestamp()`,
    expiresAt:
      kind === 'invitation'
        ? sql`clock_timestamp() + make_interval(hours => ${INVITATION_HOURS})`
        : sql`clock_timestamp() + make_interval(mins => ${RESET_MINUTES})`,
  }
  const insert = tx.db.insert(portalTokens).values({ userId: user.id, kind, ...values })
  await (kind === 'reset'
    ? insert
    : insert.onConflictDoUpdate({ target: portalTokens.userId, targetWhere: isInvitation, set: values }))
  const mail = linkMail(kind, user, origin(), TOKEN_PLACE, byManager)
  await enqueueMail(tx, { id: mailId, urgency: 'security', to: [user.email], ...mail })
}

/**
 * Sets a password with a mail link's token, once. Ends all sessions, signs nobody in, and makes this device a known
 * one.
 * @throws 422 for an invalid token and for a refused password
 */
export async function confirmReset(
  ctx: Ctx,
  deps: PortalAuthDeps,
  { token, password }: { token: string; password: string },
): Promise<{ email: string; deviceCookie: string }> {
  const [link] = await ctx.db
    .select({
      id: portalTokens.id,
      kind: portalTokens.kind,
      userId: portalUsers.id,
      name: portalUsers.name,
      email: portalUsers.email,
      role: portalUsers.role,
    })
    .from(portalTokens)
    .innerJoin(portalUsers, eq(portalUsers.id, portalTokens.userId))
    .where(isLiving(token))
  if (link === undefined) throw invalid('token', accountTexts.linkUsed)
  refuseWeak('password', password, link)
  const passwordHash = await hashPassword(password, deps.pepper, deps.parameters)
  const actor: PortalActor = {
    kind: 'portal',
    userId: link.userId,
    name: link.name,
    role: link.role,
    sessionId: link.id,
  }
  await createCtx(ctx.db, actor, ctx.requestId).tx(async (tx) => {
    await tx.db.select().from(portalUsers).where(eq(portalUsers.id, link.userId)).for('update')
    const used = await tx.db
      .delete(portalTokens)
      .where(and(eq(portalTokens.id, link.id), eq(portalTokens.tokenHash, hashLink(token))))
      .returning({ id: portalTokens.id })
    if (used.length === 0) throw invalid('token', accountTexts.linkUsed)
    await tx.db
      .update(portalUsers)
      .set({ passwordHash, ...OWN_PASSWORD, ...bump() })
      .where(eq(portalUsers.id, link.userId))
    if (link.kind === 'reset') {
      await enqueueMail(tx, { urgency: 'security', to: [link.email], ...passwordChangedMail(link.name, deps.origin()) })
    }
    await recordAudit(
      tx,
      passwordReset(
        { id: link.userId, name: link.name },
        link.kind === 'invitation' ? accountTexts.invitationAccepted : accountTexts.byLink,
      ),
    )
  })
  return {
    email: link.email,
    deviceCookie: writeDevice(deps.pepper, link.userId),
  }
}

const isLiving = (token: string) =>
  and(
    eq(portalTokens.tokenHash, hashLink(token)),
    gt(portalTokens.expiresAt, sql`clock_timestamp()`),
    eq(portalUsers.isActive, true),
  )
