import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { instantText, rowsOf } from '#core/db/json-rows.server.ts'
import { prepareOnce } from '#core/db/prepare-once.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { joined, rowColumns, toProjectRow } from '../list/project-rows.queries.server.ts'
import { AdminProjectDetail } from '../projects-admin.contract.ts'
import { ProjectDetail } from '../projects.contract.ts'
import { allowedMoves, isOpen, permissionsOf, seesEveryProject } from '../projects.policy.ts'
import { ownBy, visibleTo } from '../projects.queries.server.ts'
import { vesselProjects } from '../projects.table.server.ts'
import {
  absencesColumn,
  clashesColumn,
  countsColumn,
  documentsColumn,
  firstHoursDayColumn,
  toMoveFacts,
  toRequiredDocuments,
} from './project-facts.queries.server.ts'
import { VISIT, type VisitRecords } from './visit-records.queries.server.ts'

/** Of the same vessel, newest first, without this visit: a column of its row. */
const lastServicesColumn = rowsOf(
  ProjectDetail.shape.lastServices.element,
  sql`
  select past.service_date::text as date, past.service_type as "serviceType", past.operator_name as "operatorName",
    past.project_id as "projectId", past.status
  from vessel_service_history past
  where past.vessel_directory_id = ${vesselProjects.vesselId} and past.project_id is distinct from ${vesselProjects.id}
  order by past.service_date desc nulls last, past.id desc limit 5`,
)

const systemsColumn = rowsOf(
  ProjectDetail.shape.systems.element,
  sql`
  select system.type as "systemType", system.brand
  from (values (1, vessel.system_type, vessel.brand1), (2, vessel.system_type2, vessel.brand2)) system (place, type, brand)
  where system.type is not null order by system.place`,
)

/** One row that the actor may see, with further columns. Throws 404 where there is none. */
const orNotFound = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new AppError('not-found', coreTexts.nothingThere)
  return row
}

const prepareDetail = (name: string, records: VisitRecords, isVisible?: SQL, technicianId?: Placeholder) =>
  prepareOnce((db) =>
    db
      .select({
        ...rowColumns(records, technicianId),
        counts: countsColumn(records),
        documents: documentsColumn(records),
        firstHoursDay: firstHoursDayColumn(records),
        lastServices: lastServicesColumn,
        systems: systemsColumn,
        clashes: clashesColumn,
        absences: absencesColumn,
      })
      .from(vesselProjects)
      .innerJoin(...joined.vessel)
      .leftJoin(...joined.operator)
      .where(and(eq(vesselProjects.id, sql.placeholder('id')), isVisible))
      .prepare(name),
  )

const prepareDetails = (records: VisitRecords) => {
  const userId = sql.placeholder('userId')
  const pieces = { ...records, requiredDocuments: sql.placeholder('required') }
  return {
    any: prepareDetail('project_detail', pieces),
    own: prepareDetail('own_project_detail', pieces, ownBy(userId), userId),
  }
}

/** The pieces of the records stay the same from call to call; of them only the setting changes. */
const details = new WeakMap<VisitRecords['counts'], ReturnType<typeof prepareDetails>>()

function detailsOf(records: VisitRecords) {
  const known = details.get(records.counts) ?? prepareDetails(records)
  details.set(records.counts, known)
  return known
}

/** Returns a project with all initial data of its screen, in one statement. Throws 404 for callers without access. */
export async function getProjectDetail(ctx: Ctx, id: string, records: VisitRecords): Promise<ProjectDetail> {
  const { any, own } = detailsOf(records)
  const required = records.requiredDocuments
  const found = await (seesEveryProject(ctx.actor)
    ? any(ctx.db).execute({ id, required })
    : own(ctx.db).execute({ id, required, userId: ctx.actor.kind === 'portal' ? ctx.actor.userId : null }))
  const { counts, documents, firstHoursDay, lastServices, systems, clashes, absences, ...selected } = orNotFound(
    found[0],
  )
  const row = toProjectRow(ctx.actor, selected)
  const requiredDocuments = toRequiredDocuments(documents)
  const moves = allowedMoves(toMoveFacts(row, { counts, firstHoursDay, requiredDocuments }), ctx.actor)
  const permissions = permissionsOf(row, ctx.actor)
  return {
    ...row,
    allowedTransitions: moves.flatMap(({ to, blockedBy }) => (blockedBy === undefined ? [to] : [])),
    moves,
    permissions,
    counts,
    lastServices,
    systems,
    requiredDocuments,
    // Only planners may see bookings.
    ...(permissions.seeHistory && isOpen(row.status) ? { clashes, absences } : { clashes: [], absences: [] }),
  }
}

const historyColumn = rowsOf(
  AdminProjectDetail.shape.history.element,
  sql`
  select change.id, change.from_status as "fromStatus", change.to_status as "toStatus", change.reason,
    person.name as "changedByName", ${instantText(sql`change.changed_at`)} as "changedAt"
  from project_status_changes change left join portal_users person on person.id = change.changed_by
  where change.project_id = ${vesselProjects.id} order by change.changed_at, change.id`,
)

/** A project as an administrator reads it, in one statement. Throws 404 when there is none. */
export async function getAdminProjectDetail(ctx: Ctx, id: string, records: VisitRecords): Promise<AdminProjectDetail> {
  const found = await ctx.db
    .select({
      ...rowColumns(records),
      lastServices: lastServicesColumn,
      systems: systemsColumn,
      partsTotals: rowsOf(AdminProjectDetail.shape.partsTotals.element, records.partTotals(VISIT)),
      hoursByKind: rowsOf(AdminProjectDetail.shape.hoursByKind.element, records.hoursByKind(VISIT)),
      history: historyColumn,
    })
    .from(vesselProjects)
    .innerJoin(...joined.vessel)
    .leftJoin(...joined.operator)
    .where(and(eq(vesselProjects.id, id), visibleTo(ctx.actor)))
  const { project, vesselImo, operatorName, readableHours, flags, ...more } = orNotFound(found[0])
  const row = toProjectRow(ctx.actor, { project, vesselImo, operatorName, readableHours, flags })
  return { ...row, ...more }
}
