import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { plainImo } from '#core/contract/imo-digits.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { totalOf } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { showRow, viewerOf } from '#core/rows/fields.ts'
import { companies } from '#fleet/companies/companies.table.server.ts'
import { vesselTexts } from './messages.en.ts'
import { indexPossibleSame, VESSEL_NAME_RULES } from './possible-same.policy.ts'
import { searchedWord, stripKind, stripName } from './vessel-names.policy.ts'
import type { Vessel, VesselList, VesselPrefill, VesselQuery } from './vessels.contract.ts'
import { VESSEL_FIELDS } from './vessels.entity.ts'
import { DEFAULT_BRAND, DEFAULT_BRAND_SYSTEMS, SIMILAR_MAX, type VesselSort } from './vessels.limits.ts'
import { vessels } from './vessels.table.server.ts'

/** Normalises names as the database does: letters and digits only, lower case. */
export const normalizeName = (name: string | SQL): SQL => sql`lower(regexp_replace(${name}, '[^[:alnum:]]+', '', 'g'))`

/** Normalises names as searches do: one spelling for ø and oe, å and aa, æ and ae, and for accented letters. */
export const nameKey = (name: string | SQL): SQL => sql`public.name_key(${name})`

/** The brand of a vessel's system; null where it is assumed (`isAssumedBrand`). */
export const knownBrand = (systemType: SQL, brand: SQL): SQL<string | null> =>
  sql<
    string | null
  >`case when ${systemType} ~* ${DEFAULT_BRAND_SYSTEMS} or ${brand} <> ${DEFAULT_BRAND} then ${brand} end`

export const vesselEntity = defineEntity(vessels, VESSEL_FIELDS)

const vesselColumns = {
  ...seenColumns(vesselEntity),
  companyName: companies.name,
  brand2: sql<string | null>`case when ${vessels.systemType2} is not null then ${vessels.brand2} end`,
}

export interface VesselDeps {
  /** Defaults of the next visit, as a column next to those of `vessels`: they are read from the area of visits. */
  prefill: SQL<VesselPrefill>
  /** The vessels that an actor may see at all; undefined for all of them. */
  visible: (actor: Actor) => SQL | undefined
}

const selectVessels = (ctx: Ctx, { prefill }: VesselDeps, total = sql<number>`0`) =>
  ctx.db
    .select({ ...vesselColumns, prefill, total })
    .from(vessels)
    .leftJoin(companies, eq(companies.id, vessels.companyId))

/** Names, former ones too, that contain the typed text in any spelling, and IMO numbers that begin with it. */
function matches(q: string | undefined): SQL | undefined {
  const typed = q?.trim() ?? ''
  if (typed === '') return undefined
  const digits = plainImo(typed)
  const name = stripKind(typed)
  return sql`(${vessels.searchNames} like '%' || ${nameKey(name)} || '%'
    or (${/^\d+$/.test(digits)} and ${vessels.imo} like ${`${escapeLike(digits)}%`}))`
}

const VESSEL_COLUMNS: Record<VesselSort, SQL> = {
  name: sql`lower(${vessels.name})`,
  imo: sql`${vessels.imo}`,
  clientName: sql`lower(${vessels.clientName})`,
  location: sql`lower(${vessels.location})`,
  updatedAt: sql`${vessels.updatedAt}`,
}

/** Default order: names that begin with the typed text first, then by name. */
function orderVessels({ q, sort }: VesselQuery): SQL[] {
  if (sort !== undefined) return orderBy(sort, VESSEL_COLUMNS)
  const byName = [asc(VESSEL_COLUMNS.name), asc(vessels.id)]
  if (q === undefined || q.trim() === '') return byName
  return [sql`(${vessels.searchNames} like ${nameKey(stripKind(q))} || '%') desc`, ...byName]
}

function orderBy<Field extends string>(sort: Field | `-${Field}`, columns: Record<Field, SQL>): SQL[] {
  const isDown = sort.startsWith('-')
  const column = columns[(isDown ? sort.slice(1) : sort) as Field]
  return isDown ? [sql`${column} desc nulls last`, desc(vessels.id)] : [sql`${column} asc nulls first`, asc(vessels.id)]
}

/** One page of vessels; with `similarTo` also those with names close to it. */
export async function findVessels(ctx: Ctx, deps: VesselDeps, query: VesselQuery): Promise<VesselList> {
  const { q, page, pageSize, similarTo } = query
  const where = and(deps.visible(ctx.actor), matches(q))
  const counted = ctx.db.select({ total: count() }).from(vessels).where(where)
  const rows = await selectVessels(ctx, deps, sql<number>`(${counted})::int`)
    .where(where)
    .orderBy(...orderVessels(query))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const similar = similarTo === undefined ? [] : await findSimilar(ctx, similarTo)
  return {
    items: rows.map((row) => showRow(VESSEL_FIELDS, viewerOf(ctx.actor), row)),
    total: await totalOf(rows, page, counted),
    page,
    pageSize,
    similar,
  }
}

/** Rows that are read to be compared: with the same word in their names. */
const READ_MAX = 2000

/**
 * Returns the vessels that a typed name may mean, the surest first: by the rules of the list of duplicates and of the
 * import (`indexPossibleSame`), without names that are only similar.
 */
export async function findSameVessels(
  ctx: Ctx,
  name: string,
  max: number,
): Promise<{ id: string; name: string; imo: string | null }[]> {
  const numbers = VESSEL_NAME_RULES.numbersIn(name)
  const other = VESSEL_NAME_RULES.otherNameIn(name)
  const words = [name, ...(other === null ? [] : [other])].map((each) => searchedWord(each) ?? stripName(each))
  const isNamed = sql.join(
    [...words, ...numbers].map(
      (word) => sql`(${nameKey(word)} <> '' and ${vessels.searchNames} like '%' || ${nameKey(word)} || '%')`,
    ),
    sql` or `,
  )
  const rows = await ctx.db
    .select({ id: vessels.id, name: vessels.name, imo: vessels.imo, formerNames: vessels.formerNames })
    .from(vessels)
    .where(sql`${vessels.imo} = any(${sql.param(numbers)}::text[]) or ${isNamed}`)
    .orderBy(sql`length(${vessels.name})`, asc(vessels.id))
    .limit(READ_MAX)
  const index = indexPossibleSame(
    rows.map((row) => ({ name: row.name, number: row.imo, otherNames: row.formerNames, row })),
    VESSEL_NAME_RULES,
  )
  return index
    .findSure({ name, number: null, otherNames: [] })
    .slice(0, max)
    .map(({ row: { row } }) => ({ id: row.id, name: row.name, imo: row.imo }))
}

/** Vessels that may be the one of this name, before those with names close to it. */
async function findSimilar(ctx: Ctx, name: string): Promise<VesselList['similar']> {
  const same = await findSameVessels(ctx, name, SIMILAR_MAX)
  const close = await ctx.db
    .select({ id: vessels.id, name: vessels.name, imo: vessels.imo })
    .from(vessels)
    .where(sql`${vessels.normalizedName} % ${normalizeName(name)}`)
    .orderBy(sql`similarity(${vessels.normalizedName}, ${normalizeName(name)}) desc`, asc(vessels.name))
    .limit(SIMILAR_MAX)
  const found = new Map([...same, ...close].map((vessel) => [vessel.id, vessel]))
  return [...found.values()].slice(0, SIMILAR_MAX)
}

/** Throws 404 when there is no such vessel, or none that the actor may see. */
export async function getVessel(ctx: Ctx, deps: VesselDeps, id: string): Promise<Vessel> {
  const [row] = await selectVessels(ctx, deps)
    .where(and(eq(vessels.id, id), deps.visible(ctx.actor)))
    .prepare()
    .execute()
  if (row === undefined) throw new AppError('not-found', vesselTexts.noVessel)
  return showRow(VESSEL_FIELDS, viewerOf(ctx.actor), row)
}

/** Throws 404 when there is no such vessel. */
export async function requireVessel(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db.select({ id: vessels.id }).from(vessels).where(eq(vessels.id, id))
  if (row === undefined) throw new AppError('not-found', vesselTexts.noVessel)
}
