import { asc, count, desc, eq } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { formatPrintedDay } from '#core/days.ts'
import { AppError } from '#core/errors.ts'
import type { LiveEvent } from '#core/live/live-event.ts'
import { publishLive } from '#core/live/live.server.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { defineEntity, lockRow } from '#core/rows/entity.server.ts'
import { showRow } from '#core/rows/fields.ts'
import { about } from '#people/portal-auth/portal-auth.events.ts'
import { getPerson } from '#people/portal-auth/portal-auth.queries.server.ts'
import type { AbsenceInput, AbsenceRow } from './absences.contract.ts'
import { ABSENCE_FIELDS } from './absences.fields.ts'
import { operatorAbsences } from './absences.table.server.ts'
import { absenceTexts } from './messages.en.ts'

export const absenceEntity = defineEntity(operatorAbsences, ABSENCE_FIELDS)
const toRow = (row: typeof operatorAbsences.$inferSelect): AbsenceRow => showRow(ABSENCE_FIELDS, 'manager', row)

interface AbsenceQuery {
  page: number
  pageSize: number
  sort?: 'from' | '-from' | undefined
}

/** Returns a person's absences, newest first by default. */
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
    .orderBy(direction(operatorAbsences.from), direction(operatorAbsences.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { items: rows.map((row) => toRow(row)), total: counted?.total ?? 0, page, pageSize }
}

/** The audit log has only the days: the reason is personal. */
const event = (
  person: { id: string; name: string },
  absence: { from: string; to: string },
  what: string,
): AuditEvent => ({
  ...about(person),
  action: 'updated',
  fieldChanged: 'absence',
  description: absenceTexts.told(what, formatPrintedDay(absence.from), formatPrintedDay(absence.to)),
})

const heardBy = (userId: string): LiveEvent => ({ topic: 'operator', id: userId, userIds: [userId] })

/** Notes days on which a person is not there. */
export async function createAbsence(ctx: Ctx, userId: string, input: AbsenceInput): Promise<AbsenceRow> {
  const person = await getPerson(ctx, userId)
  return ctx.tx(async (tx) => {
    const [row] = await tx.db
      .insert(operatorAbsences)
      .values({ ...input, userId })
      .returning()
    if (row === undefined) throw new Error('The absence was not stored')
    await publishLive(tx, heardBy(userId))
    await recordAudit(tx, event(person, input, 'added'))
    return toRow(row)
  })
}

/** Changes an absence; fields that are left out stay. Throws 404, 409 when stale, 422 when it ends before it begins. */
export const updateAbsence = (
  ctx: Ctx,
  id: string,
  { version, ...input }: Partial<AbsenceInput> & { version: number },
): Promise<AbsenceRow> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, absenceEntity, id, absenceTexts.noAbsence)
    await assertVersion(row, version, () => toRow(row))
    const { from = row.from, to = row.to } = input
    const message = absenceTexts.endsFirst
    if (to < from) throw new AppError('invalid', message, { fields: [{ field: 'to', message }] })
    const person = await getPerson(tx, row.userId)
    const change = await writeRow(tx, absenceEntity, row, input, about(person))
    if (change === null) return toRow(row)
    change.events = [event(person, change.after, 'changed')]
    return commit(tx, absenceEntity, change, { show: () => toRow(change.after), live: heardBy(row.userId) })
  })

/** Deletes an absence. Throws 404, 409 when stale. */
export const deleteAbsence = (ctx: Ctx, id: string, version: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, absenceEntity, id, absenceTexts.noAbsence)
    await assertVersion(row, version, () => toRow(row))
    const deleted = event(await getPerson(tx, row.userId), row, 'deleted')
    const deletion = await deleteRow(tx, absenceEntity, row, deleted)
    return commit(tx, absenceEntity, deletion, { live: heardBy(row.userId) })
  })
