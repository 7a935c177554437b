import { and, eq, ne } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { identifyVessel } from '#fleet/vessels/vessels.events.ts'
import { vesselEntity } from '#fleet/vessels/vessels.queries.server.ts'
import { systemTexts } from '../messages.en.ts'
import type { SystemChange, SystemInput, VesselSystem } from '../vessel-systems.contract.ts'
import { vesselEvents, showStoredSystem, systemEntity, type StoredSystem } from '../vessel-systems.queries.server.ts'
import { vesselReagents, vesselSystems } from '../vessel-systems.table.server.ts'

type StoredVessel = typeof vesselEntity.table.$inferSelect

/** The vessel, locked: two people cannot install two systems at one place. */
const lockVessel = (tx: Ctx, id: string): Promise<StoredVessel> => lockRow(tx, vesselEntity, id, systemTexts.noVessel)

const say = ({ position, maker, model }: Pick<StoredSystem, 'position' | 'maker' | 'model'>): string =>
  systemTexts.named(position, maker, model)

/** Notes a system that is installed on a vessel. Throws 404, 409 where its place is taken. */
export async function addVesselSystem(ctx: Ctx, vesselId: string, input: SystemInput): Promise<VesselSystem> {
  return ctx.tx(async (tx) => {
    const vessel = await lockVessel(tx, vesselId)
    await refuseTaken(tx, vessel, input.position, null)
    const [row] = await tx.db
      .insert(vesselSystems)
      .values({ ...input, vesselId })
      .returning()
    if (row === undefined) throw new Error('The system was not inserted')
    const named = await nameOnVessel(tx, vessel, row)
    await publishLive(tx, await vesselEvents(tx, vesselId))
    const shown = await showStoredSystem(tx, row)
    await recordAudit(
      tx,
      {
        ...identifyVessel(vessel),
        action: 'updated',
        fieldChanged: 'systems',
        newValue: say(row),
        description: systemTexts.added(say(row)),
      },
      ...named,
    )
    return shown
  })
}

/** Changes an installed system; fields that are left out stay. Throws 404, 409. */
export const changeVesselSystem = (ctx: Ctx, id: string, { version, ...input }: SystemChange): Promise<VesselSystem> =>
  ctx.tx(async (tx) => {
    const { row, vessel } = await lockSystem(tx, id)
    await assertVersion(row, version, () => showStoredSystem(tx, row))
    if (input.position !== undefined) await refuseTaken(tx, vessel, input.position, id)
    const about = { ...identifyVessel(vessel), description: systemTexts.changed(say(row)) }
    const change = await writeRow(tx, systemEntity, row, input, about)
    if (change === null) return showStoredSystem(tx, row)
    const { after, events } = change
    events.push(...(await nameOnVessel(tx, vessel, after)))
    const live = await vesselEvents(tx, vessel.id)
    return commit(tx, systemEntity, change, { show: () => showStoredSystem(tx, after), live })
  })

/** Takes a system off a vessel, with what was mixed for it. Throws 404, 409. */
export const deleteVesselSystem = (ctx: Ctx, id: string, version: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const { row, vessel } = await lockSystem(tx, id)
    await assertVersion(row, version, () => showStoredSystem(tx, row))
    const mixes = await tx.db.$count(vesselReagents, eq(vesselReagents.systemId, id))
    const deletion = await deleteRow(tx, systemEntity, row, {
      ...identifyVessel(vessel),
      action: 'updated',
      fieldChanged: 'systems',
      oldValue: say(row),
      description: systemTexts.removed(say(row), mixes),
    })
    return commit(tx, systemEntity, deletion, { live: await vesselEvents(tx, vessel.id) })
  })

/** The vessel before its system: the locking order of all writers. */
async function lockSystem(tx: Ctx, id: string): Promise<{ row: StoredSystem; vessel: StoredVessel }> {
  const [found] = await tx.db
    .select({ vesselId: vesselSystems.vesselId })
    .from(vesselSystems)
    .where(eq(vesselSystems.id, id))
  if (found === undefined) throw new AppError('not-found', systemTexts.noSystem)
  const vessel = await lockVessel(tx, found.vesselId)
  return { row: await lockRow(tx, systemEntity, id, systemTexts.noSystem), vessel }
}

async function refuseTaken(tx: Ctx, vessel: StoredVessel, position: 1 | 2, id: string | null): Promise<void> {
  const [other] = await tx.db
    .select({ id: vesselSystems.id })
    .from(vesselSystems)
    .where(
      and(
        eq(vesselSystems.vesselId, vessel.id),
        eq(vesselSystems.position, position),
        id === null ? undefined : ne(vesselSystems.id, id),
      ),
    )
  if (other === undefined) return
  throw new AppError('conflict', systemTexts.taken(vessel.name, position), { extension: { taken: other } })
}

/** Lists show a system by the vessel's own words: its maker always, and its model if none is stored yet. */
async function nameOnVessel(tx: Ctx, vessel: StoredVessel, row: StoredSystem): Promise<AuditEvent[]> {
  const called = [row.maker, row.model].filter(Boolean).join(' ')
  const values =
    row.position === 1
      ? { brand1: row.maker, systemType: vessel.systemType ?? called }
      : { brand2: row.maker, systemType2: vessel.systemType2 ?? called }
  const written = await writeRow(tx, vesselEntity, vessel, values, identifyVessel(vessel))
  return written?.events ?? []
}
