import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { PHOTO_TYPES } from '#house/files/files.limits.ts'
import { storedFiles } from '#house/files/files.table.server.ts'
import { getVisibleProject, readableUntilReplaced } from '#visits/projects/projects.queries.server.ts'
import { refuseField } from '#visits/projects/service/record-change.server.ts'
import { projectFiles } from '#visits/visit-files/visit-files.table.server.ts'
import { captionOf, type ReportContent, type ReportPhoto } from './document/report-content.ts'
import { reportTexts } from './messages.en.ts'
import { REPORT_PHOTOS_MAX } from './service-reports.limits.ts'

type VisitPhoto = ReportPhoto & { fileId: string }

/** Every picture among the files of a visit, the oldest first. */
const findPhotos = (ctx: Ctx, projectId: string, among?: SQL): Promise<VisitPhoto[]> =>
  ctx.db
    .select({
      fileId: projectFiles.id,
      storedFileId: projectFiles.storedFileId,
      sha256: sql<string>`encode(${storedFiles.sha256}, 'hex')`,
      fileName: projectFiles.fileName,
      description: projectFiles.description,
    })
    .from(projectFiles)
    .innerJoin(storedFiles, eq(storedFiles.id, projectFiles.storedFileId))
    .where(and(eq(projectFiles.projectId, projectId), inArray(projectFiles.fileType, [...PHOTO_TYPES]), among))
    .orderBy(asc(projectFiles.createdAt), asc(projectFiles.id))

/** Photos of this visit that a report can show. */
export async function findReportPhotos(
  ctx: Ctx,
  projectId: string,
): Promise<{ photos: { id: string; caption: string }[] }> {
  await getVisibleProject(ctx, projectId)
  const photos = await findPhotos(ctx, projectId, readableUntilReplaced(ctx.actor, projectFiles))
  return { photos: photos.map((photo) => ({ id: photo.fileId, caption: captionOf(photo) })) }
}

interface PhotoChoice {
  /** Files of the visit in their order; left out, those of the draft as far as they are still there, or else all. */
  chosen: readonly string[] | undefined
  draft?: ReportContent
}

/**
 * The photos that a report shows, as they are described now, and how many the visit has.
 * @throws AppError 422 on `photos` for one that is not there, or for more than a report takes: none is left out silently
 */
export async function choosePhotos(
  ctx: Ctx,
  projectId: string,
  { chosen, draft }: PhotoChoice,
): Promise<Required<Pick<ReportContent, 'photos' | 'photosOfVisit'>>> {
  const all = await findPhotos(ctx, projectId)
  const photos = pick(all, chosen, draft)
  if (photos.length > REPORT_PHOTOS_MAX) throw refuseField('photos', reportTexts.photosMost)
  return { photos, photosOfVisit: all.length }
}

function pick(all: readonly VisitPhoto[], chosen: PhotoChoice['chosen'], draft: PhotoChoice['draft']): ReportPhoto[] {
  if (chosen !== undefined) {
    const photos = chosen.flatMap((id) => all.find(({ fileId }) => fileId === id) ?? [])
    if (photos.length < chosen.length) throw refuseField('photos', reportTexts.photoUnknown)
    return photos
  }
  if (draft === undefined) return [...all]
  return draft.photos.flatMap((old) => all.find(({ storedFileId }) => storedFileId === old.storedFileId) ?? [])
}
