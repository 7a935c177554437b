import { asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { showRow, viewerOf } from '#core/rows/fields.ts'
import { companies } from '#modules/companies/companies.table.server.ts'
import type {
  ServiceHistoryRow,
  Vessel,
  VesselContact,
  VesselList,
  VesselPrefill,
  VesselQuery,
} from './vessels.contract.ts'
import { VESSEL_FIELDS } from './vessels.fields.ts'
import { SIMILAR_MAX, type VesselSort } from './vessels.limits.ts'
import { vessels } from './vessels.table.server.ts'

/** As the database normalises names: letters and digits only, lower case. */
export const normalizeName = (name: string): SQL => sql`lower(regexp_replace(${name}, '[^[:alnum:]]+', '', 'g'))`

const escapeLike = (typed: string): string => typed.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The newest visit that was not cancelled gives the facts of the next one; what it lacks the vessel itself gives. */
const prefill = sql<VesselPrefill>`(
  select jsonb_build_object(
    'date', coalesce(p.completed_date, p.scheduled_date, p.request_date),
    'projectId', p.id,
    'projectNumber', p.project_number,
    'clientName', coalesce(p.client_name, ${vessels.clientName}),
    'companyName', p.company_name,
    'systemType', coalesce(p.system_type, ${vessels.systemType}),
    'portAgent', coalesce(p.port_agent, ${vessels.portAgent}),
    'vesselMasterName', coalesce(p.vessel_master_name, ${vessels.vesselMasterName}),
    'vesselMasterPhone', coalesce(p.vessel_master_phone, ${vessels.vesselMasterPhone}),
    'vesselMasterContact', coalesce(p.vessel_master_contact, ${vessels.vesselMasterEmail}),
    'engineerName', coalesce(p.engineer_name, ${vessels.engineerName}),
    'engineerEmail', coalesce(p.engineer_email, ${vessels.engineerEmail}),
    'engineerContact', coalesce(p.engineer_contact, ${vessels.engineerPhone}))
  from (select) as nothing left join lateral (
    select * from vessel_projects v where v.vessel_id = ${vessels.id} and v.status <> 'cancelled'
    order by v.completed_date desc nulls last, v.request_date desc, v.id desc limit 1
  ) p on true)`

export const vesselEntity = defineEntity(vessels, VESSEL_FIELDS)

const vesselColumns = {
  ...seenColumns(vesselEntity),
  companyName: companies.name,
  brand2: sql<string | null>`case when ${vessels.systemType2} is not null then ${vessels.brand2} end`,
  prefill,
}

const selectVessels = (ctx: Ctx) =>
  ctx.db.select(vesselColumns).from(vessels).leftJoin(companies, eq(companies.id, vessels.companyId))

/** Names that hold the typed text, whatever stands between its letters, and IMO numbers that begin with it. */
function matches(q: string | undefined): SQL | undefined {
  const typed = q?.trim() ?? ''
  if (typed === '') return undefined
  const digits = typed.replaceAll(/^IMO\s*|\s/gi, '')
  return sql`(${vessels.normalizedName} like '%' || ${normalizeName(typed)} || '%'
    or (${/^\d+$/.test(digits)} and ${vessels.imo} like ${`${escapeLike(digits)}%`}))`
}

const VESSEL_COLUMNS: Record<VesselSort, SQL> = {
  name: sql`lower(${vessels.name})`,
  imo: sql`${vessels.imo}`,
  clientName: sql`lower(${vessels.clientName})`,
  location: sql`lower(${vessels.location})`,
  updatedAt: sql`${vessels.updatedAt}`,
}

/** Without a wish: what begins with the typed text comes first, then by name. */
function orderVessels({ q, sort }: VesselQuery): SQL[] {
  if (sort !== undefined) return orderBy(sort, VESSEL_COLUMNS)
  const byName = [asc(VESSEL_COLUMNS.name), asc(vessels.id)]
  if (q === undefined || q.trim() === '') return byName
  return [sql`(${vessels.normalizedName} like ${normalizeName(q)} || '%') desc`, ...byName]
}

function orderBy<Field extends string>(sort: Field | `-${Field}`, columns: Record<Field, SQL>): SQL[] {
  const isDown = sort.startsWith('-')
  const column = columns[(isDown ? sort.slice(1) : sort) as Field]
  return isDown ? [sql`${column} desc nulls last`, desc(vessels.id)] : [sql`${column} asc nulls first`, asc(vessels.id)]
}

/** One page of vessels; with `similarTo` also those whose names are close to it. */
export async function findVessels(ctx: Ctx, query: VesselQuery): Promise<VesselList> {
  const { q, page, pageSize, similarTo } = query
  const where = matches(q)
  const rows = await selectVessels(ctx)
    .where(where)
    .orderBy(...orderVessels(query))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [all] = await ctx.db.select({ total: count() }).from(vessels).where(where)
  const similar = similarTo === undefined ? [] : await findSimilar(ctx, similarTo)
  return {
    items: rows.map((row) => showRow(VESSEL_FIELDS, viewerOf(ctx.actor), row)),
    total: all?.total ?? 0,
    page,
    pageSize,
    similar,
  }
}

const findSimilar = (ctx: Ctx, name: string): Promise<VesselList['similar']> =>
  ctx.db
    .select({ id: vessels.id, name: vessels.name, imo: vessels.imo })
    .from(vessels)
    .where(sql`${vessels.normalizedName} % ${normalizeName(name)}`)
    .orderBy(sql`similarity(${vessels.normalizedName}, ${normalizeName(name)}) desc`, asc(vessels.name))
    .limit(SIMILAR_MAX)

export const NO_VESSEL = 'There is no such vessel.'

/** Throws 404 when there is no such vessel. */
export async function getVessel(ctx: Ctx, id: string): Promise<Vessel> {
  const [row] = await selectVessels(ctx).where(eq(vessels.id, id))
  if (row === undefined) throw new AppError('not-found', NO_VESSEL)
  return showRow(VESSEL_FIELDS, viewerOf(ctx.actor), row)
}

interface Paging {
  page: number
  pageSize: number
  sort?: string | undefined
}

type Page<Row> = { items: Row[]; total: number; page: number; pageSize: number }

/** Services of a vessel, newest first unless the caller turns it round. */
export async function findVesselHistory(
  ctx: Ctx,
  id: string,
  { page, pageSize, sort }: Paging,
): Promise<Page<ServiceHistoryRow>> {
  await getVessel(ctx, id)
  const direction = sort === 'date' ? sql`asc nulls first` : sql`desc nulls last`
  const { rows } = await ctx.db.execute<ServiceHistoryRow & Record<string, unknown>>(sql`
    select id, service_date::text as date, service_type as "serviceType", operator_name as "operatorName",
      project_id as "projectId", status
    from vessel_service_history where vessel_directory_id = ${id}
    order by service_date ${direction}, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const all = await countRows(ctx, sql`vessel_service_history where vessel_directory_id = ${id}`)
  return { items: rows, total: all, page, pageSize }
}

/** Contacts of the vessel itself and of its visits. */
export async function findVesselContacts(
  ctx: Ctx,
  id: string,
  { page, pageSize, sort }: Paging,
): Promise<Page<VesselContact>> {
  await getVessel(ctx, id)
  const order = sort === undefined ? sql`k.created_at desc` : sort === 'name' ? sql`k.name` : sql`k.name desc`
  const { actor } = ctx
  // Operators see people of the vessel and of visits that are or were theirs.
  const own =
    actor.kind === 'portal' && actor.role === 'operator'
      ? sql`and (k.project_id is null or exists (
          select 1 from project_operators o where o.project_id = k.project_id and o.user_id = ${actor.userId}))`
      : sql``
  const from = sql`vessel_contacts k where (k.vessel_id = ${id} or k.project_id in (
    select p.id from vessel_projects p where p.vessel_id = ${id})) ${own}`
  const { rows } = await ctx.db.execute<VesselContact & Record<string, unknown>>(sql`
    select k.id, k.version, k.project_id as "projectId", k.contact_type as "contactType", k.name, k.phone, k.email,
      k.position, k.company, to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from ${from} order by ${order}, k.id limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return { items: rows, total: await countRows(ctx, from), page, pageSize }
}

async function countRows(ctx: Ctx, from: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ total: number }>(sql`select count(*)::int as total from ${from}`)
  return rows[0]?.total ?? 0
}
