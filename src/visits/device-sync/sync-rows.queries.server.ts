import { inArray } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { showRow, viewerOf } from '#core/rows/fields.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'
import { getVisitChecklist } from '#visits/checklists/visit-checklist.queries.server.ts'
import type { VisitRecords } from '#visits/projects/detail/visit-records.queries.server.ts'
import { findProjectRows } from '#visits/projects/list/project-rows.queries.server.ts'
import { CONTACT_FIELDS } from '#visits/visit-contacts/visit-contacts.entity.ts'
import { vesselContacts } from '#visits/visit-contacts/visit-contacts.table.server.ts'
import type { SyncAnswer } from './device-sync.contract.ts'

/** Returns these visits. The caller has authorized access to them. */
export async function findSyncProjects(
  ctx: Ctx,
  ids: readonly string[],
  records: VisitRecords,
): Promise<SyncAnswer['projects']> {
  const rows = await findProjectRows(ctx, ids, records)
  return rows.map(
    ({ flags: _flags, vesselImo: _imo, operatorName: _name, ...row }) => row as SyncAnswer['projects'][number],
  )
}

/** Returns these vessels. The caller has authorized access to them. */
export async function findSyncVessels(ctx: Ctx, ids: readonly string[]): Promise<SyncAnswer['vessels']> {
  const { id, name, imo, version, updatedAt } = vessels
  const rows = await ctx.db
    .select({ id, name, imo, version, updatedAt })
    .from(vessels)
    .where(inArray(id, [...ids]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    imo: row.imo,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }))
}

/** Returns these contacts. The caller has authorized access to them. */
export async function findSyncContacts(ctx: Ctx, ids: readonly string[]): Promise<SyncAnswer['contacts']> {
  const rows = await ctx.db
    .select()
    .from(vesselContacts)
    .where(inArray(vesselContacts.id, [...ids]))
  const { actor } = ctx
  return rows.map((row) => {
    const { mayChange: _unused, ...contact } = showRow(CONTACT_FIELDS, viewerOf(actor), { ...row, mayChange: false })
    return contact
  })
}

/** Returns the checklists of these visits. Throws 404 for one that the actor may not see. */
export async function findSyncChecklists(ctx: Ctx, projectIds: readonly string[]): Promise<SyncAnswer['checklists']> {
  const checklists: SyncAnswer['checklists'] = []
  for (const projectId of projectIds) checklists.push({ projectId, ...(await getVisitChecklist(ctx, projectId)) })
  return checklists
}
