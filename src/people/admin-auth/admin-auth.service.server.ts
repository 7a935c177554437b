import { randomBytes } from 'node:crypto'
import { asc, count, desc, eq, max, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { adminSessions, users } from './admin-auth.table.server.ts'

interface StoredCode {
  /** The key that the person's code opens, as `createCodeWrap` writes it. */
  codeWrap: string
  lookupTag: Buffer
}

/** Inserts a named administrator and returns the id. */
export async function addAdministrator(
  ctx: Ctx,
  { username, codeWrap, lookupTag }: StoredCode & { username: string },
): Promise<string> {
  const [row] = await ctx.db
    .insert(users)
    .values({ username, password: codeWrap, lookupTag })
    .returning({ id: users.id })
  if (row === undefined) throw new Error('The administrator was not stored')
  return row.id
}

export interface Administrator {
  userId: string
  name: string
  isActive: boolean
  createdAt: Date
  sessions: number
  lastSeenAt: Date | null
}

/** All administrators, active ones first. */
export async function listAdministrators(ctx: Ctx): Promise<Administrator[]> {
  return ctx.db
    .select({
      userId: users.id,
      name: users.username,
      isActive: users.isActive,
      createdAt: users.createdAt,
      sessions: count(adminSessions.id),
      lastSeenAt: max(adminSessions.lastSeenAt),
    })
    .from(users)
    .leftJoin(adminSessions, eq(adminSessions.userId, users.id))
    .groupBy(users.id)
    .orderBy(desc(users.isActive), asc(users.username))
}

/** Locks and returns the rows of all administrators: none is added, changed or removed until the transaction ends. */
export async function lockAdministrators(tx: Ctx): Promise<{ userId: string; name: string; isActive: boolean }[]> {
  await tx.db.execute(sql`lock table users in share row exclusive mode`)
  return tx.db.select({ userId: users.id, name: users.username, isActive: users.isActive }).from(users)
}

/** Stores another code; the person may sign in (again), and is signed out everywhere by the table's trigger. */
export async function replaceCode(tx: Ctx, userId: string, { codeWrap, lookupTag }: StoredCode): Promise<void> {
  await tx.db.update(users).set({ password: codeWrap, lookupTag, isActive: true }).where(eq(users.id, userId))
}

/** Removes the person's code: the wrapped key is deleted, not only disabled. Signs out everywhere. */
export async function removeCode(tx: Ctx, userId: string): Promise<void> {
  await tx.db
    .update(users)
    .set({ password: 'removed', lookupTag: randomBytes(32), isActive: false })
    .where(eq(users.id, userId))
}
