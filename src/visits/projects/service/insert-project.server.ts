import { sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { assignCompany, resolveVessel } from '#fleet/vessels/service/resolve-vessel.server.ts'
import type { CreateProjectInput, ProjectChange } from '../projects.contract.ts'
import { projectEvent } from '../projects.events.ts'
import type { StoredProject } from '../projects.queries.server.ts'
import { projectNumbers, projectStatusChanges, vesselProjects } from '../projects.table.server.ts'
import { changeOperator, requireActiveOperator } from './change-operator.server.ts'
import { checkDays } from './check-days.server.ts'
import { checkPort } from './check-port.server.ts'
import { checkTimes } from './check-times.server.ts'
import { findPlanWarnings, warnOfClient } from './plan-warnings.server.ts'
import { findToday, finishChange, type ProjectDeps } from './project-deps.server.ts'

/** The next number of the year, P26-0412: without a gap, since the row is locked until this transaction ends. */
async function allocateProjectNumber(tx: Ctx, today: string): Promise<string> {
  const year = Number(today.slice(0, 4))
  const [row] = await tx.db
    .insert(projectNumbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: projectNumbers.year, set: { last: sql`${projectNumbers.last} + 1` } })
    .returning({ last: projectNumbers.last })
  if (row === undefined) throw new Error('No project number')
  return `P${String(year).slice(2)}-${String(row.last).padStart(4, '0')}`
}

/** Writes a new project with its vessel, number, first state and technician, and answers as every change does. */
export async function insertProject(
  tx: Ctx,
  deps: ProjectDeps,
  input: CreateProjectInput,
  followsId: string | null = null,
): Promise<ProjectChange> {
  const { project, events, client } = await storeProject(tx, deps, input, followsId)
  const records = await deps.records()
  return finishChange(tx, project.id, records, {
    events,
    warnings: [...warnOfClient(input.companyName, client.alike), ...(await findPlanWarnings(tx, project, records))],
  })
}

/** The same without an answer: for a person who may not read the new project. The caller records the events. */
export async function storeProject(
  tx: Ctx,
  deps: ProjectDeps,
  input: CreateProjectInput,
  followsId: string | null,
): Promise<{
  project: StoredProject
  events: AuditEvent[]
  client: typeof NO_COMPANY | Awaited<ReturnType<typeof assignCompany>>
}> {
  const { vesselId, imo, isNewVessel, assignedOperatorId, reason, ...facts } = input
  const days = checkDays(null, input)
  checkTimes(null, input)
  const portTimeZone = checkPort(null, input)
  const operator =
    typeof assignedOperatorId === 'string'
      ? await requireActiveOperator(tx, assignedOperatorId, 'assignedOperatorId')
      : null
  const { clientName, systemType, vesselMasterName, vesselMasterPhone, engineerName, engineerEmail, portAgent } = facts
  const vessel = await resolveVessel(tx, {
    vesselId,
    imo,
    isNewVessel,
    vesselName: facts.vesselName,
    facts: { clientName, systemType, vesselMasterName, vesselMasterPhone, engineerName, engineerEmail, portAgent },
  })
  const client =
    typeof facts.companyName === 'string' ? await assignCompany(tx, vessel.id, facts.companyName) : NO_COMPANY
  vessel.events.push(...client.events)
  const today = await findToday(tx)
  const createdBy = tx.actor.kind === 'portal' ? tx.actor.userId : null
  const [project] = await tx.db
    .insert(vesselProjects)
    .values({
      ...facts,
      vesselName: vessel.presentName ?? facts.vesselName,
      ...days,
      portTimeZone,
      eta: toDate(facts.eta),
      etd: toDate(facts.etd),
      requestDate: facts.requestDate ?? today,
      vesselId: vessel.id,
      projectNumber: await allocateProjectNumber(tx, today),
      assignedOperatorId: operator?.id ?? null,
      followsId,
      createdBy,
    })
    .returning()
  if (project === undefined) throw new Error('The project was not inserted')
  await tx.db
    .insert(projectStatusChanges)
    .values({ projectId: project.id, fromStatus: null, toStatus: project.status, changedBy: createdBy })
  if (vessel.events.length > 0) await publishLive(tx, { topic: 'vessel', id: vessel.id, userIds: [] })
  const unassigned = { ...project, assignedOperatorId: null }
  const assigned = await changeOperator(tx, deps, { project: unassigned, operator, reason })
  return {
    project,
    client,
    events: [...vessel.events, projectEvent(project, { action: 'created' }), ...assigned],
  }
}

/** Without a company there is nothing to record or to ask. */
export const NO_COMPANY = { events: [], alike: null }

/** A moment as the column takes it; what was left out stays left out. */
export const toDate = (value: string | null | undefined): Date | null | undefined =>
  typeof value === 'string' ? new Date(value) : value
