import { and, asc, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { operatorAbsences } from './absences.table.server.ts'

export interface AbsenceDays {
  id: string
  userId: string
  from: string
  to: string
  reason: string | null
}

/** Absences that touch these days, both included; of everybody, or of some. */
export async function findAbsences(
  ctx: Ctx,
  { from, to, userIds }: { from: string; to: string; userIds?: readonly string[] },
): Promise<AbsenceDays[]> {
  if (userIds?.length === 0) return []
  return ctx.db
    .select({
      id: operatorAbsences.id,
      userId: operatorAbsences.userId,
      from: operatorAbsences.from,
      to: operatorAbsences.to,
      reason: operatorAbsences.reason,
    })
    .from(operatorAbsences)
    .where(
      and(
        lte(operatorAbsences.from, to),
        gte(operatorAbsences.to, from),
        userIds === undefined ? undefined : inArray(operatorAbsences.userId, [...userIds]),
      ),
    )
    .orderBy(asc(operatorAbsences.from), asc(operatorAbsences.id))
}

/** The same of everybody, as a select to be asked together with other things (`rowsOf`). */
export const absencesBetween = (from: SQL, to: SQL): SQL => sql`
  select away.id, away.user_id as "userId", away.from_day::text as "from", away.to_day::text as "to", away.reason
  from operator_absences away where away.from_day <= ${to} and away.to_day >= ${from} order by away.from_day, away.id`
