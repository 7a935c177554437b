import { asc, count, desc, eq, sql } from 'drizzle-orm'
import { describeChanges, type AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { about } from '#modules/portal-auth/portal-auth.events.ts'
import { getPerson } from '#modules/portal-auth/portal-auth.queries.server.ts'
import type { AbsenceInput, AbsenceRow } from '../operators.contract.ts'
import { operatorAbsences } from '../operators.table.server.ts'

type Stored = typeof operatorAbsences.$inferSelect

const toRow = ({ id, userId, fromDay, toDay, reason, version, createdAt }: Stored): AbsenceRow => ({
  id,
  userId,
  from: fromDay,
  to: toDay,
  reason,
  version,
  createdAt: createdAt.toISOString(),
})

interface AbsenceQuery {
  page: number
  pageSize: number
  sort?: 'from' | '-from' | undefined
}

/** A person's absences, the newest first unless told otherwise. */
export async function findAbsencesOf(
  ctx: Ctx,
  userId: string,
  { page, pageSize, sort = '-from' }: AbsenceQuery,
): Promise<{ items: AbsenceRow[]; total: number; page: number; pageSize: number }> {
  await getPerson(ctx, userId)
  const own = eq(operatorAbsences.userId, userId)
  const [counted] = await ctx.db.select({ total: count() }).from(operatorAbsences).where(own)
  const direction = sort === 'from' ? asc : desc
  const rows = await ctx.db
    .select()
    .from(operatorAbsences)
    .where(own)
    .orderBy(direction(operatorAbsences.fromDay), direction(operatorAbsences.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { items: rows.map((row) => toRow(row)), total: counted?.total ?? 0, page, pageSize }
}

/** Why somebody is away is theirs: only the days are written down. */
const event = (
  person: { id: string; name: string },
  absence: { from: string; to: string },
  what: string,
): AuditEvent => ({
  ...about(person),
  action: 'updated',
  fieldChanged: 'absence',
  description: `Absence ${what}: ${absence.from} to ${absence.to}`,
})

const tell = (tx: Ctx, userId: string) => publishLive(tx, { topic: 'operator', id: userId, userIds: [userId] })

/** Notes days on which a person is not there, once per Idempotency-Key. */
export async function createAbsence(
  ctx: Ctx,
  userId: string,
  input: AbsenceInput,
  key: string | null,
): Promise<AbsenceRow> {
  const person = await getPerson(ctx, userId)
  const actorId = ctx.actor.kind === 'portal' ? ctx.actor.userId : ''
  const scope = `POST /api/portal/operators/${userId}/absences ${actorId}`
  return withIdempotency(ctx, { scope, key, body: input }, async (tx) => {
    const [row] = await tx.db
      .insert(operatorAbsences)
      .values({ userId, fromDay: input.from, toDay: input.to, reason: input.reason ?? null })
      .returning()
    if (row === undefined) throw new Error('The absence was not stored')
    await tell(tx, userId)
    await recordAudit(tx, event(person, input, 'added'))
    return toRow(row)
  })
}

/** Changes an absence; fields that are left out stay. Throws 404, 409 when stale, 422 when it ends before it begins. */
export async function updateAbsence(
  ctx: Ctx,
  id: string,
  { version, ...input }: Partial<AbsenceInput> & { version?: number | undefined },
): Promise<AbsenceRow> {
  return ctx.tx(async (tx) => {
    const before = await lockAbsence(tx, id)
    refuseStale(before, version)
    const after = { ...before, ...input }
    if (after.to < after.from) {
      const message = 'The last day is not before the first'
      throw new AppError('invalid', message, { fields: [{ field: 'to', message }] })
    }
    if (describeChanges(about({ id, name: '' }), before, after, ['from', 'to', 'reason']).length === 0) return before
    const [row] = await tx.db
      .update(operatorAbsences)
      .set({
        fromDay: after.from,
        toDay: after.to,
        reason: after.reason,
        version: sql`${operatorAbsences.version} + 1`,
      })
      .where(eq(operatorAbsences.id, id))
      .returning()
    if (row === undefined) throw new Error('The absence was not stored')
    await tell(tx, before.userId)
    await recordAudit(tx, event(await getPerson(tx, before.userId), after, 'changed'))
    return toRow(row)
  })
}

async function lockAbsence(tx: Ctx, id: string): Promise<AbsenceRow> {
  const [row] = await tx.db.select().from(operatorAbsences).where(eq(operatorAbsences.id, id)).for('update')
  if (row === undefined) throw new AppError('not-found', 'There is no such absence. It may have been deleted.')
  return toRow(row)
}

/** Takes an absence back. Throws 404. */
export async function deleteAbsence(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const before = await lockAbsence(tx, id)
    await tx.db.delete(operatorAbsences).where(eq(operatorAbsences.id, id))
    await tell(tx, before.userId)
    await recordAudit(tx, event(await getPerson(tx, before.userId), before, 'deleted'))
  })
}
