import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { formatPrintedDay, todayIn } from '#core/days.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion, commit, deleteRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { identifyVessel } from '#fleet/vessels/vessels.events.ts'
import { systemTexts } from '../messages.en.ts'
import type { ReagentInput, VesselReagent } from '../vessel-systems.contract.ts'
import {
  findArticle,
  vesselEvents,
  isOwnEntry,
  canLogOn,
  reagentEntity,
  requireSeenVessel,
  seenReagents,
  showStoredReagent,
  systemEntity,
  type Article,
  type StoredReagent,
  type StoredSystem,
} from '../vessel-systems.queries.server.ts'
import { vesselReagents } from '../vessel-systems.table.server.ts'

/** Where a day begins first on Earth: what was mixed there today is not in the future. */
const FIRST_ZONE = 'Pacific/Kiritimati'

const say = (row: Pick<StoredReagent, 'itemNumber' | 'mixedOn'>, { position }: StoredSystem): string =>
  systemTexts.mix(row.itemNumber, formatPrintedDay(row.mixedOn), position)

const refuse = (field: string, message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field, message }] })

/** Logs what was mixed for a system of a vessel. Throws 404, 403, 409, 422. */
export async function addVesselReagent(ctx: Ctx, vesselId: string, input: ReagentInput): Promise<VesselReagent> {
  const { userId } = portalActor(ctx)
  return ctx.tx(async (tx) => {
    const vessel = await requireSeenVessel(tx, vesselId)
    await requireLogging(tx, vesselId)
    if (input.mixedOn > todayIn(FIRST_ZONE)) throw refuse('mixedOn', systemTexts.future)
    const system = await lockSystemOf(tx, vesselId, input.systemId)
    const product = await requireArticle(tx, input)
    const { itemNumber, name, changeAfterDays, keepsForDays } = product
    await refuseTwice(tx, system, itemNumber, input.mixedOn)
    const [row] = await tx.db
      .insert(vesselReagents)
      .values({
        systemId: system.id,
        productId: product.id,
        itemNumber,
        productName: name,
        mixedOn: input.mixedOn,
        opensBox: input.opensBox ?? false,
        changeAfterDays,
        keepsForDays,
        loggedBy: userId,
      })
      .returning()
    if (row === undefined) throw new Error('The mix was not inserted')
    await publishLive(tx, await vesselEvents(tx, vesselId))
    const shown = await showStoredReagent(tx, row)
    await recordAudit(tx, {
      ...identifyVessel(vessel),
      action: 'updated',
      fieldChanged: 'reagents',
      newValue: say(row, system),
      description: systemTexts.mixed,
    })
    return shown
  })
}

async function requireLogging(tx: Ctx, vesselId: string): Promise<void> {
  if (!(await canLogOn(tx, vesselId))) throw new AppError('forbidden', systemTexts.notYours)
}

async function lockSystemOf(tx: Ctx, vesselId: string, systemId: string): Promise<StoredSystem> {
  const [system] = await tx.db
    .select()
    .from(systemEntity.table)
    .where(and(eq(systemEntity.table.id, systemId), eq(systemEntity.table.vesselId, vesselId)))
    .for('update')
  if (system === undefined) throw refuse('systemId', systemTexts.noSystem)
  return system
}

/** The article of the catalogue; where both are given the number has to be the product's. */
async function requireArticle(tx: Ctx, { productId, itemNumber }: ReagentInput): Promise<Article> {
  const product = await findArticle(tx, { productId, itemNumber })
  if (product === null) {
    throw productId === undefined
      ? refuse('itemNumber', systemTexts.noItem(itemNumber ?? ''))
      : refuse('productId', systemTexts.noProduct)
  }
  if (itemNumber !== undefined && itemNumber.toLowerCase() !== product.itemNumber.toLowerCase()) {
    throw refuse('itemNumber', systemTexts.otherItem(product.itemNumber))
  }
  return product
}

/** Throws 409 for a reagent logged already: by an accidental second tap, or by two people. */
async function refuseTwice(tx: Ctx, system: StoredSystem, itemNumber: string, mixedOn: string): Promise<void> {
  const [known] = await tx.db
    .select({ id: vesselReagents.id })
    .from(vesselReagents)
    .where(
      and(
        eq(vesselReagents.systemId, system.id),
        eq(vesselReagents.mixedOn, mixedOn),
        eq(vesselReagents.itemNumber, itemNumber),
      ),
    )
  if (known !== undefined) throw new AppError('conflict', systemTexts.twice(itemNumber))
}

/** Takes back what was logged. Throws 404, 403, 409. */
export const deleteVesselReagent = (ctx: Ctx, id: string, version: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, reagentEntity, id, systemTexts.noReagent, seenReagents(tx))
    const [system] = await tx.db.select().from(systemEntity.table).where(eq(systemEntity.table.id, row.systemId))
    if (system === undefined) throw new AppError('not-found', systemTexts.noReagent)
    await requireLogging(tx, system.vesselId)
    if (!isOwnEntry(tx, row)) throw new AppError('forbidden', systemTexts.notYourEntry)
    await assertVersion(row, version, () => showStoredReagent(tx, row))
    const deletion = await deleteRow(tx, reagentEntity, row, {
      ...identifyVessel(await requireSeenVessel(tx, system.vesselId)),
      action: 'updated',
      fieldChanged: 'reagents',
      oldValue: say(row, system),
      description: systemTexts.mixRemoved,
    })
    return commit(tx, reagentEntity, deletion, { live: await vesselEvents(tx, system.vesselId) })
  })
