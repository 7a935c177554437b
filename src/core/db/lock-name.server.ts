import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../context.server.ts'

/**
 * Locks a name until the transaction ends, also one that no row has yet.
 * @param kind subject of the name, so that two subjects don't block each other
 */
export const lockName = ({ db }: Ctx, kind: string, name: string | SQL): Promise<unknown> =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${name}))`)
