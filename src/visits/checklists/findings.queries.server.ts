import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { containing, offsetOf, orderBy, totalOf } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { showRow, viewerOf } from '#core/rows/fields.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import { canChangeEntryOf } from '#visits/projects/log-rules.policy.ts'
import { permissionsOf } from '#visits/projects/projects.policy.ts'
import {
  getVisibleProject,
  readableUntilReplaced,
  type StoredProject,
} from '#visits/projects/projects.queries.server.ts'
import { FINDING_FIELDS } from './checklists.fields.ts'
import { SEVERITIES } from './checklists.limits.ts'
import { findings } from './checklists.table.server.ts'
import type { Finding, FindingsQuery } from './findings.contract.ts'

export const findingEntity = defineEntity(findings, FINDING_FIELDS)

/** Files that are still on the visit, in the order in which they were chosen. */
export const existingFileIds = sql<string[]>`array(
  select file.id from unnest(${findings.fileIds}) with ordinality chosen (id, place)
  join project_files file on file.id = chosen.id and file.project_id = ${findings.projectId} order by chosen.place)`

const columns = { ...seenColumns(findingEntity), fileIds: existingFileIds, userName: nameOfUser(findings.userId) }

type Row = typeof findings.$inferSelect & { userName: string }

const toFinding = (row: Row, project: StoredProject, { actor }: Ctx): Finding =>
  showRow(FINDING_FIELDS, viewerOf(actor), {
    ...row,
    mayChange: permissionsOf(project, actor).log && canChangeEntryOf(row.userId, actor),
  })

/** Findings of a visit, in the order in which they were written by default. */
export async function findFindings(
  ctx: Ctx,
  projectId: string,
  query: FindingsQuery,
): Promise<{ items: Finding[]; total: number; page: number; pageSize: number }> {
  const project = await getVisibleProject(ctx, projectId)
  const where = and(
    eq(findings.projectId, projectId),
    readableUntilReplaced(ctx.actor, findings),
    containing(query.q, findings.text),
  )
  const severity = sql`array_position(${sql.param(`{${SEVERITIES.join(',')}}`)}::text[], ${findings.severity})`
  const counted = ctx.db.select({ total: count() }).from(findings).where(where)
  const rows = await ctx.db
    .select({ row: columns, total: sql<number>`(${counted})::int` })
    .from(findings)
    .where(where)
    .orderBy(orderBy(query.sort, 'createdAt', { createdAt: findings.createdAt, severity }), asc(findings.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return {
    items: rows.map(({ row }) => toFinding(row, project, ctx)),
    total: await totalOf(rows, query.page, counted),
    page: query.page,
    pageSize: query.pageSize,
  }
}

/** The project of a finding. Throws 404 when there is none. */
export async function findFindingParent(ctx: Ctx, id: string): Promise<string> {
  const [row] = await ctx.db.select({ projectId: findings.projectId }).from(findings).where(eq(findings.id, id))
  if (row === undefined) throw noSuchFinding()
  return row.projectId
}

/** One finding as the caller sees it; its project is locked or seen already. */
export async function getFinding(ctx: Ctx, project: StoredProject, id: string): Promise<Finding> {
  const [row] = await ctx.db.select(columns).from(findings).where(eq(findings.id, id))
  if (row === undefined) throw noSuchFinding()
  return toFinding(row, project, ctx)
}

const noSuchFinding = (): AppError => new AppError('not-found', coreTexts.nothingThere)
