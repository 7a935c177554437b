import { notInArray, sql, type SQL } from 'drizzle-orm'
import { auditLogs, auditPersonalValues } from '#core/audit/audit.table.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { instantText } from '#core/db/json-rows.server.ts'
import { offsetOf, type Page } from '#core/db/list-sql.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json } from '#core/db/statements/row-shape.server.ts'
import { acts, rowVersions } from '#core/rows/acts.table.server.ts'
import { BIN_DAYS, ORDER_ID } from '#core/rows/acts.ts'
import type { UndoSubject } from '#core/rows/undo.server.ts'
import { BinRow, Change, ChangeCounts, ChangedSince, type ChangesQuery } from './changes.contract.ts'
import { LEFT_OUT_MAX, SHOWN_NAMES, type FeedKind } from './changes.limits.ts'

/** By the audit log's name of their kind. */
export type Subjects = Readonly<Record<string, UndoSubject>>

/** Whether a row was deleted later: the deletion has to be undone first. */
const isGone = sql`(saved.after is not null and latest.after is null and saved.entity_id <> ${ORDER_ID})`

/**
 * Fields of a saved row that no action is about: a product that was edited and reverted is as it was, in another
 * version.
 */
const OWN = sql`array['version', 'updatedAt', 'order']`

/** Whether a deleted row exists again, by any action: its deletion has nothing left to undo. */
const isRestored = sql`(saved.after is null and saved.before is not null and latest.after is not null)`

/** Whether a row was changed after the action, by its last saved version. */
const isOther = sql`case
  when saved.put_back_by is not null or ${isGone} or saved.entity_id = ${ORDER_ID} or saved.after is null then false
  when saved.before is null then latest.after - ${OWN} is distinct from saved.after - ${OWN}
  else exists (select from unnest(saved.changed) field where latest.after -> field is distinct from saved.after -> field)
end`

/** One row per admin action, without the rows that it changed. */
const feed = sql`
  select act.id, act.kind, act.seq, act.created_at, log.changed_by, log.changed_by_name as who, log.entity_type,
    log.entity_name, log.description, concat_ws(' ', log.entity_name, log.description, log.changed_by_name) as said
  from ${acts} act join ${auditLogs} as log on log.seq = act.seq`

/** The rows of an action with their last saved versions. */
const rowsOfAct = sql`
  ${rowVersions} saved
  left join lateral (
    select later.before, later.after from ${rowVersions} later
    where later.entity_type = saved.entity_type and later.entity_id = saved.entity_id order by later.seq desc limit 1
  ) latest on true
  where saved.act_id = feed.id`

/** Actions with the totals of their rows: queried for one page only, since an import has thousands of rows. */
const withSums = (found: SQL): SQL => sql`
  select feed.*, sums.*,
    coalesce(sums.found, array_remove(array[coalesce(feed.entity_name, personal.texts::jsonb ->> 0)], null)) as names
  from (${found}) feed
  left join ${auditPersonalValues} personal on personal.seq = feed.seq
  cross join lateral (
    select count(*)::int as rows,
      count(*) filter (where saved.put_back_by is null and (saved.before is not null or saved.after is not null)
        and not ${isGone} and not ${isRestored})::int as open,
      count(latest.after) filter (where saved.entity_id <> ${ORDER_ID})::int as live,
      count(*) filter (where latest.before is not null and latest.after is null and saved.entity_id <> ${ORDER_ID})::int as in_bin,
      coalesce((select json_agg(json_build_object('entityType', kind.entity_type, 'rows', kind.rows) order by kind.rows desc, kind.entity_type)
        from (select each.entity_type, count(*)::int as rows from ${rowVersions} each where each.act_id = feed.id group by 1) kind), '[]') as rows_by_kind,
      (array_agg(saved.name order by saved.name) filter (where saved.name is not null))[1:${SHOWN_NAMES}] as found,
      coalesce((select array_agg(distinct field order by field) from ${rowVersions} each, unnest(each.changed) field where each.act_id = feed.id), '{}') as fields,
      (select max(back.created_at) from ${acts} back
        where back.id in (select each.put_back_by from ${rowVersions} each where each.act_id = feed.id)) as put_back_at,
      coalesce(bool_or(${isOther}), false) as is_changed_since
    from ${rowsOfAct}
  ) sums`

const KINDS: Readonly<Record<FeedKind, SQL>> = {
  imports: sql`kind = 'imported'`,
  edits: sql`kind in ('created', 'edited', 'ordered', 'put back')`,
  deletions: sql`kind = 'deleted'`,
  since: sql`exists (select from ${rowsOfAct} and ${isOther})`,
}

function matches({ kind, by, about, days, q }: Omit<ChangesQuery, 'page' | 'pageSize' | 'sort'>): SQL {
  const words = searchWords(q ?? '').map((word) => `%${escapeLike(word)}%`)
  const parts = [
    ...(kind === undefined ? [] : [KINDS[kind]]),
    ...(by === undefined ? [] : [sql`changed_by = ${by}`]),
    ...(about === undefined
      ? []
      : [sql`exists (select from ${rowVersions} own where own.act_id = feed.id and own.entity_id = ${about})`]),
    ...(days === undefined ? [] : [sql`created_at > now() - make_interval(days => ${Number(days)})`]),
    ...words.map(
      (word) => sql`(public.search_text(said) like public.search_text(${word}) or exists (select from ${rowVersions} own
        where own.act_id = feed.id and public.search_text(own.name) like public.search_text(${word})))`,
    ),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

const columns = sql`id, ${instantText(sql`created_at`)} as "createdAt", who, kind, entity_type as "entityType", names, rows,
  rows_by_kind as "rowsByKind", live, in_bin as "inBin", fields, description, open, ${instantText(sql`put_back_at`)} as "putBackAt", is_changed_since as "isChangedSince"`

/** One page of the feed, newest first. */
export async function findChanges(ctx: Ctx, query: ChangesQuery): Promise<Page<Change>> {
  const where = matches(query)
  const order = query.sort === 'createdAt' ? sql`seq asc` : sql`seq desc`
  const page = sql`
    select *, (count(*) over ())::int as total from (${feed}) feed where ${where}
    order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}`
  const rows = await queryRows(
    ctx.db,
    { ...Change.shape, total: 'number' },
    sql`select ${columns}, total from (${withSums(page)}) feed order by ${order}`,
  )
  const items = rows.map(({ total: _total, ...change }) => change)
  const total = rows[0]?.total ?? (query.page === 1 ? 0 : await countFeed(ctx, where))
  return { items, total, page: query.page, pageSize: query.pageSize }
}

async function countFeed(ctx: Ctx, where: SQL): Promise<number> {
  const rows = await queryRows(
    ctx.db,
    { total: 'number' },
    sql`select count(*)::int as total from (${feed}) feed where ${where}`,
  )
  return rows[0]?.total ?? 0
}

/** Returns one action, or null. */
export async function findChange(ctx: Ctx, id: string): Promise<Change | null> {
  const rows = await queryRows(
    ctx.db,
    Change,
    sql`select ${columns} from (${withSums(sql`select * from (${feed}) feed where id = ${id}`)}) feed`,
  )
  return rows[0] ?? null
}

/** Rows of an action that were changed since, by their last saved versions; one more than can be left out. */
export async function findOtherRows(ctx: Ctx, id: string, except: readonly string[] = []): Promise<ChangedSince> {
  const left = except.length === 0 ? sql`true` : notInArray(rowVersions.entityId, [...except])
  return queryRows(
    ctx.db,
    ChangedSince.element,
    sql`
    select saved.entity_id as id, saved.name, case when ${isGone} then 'deleted' else 'changed' end as why
    from (select * from ${rowVersions} where act_id = ${id} and put_back_by is null and ${left}) saved
    left join lateral (
      select later.after from ${rowVersions} later
      where later.entity_type = saved.entity_type and later.entity_id = saved.entity_id order by later.seq desc limit 1
    ) latest on true
    where ${isOther} or (${isGone} and saved.before is not null)
    order by saved.name limit ${LEFT_OUT_MAX + 1}`,
  )
}

const OTHER = Change.pick({ id: true, kind: true, createdAt: true, fields: true, who: true })

/** Other actions on one row, newest first. */
export const findOthers = (ctx: Ctx, id: string, entityType: string, entityId: string) =>
  queryRows(
    ctx.db,
    OTHER,
    sql`
    select act.id, act.kind, ${instantText(sql`act.created_at`)} as "createdAt", saved.changed as fields,
      log.changed_by_name as who
    from ${rowVersions} saved join ${acts} act on act.id = saved.act_id join ${auditLogs} as log on log.seq = act.seq
    where saved.entity_type = ${entityType} and saved.entity_id = ${entityId} and act.id <> ${id}
    order by saved.seq desc limit 20`,
  )

/** Rows in the bin: those with a deletion as the last saved version. */
const bin = sql`
  ${rowVersions} saved join ${acts} act on act.id = saved.act_id join ${auditLogs} as log on log.seq = saved.seq
  where saved.after is null and saved.before is not null and saved.put_back_by is null
    and act.created_at > now() - make_interval(days => ${BIN_DAYS})
    and not exists (select from ${rowVersions} later where later.entity_type = saved.entity_type
      and later.entity_id = saved.entity_id and later.seq > saved.seq)`

/** Counts of the feed's filters: each saved row is read once, since an import has thousands. */
export async function countChanges(ctx: Ctx): Promise<ChangeCounts> {
  const filtered = (where: SQL) => sql`count(*) filter (where ${where})::int`
  const rows = await queryRows(
    ctx.db,
    ChangeCounts,
    sql`
    with latest as (
      select distinct on (entity_type, entity_id) entity_type, entity_id, after
      from ${rowVersions} order by entity_type, entity_id, seq desc
    )
    select count(*)::int as all, ${filtered(KINDS.imports)} as imports, ${filtered(KINDS.edits)} as edits,
      ${filtered(KINDS.deletions)} as deletions,
      (select count(distinct saved.act_id)::int from ${rowVersions} saved join latest using (entity_type, entity_id)
        where ${isOther}) as since,
      (select count(*)::int from ${bin}) as bin,
      coalesce((select json_agg(person order by person.name) from
        (select distinct log.changed_by as id, log.changed_by_name as name
          from ${acts} act join ${auditLogs} as log on log.seq = act.seq where log.changed_by is not null) person), '[]') as people
    from ${acts}`,
  )
  return rows[0] ?? { all: 0, imports: 0, edits: 0, deletions: 0, since: 0, bin: 0, people: [] }
}

const BIN_ROW = {
  ...BinRow.omit({ isTaken: true }).shape,
  saved: json<Record<string, unknown>>(),
  total: 'number',
} as const

/** Returns deleted rows that can still be restored, the last first. */
export async function findBin(
  ctx: Ctx,
  subjects: Subjects,
  { page, pageSize, sort, q }: { page: number; pageSize: number; sort?: string | undefined; q?: string | undefined },
): Promise<Page<BinRow>> {
  const words = searchWords(q ?? '').map(
    (word) => sql`public.search_text(saved.name) like public.search_text(${`%${escapeLike(word)}%`})`,
  )
  const where = words.length === 0 ? sql`true` : sql.join(words, sql` and `)
  const rows = await queryRows(
    ctx.db,
    BIN_ROW,
    sql`
    select act.id, saved.entity_id as row, saved.entity_type as "entityType", saved.before ->> 'itemNumber' as "itemNumber",
      case when saved.before ? 'itemNumber' and saved.entity_type = 'product' then saved.before ->> 'name' else saved.name end as name,
      saved.before ->> 'imageUrl' as "imageUrl", ${instantText(sql`act.created_at`)} as "deletedAt",
      log.changed_by_name as who,
      ${BIN_DAYS}::int - floor(extract(epoch from now() - act.created_at) / 86400)::int as "daysLeft",
      saved.before as saved, (count(*) over ())::int as total
    from ${bin} and ${where}
    order by saved.seq ${sort === 'deletedAt' ? sql`asc` : sql`desc`} limit ${pageSize} offset ${offsetOf({ page, pageSize })}`,
  )
  const items: BinRow[] = []
  for (const { saved, total: _total, ...row } of rows) {
    items.push({ ...row, isTaken: (await subjects[row.entityType]?.collides?.(ctx, saved)) ?? false })
  }
  return { items, total: rows[0]?.total ?? 0, page, pageSize }
}
