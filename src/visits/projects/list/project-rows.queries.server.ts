import { eq, getColumns, inArray, sql, type Placeholder } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { showRow, viewerOf } from '#core/rows/fields.ts'
import { VISIT, type VisitRecords } from '../detail/visit-records.queries.server.ts'
import type { ProjectRow } from '../projects.contract.ts'
import { PROJECT_FIELDS } from '../projects.entity.ts'
import { seesEveryProject } from '../projects.policy.ts'
import { vesselProjects } from '../projects.table.server.ts'
import { flagColumns } from './project-flags.queries.server.ts'

/**
 * What `ProjectRow` is made of: the stored row, whom and what it points to (`joined` below), and its flags.
 * @param technicianId reader whose hours end where he was replaced; undefined for readers of all hours
 */
export const rowColumns = (records: VisitRecords, technicianId?: string | Placeholder) => ({
  project: getColumns(vesselProjects),
  /** Null for readers of all hours. */
  readableHours:
    technicianId === undefined
      ? sql<string | null>`null`
      : sql<string | null>`(${records.hoursUntilReplaced(VISIT, technicianId)})`,
  vesselImo: sql<string | null>`vessel.imo`,
  operatorName: sql<string | null>`operator.name`,
  flags: flagColumns(records),
})

/** The reader whose hours may end before the visit's; undefined for readers of all hours. */
export const technicianOf = (actor: Actor): string | undefined =>
  actor.kind === 'portal' && !seesEveryProject(actor) ? actor.userId : undefined

/** The two tables that a row's names come from, and how they belong to it. */
export const joined = {
  vessel: [sql`vessels vessel`, sql`vessel.id = ${vesselProjects.vesselId}`],
  operator: [sql`portal_users operator`, sql`operator.id = ${vesselProjects.assignedOperatorId}`],
} as const

const selectRows = (ctx: Ctx, records: VisitRecords) =>
  ctx.db
    .select(rowColumns(records, technicianOf(ctx.actor)))
    .from(vesselProjects)
    .innerJoin(...joined.vessel)
    .leftJoin(...joined.operator)

/** Fields for the reader: without personal data for an administrator, without the value for a technician. */
export type SeenProject = ReturnType<typeof toProjectRow>

export type SelectedRow = {
  project: typeof vesselProjects.$inferSelect
  vesselImo: string | null
  operatorName: string | null
  readableHours: string | null
  flags: ProjectRow['flags']
}

/** The row as it leaves, with what this actor sees of it. */
export const toProjectRow = (actor: Actor, { project, readableHours, ...view }: SelectedRow) =>
  showRow(PROJECT_FIELDS, viewerOf(actor), {
    ...project,
    operatorHours: readableHours ?? project.operatorHours,
    ...view,
  })

/** Returns the rows of these ids in their order. The caller has authorized access to them. */
export async function findProjectRows(ctx: Ctx, ids: readonly string[], records: VisitRecords): Promise<SeenProject[]> {
  if (ids.length === 0) return []
  const rows = await selectRows(ctx, records).where(inArray(vesselProjects.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.project.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [toProjectRow(ctx.actor, row)]
  })
}

/** Returns one row. The caller has authorized access to it. */
export async function getProjectRow(ctx: Ctx, id: string, records: VisitRecords): Promise<SeenProject> {
  const [row] = await selectRows(ctx, records).where(eq(vesselProjects.id, id))
  if (row === undefined) throw new Error('The project is gone')
  return toProjectRow(ctx.actor, row)
}
