import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion } from '#core/rows/change-row.server.ts'
import { writeValue } from '#core/rows/differences.ts'
import { PHOTO_TYPES } from '#house/files/files.limits.ts'
import {
  lockRecord,
  recordProjectChange,
  refuseField,
  requireOwnRecord,
} from '#visits/projects/service/record-change.server.ts'
import type { FileMarks, MarksInput } from './file-marks.contract.ts'
import { visitFileTexts } from './messages.en.ts'
import { fileEntity, findFileParent, toMarks } from './visit-files.queries.server.ts'
import { fileMarks } from './visit-files.table.server.ts'

/**
 * Replaces the shapes on a picture of a visit.
 * @throws AppError 404, 403, 409 with the current shapes for an older version, or where the project's state forbids it;
 * 422 for a file that is no picture
 */
export const setFileMarks = (ctx: Ctx, id: string, { shapes, version }: MarksInput): Promise<FileMarks> =>
  ctx.tx(async (tx) => {
    const { row, project } = await lockRecord(tx, fileEntity, id, await findFileParent(tx, id))
    requireOwnRecord(tx, project, row)
    if (!PHOTO_TYPES.some((type) => type === row.fileType)) throw refuseField('shapes', visitFileTexts.onlyPictures)
    const [stored] = await tx.db.select().from(fileMarks).where(eq(fileMarks.fileId, id))
    const before = toMarks(stored ?? null)
    await assertVersion(before, version, () => before)
    if (writeValue(shapes) === writeValue(before.shapes)) return before
    const { userId } = portalActor(tx)
    const [after] = await tx.db
      .insert(fileMarks)
      .values({ fileId: id, shapes, userId })
      .onConflictDoUpdate({
        target: fileMarks.fileId,
        set: { shapes, userId, version: sql`${fileMarks.version} + 1`, updatedAt: sql`now()` },
      })
      .returning()
    await recordProjectChange(tx, project, {
      action: 'updated',
      fieldChanged: 'marks',
      oldValue: visitFileTexts.shapes(before.shapes.length),
      newValue: visitFileTexts.shapes(shapes.length),
      description: visitFileTexts.file(row.fileName),
    })
    return toMarks(after ?? null)
  })
