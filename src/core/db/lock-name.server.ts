import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../context.server.ts'

/**
 * Holds a name until the transaction ends, also one that no row has yet: whoever asks for the same one waits.
 * @param kind what the name is of, so that two subjects never wait for each other
 */
export const lockName = ({ db }: Ctx, kind: string, name: string | SQL): Promise<unknown> =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${name}))`)
