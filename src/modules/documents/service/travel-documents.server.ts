import { count, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { claimUpload, releaseFile } from '#modules/files/stored-files.service.server.ts'
import { lockProjects, lockVisibleProject, type StoredProject } from '#modules/projects/projects.queries.server.ts'
import { changeRecord, requireLog, requireOwnRecord, tellChange } from '#modules/projects/service/tell-change.server.ts'
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

/** Puts a travel document of this visit on the project, once per Idempotency-Key. */
export async function addTravelDocument(
  ctx: Ctx,
  projectId: string,
  input: TravelDocumentInput,
  key: string | null,
): Promise<TravelDocument> {
  const { userId } = portalActor(ctx)
  const scope = `POST /api/portal/projects/${projectId}/travel-documents ${userId}`
  return withIdempotency(ctx, { scope, key, body: input }, async (tx) => {
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
    await tellChange(tx, project, {
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

/** Changes category, expiry or description; fields that are left out stay. */
export async function changeTravelDocument(
  ctx: Ctx,
  id: string,
  { version, ...input }: TravelDocumentChange,
): Promise<TravelDocument> {
  return changeRecord(ctx, travelDocumentEntity, {
    id,
    findProject: findTravelParent,
    allow: requireOwn,
    version,
    show: (tx, { project }) => getTravelDocument(tx, project, id),
    values: () => input,
    about: (row) => ({ description: documentTexts.travelDocument(say(row)), isPersonal: true }),
  })
}

function requireOwn(tx: Ctx, held: { project: StoredProject; row: { userId: string } }): void {
  requireTravelDocuments(tx, held.project)
  requireOwnRecord(tx, held)
}

/** Takes a travel document off the visit; what is stored goes a week later. */
export async function deleteTravelDocument(ctx: Ctx, id: string, version: number | undefined): Promise<void> {
  await ctx.tx(async (tx) => {
    const { project, before } = await lockDocument(tx, id, version)
    await remove(tx, project, [before])
  })
}

async function lockDocument(tx: Ctx, id: string, version: number | undefined) {
  const project = await lockVisibleProject(tx, await findTravelParent(tx, id))
  requireTravelDocuments(tx, project)
  const before = await getTravelDocument(tx, project, id)
  requireOwnRecord(tx, { project, row: before })
  refuseStale(before, version)
  return { project, before }
}

async function remove(
  tx: Ctx,
  project: StoredProject,
  documents: readonly Pick<TravelDocument, 'id' | 'fileCategory' | 'fileName'>[],
): Promise<void> {
  const ids = documents.map(({ id }) => id)
  const gone = await tx.db
    .delete(travelDocumentFiles)
    .where(inArray(travelDocumentFiles.id, ids))
    .returning({ storedFileId: travelDocumentFiles.storedFileId })
  for (const { storedFileId } of gone) await releaseFile(tx, storedFileId)
  await tellChange(
    tx,
    project,
    ...documents.map((document) => ({
      action: 'file_removed' as const,
      fieldChanged: 'travelDocuments',
      oldValue: say(document),
      isPersonal: true,
    })),
  )
}

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
  const { id, fileCategory, fileName } = travelDocumentFiles
  const documents = await tx.db
    .select({ id, fileCategory, fileName })
    .from(travelDocumentFiles)
    .where(eq(travelDocumentFiles.projectId, projectId))
  if (documents.length > 0) await remove(tx, project, documents)
  return documents.length
}
