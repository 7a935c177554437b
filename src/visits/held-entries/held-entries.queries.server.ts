import { asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { offsetOf, totalOf } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { showRow } from '#core/rows/fields.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import type { HeldEntry, HeldQuery } from './held-entries.contract.ts'
import { HELD_FIELDS } from './held-entries.fields.ts'
import { heldEntries } from './held-entries.table.server.ts'

export const heldEntity = defineEntity(heldEntries, HELD_FIELDS)

const columns = {
  ...seenColumns(heldEntity),
  userName: nameOfUser(heldEntries.userId),
  decidedByName: nameOfUser(heldEntries.decidedBy),
  projectNumber: vesselProjects.projectNumber,
  vesselName: vesselProjects.vesselName,
}
const ofProject = [vesselProjects, eq(vesselProjects.id, heldEntries.projectId)] as const

const toEntry = (row: object): HeldEntry => showRow(HELD_FIELDS, 'manager', row as never)

/** Returns the changes that devices handed to the managers, oldest first by default. */
export async function findHeldEntries(
  ctx: Ctx,
  query: HeldQuery,
): Promise<{ items: HeldEntry[]; total: number; page: number; pageSize: number }> {
  const where = query.state === undefined ? undefined : eq(heldEntries.state, query.state)
  const direction = query.sort === '-createdAt' ? desc : asc
  const counted = ctx.db.select({ total: count() }).from(heldEntries).where(where)
  const rows = await ctx.db
    .select({ row: columns, total: sql<number>`(${counted})::int` })
    .from(heldEntries)
    .leftJoin(...ofProject)
    .where(where)
    .orderBy(direction(heldEntries.createdAt), direction(heldEntries.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const { page, pageSize } = query
  return { items: rows.map(({ row }) => toEntry(row)), total: await totalOf(rows, page, counted), page, pageSize }
}

/** Throws 404 when there is none. */
export async function getHeldEntry(ctx: Ctx, id: string): Promise<HeldEntry> {
  const [row] = await ctx.db
    .select(columns)
    .from(heldEntries)
    .leftJoin(...ofProject)
    .where(eq(heldEntries.id, id))
  if (row === undefined) throw new AppError('not-found', coreTexts.nothingThere)
  return toEntry(row)
}
