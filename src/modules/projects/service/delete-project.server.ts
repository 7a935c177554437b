import { eq } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { countRecords } from '../detail/project-facts.queries.server.ts'
import { projectTexts } from '../messages.en.ts'
import { projectEvent } from '../projects.events.ts'
import { findProjectPeople, lockVisibleProject } from '../projects.queries.server.ts'
import { vesselProjects } from '../projects.table.server.ts'
import type { ProjectDeps } from './project-deps.server.ts'

/**
 * Removes a request that never became one. Whatever has been confirmed or has anything on it is cancelled instead.
 * @throws AppError 404, 409
 */
export const deleteProject = (
  ctx: Ctx,
  deps: Pick<ProjectDeps, 'records'>,
  id: string,
  version: number | undefined,
): Promise<void> =>
  ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, id)
    refuseStale({ version: project.version }, version)
    if (project.status !== 'not confirmed') {
      throw new AppError('conflict', projectTexts.onlyUnconfirmed)
    }
    const logged = Object.values(await countRecords(tx, id, await deps.records())).reduce(
      (sum, count) => sum + count,
      0,
    )
    if (logged > 0) {
      throw new AppError('conflict', projectTexts.hasRecords)
    }
    const userIds = await findProjectPeople(tx, id)
    await tx.db.delete(vesselProjects).where(eq(vesselProjects.id, id))
    await publishLive(tx, { topic: 'project', id, userIds })
    await recordAudit(tx, projectEvent(project, { action: 'deleted' }))
  })
