import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { containing, offsetOf, orderBy, totalOf } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { defineEntity } from '#core/rows/entity.server.ts'
import { showRow, viewerOf } from '#core/rows/fields.ts'
import { permissionsOf } from '#visits/projects/projects.policy.ts'
import {
  getVisibleProject,
  readableUntilReplaced,
  type StoredProject,
} from '#visits/projects/projects.queries.server.ts'
import type { ContactsQuery, ProjectContact } from './visit-contacts.contract.ts'
import { CONTACT_FIELDS } from './visit-contacts.entity.ts'
import { vesselContacts } from './visit-contacts.table.server.ts'

type Row = typeof vesselContacts.$inferSelect

export const contactEntity = defineEntity(vesselContacts, CONTACT_FIELDS)

const toContact = (row: Row, project: StoredProject, { actor }: Ctx): ProjectContact =>
  showRow(CONTACT_FIELDS, viewerOf(actor), { ...row, mayChange: permissionsOf(project, actor).log })

/** Contacts of one visit, by what they are on it. */
export async function findProjectContacts(
  ctx: Ctx,
  projectId: string,
  query: ContactsQuery,
): Promise<{ items: ProjectContact[]; total: number; page: number; pageSize: number }> {
  const project = await getVisibleProject(ctx, projectId)
  const { name, phone, email, company, contactType, createdAt } = vesselContacts
  const where = and(
    eq(vesselContacts.projectId, projectId),
    readableUntilReplaced(ctx.actor, vesselContacts),
    containing(query.q, name, phone, email, company),
  )
  const counted = ctx.db.select({ total: count() }).from(vesselContacts).where(where)
  const rows = await ctx.db
    .select({ row: vesselContacts, total: sql<number>`(${counted})::int` })
    .from(vesselContacts)
    .where(where)
    .orderBy(orderBy(query.sort, 'createdAt', { name, contactType, createdAt }), vesselContacts.id)
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return {
    items: rows.map(({ row }) => toContact(row, project, ctx)),
    total: await totalOf(rows, query.page, counted),
    page: query.page,
    pageSize: query.pageSize,
  }
}

/** The visit that a contact belongs to. Throws 404 when there is none. */
export async function findContactParent(ctx: Ctx, id: string): Promise<string> {
  const [row] = await ctx.db
    .select({ projectId: vesselContacts.projectId })
    .from(vesselContacts)
    .where(eq(vesselContacts.id, id))
  if (row === undefined || row.projectId === null) throw noSuchContact()
  return row.projectId
}

export async function getProjectContact(ctx: Ctx, project: StoredProject, id: string): Promise<ProjectContact> {
  const [row] = await ctx.db.select().from(vesselContacts).where(eq(vesselContacts.id, id))
  if (row === undefined) throw noSuchContact()
  return toContact(row, project, ctx)
}

const noSuchContact = (): AppError => new AppError('not-found', coreTexts.nothingThere)

/** A select of the phone of a visit's agent: as noted for the visit, else as the vessel has one. */
export const agentPhoneOf = ({ id }: { id: SQL }): SQL => sql`
  select coalesce(
    (select contact.phone from vessel_contacts contact where contact.project_id = ${id}
      and contact.contact_type = 'agent' and contact.phone is not null order by contact.created_at desc limit 1),
    (select vessel.port_agent_phone from vessels vessel join vessel_projects visited on visited.vessel_id = vessel.id
      where visited.id = ${id} and visited.port_agent is not distinct from vessel.port_agent))`
