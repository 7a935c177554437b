import { sql } from 'drizzle-orm'

/** The day it is in Oslo, by the database's clock. */
export const OSLO_TODAY = sql`(now() at time zone 'Europe/Oslo')::date`

/** The same as text, to be asked together with other things. */
export const TODAY = sql<string>`${OSLO_TODAY}::text`

/** As people order names: å after z, and "Technician 10" after "Technician 9". */
export const compareNames = new Intl.Collator('nb', { numeric: true }).compare
