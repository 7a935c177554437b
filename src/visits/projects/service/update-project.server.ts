import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { assertVersion, commit, writeRow } from '#core/rows/change-row.server.ts'
import { assignCompany } from '#fleet/vessels/service/resolve-vessel.server.ts'
import { requireVessel } from '#fleet/vessels/vessels.queries.server.ts'
import { notify } from '#people/notifications/notifications.service.server.ts'
import { getProjectDetail } from '../detail/project-detail.queries.server.ts'
import { getProjectRow } from '../list/project-rows.queries.server.ts'
import { noticeTexts, projectTexts } from '../messages.en.ts'
import type { ProjectChange, UpdateProjectInput } from '../projects.contract.ts'
import { identifyProject } from '../projects.events.ts'
import { permissionsOf } from '../projects.policy.ts'
import { projectEvents, lockVisibleProject, projectEntity, type StoredProject } from '../projects.queries.server.ts'
import { changeOperator, noticeOf, requireActiveOperator } from './change-operator.server.ts'
import { requireListedCurrency } from './check-currency.server.ts'
import { checkDays } from './check-days.server.ts'
import { checkPort, refuseOtherPort } from './check-port.server.ts'
import { checkTimes } from './check-times.server.ts'
import { NO_COMPANY, toDate } from './insert-project.server.ts'
import { findPlanWarnings, warnOfClient } from './plan-warnings.server.ts'
import type { ProjectDeps } from './project-deps.server.ts'
import { refuseField } from './record-change.server.ts'

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
  { version, reason, ...input }: UpdateProjectInput,
): Promise<ProjectChange> =>
  ctx.tx(async (tx) => {
    const row = await lockVisibleProject(tx, id)
    const records = await deps.records()
    refuseLocked(tx, row, input)
    await assertVersion(row, version, () => getProjectRow(tx, id, records))
    await requireListedCurrency(deps.currencies, input.currency, row.currency)
    const operator = await findWantedOperator(tx, row, input.assignedOperatorId)
    if (input.vesselId !== undefined) await refuseUnknownVessel(tx, input.vesselId)
    const about = identifyProject({ ...row, vesselName: input.vesselName ?? row.vesselName })
    const change = await writeRow(tx, projectEntity, row, toValues(row, input), about)
    if (change === null) return { ...(await getProjectDetail(tx, id, records)), warnings: [] }
    const { after, changed } = change
    // The history has the names of the assignees.
    change.events = change.events
      .filter(({ fieldChanged }) => fieldChanged !== 'assignedOperatorId')
      .map((event) => (reason ? Object.assign(event, { description: reason }) : event))
    const { companyName, vesselId } = after
    const isOwned = changed.includes('companyName') && companyName !== null
    const client = isOwned ? await assignCompany(tx, vesselId, companyName) : NO_COMPANY
    change.events.push(...client.events, ...(await deps.visitChanged(tx, { before: row, after })))
    if (operator === undefined) await notifyOfMove(tx, deps, after, changed)
    else {
      const project = { ...after, assignedOperatorId: row.assignedOperatorId }
      change.events.push(...(await changeOperator(tx, deps, { project, operator, reason })))
    }
    const show = async () => ({
      ...(await getProjectDetail(tx, id, records)),
      warnings: [...warnOfClient(companyName, client.alike), ...(await findPlanWarnings(tx, after, records))],
    })
    return commit(tx, projectEntity, change, { show, live: await projectEvents(tx, id) })
  })

function refuseLocked(
  { actor }: Ctx,
  project: StoredProject,
  { assignedOperatorId }: Pick<UpdateProjectInput, 'assignedOperatorId'>,
): void {
  const { edit, assign } = permissionsOf(project, actor)
  if (!edit) throw new AppError('conflict', projectTexts.onlyComments(project.status))
  const isReassigned = assignedOperatorId !== undefined && assignedOperatorId !== project.assignedOperatorId
  if (isReassigned && !assign) throw new AppError('conflict', projectTexts.operatorStays(project.status))
}

/** Undefined when the assignee doesn't change: it may be a deactivated person. */
async function findWantedOperator(tx: Ctx, { assignedOperatorId }: StoredProject, id: string | null | undefined) {
  if (id === assignedOperatorId) return undefined
  return typeof id === 'string' ? requireActiveOperator(tx, id, 'assignedOperatorId') : id
}

async function refuseUnknownVessel(tx: Ctx, vesselId: string): Promise<void> {
  await requireVessel(tx, vesselId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') throw refuseField('vesselId', error.message)
    throw error
  })
}

function toValues(before: StoredProject, { eta, etd, ...input }: Omit<UpdateProjectInput, 'version' | 'reason'>) {
  checkTimes(before, { eta, etd })
  refuseOtherPort(before, input)
  return {
    ...input,
    ...checkDays(before, input),
    portTimeZone: checkPort(before, input),
    eta: toDate(eta),
    etd: toDate(etd),
  }
}

/** Notifies the technician when place or day changed. */
async function notifyOfMove(
  tx: Ctx,
  { jobs }: ProjectDeps,
  project: StoredProject,
  changed: readonly string[],
): Promise<void> {
  const { assignedOperatorId } = project
  const isMoved = changed.some((name) => MOVING_FIELDS.has(name))
  if (!isMoved || assignedOperatorId === null) return
  await notify(tx, { jobs }, noticeOf(project, { kind: 'moved', to: [assignedOperatorId], what: noticeTexts.moved }))
}
