import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { PortalRole } from '#core/contract/portal-role.ts'
import { AppError } from '#core/errors.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { addressChangedMail, newManagerMail } from './mails.server.ts'
import { accountTexts } from './messages.en.ts'
import { portalTokens, portalUsers } from './portal-auth.table.server.ts'

export type StoredPerson = typeof portalUsers.$inferSelect

const noSuchPerson = () => new AppError('not-found', accountTexts.noPerson)

/** Locks and returns a person's row; rows of other tables can still refer to it. Throws 404. */
export async function lockPerson(tx: Ctx, id: string): Promise<StoredPerson> {
  const [row] = await tx.db.select().from(portalUsers).where(eq(portalUsers.id, id)).for('no key update')
  if (row === undefined) throw noSuchPerson()
  return row
}

interface NewPerson {
  email: string
  name: string
  role: PortalRole
  location: string | null
  phone: string | null
  /** Null for a person who chooses a password by invitation. */
  passwordHash: string | null
}

/**
 * Adds a person. A password set by a manager has to be changed at the first sign-in.
 * @throws 409 when the address is taken
 */
export async function addPerson(tx: Ctx, person: NewPerson): Promise<StoredPerson> {
  const [row] = await tx.db
    .insert(portalUsers)
    .values({ ...person, mustChangePassword: person.passwordHash !== null })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) throw addressTaken()
  return row
}

const addressTaken = () => {
  const message = accountTexts.addressTaken
  return new AppError('conflict', message, { fields: [{ field: 'email', message }] })
}

/** Activates or deactivates an account; a trigger ends the sessions of a deactivated one. */
export async function setActive(tx: Ctx, { id }: StoredPerson, isActive: boolean): Promise<void> {
  await tx.db
    .update(portalUsers)
    .set({ isActive, version: sql`${portalUsers.version} + 1`, updatedAt: sql`now()` })
    .where(eq(portalUsers.id, id))
}

/** Invalidates the links that were mailed to a person at a former address. */
export async function forgetLinks(tx: Ctx, { id }: StoredPerson): Promise<void> {
  await tx.db.delete(portalTokens).where(eq(portalTokens.userId, id))
}

/** Throws 409 when another person has the address. */
export async function refuseTakenAddress(tx: Ctx, id: string, email: string): Promise<void> {
  // Two people who want the same address at the same moment wait for each other here.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 7264010))`)
  const others = await tx.db
    .select({ id: portalUsers.id })
    .from(portalUsers)
    .where(sql`lower(${portalUsers.email}) = lower(${email}) and ${portalUsers.id} <> ${id}`)
  if (others.length > 0) throw addressTaken()
}

/**
 * Refuses to take the last active manager away. Every manager's row stays locked until the transaction ends, so that two
 * managers cannot take each other away at the same moment. Call it before the person's own row is locked.
 * @throws 409
 */
export async function refuseLastManager(tx: Ctx, id: string): Promise<void> {
  const managers = await tx.db
    .select({ id: portalUsers.id })
    .from(portalUsers)
    .where(and(eq(portalUsers.role, 'manager'), eq(portalUsers.isActive, true)))
    .orderBy(asc(portalUsers.id))
    .for('no key update')
  if (managers.length === 1 && managers[0]?.id === id) {
    throw new AppError('conflict', accountTexts.lastManager)
  }
}

/** Notifies all active managers, the actor included, of a new manager. */
export async function notifyOfNewManager(tx: Ctx, person: StoredPerson, byManager: string): Promise<void> {
  const managers = await tx.db
    .select({ id: portalUsers.id, name: portalUsers.name, email: portalUsers.email })
    .from(portalUsers)
    .where(and(eq(portalUsers.role, 'manager'), eq(portalUsers.isActive, true)))
  for (const { id, name, email } of managers) {
    if (id === person.id) continue
    await enqueueMail(tx, { urgency: 'security', to: [email], ...newManagerMail(name, person.name, byManager) })
  }
}

/** Notifies a person at the former address that the address of the account was changed. */
export async function notifyFormerAddress(tx: Ctx, { name, email }: StoredPerson, byManager: string): Promise<void> {
  await enqueueMail(tx, { urgency: 'security', to: [email], ...addressChangedMail(name, byManager) })
}
