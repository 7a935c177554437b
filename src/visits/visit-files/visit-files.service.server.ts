import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { noSuchFile } from '#house/files/file-records.service.server.ts'
import { PHOTO_TYPES } from '#house/files/files.limits.ts'
import { readPreview } from '#house/files/pictures/photos.service.server.ts'
import { claimUpload, releaseFile, type FileDeps } from '#house/files/stored-files.service.server.ts'
import { identifyProject, projectEvent } from '#visits/projects/projects.events.ts'
import {
  getVisibleProject,
  lockVisibleProject,
  projectEvents,
  requireReadableRecord,
} from '#visits/projects/projects.queries.server.ts'
import {
  lockRecord,
  requireLog,
  requireOwnRecord,
  recordProjectChange,
} from '#visits/projects/service/record-change.server.ts'
import { visitFileTexts } from './messages.en.ts'
import type { FileChange, FileInput, ProjectFile } from './visit-files.contract.ts'
import { fileEntity, findFileParent, getProjectFile } from './visit-files.queries.server.ts'
import { projectFiles } from './visit-files.table.server.ts'

/** Puts a finished upload on the project. */
export async function addProjectFile(ctx: Ctx, projectId: string, input: FileInput): Promise<ProjectFile> {
  const { userId } = portalActor(ctx)
  return ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireLog(tx, project)
    const file = await claimUpload(tx, { uploadId: input.uploadId, userId })
    const [row] = await tx.db
      .insert(projectFiles)
      .values({ ...file, projectId, userId, description: input.description ?? null, lineKey: input.lineKey ?? null })
      .returning({ id: projectFiles.id })
    if (row === undefined) throw new Error('The file was not inserted')
    await recordProjectChange(tx, project, {
      action: 'file_added',
      newValue: file.fileName,
      ...(input.description ? { description: input.description } : {}),
    })
    return getProjectFile(tx, project, row.id)
  })
}

/**
 * Locks a file and its project, if the caller may change it.
 * @throws AppError 404, 403, 409 with the current row for an older version, or where the project's state forbids it
 */
async function lockFile(tx: Ctx, id: string, version: number | undefined) {
  const { row, project } = await lockRecord(tx, fileEntity, id, await findFileParent(tx, id))
  requireOwnRecord(tx, project, row)
  const show = () => getProjectFile(tx, project, id)
  await assertVersion(row, version, show)
  return { row, project, show }
}

/** Changes the description of a file. */
export const changeProjectFile = (ctx: Ctx, id: string, { version, ...input }: FileChange): Promise<ProjectFile> =>
  ctx.tx(async (tx) => {
    const { row, project, show } = await lockFile(tx, id, version)
    const about = { ...identifyProject(project), description: visitFileTexts.file(row.fileName) }
    const change = await writeRow(tx, fileEntity, row, input, about)
    if (change === null) return show()
    return commit(tx, fileEntity, change, { show, live: await projectEvents(tx, project.id) })
  })

/** Removes a file from the project; the stored file is deleted a week later. */
export const deleteProjectFile = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  ctx.tx(async (tx) => {
    const { row, project } = await lockFile(tx, id, version)
    const removed = { action: 'file_removed', oldValue: row.fileName } as const
    const deletion = await deleteRow(tx, fileEntity, row, projectEvent(project, removed))
    await releaseFile(tx, row.storedFileId)
    return commit(tx, fileEntity, deletion, { live: await projectEvents(tx, project.id) })
  })

export interface VisitFileDeps {
  files: FileDeps
}

/** Of the longer side: sharp on a phone at the size of a thumb. */
const PREVIEW = { pixels: 240, quality: 65 }

/** A photo, small. Throws 404 when there is no such file, or its visit is not the caller's. */
export async function previewProjectFile(
  ctx: Ctx,
  { files }: VisitFileDeps,
  id: string,
): Promise<{ preview: string | null }> {
  const [file] = await ctx.db
    .select({
      projectId: projectFiles.projectId,
      storedFileId: projectFiles.storedFileId,
      fileType: projectFiles.fileType,
    })
    .from(projectFiles)
    .where(eq(projectFiles.id, id))
  if (file === undefined) throw noSuchFile()
  await getVisibleProject(ctx, file.projectId)
  await requireReadableRecord(ctx, projectFiles, id)
  const isPhoto = PHOTO_TYPES.some((type) => type === file.fileType)
  const jpeg = isPhoto ? await readPreview(ctx, files, file.storedFileId, PREVIEW) : null
  return { preview: jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}` }
}
