import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'

/** The day it is in Oslo, by the database's clock. */
export const OSLO_TODAY = sql`(now() at time zone 'Europe/Oslo')::date`

/** The day it is in Oslo, as text. */
export async function readToday({ db }: Ctx): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(sql`select ${OSLO_TODAY}::text as today`)
  const [row] = rows
  if (row === undefined) throw new Error('The database has no clock')
  return row.today
}

/** As people order names: å after z, and "Technician 10" after "Technician 9". */
export const compareNames = new Intl.Collator('nb', { numeric: true }).compare
