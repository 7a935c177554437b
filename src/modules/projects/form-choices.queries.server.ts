import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { DOCUMENT_CATEGORIES } from '#core/contract/document-categories.ts'
import { can } from '#core/policy.ts'
import { HOUR_KINDS } from '#modules/hours/hours.limits.ts'
import { PART_CATEGORIES, PART_UNITS } from '#modules/parts/parts.limits.ts'
import { CONTACT_TYPES } from '#modules/visit-contacts/visit-contacts.limits.ts'
import type { PortalOptions } from './form-choices.contract.ts'
import { COMMON_CURRENCIES, PROJECT_STATUSES, SERVICE_TYPES } from './projects.limits.ts'

/** What selects offer. */
export async function getOptions(ctx: Ctx): Promise<PortalOptions> {
  return {
    operators: can(ctx.actor, 'project:assign') ? await findOperators(ctx) : [],
    serviceTypes: [...SERVICE_TYPES],
    statuses: [...PROJECT_STATUSES],
    hourKinds: [...HOUR_KINDS],
    contactTypes: [...CONTACT_TYPES],
    documentCategories: [...DOCUMENT_CATEGORIES],
    partCategories: [...PART_CATEGORIES],
    partUnits: [...PART_UNITS],
    currencies: [...COMMON_CURRENCIES],
  }
}

async function findOperators(ctx: Ctx): Promise<PortalOptions['operators']> {
  const { rows } = await ctx.db.execute<PortalOptions['operators'][number] & Record<string, unknown>>(sql`
    select id, name, location from portal_users where role = 'operator' and is_active order by name, id`)
  return rows
}
