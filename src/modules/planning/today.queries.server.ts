import { sql } from 'drizzle-orm'
import { osloToday } from '#core/db/oslo-today.server.ts'

/** The day it is in Oslo as text, to be asked together with other things. */
export const TODAY = sql<string>`${osloToday}::text`

/** As people order names: å after z, and "Technician 10" after "Technician 9". */
export const compareNames = new Intl.Collator('nb', { numeric: true }).compare
