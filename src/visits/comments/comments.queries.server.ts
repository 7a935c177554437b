import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { containing, offsetOf, orderBy, totalOf } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { showRow, viewerOf } from '#core/rows/fields.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import { getVisibleProject, readableUntilReplaced } from '#visits/projects/projects.queries.server.ts'
import type { CommentsQuery, ProjectComment } from './comments.contract.ts'
import { COMMENT_FIELDS } from './comments.fields.ts'
import { isCommentOpen } from './comments.policy.ts'
import { projectComments } from './comments.table.server.ts'
import { findPeopleOf, type Person } from './people-to-name.queries.server.ts'

export const commentEntity = defineEntity(projectComments, COMMENT_FIELDS)

const fields = {
  ...seenColumns(commentEntity),
  userName: sql<string>`coalesce(${nameOfUser(projectComments.userId)}, ${projectComments.authorName})`,
  mentions: sql<
    Person[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name) order by person.name), '[]')
    from portal_users person where person.id = any(${projectComments.mentions}))`,
}

type Row = Omit<typeof projectComments.$inferSelect, 'mentions' | 'authorName'> & {
  userName: string
  mentions: Person[]
}

function toComment(row: Row, { actor }: Ctx): ProjectComment {
  const isOwn = actor.kind === 'portal' && actor.userId === row.userId
  const mayChange = isOwn && isCommentOpen(row.createdAt, Date.now())
  return showRow(COMMENT_FIELDS, viewerOf(actor), { ...row, mayChange })
}

/** Returns the comments of one project, newest first, and the users that can be mentioned in one. */
export async function findComments(
  ctx: Ctx,
  projectId: string,
  query: CommentsQuery,
): Promise<{ items: ProjectComment[]; total: number; page: number; pageSize: number; people: Person[] }> {
  await getVisibleProject(ctx, projectId)
  const where = and(
    eq(projectComments.projectId, projectId),
    readableUntilReplaced(ctx.actor, projectComments),
    containing(query.q, projectComments.comment),
  )
  const counted = ctx.db.select({ total: count() }).from(projectComments).where(where)
  const rows = await ctx.db
    .select({ row: fields, total: sql<number>`(${counted})::int` })
    .from(projectComments)
    .where(where)
    .orderBy(orderBy(query.sort, '-createdAt', { createdAt: projectComments.createdAt }), desc(projectComments.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return {
    items: rows.map(({ row }) => toComment(row, ctx)),
    total: await totalOf(rows, query.page, counted),
    page: query.page,
    pageSize: query.pageSize,
    people: await findPeopleOf(ctx, projectId),
  }
}

/** The parent of a comment. Throws 404 when there is none. */
export async function findCommentParent(ctx: Ctx, id: string): Promise<string> {
  const [row] = await ctx.db
    .select({ projectId: projectComments.projectId })
    .from(projectComments)
    .where(eq(projectComments.id, id))
  if (row === undefined) throw noSuchComment()
  return row.projectId
}

export async function getComment(ctx: Ctx, id: string): Promise<ProjectComment> {
  const [row] = await ctx.db.select(fields).from(projectComments).where(eq(projectComments.id, id))
  if (row === undefined) throw noSuchComment()
  return toComment(row, ctx)
}

const noSuchComment = (): AppError => new AppError('not-found', coreTexts.nothingThere)
