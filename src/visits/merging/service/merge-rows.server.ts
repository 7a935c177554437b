import { getTableName, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import type { Reference } from '#core/module.server.ts'
import { assertVersion, writeRow } from '#core/rows/change-row.server.ts'
import { writeValue } from '#core/rows/differences.ts'
import { namesOfCalls } from '#core/rows/fields.ts'
import { chooseValues } from '../choose-values.policy.ts'
import type { Side } from '../merging.contract.ts'
import { MERGE_NUMBERS, type MergeKind } from '../merging.limits.ts'
import { merges } from '../merging.table.server.ts'
import { mergingTexts as texts } from '../messages.en.ts'
import type { MergeSubject } from './subjects.server.ts'

interface MergeRequest {
  from: string
  keep?: Partial<Record<string, Side>> | undefined
  version?: number | undefined
  fromVersion?: number | undefined
}

export type LooseRow = Record<string, unknown> & { id: string; name: string; version: number }

/** The column of another table with the id, as the record of a merge names it. */
export const referenceKey = (reference: Reference): string =>
  `${getTableName(reference.table)}.${reference.column.name}`

/**
 * Merges two rows: references to the merged row are moved to the remaining one, fields are taken as chosen, its names
 * become alternative names. Everything needed to undo it is stored.
 * @throws AppError 404, 409 when either was changed since it was read, 422 for a row with itself, or with a missing one
 */
export function mergeRows<Row extends object>(
  ctx: Ctx,
  subject: MergeSubject<Row>,
  survivorId: string,
  { from: duplicateId, keep = {}, version, fromVersion }: MergeRequest,
): Promise<Row & { mergeId: string }> {
  if (ctx.actor.kind !== 'portal') throw new AppError('forbidden', texts.none(subject.kind))
  const mergedBy = ctx.actor.userId
  if (survivorId === duplicateId) throw refuseFrom(texts.itself(subject.kind))
  return ctx.tx(async (tx) => {
    const { survivor, duplicate } = await lockBoth(tx, subject, survivorId, duplicateId)
    await assertVersion(survivor, version, () => subject.show(tx, survivorId))
    await assertVersion(duplicate, fromVersion, () => subject.show(tx, duplicateId))
    refuseUnsettledNumber(subject.kind, survivor, duplicate, keep)
    const values = valuesOf(subject, survivor, duplicate, keep)
    const lost = await readWhole(tx, subject, duplicateId)
    await refuseContradictions(tx, subject.references, { survivorId, duplicateId })
    const moved = await moveReferences(tx, subject.references, { survivorId, duplicateId })
    await tx.db.execute(sql`delete from ${subject.entity.table} where id = ${duplicateId}`)
    const about = subject.identify({ id: survivorId, name: writeValue(values['name']) ?? survivor.name })
    const written = await writeRow(tx, subject.entity, survivor, values, { ...about, action: 'merged' })
    const changed = written?.changed ?? []
    const mergeId = newId()
    await tx.db.insert(merges).values({
      id: mergeId,
      kind: subject.kind,
      survivorId,
      duplicateId,
      survivorName: about.entityName,
      duplicateName: duplicate.name,
      lost,
      before: pickAs(survivor, changed),
      after: pickAs((written?.after ?? survivor) as LooseRow, changed),
      moved,
      mergedBy,
    })
    for (const id of [survivorId, duplicateId]) await publishLive(tx, { topic: 'vessel', id, userIds: [] })
    const description = texts.merged(duplicate.name, about.entityName, describeMoved(moved))
    const answer = await subject.show(tx, survivorId)
    await recordAudit(
      tx,
      { ...about, action: 'merged', description },
      { ...subject.identify(duplicate), action: 'merged', description },
      ...(written?.events ?? []),
    )
    return { ...answer, mergeId }
  })
}

/** @throws AppError 409 with the first reason why rows that belong to the two can't belong to one */
async function refuseContradictions(
  tx: Ctx,
  references: readonly Reference[],
  ids: { survivorId: string; duplicateId: string },
): Promise<void> {
  for (const { refuse } of references) {
    const reason = await refuse?.(tx, ids)
    if (reason) throw new AppError('conflict', reason)
  }
}

const refuseFrom = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: 'from', message }] })

/** Locks both rows in the order of their ids, so that two merges of the same pair in both directions can't deadlock. */
async function lockBoth<Row>(tx: Ctx, { entity, kind }: MergeSubject<Row>, survivorId: string, duplicateId: string) {
  const rows = (await tx.db
    .select()
    .from(entity.table)
    .where(sql`${entity.table.id} in (${survivorId}, ${duplicateId})`)
    .orderBy(entity.table.id)
    .for('update')) as unknown as LooseRow[]
  const survivor = rows.find(({ id }) => id === survivorId)
  const duplicate = rows.find(({ id }) => id === duplicateId)
  if (survivor === undefined) throw new AppError('not-found', texts.none(kind))
  if (duplicate === undefined) throw refuseFrom(texts.noOther(kind))
  return { survivor, duplicate }
}

/** A hull has its number for life, a company its registration: that two have become one is never guessed. */
function refuseUnsettledNumber(
  kind: MergeKind,
  survivor: LooseRow,
  duplicate: LooseRow,
  keep: Partial<Record<string, Side>>,
): void {
  const name = MERGE_NUMBERS[kind]
  const [one, other] = [survivor[name], duplicate[name]]
  if (!one || !other || one === other || keep[name] !== undefined) return
  const message = texts.otherNumber[kind]
  throw new AppError('invalid', message, { fields: [{ field: `keep.${name}`, message }] })
}

function valuesOf<Row>(
  { entity, otherNames, otherNamesMax, groups }: MergeSubject<Row>,
  survivor: LooseRow,
  duplicate: LooseRow,
  keep: Partial<Record<string, Side>>,
): Record<string, unknown> {
  const names = namesOfCalls(entity.fields).filter((name) => name !== otherNames)
  const values = chooseValues(survivor, duplicate, names, { keep, groups })
  const called = [
    duplicate.name,
    survivor.name,
    ...((survivor[otherNames] as string[] | undefined) ?? []),
    ...((duplicate[otherNames] as string[] | undefined) ?? []),
  ]
  const seen = new Set([String(values['name']).toLowerCase()])
  values[otherNames] = called
    .filter((name) => {
      const key = name.toLowerCase()
      const isNew = !seen.has(key)
      seen.add(key)
      return isNew
    })
    .slice(0, otherNamesMax)
  return values
}

async function readWhole<Row>(tx: Ctx, { entity }: MergeSubject<Row>, id: string): Promise<Record<string, unknown>> {
  const rows = await queryRows(
    tx.db,
    { whole: json<Record<string, unknown>>() },
    sql`select to_jsonb(${entity.table}) as whole from ${entity.table} where id = ${id}`,
  )
  return rows[0]?.whole ?? {}
}

async function moveReferences(
  tx: Ctx,
  references: readonly Reference[],
  { survivorId, duplicateId }: { survivorId: string; duplicateId: string },
): Promise<Record<string, string[]>> {
  const moved: Record<string, string[]> = {}
  for (const reference of references) {
    const column = sql.identifier(reference.column.name)
    const rows = await queryRows(
      tx.db,
      { id: 'text' },
      sql`update ${reference.table} set ${column} = ${survivorId} where ${column} = ${duplicateId} returning id`,
    )
    moved[referenceKey(reference)] = rows.map(({ id }) => id)
  }
  return moved
}

const describeMoved = (moved: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(moved)
    .filter(([, ids]) => ids.length > 0)
    .map(([place, ids]) => texts.moved(ids.length, place.split('.')[0] ?? ''))
    .join(', ')

const pickAs = (row: LooseRow, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
