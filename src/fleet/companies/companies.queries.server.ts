import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { totalOf, type Page } from '#core/db/list-sql.server.ts'
import { spellingKeyOf } from '#core/db/spelling-key.server.ts'
import { AppError } from '#core/errors.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { showRow, viewerOf } from '#core/rows/fields.ts'
import type { Company, CompanyQuery } from './companies.contract.ts'
import { COMPANY_FIELDS } from './companies.entity.ts'
import type { CompanySort } from './companies.limits.ts'
import { companies } from './companies.table.server.ts'
import { companyNameKey, stripLegalForm } from './company-names.policy.ts'
import { companyTexts } from './messages.en.ts'

function orderBy<Field extends string>(sort: Field | `-${Field}`, columns: Record<Field, SQL>): SQL[] {
  const isDown = sort.startsWith('-')
  const column = columns[(isDown ? sort.slice(1) : sort) as Field]
  return isDown
    ? [sql`${column} desc nulls last`, desc(companies.id)]
    : [sql`${column} asc nulls first`, asc(companies.id)]
}

export const companyEntity = defineEntity(companies, COMPANY_FIELDS)
const columns = seenColumns(companyEntity)

const COMPANY_COLUMNS: Record<CompanySort, SQL> = {
  name: sql`lower(${companies.name})`,
  updatedAt: sql`${companies.updatedAt}`,
}

/** The word is in the name, in another name, in the organisation number or in the city. */
const matchesWord = (word: string): SQL =>
  sql`public.search_text(concat_ws(' ', ${companies.name}, array_to_string(${companies.alternativeNames}, ' '),
    ${companies.orgNumber}, ${companies.city})) like '%' || public.search_text(${escapeLike(word)}) || '%'`

/** Which companies an actor may see; undefined for all of them. Vessels import this module, so the caller passes it. */
export type CompanyVisible = (actor: Actor) => SQL | undefined

/** One page of companies; `q` looks in all their names, in organisation number and city. */
export async function findCompanies(
  ctx: Ctx,
  { q, sort, page, pageSize }: CompanyQuery,
  visible: CompanyVisible,
): Promise<Page<Company>> {
  const where = and(visible(ctx.actor), ...searchWords(q ?? '').map(matchesWord))
  const counted = ctx.db.select({ total: count() }).from(companies).where(where)
  const rows = await ctx.db
    .select({ ...columns, total: sql<number>`(${counted})::int` })
    .from(companies)
    .where(where)
    .orderBy(...orderBy(sort ?? 'name', COMPANY_COLUMNS))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return {
    items: rows.map((row) => showRow(COMPANY_FIELDS, viewerOf(ctx.actor), row)),
    total: await totalOf(rows, page, counted),
    page,
    pageSize,
  }
}

/** Throws 404 when there is no such company, or none that the actor may see. */
export async function getCompany(ctx: Ctx, id: string, visible?: CompanyVisible): Promise<Company> {
  const [row] = await ctx.db
    .select(columns)
    .from(companies)
    .where(and(eq(companies.id, id), visible?.(ctx.actor)))
  if (row === undefined) throw new AppError('not-found', companyTexts.noCompany)
  return showRow(COMPANY_FIELDS, viewerOf(ctx.actor), row)
}

/** Whether there is a company of this id. */
export async function hasCompany(ctx: Ctx, id: string): Promise<boolean> {
  const [row] = await ctx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, id))
  return row !== undefined
}

/** A company with one of these names, its own before an alternative one; with the matching name. */
export async function findByName(
  ctx: Pick<Ctx, 'db'>,
  names: readonly string[],
  where?: SQL,
): Promise<{ id: string; name: string; matched: string } | undefined> {
  const wanted = sql`array(select public.spelling_key(each) from unnest(${sql.param(names)}::text[]) each)`
  const matched = sql<string>`(select each from unnest(array_prepend(${companies.name}, ${companies.alternativeNames}))
    with ordinality named (each, place) where public.spelling_key(each) = any(${wanted}) order by place limit 1)`
  const [row] = await ctx.db
    .select({ id: companies.id, name: companies.name, matched })
    .from(companies)
    .where(and(sql`${matched} is not null`, where))
    .orderBy(sql`${spellingKeyOf(companies.name)} = any(${wanted}) desc`, companies.id)
    .limit(1)
  return row
}

/** Returns a company with a name that differs from this one only in spelling or legal form; undefined without one. */
export async function findAlikeCompany(tx: Ctx, name: string): Promise<{ id: string; name: string } | undefined> {
  const key = companyNameKey(name)
  const rows = await tx.db
    .select({ id: companies.id, name: companies.name, alternativeNames: companies.alternativeNames })
    .from(companies)
    .where(sql`exists (select from unnest(array_prepend(${companies.name}, ${companies.alternativeNames})) each
      where public.name_key(each) like public.name_key(${stripLegalForm(name)}) || '%')`)
    .orderBy(companies.id)
  const found = rows.find((row) => [row.name, ...row.alternativeNames].some((each) => companyNameKey(each) === key))
  return found && { id: found.id, name: found.name }
}
