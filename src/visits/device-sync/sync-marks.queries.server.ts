import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#core/context.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { importedServices, vessels } from '#fleet/vessels/vessels.table.server.ts'
import { productCategories, products } from '#site/catalogue/catalogue.table.server.ts'
import {
  checklistResults,
  checklistTemplates,
  findings,
  projectChecklists,
} from '#visits/checklists/checklists.table.server.ts'
import { projectComments } from '#visits/comments/comments.table.server.ts'
import { travelDocumentFiles } from '#visits/documents/documents.table.server.ts'
import { projectHours } from '#visits/hours/hours.table.server.ts'
import { partsUsed } from '#visits/parts/parts.table.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import { serviceReports } from '#visits/service-reports/service-reports.table.server.ts'
import { vesselReagents, vesselSystems } from '#visits/vessel-systems/vessel-systems.table.server.ts'
import { vesselContacts } from '#visits/visit-contacts/visit-contacts.table.server.ts'
import { fileMarks, projectFiles } from '#visits/visit-files/visit-files.table.server.ts'
import { DAYS_AHEAD, DAYS_BACK, type Marks, type SyncEntity } from './device-sync.limits.ts'

/** Tables with rows of a visit that its screens show. */
export const OF_PROJECT: readonly PgTable[] = [
  projectHours,
  partsUsed,
  projectComments,
  projectFiles,
  travelDocumentFiles,
  vesselContacts,
  projectChecklists,
  checklistResults,
  findings,
  serviceReports,
]
/** Tables with rows of a vessel that its screens show. */
export const OF_VESSEL: readonly PgTable[] = [vesselSystems, vesselContacts, vesselProjects, importedServices]

/**
 * Names one version of a row: the transaction that wrote it, and its place. Every write changes it, also one that changes
 * neither `version` nor a time, and one of another module. A restored backup changes all of them, which only costs a
 * full read.
 */
const markOf = (row: SQL): SQL => sql`${row}.xmin::text || ${row}.ctid::text`

const unionOf = (selects: readonly SQL[]): SQL => sql.join([...selects], sql` union all `)

/** One mark for a row and everything that belongs to it. */
const summed = (own: SQL, parts: SQL): SQL =>
  sql`md5(${own} || coalesce((select string_agg(part.mark, ' ' order by part.mark) from ${parts}), ''))`

const part = sql`part`
const ownMarks = (userId: string): SQL => sql`
  with own as materialized (
    select visit.id, visit.vessel_id, ${markOf(sql`visit`)} as mark from ${vesselProjects} visit
    where visit.assigned_operator_id = ${userId} and visit.scheduled_date is not null
      and daterange(visit.scheduled_date, coalesce(visit.scheduled_end_date, visit.scheduled_date), '[]')
        && daterange(${osloToday} - ${DAYS_BACK}::int, ${osloToday} + ${DAYS_AHEAD}::int, '[]')
  ), ship as materialized (
    select vessel.id, ${markOf(sql`vessel`)} as mark from ${vessels} vessel
    where vessel.id in (select vessel_id from own)
  ), of_visit as materialized (
    ${unionOf([
      ...OF_PROJECT.map(
        (table) => sql`select own.id, ${markOf(part)} as mark from own join ${table} part on part.project_id = own.id`,
      ),
      sql`select own.id, ${markOf(part)} as mark from own join ${projectFiles} file on file.project_id = own.id
        join ${fileMarks} part on part.file_id = file.id`,
    ])}
  ), of_ship as materialized (
    ${unionOf([
      ...OF_VESSEL.map(
        (table) =>
          sql`select ship.id, ${markOf(part)} as mark from ship join ${table} part on part.vessel_id = ship.id`,
      ),
      sql`select ship.id, ${markOf(part)} as mark from ship join ${vesselSystems} installed on installed.vessel_id = ship.id
        join ${vesselReagents} part on part.system_id = installed.id`,
    ])}
  ), templates as materialized (
    select coalesce(string_agg(${markOf(sql`template`)}, ' ' order by template.id), '') as mark
    from ${checklistTemplates} template
  )
  select 'project' as entity, own.id::text as id,
    ${summed(sql`own.mark`, sql`of_visit part where part.id = own.id`)} as mark from own
  union all select 'vessel', ship.id::text,
    ${summed(sql`ship.mark`, sql`of_ship part where part.id = ship.id`)} from ship
  union all select 'contact', contact.id::text, ${markOf(sql`contact`)} from ${vesselContacts} contact
    where contact.project_id in (select id from own)
      or contact.project_id is null and contact.vessel_id in (select id from ship)
  union all select 'checklist', own.id::text, ${summed(
    // Until the visit has its own version, the templates and the vessel's systems decide which one it shows.
    sql`case when exists (select 1 from ${projectChecklists} kept where kept.project_id = own.id) then ''
      else own.mark || ship.mark || templates.mark end`,
    sql`(select ${markOf(sql`answer`)} as mark from ${checklistResults} answer where answer.project_id = own.id
      union all select ${markOf(sql`kept`)} from ${projectChecklists} kept where kept.project_id = own.id
      union all select ${markOf(sql`installed`)} from ${vesselSystems} installed where installed.vessel_id = own.vessel_id
    ) part`,
  )} from own join ship on ship.id = own.vessel_id, templates`

const catalogueMarks = sql`
  select 'article' as entity, product.id::text as id,
    ${markOf(sql`product`)} || coalesce(${markOf(sql`category`)}, '') as mark
  from ${products} product left join ${productCategories} category on category.id = product.category_id`

const MARK = { entity: 'text', id: 'text', mark: 'text' } as const

function groupMarks(rows: readonly { entity: string; id: string; mark: string }[]): Marks {
  const marks: Record<string, Record<string, string>> = {}
  for (const { entity, id, mark } of rows) (marks[entity as SyncEntity] ??= {})[id] = mark
  return marks
}

/** Returns the marks of a technician's own rows: visits assigned now, around today, and what belongs to them. */
export const findOwnMarks = async (ctx: Ctx, userId: string): Promise<Marks> =>
  groupMarks(await queryRows(ctx.db, MARK, ownMarks(userId)))

export const findCatalogueMarks = async (ctx: Ctx): Promise<Marks> =>
  groupMarks(await queryRows(ctx.db, MARK, catalogueMarks))
