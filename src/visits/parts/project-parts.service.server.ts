import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { can, isManagerRole } from '#core/policy.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { findDifferences } from '#core/rows/differences.ts'
import { viewerOf } from '#core/rows/fields.ts'
import { projectEvent } from '#visits/projects/projects.events.ts'
import { permissionsOf, seesValues } from '#visits/projects/projects.policy.ts'
import { getVisibleProject, lockVisibleProject, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import { requireListedCurrency } from '#visits/projects/service/check-currency.server.ts'
import {
  changeRecord,
  refuseField,
  removeRecord,
  requireLog,
  recordProjectChange,
  type LockedRecord,
} from '#visits/projects/service/record-change.server.ts'
import { partTexts } from './messages.en.ts'
import { toPart, findPartObstacle, type PartRow, type PartView } from './part-view.policy.ts'
import type { Part, PartChange, PartInput, PartsQuery, PartSum } from './parts.contract.ts'
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

const HELD = {
  findProject: async (tx: Ctx, id: string) => (await getPartRow(tx, id)).projectId,
  allow: (tx: Ctx, { project, row }: LockedRecord<typeof partsUsed>) => {
    requireLog(tx, project)
    refuseForeign(row, viewOf(tx, project))
  },
  show: async (tx: Ctx, { project, row }: LockedRecord<typeof partsUsed>) =>
    toPart(await getPartRow(tx, row.id), viewOf(tx, project)),
}

/** Changes a part; what is on an invoice stays, and what was approved at another price or quantity waits again. */
export const changePart = (ctx: Ctx, deps: PartDeps, id: string, { version, ...input }: PartChange): Promise<Part> =>
  changeRecord(ctx, partEntity, {
    ...HELD,
    id,
    version,
    values: async (tx, held) => {
      await refuseLockedPart(tx, held)
      const { row } = held
      refusePrices(tx, input)
      if (typeof input.productId === 'string' && input.productId !== row.productId) await fromCatalogue(tx, input)
      await requireListedCurrency(deps.currencies, input.currency, row.currency)
      const quantity = input.quantity ?? row.quantity
      refuseFractions(quantity, input.unit ?? row.unit)
      refuseOverflow(quantity, input.unitCost === undefined ? row.unitCost : input.unitCost)
      return input
    },
    about: (row) => ({ action: 'part_updated', description: describePart(row) }),
    along: ({ row }) => (isAskedAgain(row, input) ? { billingStatus: 'pending', billingReason: null } : {}),
    follow: async (_tx, { before, after }, { project }) =>
      before.billingStatus === after.billingStatus
        ? []
        : [
            projectEvent(
              project,
              describeMove(describePart(before), before.billingStatus, after.billingStatus, partTexts.askedAgain),
            ),
          ],
  })

/** Whether what was approved is no longer what is asked for. */
const isAskedAgain = (
  row: typeof partsUsed.$inferSelect,
  { quantity, unitCost, currency }: Omit<PartChange, 'version'>,
): boolean => row.billingStatus === 'approved' && findDifferences(row, { quantity, unitCost, currency }).length > 0

/** Takes a part away that was written down by mistake; what was announced of it stays. */
export const deletePart = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  removeRecord(ctx, partEntity, {
    ...HELD,
    id,
    version,
    judge: (tx, held) => refuseLockedPart(tx, held),
    tell: (row) => ({ action: 'part_removed', oldValue: describePart(row) }),
  })

/**
 * What a part of the catalogue is called and counted in there, where the call says nothing else.
 * @throws AppError 422 on `productId` for an article that there is not
 */
async function fromCatalogue<Input extends Partial<PartInput>>(tx: Ctx, input: Input): Promise<Input> {
  if (typeof input.productId !== 'string') return input
  const product = await findProduct(tx, input.productId)
  if (product === undefined) throw refuseField('productId', partTexts.noProduct)
  const { partNumber, category, unit } = product
  return {
    ...input,
    partNumber: input.partNumber ?? partNumber,
    category: input.category ?? category ?? undefined,
    unit: input.unit ?? unit,
  }
}

/** @throws AppError 403 for another person's part */
function refuseForeign(part: Pick<PartRow, 'operatorId' | 'billingStatus'>, view: PartView): void {
  if (findPartObstacle(part, view) !== 'forbidden') return
  throw new AppError('forbidden', partTexts.onlyWriter)
}

/** @throws AppError 409 for a part in an export, and with the current part for one that is billed */
async function refuseLockedPart(tx: Ctx, held: LockedRecord<typeof partsUsed>): Promise<void> {
  const row = await getPartRow(tx, held.row.id)
  const reason = findPartObstacle(row, viewOf(tx, held.project))
  if (reason === null) return
  if (row.heldBy !== null) throw new AppError('conflict', reason)
  throw new AppError('conflict', reason, { extension: { current: await HELD.show(tx, held) } })
}

/** @throws AppError 422 for prices from a caller who may not set them */
function refusePrices(ctx: Ctx, input: Pick<PartInput, 'unitCost' | 'currency'>): void {
  if (can(ctx.actor, 'value:read')) return
  const fields = (['unitCost', 'currency'] as const)
    .filter((field) => input[field] !== undefined)
    .map((field) => ({ field, message: partTexts.prices }))
  if (fields.length > 0) throw new AppError('invalid', partTexts.prices, { fields })
}
