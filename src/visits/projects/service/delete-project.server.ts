import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { assertVersion, commit, deleteRow } from '#core/rows/change-row.server.ts'
import { countRecords } from '../detail/project-facts.queries.server.ts'
import { projectTexts } from '../messages.en.ts'
import { projectEvent } from '../projects.events.ts'
import { projectEvents, lockVisibleProject, projectEntity } from '../projects.queries.server.ts'
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
    const row = await lockVisibleProject(tx, id)
    await assertVersion(row, version, () => ({ version: row.version }))
    if (row.status !== 'not confirmed') throw new AppError('conflict', projectTexts.onlyUnconfirmed)
    // The operator's own files stay theirs.
    const { operatorDocuments: _, ...own } = await countRecords(tx, id, await deps.records())
    if (Object.values(own).some((count) => count > 0)) throw new AppError('conflict', projectTexts.hasRecords)
    // Read before the deletion, which deletes the receivers, too.
    const live = await projectEvents(tx, id)
    const deletion = await deleteRow(tx, projectEntity, row, projectEvent(row, { action: 'deleted' }))
    return commit(tx, projectEntity, deletion, { live })
  })
