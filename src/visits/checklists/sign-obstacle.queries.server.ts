import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { sumHours } from '#visits/hours/hours.queries.server.ts'
import { readableUntilReplaced } from '#visits/projects/projects.queries.server.ts'
import { findLinePhotos } from '#visits/visit-files/visit-files.queries.server.ts'
import { findings } from './checklists.table.server.ts'
import { existingFileIds } from './findings.queries.server.ts'
import { findSignObstacle, type SignObstacle } from './sign-obstacle.policy.ts'
import { getVisitChecklist } from './visit-checklist.queries.server.ts'

/** What has to be done before the attendance sheet of a visit can be signed; null if it can be. Throws 404. */
export async function findSheetObstacle(ctx: Ctx, projectId: string): Promise<SignObstacle | null> {
  const { lines } = await getVisitChecklist(ctx, projectId)
  const { total } = await sumHours(ctx, projectId)
  const written = await ctx.db
    .select({ lineKey: findings.lineKey, fileIds: existingFileIds })
    .from(findings)
    .where(and(eq(findings.projectId, projectId), readableUntilReplaced(ctx.actor, findings)))
  const photos = await findLinePhotos(ctx, projectId)
  return findSignObstacle({ lines, findings: written, photos, hours: total })
}
