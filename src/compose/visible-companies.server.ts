import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { vesselVisibleTo } from '#visits/projects/vessel-history/visible-vessels.queries.server.ts'

/** The companies that this actor may see, undefined for all of them: a technician those of vessels of own visits. */
export function companyVisibleTo(actor: Actor): SQL | undefined {
  const visible = vesselVisibleTo(actor)
  return visible && sql`exists (select 1 from vessels where vessels.company_id = companies.id and ${visible})`
}
