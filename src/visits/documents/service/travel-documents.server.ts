import { count, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { claimUpload, releaseFile } from '#house/files/stored-files.service.server.ts'
import { identifyProject, projectEvent } from '#visits/projects/projects.events.ts'
import { lockProjects, lockVisibleProject, projectEvents } from '#visits/projects/projects.queries.server.ts'
import {
  lockRecord,
  requireLog,
  requireOwnRecord,
  recordProjectChange,
  type ChildEvent,
} from '#visits/projects/service/record-change.server.ts'
import type { TravelDocument, TravelDocumentChange, TravelDocumentInput } from '../documents.contract.ts'
import { TRAVEL_DOCUMENTS_MAX } from '../documents.limits.ts'
import { travelDocumentFiles } from '../documents.table.server.ts'
import { documentTexts } from '../messages.en.ts'
import {
  findTravelParent,
  findVisitsWithOldDocuments,
  getTravelDocument,
  requireTravelDocuments,
  travelDocumentEntity,
} from '../travel-documents.queries.server.ts'

const say = ({ fileCategory, fileName }: Pick<TravelDocument, 'fileCategory' | 'fileName'>): string =>
  `${fileCategory}: ${fileName}`

/** Adds a travel document to the visit. */
export async function addTravelDocument(
  ctx: Ctx,
  projectId: string,
  input: TravelDocumentInput,
): Promise<TravelDocument> {
  const { userId } = portalActor(ctx)
  return ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireTravelDocuments(tx, project)
    requireLog(tx, project)
    await refuseTooMany(tx, projectId)
    const { storedFileId, fileName, fileSize } = await claimUpload(tx, { uploadId: input.uploadId, userId })
    const { fileCategory, expiryDate = null, description = null } = input
    const [row] = await tx.db
      .insert(travelDocumentFiles)
      .values({ storedFileId, fileName, fileSize, projectId, userId, fileCategory, expiryDate, description })
      .returning({ id: travelDocumentFiles.id })
    if (row === undefined) throw new Error('The travel document was not inserted')
    await recordProjectChange(tx, project, {
      action: 'file_added',
      fieldChanged: 'travelDocuments',
      newValue: say({ fileCategory, fileName }),
      isPersonal: true,
    })
    return getTravelDocument(tx, project, row.id)
  })
}

async function refuseTooMany(tx: Ctx, projectId: string): Promise<void> {
  const [there] = await tx.db
    .select({ count: count() })
    .from(travelDocumentFiles)
    .where(eq(travelDocumentFiles.projectId, projectId))
  if ((there?.count ?? 0) >= TRAVEL_DOCUMENTS_MAX)
    throw new AppError('conflict', documentTexts.tooManyTravel(TRAVEL_DOCUMENTS_MAX))
}

/**
 * Locks a document and its project, if the caller may change it.
 * @throws AppError 404, 403, 409 with the current row for an older version, or where the project's state forbids it
 */
async function lockDocument(tx: Ctx, id: string, version: number | undefined) {
  const { row, project } = await lockRecord(tx, travelDocumentEntity, id, await findTravelParent(tx, id))
  requireTravelDocuments(tx, project)
  requireOwnRecord(tx, project, row)
  const show = () => getTravelDocument(tx, project, id)
  await assertVersion(row, version, show)
  return { row, project, show }
}

/** Changes category, expiry or description; fields that are left out stay. */
export const changeTravelDocument = (
  ctx: Ctx,
  id: string,
  { version, ...input }: TravelDocumentChange,
): Promise<TravelDocument> =>
  ctx.tx(async (tx) => {
    const { row, project, show } = await lockDocument(tx, id, version)
    const description = documentTexts.travelDocument(say(row))
    const about = { ...identifyProject(project), description, isPersonal: true }
    const change = await writeRow(tx, travelDocumentEntity, row, input, about)
    if (change === null) return show()
    return commit(tx, travelDocumentEntity, change, { show, live: await projectEvents(tx, project.id) })
  })

/** Removes a travel document from the visit; the file is deleted a week later. */
export const deleteTravelDocument = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  ctx.tx(async (tx) => {
    const { row, project } = await lockDocument(tx, id, version)
    const deletion = await deleteRow(tx, travelDocumentEntity, row, projectEvent(project, recordRemoved(row)))
    await releaseFile(tx, row.storedFileId)
    return commit(tx, travelDocumentEntity, deletion, { live: await projectEvents(tx, project.id) })
  })

const recordRemoved = (document: Parameters<typeof say>[0]): ChildEvent => ({
  action: 'file_removed',
  fieldChanged: 'travelDocuments',
  oldValue: say(document),
  isPersonal: true,
})

/**
 * Removes the travel documents of visits that ended a month ago: they have served their purpose.
 * @returns how many went
 */
export async function deleteOldTravelDocuments(ctx: Ctx): Promise<number> {
  const due = await findVisitsWithOldDocuments(ctx)
  let removed = 0
  for (const projectId of due) removed += await ctx.tx((tx) => removeAllOf(tx, projectId))
  return removed
}

async function removeAllOf(tx: Ctx, projectId: string): Promise<number> {
  const project = (await lockProjects(tx, [projectId])).get(projectId)
  if (project === undefined) return 0
  const { storedFileId, fileCategory, fileName } = travelDocumentFiles
  const gone = await tx.db
    .delete(travelDocumentFiles)
    .where(eq(travelDocumentFiles.projectId, projectId))
    .returning({ storedFileId, fileCategory, fileName })
  for (const document of gone) await releaseFile(tx, document.storedFileId)
  if (gone.length > 0) await recordProjectChange(tx, project, ...gone.map(recordRemoved))
  return gone.length
}
