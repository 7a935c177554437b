import { sql } from 'drizzle-orm'
import { osloToday } from '#core/db/oslo-today.server.ts'

/** The day it is in Oslo as text, to be asked together with other things. */
export const TODAY = sql<string>`${osloToday}::text`
