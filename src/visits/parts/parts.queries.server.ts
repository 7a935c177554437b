import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { totalOf } from '#core/db/list-sql.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import type { RowFrom } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import type { VisitInSql } from '#visits/projects/detail/visit-records.queries.server.ts'
import { readableUntilReplaced } from '#visits/projects/projects.queries.server.ts'
import { partTexts } from './messages.en.ts'
import { unitOfName } from './part-unit.policy.ts'
import type { PartRow } from './part-view.policy.ts'
import type { PartsQuery, PartSuggestion, PartSum } from './parts.contract.ts'
import { PART_FIELDS } from './parts.entity.ts'
import { INVOICED, UNSETTLED, type BillingStatus } from './parts.limits.ts'
import type { OpenExport } from './parts.policy.ts'
import { partsUsed } from './parts.table.server.ts'

export const partEntity = defineEntity(partsUsed, PART_FIELDS)
export const partColumns = {
  ...seenColumns(partEntity),
  operatorName: sql<string>`(select person.name from portal_users person where person.id = ${partsUsed.operatorId})`,
  heldBy: sql<OpenExport | null>`public.open_export_of(${partsUsed.id})`,
}

const SORTS = {
  usedDate: partsUsed.usedDate,
  partName: partsUsed.partName,
  partNumber: partsUsed.partNumber,
  quantity: partsUsed.quantity,
  billingStatus: partsUsed.billingStatus,
  createdAt: partsUsed.createdAt,
} as const

/** Parts of one project, in the order they were added unless the caller says otherwise. */
export async function findPartRows(
  ctx: Ctx,
  projectId: string,
  query: PartsQuery,
): Promise<{ rows: PartRow[]; total: number }> {
  const where = and(eq(partsUsed.projectId, projectId), readableUntilReplaced(ctx.actor, partsUsed), matching(query.q))
  const counted = ctx.db.select({ total: count() }).from(partsUsed).where(where)
  const rows = await ctx.db
    .select({ row: partColumns, total: sql<number>`(${counted})::int` })
    .from(partsUsed)
    .where(where)
    .orderBy(orderOf(query.sort), partsUsed.id)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  return { rows: rows.map(({ row }) => row), total: await totalOf(rows, query.page, counted) }
}

function matching(q: string | undefined): SQL | undefined {
  if (q === undefined || q === '') return undefined
  const text = sql`concat_ws(' ', ${partsUsed.partName}, ${partsUsed.partNumber}, ${partsUsed.supplier})`
  return sql`strpos(lower(${text}), lower(${q})) > 0`
}

function orderOf(sort: PartsQuery['sort']): SQL {
  const column = SORTS[(sort ?? 'createdAt').replace(/^-/, '') as keyof typeof SORTS]
  return sort?.startsWith('-') === true ? desc(column) : sql`${column} asc`
}

/** Every part of a project, for its documents. */
export async function findAllParts(ctx: Ctx, projectId: string): Promise<PartRow[]> {
  return ctx.db
    .select(partColumns)
    .from(partsUsed)
    .where(eq(partsUsed.projectId, projectId))
    .orderBy(partsUsed.createdAt, partsUsed.id)
}

/** Total of the parts in these states. */
const sumOf = (states: readonly BillingStatus[]): SQL<string> =>
  sql<string>`coalesce(sum(${partsUsed.totalCost}) filter (where ${inArray(partsUsed.billingStatus, [...states])}), '0.00')::text`

/** Exact sums of a project's parts, one per currency. */
export async function sumParts(ctx: Ctx, projectId: string): Promise<PartSum[]> {
  return ctx.db
    .select({
      currency: partsUsed.currency,
      total: sumOf([...UNSETTLED, 'billed']),
      billed: sumOf(INVOICED),
      credited: sumOf(['credited']),
    })
    .from(partsUsed)
    .where(and(eq(partsUsed.projectId, projectId), sql`${partsUsed.totalCost} is not null`))
    .groupBy(partsUsed.currency)
    .orderBy(partsUsed.currency)
}

/** Throws 404 when there is no such part. */
export async function getPartRow(ctx: Ctx, id: string): Promise<PartRow> {
  const [row] = await ctx.db.select(partColumns).from(partsUsed).where(eq(partsUsed.id, id))
  if (row === undefined) throw new AppError('not-found', coreTexts.nothingThere)
  return row
}

/** The parts of these ids, in the order of the ids. Throws 404 when one of them is missing. */
export async function getPartRows(ctx: Ctx, ids: readonly string[]): Promise<PartRow[]> {
  const rows = await ctx.db
    .select(partColumns)
    .from(partsUsed)
    .where(inArray(partsUsed.id, [...ids]))
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = known.get(id)
    if (row === undefined) throw new AppError('not-found', partTexts.gone)
    return row
  })
}

const SUGGESTIONS_MAX = 12
/** Uses of an article that are looked at. */
const USES_MAX = 50

/** Most frequent unit of `product` in lines; the catalogue has none. */
const usedUnit = sql`(select mode() within group (order by used.unit)
  from (select unit from ${partsUsed} where product_id = product.id limit ${sql.raw(String(USES_MAX))}) used)`

const ARTICLE = { id: 'text', part_number: 'text', part_name: 'text', category: 'text?', unit: 'text?' } as const

const selectArticles = sql`
  select product.id, product.item_number as part_number, product.name as part_name, category.name as category,
    ${usedUnit} as unit
  from products product left join product_categories category on category.id = product.category_id`

const toArticle = ({ id, part_number, part_name, category, unit }: RowFrom<typeof ARTICLE>): PartSuggestion => ({
  productId: id,
  partNumber: part_number,
  partName: part_name,
  category,
  unit: unit ?? unitOfName(part_name),
})

/**
 * Articles of the catalogue with a number that begins with the typed text, then those with the words in name or number.
 * Numbers are compared with their leading zeros, as they are printed on the parts.
 */
export async function suggestParts(ctx: Ctx, q: string): Promise<PartSuggestion[]> {
  const rows = await queryRows(
    ctx.db,
    ARTICLE,
    sql`${selectArticles}
    where starts_with(product.item_key, public.item_key(${q})) and public.item_key(${q}) <> ''
      or strpos(lower(product.item_number), lower(${q})) > 0
      or (btrim(public.search_text(${q})) <> ''
        and strpos(product.search_text, ' ' || btrim(public.search_text(${q}))) > 0)
    order by (product.item_key = public.item_key(${q})) desc,
      starts_with(product.item_key, public.item_key(${q})) desc, product.item_number, product.id
    limit ${SUGGESTIONS_MAX}`,
  )
  return rows.map(toArticle)
}

/** Returns these articles of the catalogue, in the order of their numbers. */
export async function findArticles(ctx: Ctx, ids: readonly string[]): Promise<PartSuggestion[]> {
  if (ids.length === 0) return []
  const statement = sql`${selectArticles} where product.id = any(${sql.param([...ids])}::uuid[])
    order by product.item_number, product.id`
  return (await queryRows(ctx.db, ARTICLE, statement)).map(toArticle)
}

/** Parts of a visit that are neither billed nor given up, for statements about visits. */
const unsettledOf = ({ id }: VisitInSql): SQL =>
  sql`${partsUsed} where ${partsUsed}.project_id = ${id} and ${partsUsed}.billing_status in ('pending', 'approved')`

export const countUnsettledParts = (visit: VisitInSql): SQL => sql`select count(*) from ${unsettledOf(visit)}`

/** From the sums per visit, which are fewer rows than parts. */
export const hasUnsettledParts = ({ id }: VisitInSql): SQL<boolean> =>
  sql<boolean>`exists (select 1 from part_sums unsettled
    where unsettled.project_id = ${id} and unsettled.billing_status in ('pending', 'approved'))`

/**
 * Costs of a visit's parts, by currency and billing status. Credited parts were billed before: they are counted there,
 * too, and shown below as a minus.
 */
export const totalParts = ({ id }: VisitInSql): SQL => sql`
  select part.currency, state.status as "billingStatus", count(*) as count,
    (sum(part.total_cost) * case state.status when 'credited' then -1 else 1 end)::text as total
  from ${partsUsed} part
  join lateral (values (part.billing_status), (case part.billing_status when 'credited' then 'billed' end)) state (status)
    on state.status is not null
  where part.project_id = ${id} group by part.currency, state.status
  order by part.currency, array_position('{pending,approved,billed,credited,"not billable"}'::text[], state.status)`

/** The article of the catalogue; undefined where there is none. */
export async function findProduct(
  ctx: Ctx,
  id: string,
): Promise<{ partNumber: string; category: string | null; unit: string } | undefined> {
  const rows = await queryRows(
    ctx.db,
    { partNumber: 'text', name: 'text', category: 'text?', unit: 'text?' },
    sql`
    select product.item_number as "partNumber", product.name, category.name as category, ${usedUnit} as unit
    from products product left join product_categories category on category.id = product.category_id
    where product.id = ${id}`,
  )
  const [product] = rows
  if (product === undefined) return undefined
  const { partNumber, name, category, unit } = product
  return { partNumber, category, unit: unit ?? unitOfName(name) }
}
