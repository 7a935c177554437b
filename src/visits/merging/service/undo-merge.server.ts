import { and, eq, getColumns, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { spellingKey } from '#core/contract/names/spelling-key.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { writeRow } from '#core/rows/change-row.server.ts'
import { writeValue } from '#core/rows/differences.ts'
import { UNDO_DAYS } from '../merging.limits.ts'
import { findSuccessor } from '../merging.queries.server.ts'
import { merges } from '../merging.table.server.ts'
import { mergingTexts as texts } from '../messages.en.ts'
import { referenceKey, type LooseRow } from './merge-rows.server.ts'
import type { MergeSubject } from './subjects.server.ts'

type MergeRow = typeof merges.$inferSelect

const DAY = 86_400_000

/**
 * Undoes a merge: the remaining row's fields as they were, the removed row with its id, and the moved rows that still
 * exist. Rows that were added to the remaining row since the merge stay with it.
 * @throws AppError 404; 409 when it is too late, or with what prevents it, such as a field that was changed since
 */
export function undoMerge<Row extends object>(ctx: Ctx, subject: MergeSubject<Row>, id: string): Promise<Row> {
  return ctx.tx(async (tx) => {
    const [stored] = await tx.db
      .select()
      .from(merges)
      .where(and(eq(merges.id, id), eq(merges.kind, subject.kind)))
      .for('update')
    if (stored === undefined) throw new AppError('not-found', texts.noMerge)
    const merge = await withCompanySuccessors(tx, stored)
    if (merge.undoneAt !== null) throw new AppError('conflict', texts.undoneAlready)
    if (Date.now() - merge.mergedAt.getTime() > UNDO_DAYS * DAY)
      throw new AppError('conflict', texts.tooLate(UNDO_DAYS))
    const survivor = await lockSurvivor(tx, subject, merge)
    const contradictions = await findContradictions(tx, subject, merge, survivor)
    if (contradictions.length > 0) {
      throw new AppError('conflict', texts.contradicted(contradictions), { extension: { contradictions } })
    }
    await undoChange(tx, subject, merge, survivor)
    const undoneBy = tx.actor.kind === 'portal' ? tx.actor.userId : null
    await tx.db.update(merges).set({ undoneAt: new Date(), undoneBy }).where(eq(merges.id, id))
    for (const each of [merge.survivorId, merge.duplicateId])
      await publishLive(tx, { topic: 'vessel', id: each, userIds: [] })
    const back = await subject.show(tx, merge.duplicateId)
    const description = texts.undone(merge.duplicateName, merge.survivorName)
    await recordAudit(
      tx,
      { ...subject.identify(survivor), action: 'merged', description },
      { ...subject.identify({ id: merge.duplicateId, name: merge.duplicateName }), action: 'merged', description },
    )
    return back
  })
}

async function lockSurvivor<Row>(tx: Ctx, { entity }: MergeSubject<Row>, merge: MergeRow): Promise<LooseRow> {
  const [survivor] = (await tx.db
    .select()
    .from(entity.table)
    .where(eq(entity.table.id, merge.survivorId))
    .for('update')) as unknown as LooseRow[]
  if (survivor !== undefined) return survivor
  const [next] = await tx.db
    .select({ name: merges.survivorName })
    .from(merges)
    .where(and(eq(merges.duplicateId, merge.survivorId), isNull(merges.undoneAt)))
  const reason =
    next === undefined ? texts.survivorMissing(merge.survivorName) : texts.mergedOn(merge.survivorName, next.name)
  throw new AppError('conflict', texts.contradicted([reason]), { extension: { contradictions: [reason] } })
}

/** Fields of the remaining row that were changed since, and names or numbers that another row has now. */
async function findContradictions<Row>(
  tx: Ctx,
  { entity, otherNames }: MergeSubject<Row>,
  { survivorId, lost, after }: MergeRow,
  survivor: LooseRow,
): Promise<string[]> {
  const found = Object.entries(after).flatMap(([name, value]) =>
    name === otherNames || JSON.stringify(survivor[name] ?? null) === JSON.stringify(value)
      ? []
      : [texts.changedSince(formatField(name), writeValue(survivor[name]) ?? texts.emptied)],
  )
  const others = (await tx.db
    .select()
    .from(entity.table)
    .where(
      sql`${entity.table.id} <> ${survivorId} and (public.spelling_key(name) = public.spelling_key(${String(lost['name'])})
        ${typeof lost['imo'] === 'string' ? sql`or imo = ${lost['imo']}` : sql``})`,
    )) as unknown as LooseRow[]
  for (const other of others) {
    const hasName = spellingKey(other.name) === spellingKey(String(lost['name']))
    found.push(hasName ? texts.nameTaken(other.name) : texts.imoTaken(String(lost['imo']), other.name))
  }
  return found
}

/** `vesselMasterPhone` as people say it. */
const formatField = (name: string): string => {
  const words = name
    .replaceAll(/(?=[A-Z\d])/g, ' ')
    .toLowerCase()
    .replace(/ id$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Replaces companies that were merged since by their successors, so that this doesn't count as a change of the vessel. */
async function withCompanySuccessors(tx: Ctx, merge: MergeRow): Promise<MergeRow> {
  const follow = async (row: Record<string, unknown>, field: string) => {
    const id = row[field]
    const successor = typeof id === 'string' ? await findSuccessor(tx, id) : null
    return successor === null ? row : { ...row, [field]: successor.id }
  }
  const [lost, before, after] = [
    await follow(merge.lost, 'company_id'),
    await follow(merge.before, 'companyId'),
    await follow(merge.after, 'companyId'),
  ]
  return { ...merge, lost, before, after }
}

async function undoChange<Row>(
  tx: Ctx,
  { entity, otherNames, references, identify }: MergeSubject<Row>,
  { survivorId, duplicateId, lost, before, after, moved }: MergeRow,
  survivor: LooseRow,
): Promise<void> {
  const values = { ...before }
  if (otherNames in after) {
    const had = new Set(before[otherNames] as string[])
    const added = new Set((after[otherNames] as string[]).filter((name) => !had.has(name)))
    values[otherNames] = (survivor[otherNames] as string[]).filter((name) => !added.has(name))
  }
  await writeRow(tx, entity, survivor, values, { ...identify(survivor), action: 'merged' })
  const stored = Object.values(getColumns(entity.table as PgTable)).filter(({ generated }) => generated === undefined)
  const names = sql.join(
    stored.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await tx.db.execute(sql`
    insert into ${entity.table} (${names})
    select ${names} from jsonb_populate_record(null::${entity.table}, ${JSON.stringify(lost)}::jsonb)`)
  for (const reference of references) {
    const column = sql.identifier(reference.column.name)
    await tx.db.execute(sql`
      update ${reference.table} set ${column} = ${duplicateId}
      where ${column} = ${survivorId} and id = any(${sql.param(moved[referenceKey(reference)] ?? [])}::uuid[])`)
  }
}
