import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { can, isManagerRole } from '#core/policy.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { findDifferences } from '#core/rows/differences.ts'
import { viewerOf } from '#core/rows/fields.ts'
import { identifyProject, projectEvent } from '#visits/projects/projects.events.ts'
import { permissionsOf, seesValues } from '#visits/projects/projects.policy.ts'
import {
  getVisibleProject,
  lockVisibleProject,
  projectEvents,
  type StoredProject,
} from '#visits/projects/projects.queries.server.ts'
import { requireListedCurrency } from '#visits/projects/service/check-currency.server.ts'
import {
  lockRecord,
  refuseField,
  requireLog,
  recordProjectChange,
} from '#visits/projects/service/record-change.server.ts'
import { partTexts } from './messages.en.ts'
import { toPart, findPartObstacle, type PartView } from './part-view.policy.ts'
import type { Part, PartChange, PartInput, PartsQuery, PartSum } from './parts.contract.ts'
import { PART_FIELDS } from './parts.entity.ts'
import { findPartRows, findProduct, getPartRow, partEntity, sumParts } from './parts.queries.server.ts'
import {
  describeMove,
  describePart,
  insertPart,
  refuseFractions,
  refuseOverflow,
  type PartDeps,
} from './parts.service.server.ts'
import type { partsUsed } from './parts.table.server.ts'

/** What the caller may see and do with the parts of this project. */
export function viewOf(ctx: Ctx, project: StoredProject): PartView {
  const { userId, role } = portalActor(ctx)
  return {
    viewer: viewerOf(ctx.actor),
    mayBill: can(ctx.actor, 'billing:write'),
    canLog: permissionsOf(project, ctx.actor).log,
    onlyOf: isManagerRole(role) ? null : userId,
  }
}

/** Parts of one project; with sums per currency for callers who may see values. */
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
    ...(seesValues(ctx.actor) ? { sums: await sumParts(ctx, projectId) } : {}),
  }
}

/** Adds a used part. Managers are notified, since it needs billing. */
export async function addPart(ctx: Ctx, deps: PartDeps, projectId: string, input: PartInput): Promise<Part> {
  const { userId, name } = portalActor(ctx)
  return ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireLog(tx, project)
    refusePrices(tx, input)
    await requireListedCurrency(deps.currencies, input.currency, project.currency)
    const { part, events } = await insertPart(tx, deps, project, {
      ...(await fromCatalogue(tx, input)),
      userId,
      userName: name,
      link: `${paths.project(project.id)}?tab=parts`,
    })
    await recordProjectChange(tx, project, ...events)
    return toPart(part, viewOf(tx, project))
  })
}

/**
 * Locks a part and its project, if the caller may change it.
 * @throws AppError 404, 403 for another person's part, 409 for a part in an export, and with the current part for an older
 * version or a billed one
 */
async function lockPart(tx: Ctx, id: string, version: number | undefined) {
  const { row, project } = await lockRecord(tx, partEntity, id, (await getPartRow(tx, id)).projectId)
  requireLog(tx, project)
  const part = await getPartRow(tx, id)
  const view = viewOf(tx, project)
  const obstacle = findPartObstacle(part, view)
  if (obstacle === 'forbidden') throw new AppError('forbidden', partTexts.onlyWriter)
  await assertVersion(row, version, () => toPart(part, view))
  if (obstacle !== null) {
    const extension = part.heldBy === null ? { extension: { current: toPart(part, view) } } : {}
    throw new AppError('conflict', obstacle, extension)
  }
  return { row, project, show: async () => toPart(await getPartRow(tx, id), view) }
}

/** Changes a part; what is on an invoice stays, and what was approved at another price or quantity waits again. */
export const changePart = (ctx: Ctx, deps: PartDeps, id: string, { version, ...input }: PartChange): Promise<Part> =>
  ctx.tx(async (tx) => {
    const { row, project, show } = await lockPart(tx, id, version)
    refusePrices(tx, input)
    if (typeof input.productId === 'string' && input.productId !== row.productId) await fromCatalogue(tx, input)
    await requireListedCurrency(deps.currencies, input.currency, row.currency)
    const { quantity = row.quantity, unit = row.unit, unitCost = row.unitCost } = input
    refuseFractions(quantity, unit)
    refuseOverflow(quantity, unitCost)
    const along = isAskedAgain(row, input) ? { billingStatus: 'pending', billingReason: null } : {}
    const about = { ...identifyProject(project), action: 'part_updated', description: describePart(row) } as const
    const change = await writeRow(tx, partEntity, row, input, about, along)
    if (change === null) return show()
    const { billingStatus } = change.after
    if (billingStatus !== row.billingStatus) {
      const move = describeMove(describePart(row), row.billingStatus, billingStatus, partTexts.askedAgain)
      change.events.push(projectEvent(project, move))
    }
    return commit(tx, partEntity, change, { show, live: await projectEvents(tx, project.id) })
  })

/** Whether what was approved is no longer what is asked for. */
const isAskedAgain = (
  row: typeof partsUsed.$inferSelect,
  { quantity, unitCost, currency }: Omit<PartChange, 'version'>,
): boolean => row.billingStatus === 'approved' && findDifferences(row, { quantity, unitCost, currency }).length > 0

/** Takes a part away that was written down by mistake; what was announced of it stays. */
export const deletePart = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  ctx.tx(async (tx) => {
    const { row, project } = await lockPart(tx, id, version)
    const removed = { action: 'part_removed', oldValue: describePart(row) } as const
    const deletion = await deleteRow(tx, partEntity, row, projectEvent(project, removed))
    return commit(tx, partEntity, deletion, { live: await projectEvents(tx, project.id) })
  })

/**
 * What a part of the catalogue is called and counted in there, where the call says nothing else.
 * @throws AppError 422 on `productId` for an article that there is not
 */
async function fromCatalogue<Input extends Partial<PartInput>>(tx: Ctx, input: Input): Promise<Input> {
  if (typeof input.productId !== 'string') return input
  const product = await findProduct(tx, input.productId)
  if (product === undefined) throw refuseField('productId', PART_FIELDS.productId.wrong)
  const { partNumber, category, unit } = product
  return {
    ...input,
    partNumber: input.partNumber ?? partNumber,
    category: input.category ?? category ?? undefined,
    unit: input.unit ?? unit,
  }
}

/** @throws AppError 422 for prices from a caller who may not set them */
function refusePrices(ctx: Ctx, input: Pick<PartInput, 'unitCost' | 'currency'>): void {
  if (can(ctx.actor, 'value:read')) return
  const fields = (['unitCost', 'currency'] as const)
    .filter((field) => input[field] !== undefined)
    .map((field) => ({ field, message: partTexts.prices }))
  if (fields.length > 0) throw new AppError('invalid', partTexts.prices, { fields })
}
