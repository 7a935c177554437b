import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'

/** Days before an expiry at which people are notified. */
export const EXPIRY_STEPS = [90, 60, 30, 7] as const

export interface ExpiringDocument {
  id: string
  userId: string
  operatorName: string
  category: string
  expiryDate: string
  daysLeft: number
  /** The step that is due: the smallest that is not below the days left. */
  step: number
}

/**
 * Personal documents of active people that expire within the longest step, by Oslo's calendar. One that was renewed is
 * left out: a later one of the same kind takes its place, except among `other`, where each is something else.
 */
export async function findExpiringDocuments(ctx: Ctx): Promise<ExpiringDocument[]> {
  const rows = await queryRows(
    ctx.db,
    { id: 'text', user_id: 'text', name: 'text', file_category: 'text', expiry_date: 'text', days_left: 'number' },
    sql`
    select document.id, document.user_id, person.name, document.file_category,
      document.expiry_date::text as expiry_date,
      document.expiry_date - ${osloToday} as days_left
    from operator_documents document join portal_users person on person.id = document.user_id
    where person.is_active
      and document.expiry_date - ${osloToday} between 0 and ${Math.max(...EXPIRY_STEPS)}
      and (document.file_category = 'other' or not exists (
        select 1 from operator_documents later
        where later.user_id = document.user_id and later.file_category = document.file_category
          and (later.expiry_date is null or later.expiry_date > document.expiry_date)))
    order by document.expiry_date, document.id`,
  )
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    operatorName: row.name,
    category: row.file_category,
    expiryDate: row.expiry_date,
    daysLeft: row.days_left,
    step: Math.min(...EXPIRY_STEPS.filter((step) => step >= row.days_left)),
  }))
}
