import { sql } from 'drizzle-orm'

/** The current day in Oslo, for statements: the meaning of "today", "due" and "overdue". */
export const osloToday = sql`(now() at time zone 'Europe/Oslo')::date`
