import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { writeCsv } from '#core/contract/csv.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import type { RowFrom } from '#core/db/statements/row-shape.server.ts'
import { PHOTO_TYPES } from '#house/files/files.limits.ts'

type Shape = Readonly<Record<string, 'text' | 'text?'>>

/** A table of the pack: its file, its columns as the statement names them, and the statement. */
interface PackTable {
  path: string
  shape: Shape
  select: (projects: SQL) => SQL
}

const nameOf = (column: SQL): SQL => sql`(select person.name from portal_users person where person.id = ${column})`
const utc = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Records of the visits as they are when the pack is made; never prices. `projects` are the ids in brackets. */
const PACK_TABLES: readonly PackTable[] = [
  {
    path: 'data/visits.csv',
    shape: {
      project: 'text',
      vessel: 'text',
      imo: 'text?',
      client: 'text?',
      service: 'text',
      port: 'text?',
      first_day: 'text?',
      last_day: 'text?',
      completed: 'text?',
      status: 'text',
      technician: 'text?',
    },
    select: (projects) => sql`
      select visit.project_number as project, visit.vessel_name as vessel, vessel.imo, visit.client_name as client,
        visit.service_type as service, visit.location as port, visit.scheduled_date::text as first_day,
        visit.scheduled_end_date::text as last_day, visit.completed_date::text as completed, visit.status,
        ${nameOf(sql`visit.assigned_operator_id`)} as technician
      from vessel_projects visit left join vessels vessel on vessel.id = visit.vessel_id
      where visit.id in ${projects} order by visit.project_number`,
  },
  {
    path: 'data/readings.csv',
    shape: {
      project: 'text',
      report: 'text',
      quantity: 'text?',
      value: 'text?',
      unit: 'text?',
      limit: 'text?',
      outside_limit: 'text?',
    },
    select: (projects) => sql`
      select visit.project_number as project, report.file_name as report, reading ->> 'quantity' as quantity,
        reading ->> 'value' as value, reading ->> 'unit' as unit, reading ->> 'limit' as limit,
        reading ->> 'isOutside' as outside_limit
      from service_reports report join vessel_projects visit on visit.id = report.project_id,
        jsonb_array_elements(report.content -> 'readings') with ordinality as listed (reading, place)
      where report.state = 'final' and visit.id in ${projects}
      order by visit.project_number, report.finalised_at, report.id, listed.place`,
  },
  {
    path: 'data/checklist.csv',
    shape: {
      project: 'text',
      checklist: 'text',
      line: 'text?',
      result: 'text',
      value: 'text?',
      unit: 'text?',
      least: 'text?',
      most: 'text?',
      reason: 'text?',
      person: 'text?',
      entered_utc: 'text?',
    },
    select: (projects) => sql`
      select visit.project_number as project, version.name as checklist, line ->> 'text' as line, result.result,
        result.value::text as value, line ->> 'unit' as unit, line ->> 'min' as least, line ->> 'max' as most,
        result.reason, ${nameOf(sql`result.user_id`)} as person, ${utc(sql`result.at`)} as entered_utc
      from checklist_results result
        join vessel_projects visit on visit.id = result.project_id
        join project_checklists started on started.project_id = result.project_id
        join checklist_versions version on version.template_id = started.template_id
          and version.template_version = started.template_version,
        jsonb_array_elements(version.lines) with ordinality as listed (line, place)
      where line ->> 'key' = result.key and visit.id in ${projects}
      order by visit.project_number, listed.place`,
  },
  {
    path: 'data/findings.csv',
    shape: { project: 'text', severity: 'text', finding: 'text', person: 'text?', entered_utc: 'text?' },
    select: (projects) => sql`
      select visit.project_number as project, finding.severity, finding.text as finding,
        ${nameOf(sql`finding.user_id`)} as person, ${utc(sql`finding.created_at`)} as entered_utc
      from findings finding join vessel_projects visit on visit.id = finding.project_id
      where visit.id in ${projects} order by visit.project_number, finding.created_at, finding.id`,
  },
  {
    path: 'data/hours.csv',
    shape: { project: 'text', day: 'text', kind: 'text', hours: 'text', person: 'text?', note: 'text?' },
    select: (projects) => sql`
      select visit.project_number as project, entry.date::text as day, entry.kind, entry.hours::text as hours,
        ${nameOf(sql`entry.user_id`)} as person, entry.note
      from project_hours entry join vessel_projects visit on visit.id = entry.project_id
      where visit.id in ${projects} order by visit.project_number, entry.date, entry.id`,
  },
  {
    path: 'data/parts.csv',
    shape: {
      project: 'text',
      day: 'text',
      part_number: 'text?',
      part: 'text',
      quantity: 'text',
      unit: 'text',
      category: 'text',
      person: 'text?',
    },
    select: (projects) => sql`
      select visit.project_number as project, part.used_date::text as day, part.part_number, part.part_name as part,
        part.quantity::text as quantity, part.unit, part.category, ${nameOf(sql`part.operator_id`)} as person
      from parts_used part join vessel_projects visit on visit.id = part.project_id
      where visit.id in ${projects} order by visit.project_number, part.used_date, part.id`,
  },
]

const idsIn = (projectIds: readonly string[]): SQL =>
  sql`(${sql.join(
    projectIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`

/** The tables of the pack as CSV, also empty ones. */
export async function writePackTables(
  ctx: Ctx,
  projectIds: readonly string[],
): Promise<{ path: string; text: string }[]> {
  const written: { path: string; text: string }[] = []
  for (const { path, shape, select } of PACK_TABLES) {
    const rows = await queryRows(ctx.db, shape, select(idsIn(projectIds)))
    const columns = Object.keys(shape)
    const cells = rows.map((row) => columns.map((column) => row[column] ?? ''))
    written.push({ path, text: writeCsv(columns, cells) })
  }
  return written
}

const PACKED_VISIT = { project: 'text', vessel: 'text', first: 'text?', last: 'text?' } as const

/** The visits of a pack that still exist. */
export const findPackedVisits = (ctx: Ctx, projectIds: readonly string[]): Promise<RowFrom<typeof PACKED_VISIT>[]> =>
  queryRows(
    ctx.db,
    PACKED_VISIT,
    sql`select project_number as project, vessel_name as vessel, coalesce(scheduled_date, completed_date)::text as first,
        coalesce(completed_date, scheduled_end_date, scheduled_date)::text as last
      from vessel_projects where id in ${idsIn(projectIds)} order by project_number`,
  )

const PACKED_FILE = {
  project: 'text',
  kind: 'text',
  storedFileId: 'text',
  fileName: 'text',
  fileType: 'text',
  fileSize: 'number',
  sha256: 'text',
  day: 'text',
} as const
export type PackedFile = RowFrom<typeof PACKED_FILE>

/** Reports that are final or came as a file, then photos as they were taken: without drawings on them. */
export const findPackedFiles = (ctx: Ctx, projectIds: readonly string[]): Promise<PackedFile[]> =>
  queryRows(
    ctx.db,
    PACKED_FILE,
    sql`
    select visit.project_number as project, record.kind, stored.id as "storedFileId", record.file_name as "fileName",
      stored.file_type as "fileType", stored.file_size as "fileSize", encode(stored.sha256, 'hex') as sha256,
      to_char(record.created_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from (
      select 'report'::text as kind, id, project_id, stored_file_id, file_name, created_at
      from service_reports where state <> 'draft'
      union all
      select 'photo', id, project_id, stored_file_id, file_name, created_at from project_files
      where file_type in (${sql.join(
        PHOTO_TYPES.map((type) => sql`${type}`),
        sql`, `,
      )})
    ) record
    join vessel_projects visit on visit.id = record.project_id
    join stored_files stored on stored.id = record.stored_file_id
    where visit.id in ${idsIn(projectIds)}
    order by record.kind desc, visit.project_number, record.created_at, record.id`,
  )
