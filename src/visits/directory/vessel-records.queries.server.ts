import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { instantText, rowsOf } from '#core/db/json-rows.server.ts'
import { opaqueId, limitPage, type Page } from '#core/db/list-sql.server.ts'
import type { RowFrom, RowShape } from '#core/db/statements/row-shape.server.ts'
import { readableUntilReplaced, visibleTo } from '#visits/projects/projects.queries.server.ts'
import { askOfVessel } from '#visits/projects/vessel-history/visible-vessels.queries.server.ts'
import { VesselFile, VesselPart, VesselReading } from './directory.contract.ts'

interface ListQuery {
  q?: string | undefined
  page: number
  pageSize: number
  sort?: string | undefined
}

/** Visits of a vessel that the actor may see. */
const visitsOf = ({ actor }: Ctx, id: string): SQL =>
  sql`vessel_projects.vessel_id = ${opaqueId(id)} and ${visibleTo(actor) ?? sql`true`}`

/** Records of visits that the actor may read; a replaced technician reads those from before the replacement. */
const readableOf = ({ actor }: Ctx, name: string): SQL => {
  const [projectId, createdAt] = [sql.raw(`${name}.project_id`), sql.raw(`${name}.created_at`)]
  return readableUntilReplaced(actor, { projectId, createdAt }) ?? sql`true`
}

/** Searches, sorts and pages the rows of a select, whose column names are those of the response. */
async function readPage<S extends RowShape>(
  ctx: Ctx,
  shape: S,
  id: string,
  { q, page, pageSize, sort }: ListQuery,
  select: SQL,
  rules: { searched: readonly string[]; order: string; among: string },
): Promise<Page<RowFrom<S>>> {
  const wanted = sort ?? rules.order
  const isDown = wanted.startsWith('-')
  const column = sql.raw(`"${isDown ? wanted.slice(1) : wanted}"`)
  const order = isDown ? sql`${column} desc nulls last` : sql`${column} asc nulls last`
  const text = sql.raw(rules.searched.map((name) => `"${name}"`).join(', '))
  const where = q === undefined ? sql`true` : sql`strpos(lower(concat_ws(' ', ${text})), lower(${q})) > 0`
  const found = sql`(${select}) found where ${where}`
  const { items, total } = await askOfVessel(ctx, id, {
    items: rowsOf(
      shape,
      sql`select * from ${found} order by ${order}, ${sql.raw(`"${rules.among}"`)}
      ${limitPage({ page, pageSize })}`,
    ),
    total: sql<number>`(select count(*)::int from ${found})`,
  })
  return { items, total, page, pageSize }
}

/** Parts ever used on a vessel, each once, the last used first. */
export const findVesselParts = (ctx: Ctx, id: string, query: ListQuery): Promise<Page<VesselPart>> =>
  readPage(
    ctx,
    VesselPart,
    id,
    query,
    sql`select used.part_number as "partNumber", used.part_name as "partName", used.unit,
        sum(used.quantity)::float as quantity, count(distinct used.project_id)::int as visits,
        max(used.used_date)::text as "lastUsed", (array_agg(used.project_id order by used.used_date desc))[1] as "lastProjectId"
      from parts_used used join vessel_projects on vessel_projects.id = used.project_id
      where ${visitsOf(ctx, id)} and ${readableOf(ctx, 'used')} group by used.part_number, used.part_name, used.unit`,
    { searched: ['partNumber', 'partName'], order: '-lastUsed', among: 'partName' },
  )

/** Files and service reports of a vessel's visits, newest first. */
export const findVesselFiles = (ctx: Ctx, id: string, query: ListQuery): Promise<Page<VesselFile>> =>
  readPage(
    ctx,
    VesselFile,
    id,
    query,
    sql`select record.id, record.kind, record.file_name as "fileName", record.file_path as "filePath",
        record.file_type as "fileType", record.file_size as "fileSize", record.description,
        vessel_projects.id as "projectId", vessel_projects.project_number as "projectNumber",
        ${instantText(sql`record.created_at`)} as "createdAt"
      from vessel_projects join (
        select id, 'file' as kind, project_id, file_name, file_path, file_type, file_size, description, created_at from project_files
        union all
        select id, 'report', project_id, file_name, file_url, file_type, file_size, description, created_at from service_reports
      ) record on record.project_id = vessel_projects.id
      where ${visitsOf(ctx, id)} and ${readableOf(ctx, 'record')}`,
    { searched: ['fileName', 'description', 'projectNumber'], order: '-createdAt', among: 'id' },
  )

/**
 * Readings of a vessel's visits, oldest first: those of the checklist, and those of the newest report unless it was made
 * from the attendance sheet, which has the same ones.
 */
export const findVesselReadings = (ctx: Ctx, id: string, query: ListQuery): Promise<Page<VesselReading>> =>
  readPage(
    ctx,
    VesselReading,
    id,
    query,
    sql`(select reading.value ->> 'quantity' as quantity, coalesce(reading.value ->> 'unit', '') as unit,
        reading.value ->> 'value' as value, reading.value ->> 'limit' as "limit", newest.date,
        newest.id as "projectId", newest.project_number as "projectNumber"
      from (
        select distinct on (vessel_projects.id) vessel_projects.id, vessel_projects.project_number,
          coalesce(vessel_projects.completed_date, vessel_projects.scheduled_date, report.created_at::date)::text as date,
          report.content -> 'readings' as readings, report.content -> 'fromSheet' as from_sheet
        from vessel_projects join service_reports report on report.project_id = vessel_projects.id
        where ${visitsOf(ctx, id)} and ${readableOf(ctx, 'report')} and jsonb_typeof(report.content -> 'readings') = 'array'
        order by vessel_projects.id, report.created_at desc, report.id desc
      ) newest cross join lateral jsonb_array_elements(newest.readings) reading (value)
      where newest.from_sheet is null)
      union all (${checklistReadings(ctx, id)})`,
    { searched: ['quantity', 'projectNumber'], order: 'date', among: 'quantity' },
  )

/** Readings of checklists that no report of their visit has which was written by hand. */
const checklistReadings = (ctx: Ctx, id: string): SQL => sql`
  select measured.quantity, coalesce(line.value ->> 'unit', ''), measured.value,
    case when line.value ? 'min' and line.value ? 'max' then concat(line.value ->> 'min', '-', line.value ->> 'max')
      when line.value ? 'max' then concat('≤ ', line.value ->> 'max')
      when line.value ? 'min' then concat('≥ ', line.value ->> 'min') end,
    coalesce(vessel_projects.completed_date, vessel_projects.scheduled_date, result.at::date)::text,
    vessel_projects.id, vessel_projects.project_number
  from vessel_projects
  join checklist_results result on result.project_id = vessel_projects.id
  join project_checklists own on own.project_id = vessel_projects.id
  join checklist_versions used using (template_id, template_version)
  cross join lateral jsonb_array_elements(used.lines) line (value)
  cross join lateral (values (line.value ->> 'text', result.value),
    (concat(line.value ->> 'text', ', on line'), result.on_line)) measured (quantity, value)
  where ${visitsOf(ctx, id)} and line.value ->> 'key' = result.key and measured.value is not null
    and ${readableUntilReplaced(ctx.actor, { projectId: sql`result.project_id`, createdAt: sql`result.updated_at` }) ?? sql`true`}
    and not exists (
      select 1 from service_reports report
      cross join lateral jsonb_array_elements(
        case jsonb_typeof(report.content -> 'readings') when 'array' then report.content -> 'readings' else '[]' end
      ) printed (value)
      where report.project_id = vessel_projects.id and not report.content ? 'fromSheet'
        and lower(printed.value ->> 'quantity') = lower(measured.quantity))`
