import { sql } from 'drizzle-orm'
import { osloToday } from '#core/db/oslo-today.server.ts'

/** Today's date in Oslo as text (`YYYY-MM-DD`), for statements that select it with other columns. */
export const TODAY = sql<string>`${osloToday}::text`
