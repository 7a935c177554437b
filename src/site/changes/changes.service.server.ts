import { and, desc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '#core/context.server.ts'
import { databaseErrorCode, UNIQUE_VIOLATION } from '#core/db/pool.server.ts'
import { AppError } from '#core/errors.ts'
import { acts, rowVersions, type RowVersion } from '#core/rows/acts.table.server.ts'
import { BIN_DAYS, ORDER_ID } from '#core/rows/acts.ts'
import { writeValue } from '#core/rows/differences.ts'
import { pick } from '#core/rows/fields.ts'
import { inOneAdminAction, isSame, namesOfChanged } from '#core/rows/row-versions.server.ts'
import type { Translations } from '#core/rows/translations.ts'
import type { Leaves, UndoSubject } from '#core/rows/undo.server.ts'
import type { ChangeDetail, ChangedField, ChangedSince, putBackChange } from './changes.contract.ts'
import { LEFT_OUT_MAX, UNDO_ROWS_MAX, SHOWN_ROWS, type LeaveReason } from './changes.limits.ts'
import { findChange, findOtherRows, findOthers, type Subjects } from './changes.queries.server.ts'
import { changeTexts } from './messages.en.ts'

type Kept = typeof rowVersions.$inferSelect
type Wanted = z.output<typeof putBackChange.body>

/** Returns an admin action with its rows, field by field: before it, after it, and now. Throws 404. */
export async function getChange(ctx: Ctx, subjects: Subjects, id: string): Promise<ChangeDetail> {
  const change = await findChange(ctx, id)
  if (change === null) throw new AppError('not-found', changeTexts.noChange)
  const saved = await ctx.db
    .select()
    .from(rowVersions)
    .where(eq(rowVersions.actId, id))
    .orderBy(rowVersions.name, rowVersions.entityId)
    .limit(SHOWN_ROWS)
  const changed: ChangeDetail['changed'] = []
  for (const row of saved) changed.push(await describeRow(ctx, subjects[row.entityType], row))
  const [only] = saved
  const isOne = saved.length === 1 && only !== undefined && only.entityId !== ORDER_ID
  const others = isOne ? await findOthers(ctx, id, only.entityType, only.entityId) : []
  return { ...change, changed, others }
}

const didWhat = ({ entityId, before, after }: Kept) =>
  entityId === ORDER_ID ? 'ordered' : before === null ? 'made' : after === null ? 'deleted' : 'changed'

async function describeRow(
  ctx: Ctx,
  subject: UndoSubject | undefined,
  row: Kept,
): Promise<ChangeDetail['changed'][number]> {
  const { entityType, entityId, before, after, changed } = row
  const did = didWhat(row)
  const now = did === 'ordered' ? null : ((await subject?.find(ctx, entityId)) ?? null)
  const shownNames = did === 'ordered' ? [] : namesToTell({ before, after, now, changed })
  const say = (field: string, value: unknown) => describeVersion(ctx, subject, field, value)
  const fields: ChangedField[] = []
  for (const field of shownNames) {
    fields.push({
      field,
      before: await say(field, before?.[field]),
      after: await say(field, after?.[field]),
      now: await say(field, now?.[field]),
      isOfAct: before === null || after === null || changed.includes(field),
      isChangedSince: after !== null && isOther(after, now, field),
    })
  }
  return {
    id: SINGLE.has(entityType) || did === 'ordered' ? null : entityId,
    name: row.name,
    did,
    isThere: now !== null,
    isPutBack: row.putBackBy !== null,
    isErased: before === null && after === null,
    version: typeof now?.['version'] === 'number' ? now['version'] : null,
    fields,
    untouched: Object.keys(before ?? after ?? {}).filter((name) => !shownNames.includes(name) && !HIDDEN.has(name)),
  }
}

/** Subjects with one row, which needs no id. */
const SINGLE: ReadonlySet<string> = new Set(['settings', 'site_texts'])

/** Fields of a row that people don't read. */
const HIDDEN = new Set(['id', 'version', 'createdAt', 'updatedAt', 'order', 'contentHash', 'mailedAt'])

/** Formats Norwegian texts one per line; a value that isn't readable by itself (an id) as its module names it. */
async function describeVersion(ctx: Ctx, subject: UndoSubject | undefined, field: string, value: unknown) {
  if (field !== 'translations' || value === null || value === undefined) {
    return (await subject?.say?.(ctx, field, value)) ?? writeValue(value)
  }
  // Settings store pairs of texts.
  const { nb: pairs } = value as { nb?: unknown }
  if (Array.isArray(pairs)) return pairs.join('\n')
  const texts = Object.values(value as Translations).flatMap((each) => Object.entries(each))
  return texts.map(([name, [, is]]) => `${name}: ${is}`).join('\n')
}

const isOther = (one: RowVersion, other: RowVersion | null, field: string) => !isSame(one[field], other?.[field])

/** Returns the fields that the action changed, and those that now differ from their values before it. */
function namesToTell({
  before,
  after,
  now,
  changed,
}: Pick<Kept, 'before' | 'after' | 'changed'> & { now: RowVersion | null }) {
  const isSaid = (name: string) => !HIDDEN.has(name)
  if (before === null || after === null) {
    const only = before ?? after ?? {}
    return Object.keys(only).filter((name) => isSaid(name) && writeValue(only[name]) !== null)
  }
  return [...new Set([...changed, ...(now === null ? [] : namesOfChanged(before, now))])].filter(isSaid)
}

/**
 * Undoes an action by changes that the modules of its rows make: all rows or none. An action with more rows than
 * UNDO_ROWS_MAX is undone in parts, the last rows first; all remaining rows are checked before the first part is
 * written.
 * @throws AppError 404, 409 when a row was changed later and the caller didn't choose what to keep, and the errors of
 * those changes
 */
export async function undoChange(
  ctx: Ctx,
  subjects: Subjects,
  id: string,
  wanted: Wanted,
): Promise<z.output<typeof putBackChange.response>> {
  try {
    const { done } = await inOneAdminAction(ctx, 'put back', async (tx) => {
      const { rows, left, earlier } = await lockOpenRows(tx, id, wanted)
      const of = rows.length + left
      // Twenty thousand look-ups: the parts that follow look at their own rows only.
      if (left > 0 && wanted.goesOn !== true) {
        refuseOthers(await findHindered(tx, subjects, id, wanted.except ?? []), { of, earlier })
      }
      let fields = 0
      const others: ChangedSince = []
      for (const row of rows) {
        const subject = subjects[row.entityType]
        if (subject === undefined) throw new AppError('conflict', changeTexts.notThis(row.name ?? ''))
        const why = of === 1 ? null : await findHindrance(tx, subject, row)
        const written = why ?? (await undoRow(tx, subject, row, wanted))
        if (typeof written === 'number') fields += written
        else others.push({ id: row.entityId, name: row.name, why: written })
      }
      refuseOthers(others, { of, earlier })
      // A part may have nothing left: a row that the action created and that was deleted since is already undone.
      const act = tx.act?.isStored === true ? tx.act.id : null
      if (act === null && left === 0 && earlier === 0) throw new AppError('conflict', changeTexts.same)
      await recordUndo(tx, id, act ?? id, rows)
      return { id: act, rows: rows.length, fields, left, earlier }
    })
    return done
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error
    throw new AppError('conflict', changeTexts.taken)
  }
}

/** Names the rows that were changed since, so that the administrator can leave them out. */
function refuseOthers(others: ChangedSince, shownNames: { of: number; earlier: number }): void {
  if (others.length === 0) return
  if (others.length > LEFT_OUT_MAX) throw new AppError('conflict', changeTexts.tooMany(LEFT_OUT_MAX))
  const message = changeTexts.changedSince(others.map(({ id, name }) => name ?? id))
  throw new AppError('conflict', message, { extension: { changedSince: others, ...shownNames } })
}

/** Rows of an action that can't be undone: changed since, in use by remaining rows, or with a number that is in use. */
async function findHindered(tx: Ctx, subjects: Subjects, id: string, except: readonly string[]): Promise<ChangedSince> {
  const others = await findOtherRows(tx, id, except)
  const stay = [...except, ...others.map((each) => each.id)]
  const open = and(isOpenOf(id), stay.length === 0 ? undefined : notInArray(rowVersions.entityId, stay))
  const shared = Object.keys(subjects).filter((type) => subjects[type]?.isUsed !== undefined)
  const rows = await tx.db
    .select()
    .from(rowVersions)
    .where(
      and(
        open,
        or(isNull(rowVersions.after), and(isNull(rowVersions.before), inArray(rowVersions.entityType, shared))),
      ),
    )
    .orderBy(rowVersions.name)
  for (const row of rows) {
    if (others.length > LEFT_OUT_MAX) break
    // A row that the action created is deleted before it, or had another value before. Looked up one by one, by the
    // key.
    const leaves: Leaves = (user) => sql`coalesce((select true from ${rowVersions}
      where ${open} and ${inArray(rowVersions.entityType, Object.keys(subjects))} and ${rowVersions.entityId} = ${user}::text
        and (${rowVersions.before} is null or strpos(${rowVersions.before}::text, ${row.entityId}) = 0) limit 1), false)`
    const subject = subjects[row.entityType]
    const why = subject && (await findHindrance(tx, subject, row, leaves))
    if (why) others.push({ id: row.entityId, name: row.name, why })
  }
  return others
}

/** Obstacle to undoing one of several rows, other than a later change. */
async function findHindrance(tx: Ctx, subject: UndoSubject, row: Kept, leaves?: Leaves): Promise<LeaveReason | null> {
  const { entityId, before, after } = row
  if (entityId === ORDER_ID) return null
  if (before === null) return (await subject.isUsed?.(tx, entityId, leaves)) === true ? 'used' : null
  const isThere = (await subject.find(tx, entityId)) !== null
  if (after === null) return !isThere && (await subject.collides?.(tx, before)) === true ? 'taken' : null
  return isThere ? null : 'deleted'
}

/** Rows of an action that aren't undone yet; permanently deleted ones can't be. */
const isOpenOf = (id: string) =>
  and(
    eq(rowVersions.actId, id),
    isNull(rowVersions.putBackBy),
    or(isNotNull(rowVersions.before), isNotNull(rowVersions.after)),
  )

/**
 * Locks and returns the action's rows that aren't undone yet, at most as many as one call takes; no other transaction
 * can undo them until this one ends. `left` counts those of later calls, `earlier` those that were undone before.
 */
async function lockOpenRows(
  tx: Ctx,
  id: string,
  { rows: chosen, except = [] }: Wanted,
): Promise<{ rows: Kept[]; left: number; earlier: number }> {
  const [act] = await tx.db.select({ id: acts.id }).from(acts).where(eq(acts.id, id)).for('update')
  if (act === undefined) throw new AppError('not-found', changeTexts.noChange)
  const ofAct = and(
    eq(rowVersions.actId, id),
    chosen === undefined ? undefined : inArray(rowVersions.entityId, [...chosen]),
    except.length === 0 ? undefined : notInArray(rowVersions.entityId, [...except]),
  )
  const open = and(ofAct, isOpenOf(id))
  const count = await tx.db.$count(rowVersions, open)
  const earlier = await tx.db.$count(rowVersions, and(ofAct, isNotNull(rowVersions.putBackBy)))
  if (count === 0) {
    const isDone = earlier > 0 && earlier === (await tx.db.$count(rowVersions, ofAct))
    throw new AppError('conflict', isDone ? changeTexts.done : changeTexts.gone)
  }
  const rows = await tx.db
    .select()
    .from(rowVersions)
    .where(open)
    // In reverse order: products before the groups that were created with them.
    .orderBy(desc(rowVersions.seq), desc(rowVersions.entityType), rowVersions.entityId)
    .limit(UNDO_ROWS_MAX)
  return { rows, left: count - rows.length, earlier }
}

/** Puts one row back; gives the number of fields that were written. */
async function undoRow(tx: Ctx, subject: UndoSubject, row: Kept, wanted: Wanted): Promise<number | 'changed'> {
  const { entityId, before, after, changed } = row
  const name = row.name ?? ''
  if (entityId === ORDER_ID) return undoOrder(tx, subject, row)
  const now = await subject.find(tx, entityId)
  if (after === null) {
    // Another action restored it: it is as it was before.
    if (now !== null) return 0
    if (subject.restore === undefined || before === null) throw new AppError('conflict', changeTexts.notThis(name))
    await subject.restore(tx, before, wanted.itemNumber)
    return 0
  }
  if (now === null) {
    // A row that the action created and that was deleted since is as it was before.
    if (before === null) return 0
    throw new AppError('conflict', changeTexts.deletedSince(name))
  }
  const version = Number(now['version'])
  const isSeen = wanted.version === version
  if (wanted.version !== undefined && !isSeen) return 'changed'
  if (before === null) {
    if (subject.remove === undefined) throw new AppError('conflict', changeTexts.notThis(name))
    // Another place in the list is no change of the row.
    if (!isSeen && namesOfChanged(after, now).some((field) => field !== 'order')) return 'changed'
    await subject.remove(tx, entityId, version)
    return 0
  }
  if (subject.write === undefined) throw new AppError('conflict', changeTexts.notThis(name))
  if (wanted.fields === undefined && changed.some((field) => isOther(after, now, field))) return 'changed'
  const names = (wanted.fields ?? changed).filter((field) => isOther(before, now, field))
  const unknown = wanted.fields?.find((field) => !(field in before) && !(field in after))
  if (unknown !== undefined) throw new AppError('invalid', changeTexts.fieldUnknown(unknown))
  if (names.length === 0) return 0
  await subject.write(
    tx,
    entityId,
    { ...Object.fromEntries(names.map((field) => [field, null])), ...pick(before, names) },
    version,
  )
  return names.length
}

async function undoOrder(tx: Ctx, { order }: UndoSubject, { before, after }: Kept): Promise<number> {
  const [was, is] = [(before?.['order'] ?? []) as string[], (after?.['order'] ?? []) as string[]]
  const now = (await order?.read(tx, is)) ?? []
  const there = new Set(now)
  // Rows deleted since have no position; the others still have theirs.
  if (order === undefined || now.join() !== is.filter((each) => there.has(each)).join()) {
    throw new AppError('conflict', changeTexts.orderSince)
  }
  await order.write(
    tx,
    was.filter((each) => there.has(each)),
  )
  return 0
}

/**
 * Records on the undone rows which action undid them; when that undoes an undo, the rows of the first action can be
 * undone again.
 */
async function recordUndo(tx: Ctx, id: string, act: string, rows: readonly Kept[]): Promise<void> {
  const isOne = or(
    ...[...Map.groupBy(rows, ({ entityType }) => entityType)].map(([entityType, ofType]) => {
      const ids = ofType.map(({ entityId }) => entityId)
      return and(eq(rowVersions.entityType, entityType), inArray(rowVersions.entityId, ids))
    }),
  )
  await tx.db
    .update(rowVersions)
    .set({ putBackBy: null })
    .where(and(eq(rowVersions.putBackBy, id), isOne))
  await tx.db
    .update(rowVersions)
    .set({ putBackBy: act })
    .where(and(eq(rowVersions.actId, id), isOne))
}

/** About persons: their saved versions are deleted when the audit log forgets them. */
const PERSONAL = ['team_member', 'contact']

/**
 * Permanently deletes expired rows of the bin: a deleted row with all its saved versions, a person's values with those
 * of the audit log, a contact message at the age at which it would have been deleted anyway.
 */
export async function emptyBin(
  ctx: Ctx,
  { contactsMonths, auditPersonsMonths }: { contactsMonths: number; auditPersonsMonths: number },
): Promise<void> {
  const personal = sql.join(
    PERSONAL.map((each) => sql`${each}`),
    sql`, `,
  )
  await ctx.db.execute(sql`
    update ${rowVersions} as saved set before = null, after = null,
      name = case when saved.entity_type in (${personal}) then null else saved.name end
    from ${rowVersions} deletion join ${acts} act on act.id = deletion.act_id
    where deletion.after is null and deletion.before is not null and deletion.put_back_by is null
      and act.created_at <= now() - make_interval(days => ${BIN_DAYS})
      and saved.entity_type = deletion.entity_type and saved.entity_id = deletion.entity_id and saved.seq <= deletion.seq`)
  await ctx.db.execute(sql`
    update ${rowVersions} as saved set before = null, after = null, name = null
    from ${acts} act
    where act.id = saved.act_id and saved.entity_type in (${personal}) and (saved.before is not null or saved.after is not null)
      and (act.created_at <= now() - make_interval(months => ${auditPersonsMonths})
        or (saved.entity_type = 'contact'
          and (coalesce(saved.before, saved.after) ->> 'createdAt')::timestamptz <= now() - make_interval(months => ${contactsMonths})))`)
}
