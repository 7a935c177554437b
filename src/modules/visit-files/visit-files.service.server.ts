import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { claimUpload, releaseFile } from '#modules/files/stored-files.service.server.ts'
import { lockVisibleProject } from '#modules/projects/projects.queries.server.ts'
import { changeRecord, requireLog, requireOwnRecord, tellChange } from '#modules/projects/service/tell-change.server.ts'
import { visitFileTexts } from './messages.en.ts'
import type { FileChange, FileInput, ProjectFile } from './visit-files.contract.ts'
import { fileEntity, findFileParent, getProjectFile } from './visit-files.queries.server.ts'
import { projectFiles } from './visit-files.table.server.ts'

/** Puts a finished upload on the project, once per Idempotency-Key. */
export async function addProjectFile(
  ctx: Ctx,
  projectId: string,
  input: FileInput,
  key: string | null,
): Promise<ProjectFile> {
  const { userId } = portalActor(ctx)
  const scope = `POST /api/portal/projects/${projectId}/files ${userId}`
  return withIdempotency(ctx, { scope, key, body: input }, async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireLog(tx, project)
    const file = await claimUpload(tx, { uploadId: input.uploadId, userId })
    const [row] = await tx.db
      .insert(projectFiles)
      .values({ ...file, projectId, userId, description: input.description ?? null })
      .returning({ id: projectFiles.id })
    if (row === undefined) throw new Error('The file was not inserted')
    await tellChange(tx, project, {
      action: 'file_added',
      newValue: file.fileName,
      ...(input.description ? { description: input.description } : {}),
    })
    return getProjectFile(tx, project, row.id)
  })
}

/** Changes what is said about a file. */
export const changeProjectFile = (ctx: Ctx, id: string, { version, ...input }: FileChange): Promise<ProjectFile> =>
  changeRecord(ctx, fileEntity, {
    id,
    findProject: findFileParent,
    allow: requireOwnRecord,
    version,
    show: (tx, { project }) => getProjectFile(tx, project, id),
    values: () => input,
    about: ({ fileName }) => ({ description: visitFileTexts.file(fileName) }),
  })

/** Takes a file off the project; what is stored goes a week later. */
export async function deleteProjectFile(ctx: Ctx, id: string, version: number | undefined): Promise<void> {
  await ctx.tx(async (tx) => {
    const { project, before } = await lockFile(tx, id, version)
    const gone = await tx.db
      .delete(projectFiles)
      .where(eq(projectFiles.id, id))
      .returning({ storedFileId: projectFiles.storedFileId })
    for (const { storedFileId } of gone) await releaseFile(tx, storedFileId)
    await tellChange(tx, project, { action: 'file_removed', oldValue: before.fileName })
  })
}

async function lockFile(tx: Ctx, id: string, version: number | undefined) {
  const project = await lockVisibleProject(tx, await findFileParent(tx, id))
  const before = await getProjectFile(tx, project, id)
  requireOwnRecord(tx, { project, row: before })
  refuseStale(before, version)
  return { project, before }
}
