import { asc, count, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { instantText, rowsOf } from '#core/db/json-rows.server.ts'
import { containing, offsetOf, orderBy, totalOf } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { showRow } from '#core/rows/fields.ts'
import { ChecklistTemplateDetail, type ChecklistTemplate, type TemplatesQuery } from './checklists.contract.ts'
import { TEMPLATE_FIELDS } from './checklists.fields.ts'
import { checklistTemplates } from './checklists.table.server.ts'

export const templateEntity = defineEntity(checklistTemplates, TEMPLATE_FIELDS)
export type StoredTemplate = typeof checklistTemplates.$inferSelect

const columns = seenColumns(templateEntity, 'manager')

/** Checklists of the company, the oldest first by default. */
export async function findChecklistTemplates(
  ctx: Ctx,
  query: TemplatesQuery,
): Promise<{ items: ChecklistTemplate[]; total: number; page: number; pageSize: number }> {
  const { name, createdAt, updatedAt } = checklistTemplates
  const where = containing(query.q, name)
  const counted = ctx.db.select({ total: count() }).from(checklistTemplates).where(where)
  const rows = await ctx.db
    .select({ row: columns, total: sql<number>`(${counted})::int` })
    .from(checklistTemplates)
    .where(where)
    .orderBy(orderBy(query.sort, 'createdAt', { name, createdAt, updatedAt }), asc(checklistTemplates.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return {
    items: rows.map(({ row }) => showRow(TEMPLATE_FIELDS, 'manager', row)),
    total: await totalOf(rows, query.page, counted),
    page: query.page,
    pageSize: query.pageSize,
  }
}

const { versions, usedLines } = ChecklistTemplateDetail.shape

/** Published versions, newest first, with the visits that use them: a column of the template's row. */
const versionsColumn = rowsOf(
  versions.element,
  sql`
  select version.template_version as "templateVersion", ${instantText(sql`version.published_at`)} as "publishedAt",
    person.name as "publishedByName", jsonb_array_length(version.lines) as "lineCount",
    count(project.id) as sheets,
    count(project.id) filter (where project.status in ('not confirmed', 'confirmed', 'in progress', 'on hold')) as "openSheets"
  from checklist_versions version
  left join portal_users person on person.id = version.published_by
  left join project_checklists own using (template_id, template_version)
  left join vessel_projects project on project.id = own.project_id
  where version.template_id = ${checklistTemplates.id}
  group by version.template_id, version.template_version, person.name
  order by version.template_version desc`,
)

/** On how many sheets each line has a result: a column of the template's row. */
const usedLinesColumn = rowsOf(
  usedLines.element,
  sql`
  select result.key, count(*) as sheets
  from project_checklists own join checklist_results result using (project_id)
  where own.template_id = ${checklistTemplates.id} group by result.key order by result.key`,
)

/** A checklist with its versions. Throws 404. */
export async function getChecklistTemplate(ctx: Ctx, id: string): Promise<ChecklistTemplateDetail> {
  const [found] = await ctx.db
    .select({ row: columns, versions: versionsColumn, usedLines: usedLinesColumn })
    .from(checklistTemplates)
    .where(eq(checklistTemplates.id, id))
  if (found === undefined) throw new AppError('not-found', coreTexts.nothingThere)
  const { row, ...more } = found
  return { ...showRow(TEMPLATE_FIELDS, 'manager', row), ...more }
}
