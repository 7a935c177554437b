import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { rowOrNull } from '#core/db/json-rows.server.ts'
import { containing, offsetOf, orderBy, totalOf } from '#core/db/list-sql.server.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { showRow, viewerOf } from '#core/rows/fields.ts'
import { noSuchFile } from '#house/files/file-records.service.server.ts'
import { PHOTO_TYPES } from '#house/files/files.limits.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import { canChangeEntryOf } from '#visits/projects/log-rules.policy.ts'
import { permissionsOf } from '#visits/projects/projects.policy.ts'
import {
  getVisibleProject,
  readableUntilReplaced,
  type StoredProject,
} from '#visits/projects/projects.queries.server.ts'
import { FileMarks } from './file-marks.contract.ts'
import type { FilesQuery, ProjectFile } from './visit-files.contract.ts'
import { FILE_FIELDS } from './visit-files.fields.ts'
import { fileMarks, projectFiles } from './visit-files.table.server.ts'

export const fileEntity = defineEntity(projectFiles, FILE_FIELDS)
const columns = {
  ...seenColumns(fileEntity),
  userName: nameOfUser(projectFiles.userId),
  marks: rowOrNull(
    FileMarks,
    sql`select drawn.shapes, drawn.version from ${fileMarks} drawn where drawn.file_id = ${projectFiles.id}`,
  ),
}

type StoredMarks = Pick<typeof fileMarks.$inferSelect, 'shapes' | 'version'> | null
type Row = Omit<typeof projectFiles.$inferSelect, 'storedFileId'> & { userName: string; marks: StoredMarks }

/** The drawing on a picture; version 0 while there is none. */
export const toMarks = (stored: StoredMarks): FileMarks =>
  stored === null ? { shapes: [], version: 0 } : { shapes: stored.shapes, version: stored.version }

const toFile = (row: Row, project: StoredProject, { actor }: Ctx): ProjectFile =>
  showRow(FILE_FIELDS, viewerOf(actor), {
    ...row,
    marks: toMarks(row.marks),
    mayChange: permissionsOf(project, actor).log && canChangeEntryOf(row.userId, actor),
  })

/** Photos of a visit that lines of its checklist asked for, as far as the actor may read them. */
export const findLinePhotos = (ctx: Ctx, projectId: string): Promise<{ lineKey: string | null }[]> =>
  ctx.db
    .select({ lineKey: projectFiles.lineKey })
    .from(projectFiles)
    .where(
      and(
        eq(projectFiles.projectId, projectId),
        isNotNull(projectFiles.lineKey),
        inArray(projectFiles.fileType, [...PHOTO_TYPES]),
        readableUntilReplaced(ctx.actor, projectFiles),
      ),
    )

/** Files of one project, newest first by default. */
export async function findProjectFiles(
  ctx: Ctx,
  projectId: string,
  query: FilesQuery,
): Promise<{ items: ProjectFile[]; total: number; page: number; pageSize: number }> {
  const project = await getVisibleProject(ctx, projectId)
  const { fileName, fileSize, description, createdAt } = projectFiles
  const where = and(
    eq(projectFiles.projectId, projectId),
    readableUntilReplaced(ctx.actor, projectFiles),
    containing(query.q, fileName, description),
  )
  const counted = ctx.db.select({ total: count() }).from(projectFiles).where(where)
  const rows = await ctx.db
    .select({ row: columns, total: sql<number>`(${counted})::int` })
    .from(projectFiles)
    .where(where)
    .orderBy(orderBy(query.sort, '-createdAt', { createdAt, fileName, fileSize }), projectFiles.id)
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return {
    items: rows.map(({ row }) => toFile(row, project, ctx)),
    total: await totalOf(rows, query.page, counted),
    page: query.page,
    pageSize: query.pageSize,
  }
}

/** How many of these files are the project's. */
export const countFilesAmong = (ctx: Ctx, projectId: string, ids: readonly string[]): Promise<number> =>
  ctx.db.$count(projectFiles, and(eq(projectFiles.projectId, projectId), inArray(projectFiles.id, [...ids])))

/** The project that a file belongs to. Throws 404 when there is none. */
export async function findFileParent(ctx: Ctx, id: string): Promise<string> {
  const [row] = await ctx.db
    .select({ projectId: projectFiles.projectId })
    .from(projectFiles)
    .where(eq(projectFiles.id, id))
  if (row === undefined) throw noSuchFile()
  return row.projectId
}

export async function getProjectFile(ctx: Ctx, project: StoredProject, id: string): Promise<ProjectFile> {
  const [row] = await ctx.db.select(columns).from(projectFiles).where(eq(projectFiles.id, id))
  if (row === undefined) throw noSuchFile()
  return toFile(row, project, ctx)
}
