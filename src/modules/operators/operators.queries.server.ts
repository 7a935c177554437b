import { and, asc, gte, inArray, lte } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { operatorAbsences } from './operators.table.server.ts'

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
      from: operatorAbsences.fromDay,
      to: operatorAbsences.toDay,
      reason: operatorAbsences.reason,
    })
    .from(operatorAbsences)
    .where(
      and(
        lte(operatorAbsences.fromDay, to),
        gte(operatorAbsences.toDay, from),
        userIds === undefined ? undefined : inArray(operatorAbsences.userId, [...userIds]),
      ),
    )
    .orderBy(asc(operatorAbsences.fromDay), asc(operatorAbsences.id))
}
