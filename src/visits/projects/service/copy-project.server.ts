import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { pickCopied } from '#core/rows/fields.ts'
import { notify } from '#people/notifications/notifications.service.server.ts'
import { noticeTexts } from '../messages.en.ts'
import type { CreateProjectInput, FollowUpInput, FollowUpRequest, ProjectChange } from '../projects.contract.ts'
import { PROJECT_FIELDS } from '../projects.entity.ts'
import { getVisibleProject, lockVisibleProject, projectEvents, type StoredProject } from '../projects.queries.server.ts'
import { noticeOf } from './change-operator.server.ts'
import { insertProject, storeProject } from './insert-project.server.ts'
import type { ProjectDeps } from './project-deps.server.ts'
import { requireSign } from './record-change.server.ts'

/** Makes the project of the next visit, which names this one as the one before. Throws 404. */
export const followUpProject = (
  ctx: Ctx,
  deps: ProjectDeps,
  id: string,
  input: FollowUpInput,
): Promise<ProjectChange> =>
  ctx.tx(async (tx) => {
    const project = await getVisibleProject(tx, id)
    return insertProject(tx, deps, toFollowUp(project, input), id)
  })

/**
 * Asks for the next visit: its project is not confirmed and belongs to nobody yet. The technician who asks may not read
 * it, so the answer is its number alone. Throws 403, 404, and 409 in a state that takes no entries.
 */
export const requestFollowUp = (
  ctx: Ctx,
  deps: ProjectDeps,
  id: string,
  { lines, scheduledDate }: FollowUpRequest,
): Promise<{ projectNumber: string }> =>
  ctx.tx(async (tx) => {
    const before = await lockVisibleProject(tx, id)
    requireSign(tx, before)
    const project = await storeFollowUp(tx, deps, before, { lines, scheduledDate })
    const what = noticeTexts.followUp
    const reason = noticeTexts.askedBy(portalActor(tx).name, before.projectNumber, lines)
    await notify(tx, deps, noticeOf(project, { kind: 'follow-up', to: 'managers', what, reason }))
    return { projectNumber: project.projectNumber }
  })

/** Makes the unplanned project of the next visit, for somebody who may not read it. */
export async function storeFollowUp(
  tx: Ctx,
  deps: ProjectDeps,
  before: StoredProject,
  input: FollowUpRequest,
): Promise<StoredProject> {
  const { project, events } = await storeProject(tx, deps, toFollowUp(before, input), before.id)
  await publishLive(tx, await projectEvents(tx, project.id))
  await recordAudit(tx, ...events)
  return project
}

const toFollowUp = (
  project: StoredProject,
  { serviceType, scheduledDate, lines }: FollowUpInput,
): CreateProjectInput => ({
  ...pickCopied(PROJECT_FIELDS, 'always', project),
  serviceType: serviceType ?? project.serviceType,
  scheduledDate,
  description: lines === undefined || lines.length === 0 ? null : lines.join('\n'),
})

/** Makes the same project once more, without days, technician and what was logged. Throws 404. */
export const duplicateProject = (ctx: Ctx, deps: ProjectDeps, id: string): Promise<ProjectChange> =>
  ctx.tx(async (tx) => {
    const project = await getVisibleProject(tx, id)
    return insertProject(tx, deps, pickCopied(PROJECT_FIELDS, 'duplicate', project))
  })
