import type { Ctx } from '#core/context.server.ts'
import { pickCopied } from '#core/rows/fields.ts'
import type { FollowUpInput, ProjectChange } from '../projects.contract.ts'
import { PROJECT_FIELDS } from '../projects.entity.ts'
import { getVisibleProject } from '../projects.queries.server.ts'
import { insertProject } from './insert-project.server.ts'
import type { ProjectDeps } from './project-deps.server.ts'

/** Makes the project of the next visit, which names this one as the one before. Throws 404. */
export const followUpProject = (
  ctx: Ctx,
  deps: ProjectDeps,
  id: string,
  input: FollowUpInput,
): Promise<ProjectChange> =>
  ctx.tx(async (tx) => {
    const project = await getVisibleProject(tx, id)
    return insertProject(
      tx,
      deps,
      {
        ...pickCopied(PROJECT_FIELDS, 'always', project),
        serviceType: input.serviceType ?? project.serviceType,
        scheduledDate: input.scheduledDate,
        description: input.lines === undefined || input.lines.length === 0 ? null : input.lines.join('\n'),
      },
      id,
    )
  })

/** Makes the same project once more, without days, technician and what was logged. Throws 404. */
export const duplicateProject = (ctx: Ctx, deps: ProjectDeps, id: string): Promise<ProjectChange> =>
  ctx.tx(async (tx) => {
    const project = await getVisibleProject(tx, id)
    return insertProject(tx, deps, pickCopied(PROJECT_FIELDS, 'duplicate', project))
  })
