import type { Ctx } from '#core/context.server.ts'
import type { CreateProjectInput, ProjectChange } from '../projects.contract.ts'
import { requireListedCurrency } from './check-currency.server.ts'
import { refuseOtherPort } from './check-port.server.ts'
import { insertProject } from './insert-project.server.ts'
import type { ProjectDeps } from './project-deps.server.ts'

/**
 * Logs a request as a project that is not confirmed yet.
 * @throws AppError 422 on `vesselId`, `imo`, `currency`, `assignedOperatorId`, `portCode` or `scheduledEndDate`
 */
export const createProject = (ctx: Ctx, deps: ProjectDeps, input: CreateProjectInput): Promise<ProjectChange> =>
  ctx.tx(async (tx) => {
    refuseOtherPort(null, input)
    await requireListedCurrency(deps.currencies, input.currency)
    const [currency] = await deps.currencies()
    return insertProject(tx, deps, { ...input, currency: input.currency ?? currency })
  })
