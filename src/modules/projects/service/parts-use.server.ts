import { inArray } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import { paths } from '#core/paths.ts'
import { can } from '#core/policy.ts'
import { toPart, whyPartStays, type PartRow, type PartView } from '#modules/parts/part-view.policy.ts'
import type { BillingMove, Part, PartChange, PartInput, PartsQuery, PartSum } from '#modules/parts/parts.contract.ts'
import { UNSETTLED } from '#modules/parts/parts.limits.ts'
import { findPartRows, getPartRow, getPartRows, sumParts } from '#modules/parts/parts.queries.server.ts'
import {
  insertPart,
  refuseBilling,
  removePart,
  requireBillingWords,
  setBilling,
  updatePart,
  type RefusedPart,
} from '#modules/parts/parts.service.server.ts'
import { portalActor } from '../children.queries.server.ts'
import { permissionsOf, seesValues } from '../projects.policy.ts'
import { getVisibleProject, lockVisibleProject, type StoredProject } from '../projects.queries.server.ts'
import { vesselProjects } from '../projects.table.server.ts'
import { notYours, requireLog, tellChange, type ChildDeps } from './child-changes.server.ts'

/** What the caller may see and do with the parts of this project. */
function viewOf(ctx: Ctx, project: StoredProject): PartView {
  const { userId, role } = portalActor(ctx)
  return {
    seesValues: seesValues(ctx.actor),
    mayBill: can(ctx.actor, 'billing:write'),
    mayLog: permissionsOf(project, ctx.actor).log,
    onlyOf: role === 'manager' ? null : userId,
  }
}

/** Parts of one project; with sums per currency for whoever may see values. */
export async function findProjectParts(
  ctx: Ctx,
  projectId: string,
  query: PartsQuery,
): Promise<{ items: Part[]; total: number; page: number; pageSize: number; sums?: PartSum[] }> {
  const project = await getVisibleProject(ctx, projectId)
  const view = viewOf(ctx, project)
  const { rows, total } = await findPartRows(ctx, projectId, query)
  return {
    items: rows.map((row) => toPart(row, view)),
    total,
    page: query.page,
    pageSize: query.pageSize,
    ...(view.seesValues ? { sums: await sumParts(ctx, projectId) } : {}),
  }
}

/** Writes down a part that was used, once per Idempotency-Key. Managers are told, since it waits for billing. */
export async function addPart(
  ctx: Ctx,
  deps: ChildDeps,
  projectId: string,
  input: PartInput,
  key: string | null,
): Promise<Part> {
  const { userId, name } = portalActor(ctx)
  const scope = `POST /api/portal/projects/${projectId}/parts ${userId}`
  return withIdempotency(ctx, { scope, key, body: input }, async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireLog(tx, project)
    refusePrices(tx, input)
    const { part, events } = await insertPart(tx, deps, project, {
      ...input,
      userId,
      userName: name,
      link: `${paths.project(project.id)}?tab=parts`,
    })
    await tellChange(tx, project, ...events)
    return toPart(part, viewOf(tx, project))
  })
}

/** Changes a part; what is on an invoice stays. */
export async function changePart(ctx: Ctx, id: string, input: PartChange): Promise<Part> {
  return ctx.tx(async (tx) => {
    const { project, view, before } = await lockPart(tx, id, input.version)
    refusePrices(tx, input)
    const { part, events } = await updatePart(tx, before, input)
    if (events.length > 0) await tellChange(tx, project, ...events)
    return toPart(part, view)
  })
}

/** Takes a part away that was written down by mistake. */
export async function deletePart(ctx: Ctx, id: string, version: number | undefined): Promise<void> {
  await ctx.tx(async (tx) => {
    const { project, before } = await lockPart(tx, id, version)
    await tellChange(tx, project, ...(await removePart(tx, before)))
  })
}

async function lockPart(tx: Ctx, id: string, version: number | undefined) {
  const project = await lockVisibleProject(tx, (await getPartRow(tx, id)).projectId)
  // Every change of a part holds its project, so this row is the newest.
  const before = await getPartRow(tx, id)
  const view = viewOf(tx, project)
  requireLog(tx, project)
  const reason = whyPartStays(before, view)
  if (reason === 'forbidden') {
    throw new AppError('forbidden', 'Only whoever wrote this part down or a manager can change it.')
  }
  refuseStale(toPart(before, view), version)
  if (reason !== null) throw new AppError('conflict', reason, { extension: { current: toPart(before, view) } })
  return { project, view, before }
}

/** @throws AppError 422 for prices from somebody who neither sees nor sets them */
function refusePrices(ctx: Ctx, input: Pick<PartInput, 'unitCost' | 'currency'>): void {
  if (can(ctx.actor, 'value:read')) return
  const fields = (['unitCost', 'currency'] as const)
    .filter((field) => input[field] !== undefined)
    .map((field) => ({ field, message: 'Prices are set by managers' }))
  if (fields.length > 0) throw new AppError('invalid', 'Prices are set by managers', { fields })
}

/** Moves the billing of some parts, all of them or none; the refusal names those that cannot be moved. */
export async function moveBilling(ctx: Ctx, input: BillingMove): Promise<{ items: Part[] }> {
  if (!can(ctx.actor, 'billing:write')) throw notYours()
  return ctx.tx(async (tx) => {
    const projects = await lockProjectsOf(tx, await getPartRows(tx, input.ids))
    const before = await getPartRows(tx, input.ids)
    const refused = [...refuseBilling(before, input), ...refuseClosed(projects, before, input)]
    if (refused.length > 0) {
      const [first] = refused
      const others = refused.length === 1 ? '' : ` (and ${refused.length - 1} more)`
      throw new AppError('conflict', `${first?.reason ?? ''}${others} Nothing was changed.`, {
        extension: { refused },
      })
    }
    requireBillingWords(before, input)
    const { parts, events } = await setBilling(tx, before, input)
    const items = parts.map((row) => toPart(row, viewOf(tx, projectOf(projects, row))))
    for (const project of projects.values()) {
      await tellChange(tx, project, ...(events.get(project.id) ?? []))
    }
    return { items }
  })
}

function projectOf(projects: ReadonlyMap<string, StoredProject>, { projectId }: PartRow): StoredProject {
  const project = projects.get(projectId)
  if (project === undefined) throw new Error('A part without its project')
  return project
}

/** In the order of their ids, so that two callers cannot wait for each other. */
async function lockProjectsOf(tx: Ctx, parts: readonly PartRow[]): Promise<Map<string, StoredProject>> {
  const ids = [...new Set(parts.map(({ projectId }) => projectId))]
  const rows = await tx.db
    .select()
    .from(vesselProjects)
    .where(inArray(vesselProjects.id, ids))
    .orderBy(vesselProjects.id)
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** A closed project has nothing left to settle: a part goes back to waiting only after it is reopened. */
function refuseClosed(
  projects: ReadonlyMap<string, StoredProject>,
  parts: readonly PartRow[],
  { billingStatus }: BillingMove,
): RefusedPart[] {
  if (!UNSETTLED.includes(billingStatus)) return []
  return parts
    .filter((part) => projectOf(projects, part).status === 'closed')
    .map((part) => ({
      id: part.id,
      partName: part.partName,
      billingStatus: part.billingStatus,
      allowed: [],
      reason: `The project of ${part.partName} is closed; reopen it first.`,
    }))
}
