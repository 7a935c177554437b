import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

/** The name of the person whose id stands in this column. */
export const nameOfUser = (userId: AnyColumn): SQL<string> =>
  sql<string>`(select u.name from portal_users u where u.id = ${userId})`
