import type { Ctx } from '#core/context.server.ts'
import { DOCUMENT_CATEGORIES } from '#core/contract/document-categories.ts'
import { can } from '#core/policy.ts'
import { findActiveOperators } from '#people/portal-auth/person-names.queries.server.ts'
import { PROJECT_STATUSES, SERVICE_TYPES } from '../projects.limits.ts'
import type { PortalOptions } from './form-choices.contract.ts'

/** Choices of the records of visits, passed by compose: their modules depend on this one, so it can't import them. */
export type RecordChoices = Pick<PortalOptions, 'hourKinds' | 'contactTypes' | 'partCategories' | 'partUnits'>

/** Options of selects; currencies are a setting. */
export async function getOptions(
  ctx: Ctx,
  choices: RecordChoices,
  currencies: readonly string[],
): Promise<PortalOptions> {
  return {
    operators: can(ctx.actor, 'project:assign') ? await findActiveOperators(ctx) : [],
    serviceTypes: [...SERVICE_TYPES],
    statuses: [...PROJECT_STATUSES],
    documentCategories: [...DOCUMENT_CATEGORIES],
    currencies: [...currencies],
    ...choices,
  }
}
