import { eq, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { instantText, rowsOf } from '#core/db/json-rows.server.ts'
import { opaqueId, limitPage, type Page } from '#core/db/list-sql.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { identifyVessel } from '#fleet/vessels/vessels.events.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'
import { readableUntilReplaced } from '#visits/projects/projects.queries.server.ts'
import { askOfVessel, vesselChangeableBy } from '#visits/projects/vessel-history/visible-vessels.queries.server.ts'
import { VesselContact } from './vessel-contacts.contract.ts'
import { vesselContacts } from './visit-contacts.table.server.ts'

const selectFor = ({ actor }: Ctx): SQL => {
  const changeable = vesselChangeableBy(actor)
  const mayChange =
    changeable && sql`and exists (select 1 from vessels where vessels.id = contact.vessel_id and ${changeable})`
  return sql`select contact.id, contact.version, contact.project_id as "projectId",
    contact.contact_type as "contactType", contact.name, contact.phone, contact.email, contact.position, contact.company,
    ${instantText(sql`contact.created_at`)} as "createdAt",
    (contact.vessel_id is not null and contact.project_id is null ${mayChange ?? sql``}) as "mayChange"`
}

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
  const order =
    sort === undefined ? sql`contact.created_at desc` : sort === 'name' ? sql`contact.name` : sql`contact.name desc`
  const { actor } = ctx
  // Technicians see people of the vessel and of visits that are theirs, or were at that time.
  const readable = readableUntilReplaced(actor, {
    projectId: sql`contact.project_id`,
    createdAt: sql`contact.created_at`,
  })
  const own = readable === undefined ? sql`` : sql`and (contact.project_id is null or ${readable})`
  const from = sql`vessel_contacts contact where (contact.vessel_id = ${opaqueId(id)} or contact.project_id = any(array(
    select visit.id from vessel_projects visit where visit.vessel_id = ${opaqueId(id)}))) ${own}`
  const { items, total } = await askOfVessel(ctx, id, {
    items: rowsOf(
      VesselContact,
      sql`${selectFor(ctx)} from ${from} order by ${order}, contact.id ${limitPage({ page, pageSize })}`,
    ),
    total: sql<number>`(select count(*)::int from ${from})`,
  })
  return { items, total, page, pageSize }
}

/** A contact of a vessel itself. Throws 404 when there is none. */
export async function getVesselContact(ctx: Ctx, id: string): Promise<VesselContact> {
  const rows = await queryRows(
    ctx.db,
    VesselContact,
    sql`${selectFor(ctx)} from vessel_contacts contact where contact.id = ${id}`,
  )
  const [row] = rows
  if (row === undefined) throw new AppError('not-found', coreTexts.nothingThere)
  return row
}

/** Contacts of vessels that the actor may change; those of a visit are changed there. */
export const ownedByVessel = ({ actor }: Ctx): SQL =>
  sql`${vesselContacts.projectId} is null and ${vesselContacts.vesselId} in (
    select vessels.id from vessels where ${vesselChangeableBy(actor) ?? sql`true`})`

/** The vessel as the audit names it. */
export async function identify(tx: Ctx, id: string | null) {
  const [vessel] = await tx.db
    .select({ id: vessels.id, name: vessels.name })
    .from(vessels)
    .where(eq(vessels.id, id ?? ''))
  if (vessel === undefined) throw new Error('A contact has no vessel')
  return identifyVessel(vessel)
}
