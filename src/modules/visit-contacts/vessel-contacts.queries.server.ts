import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { countRows, type Page } from '#core/db/list-sql.server.ts'
import { requireVessel } from '#modules/vessels/vessels.queries.server.ts'
import type { VesselContact } from './vessel-contacts.contract.ts'

interface Paging {
  page: number
  pageSize: number
  sort?: string | undefined
}

/** Contacts of the vessel itself and of its visits. */
export async function findVesselContacts(
  ctx: Ctx,
  id: string,
  { page, pageSize, sort }: Paging,
): Promise<Page<VesselContact>> {
  await requireVessel(ctx, id)
  const order =
    sort === undefined ? sql`contact.created_at desc` : sort === 'name' ? sql`contact.name` : sql`contact.name desc`
  const { actor } = ctx
  // Operators see people of the vessel and of visits that are or were theirs.
  const own =
    actor.kind === 'portal' && actor.role === 'operator'
      ? sql`and (contact.project_id is null or exists (
          select 1 from project_operators mine where mine.project_id = contact.project_id and mine.user_id = ${actor.userId}))`
      : sql``
  const from = sql`vessel_contacts contact where (contact.vessel_id = ${id} or contact.project_id in (
    select visit.id from vessel_projects visit where visit.vessel_id = ${id})) ${own}`
  const { rows } = await ctx.db.execute<VesselContact & Record<string, unknown>>(sql`
    select contact.id, contact.version, contact.project_id as "projectId", contact.contact_type as "contactType", contact.name, contact.phone, contact.email,
      contact.position, contact.company, to_char(contact.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from ${from} order by ${order}, contact.id limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return { items: rows, total: await countRows(ctx, from), page, pageSize }
}
