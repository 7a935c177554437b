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
export const placeOf = (reference: Reference): string => `${getTableName(reference.table)}.${reference.column.name}`

/**
 * Merges two rows: references to the merged row are moved to the remaining one, fields are taken as chosen, its names
 * become alternative names. Everything needed to undo it is stored.
 * @throws AppError 404, 409 when either was changed since it was read, 422 for a row with itself, or with a missing one
 */
export function mergeRows<Row extends object>(
  ctx: Ctx,
  subject: MergeSubject<Row>,
  staysId: string,
  { from: goesId, keep = {}, version, fromVersion }: MergeRequest,
): Promise<Row & { mergeId: string }> {
  if (ctx.actor.kind !== 'portal') throw new AppError('forbidden', texts.none(subject.kind))
  const mergedBy = ctx.actor.userId
  if (staysId === goesId) throw refuseFrom(texts.itself(subject.kind))
  return ctx.tx(async (tx) => {
    const { stays, goes } = await lockBoth(tx, subject, staysId, goesId)
    await assertVersion(stays, version, () => subject.show(tx, staysId))
    await assertVersion(goes, fromVersion, () => subject.show(tx, goesId))
    refuseUnsettledNumber(subject.kind, stays, goes, keep)
    const values = valuesOf(subject, stays, goes, keep)
    const lost = await readWhole(tx, subject, goesId)
    const moved = await moveReferences(tx, subject.references, { staysId, goesId })
    await tx.db.execute(sql`delete from ${subject.entity.table} where id = ${goesId}`)
    const about = subject.identify({ id: staysId, name: writeValue(values['name']) ?? stays.name })
    const written = await writeRow(tx, subject.entity, stays, values, { ...about, action: 'merged' })
    const changed = written?.changed ?? []
    const mergeId = newId()
    await tx.db.insert(merges).values({
      id: mergeId,
      kind: subject.kind,
      staysId,
      goesId,
      staysName: about.entityName,
      goesName: goes.name,
      lost,
      before: pickAs(stays, changed),
      after: pickAs((written?.after ?? stays) as LooseRow, changed),
      moved,
      mergedBy,
    })
    for (const id of [staysId, goesId]) await publishLive(tx, { topic: 'vessel', id, userIds: [] })
    const description = texts.merged(goes.name, about.entityName, describeMoved(moved))
    const answer = await subject.show(tx, staysId)
    await recordAudit(
      tx,
      { ...about, action: 'merged', description },
      { ...subject.identify(goes), action: 'merged', description },
      ...(written?.events ?? []),
    )
    return { ...answer, mergeId }
  })
}

const refuseFrom = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: 'from', message }] })

/** Locks both rows in the order of their ids, so that two merges of the same pair in both directions can't deadlock. */
async function lockBoth<Row>(tx: Ctx, { entity, kind }: MergeSubject<Row>, staysId: string, goesId: string) {
  const rows = (await tx.db
    .select()
    .from(entity.table)
    .where(sql`${entity.table.id} in (${staysId}, ${goesId})`)
    .orderBy(entity.table.id)
    .for('update')) as unknown as LooseRow[]
  const stays = rows.find(({ id }) => id === staysId)
  const goes = rows.find(({ id }) => id === goesId)
  if (stays === undefined) throw new AppError('not-found', texts.none(kind))
  if (goes === undefined) throw refuseFrom(texts.noOther(kind))
  return { stays, goes }
}

/** A hull has its number for life, a company its registration: that two have become one is never guessed. */
function refuseUnsettledNumber(
  kind: MergeKind,
  stays: LooseRow,
  goes: LooseRow,
  keep: Partial<Record<string, Side>>,
): void {
  const name = MERGE_NUMBERS[kind]
  const [one, other] = [stays[name], goes[name]]
  if (!one || !other || one === other || keep[name] !== undefined) return
  const message = texts.otherNumber[kind]
  throw new AppError('invalid', message, { fields: [{ field: `keep.${name}`, message }] })
}

function valuesOf<Row>(
  { entity, otherNames, otherNamesMax, groups }: MergeSubject<Row>,
  stays: LooseRow,
  goes: LooseRow,
  keep: Partial<Record<string, Side>>,
): Record<string, unknown> {
  const names = namesOfCalls(entity.fields).filter((name) => name !== otherNames)
  const values = chooseValues(stays, goes, names, { keep, groups })
  const called = [
    goes.name,
    stays.name,
    ...((stays[otherNames] as string[] | undefined) ?? []),
    ...((goes[otherNames] as string[] | undefined) ?? []),
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
  { staysId, goesId }: { staysId: string; goesId: string },
): Promise<Record<string, string[]>> {
  const moved: Record<string, string[]> = {}
  for (const reference of references) {
    await reference.makeRoom?.(tx, { staysId, goesId })
    const column = sql.identifier(reference.column.name)
    const rows = await queryRows(
      tx.db,
      { id: 'text' },
      sql`update ${reference.table} set ${column} = ${staysId} where ${column} = ${goesId} returning id`,
    )
    moved[placeOf(reference)] = rows.map(({ id }) => id)
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
