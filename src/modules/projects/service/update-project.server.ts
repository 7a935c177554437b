import { eq, sql } from 'drizzle-orm'
import { describeChanges, type AuditEvent } from '#core/audit/audit-event.ts'
import { guardPersons } from '#core/audit/guard-persons.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import { notify } from '#modules/notifications/notifications.service.server.ts'
import { getVessel } from '#modules/vessels/vessels.queries.server.ts'
import type { ProjectChange, UpdateProjectInput } from '../projects.contract.ts'
import { identifyProject } from '../projects.events.ts'
import { permissionsOf } from '../projects.policy.ts'
import { lockVisibleProject, type StoredProject } from '../projects.queries.server.ts'
import { vesselProjects } from '../projects.table.server.ts'
import { changeOperator, noticeOf, requireActiveOperator } from './change-operator.server.ts'
import { checkDays } from './check-days.server.ts'
import { actorId } from './create-project.server.ts'
import { toDate } from './insert-project.server.ts'
import { findPlanWarnings } from './plan-warnings.server.ts'
import { finishChange, refuseStaleProject, type ProjectDeps } from './project-deps.server.ts'
import { refuseField, sentOf } from './tell-change.server.ts'

const AUDITED_FIELDS = [
  'vesselName',
  'vesselId',
  'serviceType',
  'clientName',
  'companyName',
  'systemType',
  'portAgent',
  'vesselMasterName',
  'vesselMasterPhone',
  'vesselMasterContact',
  'engineerName',
  'engineerEmail',
  'engineerContact',
  'requestDate',
  'scheduledDate',
  'scheduledEndDate',
  'followUpDate',
  'location',
  'portCode',
  'berth',
  'eta',
  'etd',
  'projectValue',
  'currency',
  'travelInfo',
  'travelDocuments',
  'description',
] as const satisfies (keyof StoredProject)[]

/** Fields by which a visit is somewhere else, or on other days. */
const MOVING_FIELDS: ReadonlySet<string> = new Set(['scheduledDate', 'scheduledEndDate', 'location', 'portCode'])

/**
 * Changes the facts, plan and price of a project; fields that are left out stay.
 * @throws AppError 404, 409 with the current row when it is stale or where the project is locked, 422
 */
export const updateProject = (
  ctx: Ctx,
  deps: ProjectDeps,
  id: string,
  { version, ...input }: UpdateProjectInput,
  key: string | null,
): Promise<ProjectChange> =>
  withIdempotency(ctx, { scope: `PATCH ${id} ${actorId(ctx)}`, key, body: { version, ...input } }, async (tx) => {
    const before = await lockVisibleProject(tx, id)
    const required = await deps.requiredDocuments()
    await refuseStaleProject(tx, before, version, required)
    refuseLocked(tx, before, input)
    const operator = await findWantedOperator(tx, before, input.assignedOperatorId)
    if (input.vesselId !== undefined) await requireVessel(tx, input.vesselId)
    const values = toValues(before, input)
    const after: StoredProject = { ...before, ...values }
    const changed = guardPersons(describeChanges(identifyProject(after), before, after, AUDITED_FIELDS))
    const assigned = operator === undefined ? [] : await changeOperator(tx, deps, { project: after, operator })
    const events = [...changed, ...assigned]
    if (events.length > 0) await write(tx, id, values)
    if (assigned.length === 0) await tellMoved(tx, deps, after, changed)
    const planned = operator === undefined ? after : { ...after, assignedOperatorId: operator?.id ?? null }
    const warnings = events.length === 0 ? [] : await findPlanWarnings(tx, planned, required)
    return finishChange(tx, id, required, { events, warnings })
  })

function refuseLocked({ actor }: Ctx, project: StoredProject, { assignedOperatorId }: UpdateProjectInput): void {
  const { edit, assign } = permissionsOf(project, actor)
  if (!edit) throw new AppError('conflict', `This project is ${project.status}: only comments can be added.`)
  const isReassigned = assignedOperatorId !== undefined && assignedOperatorId !== project.assignedOperatorId
  if (isReassigned && !assign) throw new AppError('conflict', `This project is ${project.status}: its operator stays.`)
}

/** Undefined when the operator stays: somebody who left may stand on what they did. */
async function findWantedOperator(tx: Ctx, { assignedOperatorId }: StoredProject, id: string | null | undefined) {
  if (id === assignedOperatorId) return undefined
  return typeof id === 'string' ? requireActiveOperator(tx, id, 'assignedOperatorId') : id
}

async function requireVessel(tx: Ctx, vesselId: string): Promise<void> {
  await getVessel(tx, vesselId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') throw refuseField('vesselId', error.message)
    throw error
  })
}

function toValues(before: StoredProject, { assignedOperatorId: _operator, ...input }: UpdateProjectInput) {
  const { eta, etd, ...sent } = sentOf(input)
  return {
    ...sent,
    ...checkDays(before, input),
    ...(eta === undefined ? {} : { eta: toDate(eta) ?? null }),
    ...(etd === undefined ? {} : { etd: toDate(etd) ?? null }),
  }
}

const write = (tx: Ctx, id: string, values: ReturnType<typeof toValues>) =>
  tx.db
    .update(vesselProjects)
    .set({ ...values, version: sql`${vesselProjects.version} + 1`, updatedAt: sql`now()` })
    .where(eq(vesselProjects.id, id))

/** The operator is told when the visit is somewhere else or on another day than they were told before. */
async function tellMoved(
  tx: Ctx,
  { jobs }: ProjectDeps,
  project: StoredProject,
  changed: readonly AuditEvent[],
): Promise<void> {
  const { assignedOperatorId } = project
  const isMoved = changed.some(({ fieldChanged }) => MOVING_FIELDS.has(fieldChanged ?? ''))
  if (!isMoved || assignedOperatorId === null) return
  await notify(
    tx,
    { jobs },
    noticeOf(project, { kind: 'moved', to: [assignedOperatorId], what: 'Date or port changed' }),
  )
}
