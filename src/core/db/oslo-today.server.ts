import { sql } from 'drizzle-orm'

/** The day it is in Oslo, for statements: what "today", "due" and "overdue" mean. */
export const osloToday = sql`(now() at time zone 'Europe/Oslo')::date`
