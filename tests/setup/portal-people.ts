import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { PortalRole } from '#core/contract/portal-role.ts'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'
import { newId } from '#core/db/columns.server.ts'

interface NewPerson {
  role: PortalRole
  name?: string
  email?: string
}

export interface Person {
  id: string
  name: string
  email: string
  /** Only with `passwordHash` given does it open anything: `addPerson` pays for no argon2. */
  password: string
  /** Of a live session. */
  token: string
  sessionId: string
}

export const PERSON_PASSWORD = 'tests open this door only'

/**
 * Adds a manager or operator with a live session, straight in the database.
 * @param passwordHash of PERSON_PASSWORD, for tests that sign in by password
 */
export async function addPerson(
  ctx: Pick<Ctx, 'db'>,
  { role, name, email }: NewPerson,
  passwordHash = '$argon2id$nobody',
): Promise<Person> {
  const [id, sessionId, token] = [newId(), newId(), createToken()]
  const mark = randomUUID().slice(0, 8)
  const person = { name: name ?? `${role} ${mark}`, email: email ?? `${role}.${mark}@portal.example` }
  await ctx.db.execute(sql`
    insert into portal_users (id, email, password_hash, role, name)
    values (${id}, ${person.email}, ${passwordHash}, ${role}, ${person.name})`)
  await ctx.db.execute(sql`
    insert into portal_sessions (id, user_id, session_token, expires_at, is_kept)
    values (${sessionId}, ${id}, ${hashToken(token)}, clock_timestamp() + interval '1 day', false)`)
  return { id, ...person, password: PERSON_PASSWORD, token, sessionId }
}
