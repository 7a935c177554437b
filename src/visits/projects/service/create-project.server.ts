import type { Ctx } from '#core/context.server.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import type { CreateProjectInput, ProjectChange } from '../projects.contract.ts'
import { requireListedCurrency } from './check-currency.server.ts'
import { insertProject } from './insert-project.server.ts'
import type { ProjectDeps } from './project-deps.server.ts'

/**
 * Logs a request as a project that is not confirmed yet, once per Idempotency-Key.
 * @throws AppError 422 on `vesselId`, `imo`, `currency`, `assignedOperatorId` or `scheduledEndDate`
 */
export const createProject = (
  ctx: Ctx,
  deps: ProjectDeps,
  input: CreateProjectInput,
  key: string | null,
): Promise<ProjectChange> =>
  withIdempotency(ctx, { scope: `POST /api/portal/projects ${actorId(ctx)}`, key, body: input }, async (tx) => {
    await requireListedCurrency(deps.currencies, input.currency)
    const [currency] = await deps.currencies()
    return insertProject(tx, deps, { ...input, currency: input.currency ?? currency })
  })

/** Keys of one person mean nothing to another. */
export const actorId = ({ actor }: Ctx): string => (actor.kind === 'portal' ? actor.userId : actor.kind)
