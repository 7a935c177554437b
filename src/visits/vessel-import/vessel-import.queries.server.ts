import { and, asc, count, desc, eq, getColumns, inArray, ne, or, sql } from 'drizzle-orm'
import type { PortalActor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { containing, offsetOf, totalOf, type Page } from '#core/db/list-sql.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { AppError } from '#core/errors.ts'
import { pick } from '#core/rows/fields.ts'
import { companies } from '#fleet/companies/companies.table.server.ts'
import { importedServices, vessels } from '#fleet/vessels/vessels.table.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { vesselImportTexts as texts } from './messages.en.ts'
import type { FleetImport, FleetImportRow, FleetImportSummary, FleetRowQuery } from './vessel-import.contract.ts'
import { VESSEL_COLUMNS } from './vessel-import.fields.ts'
import { IMPORTS_SHOWN_MAX, SHOWN_ROWS_MAX } from './vessel-import.limits.ts'
import { canBeNew } from './vessel-import.policy.ts'
import { vesselImportRows, vesselImports, vesselImportWrites } from './vessel-import.table.server.ts'

/** Every vessel as an import compares with it. */
export const readVessels = (ctx: Ctx) =>
  ctx.db
    .select({
      id: vessels.id,
      version: vessels.version,
      ...pick(getColumns(vessels), VESSEL_COLUMNS),
      companyId: vessels.companyId,
      clientName: sql<string | null>`coalesce(${companies.name}, ${vessels.clientName})`,
    })
    .from(vessels)
    .leftJoin(companies, eq(companies.id, vessels.companyId))
    .orderBy(asc(sql`lower(${vessels.name})`), asc(vessels.id))
export type StoredVessel = Awaited<ReturnType<typeof readVessels>>[number]

/** Every company with all names it is found by. */
export const readCompanies = (ctx: Ctx) =>
  ctx.db
    .select({ id: companies.id, name: companies.name, alternativeNames: companies.alternativeNames })
    .from(companies)
    .orderBy(asc(companies.id))

/** Services from before the portal, of these vessels or of all. */
export const readPastServices = (ctx: Ctx, vesselIds?: readonly string[]) =>
  ctx.db
    .select({
      id: importedServices.id,
      vesselId: importedServices.vesselId,
      serviceDate: importedServices.serviceDate,
      serviceType: importedServices.serviceType,
      operatorName: importedServices.operatorName,
      location: importedServices.location,
    })
    .from(importedServices)
    .where(
      vesselIds === undefined ? undefined : sql`${importedServices.vesselId} = any(${sql.param(vesselIds)}::uuid[])`,
    )
    .orderBy(asc(importedServices.vesselId), asc(importedServices.serviceDate), asc(importedServices.id))
/** These past services by id. */
export async function readServices(ctx: Ctx, ids: readonly string[]) {
  const rows = await ctx.db
    .select()
    .from(importedServices)
    .where(inArray(importedServices.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}
export type StoredService = Awaited<ReturnType<typeof readPastServices>>[number]

/** Visits that the portal itself has seen to their end: an older list may name them too. */
export async function readFinishedVisits(ctx: Ctx, vesselIds: readonly string[]) {
  const rows = await queryRows(
    ctx.db,
    { vesselId: 'text', day: 'text', serviceType: 'text' },
    sql`
    select vessel_id as "vesselId", completed_date::text as day, service_type as "serviceType" from vessel_projects
    where vessel_id = any(${sql.param(vesselIds)}::uuid[]) and status in ('completed', 'closed')
      and completed_date is not null`,
  )
  return rows
}

/** Whether another vessel has this name or IMO number. */
export async function isTakenByAnother(
  ctx: Ctx,
  id: string,
  name: string | undefined,
  imo: string | null | undefined,
): Promise<boolean> {
  const taken = [
    ...(typeof name === 'string' ? [sql`lower(${vessels.name}) = lower(${name})`] : []),
    ...(typeof imo === 'string' ? [eq(vessels.imo, imo)] : []),
  ]
  return taken.length > 0 && (await ctx.db.$count(vessels, and(ne(vessels.id, id), or(...taken)))) > 0
}

/** Rows that need attention come before others. */
const URGENCY = sql`array_position('{refused,duplicate,changed,new,unchanged}'::text[], ${vesselImportRows.result})`

const toShown = ({ row, result, shown }: typeof vesselImportRows.$inferSelect): FleetImportRow => ({
  ...(shown as Omit<FleetImportRow, 'row' | 'result'>),
  row,
  result,
})

/** All of an import but its file: a screen asks again and again how far it is. */
const { csv: _file, ...STORED } = getColumns(vesselImports)
const PLAN = {
  ...STORED,
  hasWrites: sql<boolean>`exists (select from ${vesselImportWrites} where ${vesselImportWrites.importId} = ${vesselImports.id})`,
}

/** One import as its screen shows it. Throws 404 when there is none, or it is too old. */
export async function getVesselImport(ctx: Ctx, planId: string): Promise<FleetImport> {
  const [found] = await ctx.db
    .select({ plan: PLAN, createdBy: portalUsers.name })
    .from(vesselImports)
    .leftJoin(portalUsers, eq(portalUsers.id, vesselImports.createdBy))
    .where(eq(vesselImports.id, planId))
  if (found === undefined) throw noPlan()
  const { plan, createdBy } = found
  const rows = await ctx.db
    .select()
    .from(vesselImportRows)
    .where(eq(vesselImportRows.importId, planId))
    .orderBy(URGENCY, asc(vesselImportRows.row))
    .limit(SHOWN_ROWS_MAX)
  return {
    planId,
    fileName: plan.fileName,
    state: plan.state,
    fileRows: plan.fileRows,
    ...plan.details,
    choices: plan.choices,
    done: plan.done,
    toDo: plan.toDo,
    failure: plan.failure,
    createdBy,
    createdAt: plan.createdAt.toISOString(),
    finishedAt: plan.finishedAt?.toISOString() ?? null,
    canUndo: canUndo(plan),
    undoneAt: plan.undoneAt?.toISOString() ?? null,
    undone: plan.undone,
    rows: rows.map(toShown).toSorted((a, b) => a.row - b.row),
  }
}

/** Imports of before have no rows to be undone by: those that finished before this was recorded say so. */
const canUndo = ({
  state,
  undoneAt,
  hasWrites,
}: {
  state: string
  undoneAt: Date | null
  hasWrites: boolean
}): boolean => state === 'done' && undoneAt === null && hasWrites

/** The imports of the last weeks that were written, newest first. */
export async function findVesselImports(ctx: Ctx): Promise<{ items: FleetImportSummary[] }> {
  const rows = await ctx.db
    .select({ plan: PLAN, createdBy: portalUsers.name })
    .from(vesselImports)
    .leftJoin(portalUsers, eq(portalUsers.id, vesselImports.createdBy))
    .where(eq(vesselImports.state, 'done'))
    .orderBy(desc(vesselImports.createdAt))
    .limit(IMPORTS_SHOWN_MAX)
  return {
    items: rows.map(({ plan, createdBy }) => ({
      planId: plan.id,
      fileName: plan.fileName,
      sums: plan.details.sums,
      createdBy,
      finishedAt: plan.finishedAt?.toISOString() ?? null,
      canUndo: canUndo(plan),
      undoneAt: plan.undoneAt?.toISOString() ?? null,
    })),
  }
}

/** The person who applied an import, who acts in it: the audit names them. */
export async function readImporter(ctx: Ctx, userId: string): Promise<PortalActor> {
  const [person] = await ctx.db
    .select({ name: portalUsers.name, role: portalUsers.role })
    .from(portalUsers)
    .where(eq(portalUsers.id, userId))
  return { kind: 'portal', userId, name: person?.name ?? '', role: person?.role ?? 'manager', sessionId: '' }
}

export const noPlan = (): AppError => new AppError('not-found', texts.noPlan)

/** The rows of a dry run, in the order of the file. */
export async function findVesselImportRows(
  ctx: Ctx,
  planId: string,
  { result, q, sort, page, pageSize }: FleetRowQuery,
): Promise<Page<FleetImportRow>> {
  const [plan] = await ctx.db.select({ id: vesselImports.id }).from(vesselImports).where(eq(vesselImports.id, planId))
  if (plan === undefined) throw noPlan()
  const where = and(
    eq(vesselImportRows.importId, planId),
    result === undefined ? undefined : inArray(vesselImportRows.result, result),
    containing(q, sql`${vesselImportRows.shown} ->> 'vesselName'`, sql`${vesselImportRows.shown} ->> 'imo'`),
  )
  const counted = ctx.db.select({ total: count() }).from(vesselImportRows).where(where)
  const rows = await ctx.db
    .select({ row: vesselImportRows, total: sql<number>`(${counted})::int` })
    .from(vesselImportRows)
    .where(where)
    .orderBy(sort === '-row' ? desc(vesselImportRows.row) : asc(vesselImportRows.row))
    .limit(pageSize)
    .offset(offsetOf({ page, pageSize }))
  const total = await totalOf(rows, page, counted)
  return { items: rows.map(({ row }) => toShown(row)), total, page, pageSize }
}

/** Rows of a possible duplicate, with the choices that each has. */
export async function readOpenChoices(ctx: Ctx, planId: string): Promise<Map<number, Set<string>>> {
  const rows = await ctx.db
    .select()
    .from(vesselImportRows)
    .where(and(eq(vesselImportRows.importId, planId), eq(vesselImportRows.result, 'duplicate')))
    .orderBy(asc(vesselImportRows.row))
  return new Map(
    rows.map(toShown).map((shown) => {
      const ids = shown.candidates.map(({ id }) => id)
      return [shown.row, new Set([...ids, 'leave', ...(canBeNew(shown) ? ['new'] : [])])]
    }),
  )
}

/** The refused rows of a dry run with their reasons. */
export async function findRefused(ctx: Ctx, planId: string): Promise<FleetImportRow[]> {
  const rows = await ctx.db
    .select()
    .from(vesselImportRows)
    .where(and(eq(vesselImportRows.importId, planId), eq(vesselImportRows.result, 'refused')))
  return rows.map(toShown)
}
