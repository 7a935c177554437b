import { inArray } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { findReferences } from '#core/db/references.server.ts'
import { AppError } from '#core/errors.ts'
import { assertVersion, commit, deleteRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { listReferences, vesselTexts } from '../messages.en.ts'
import { identifyVessel } from '../vessels.events.ts'
import { getVessel, vesselEntity, type VesselDeps } from '../vessels.queries.server.ts'
import { vessels } from '../vessels.table.server.ts'

/**
 * Deletes a vessel with its contacts and systems. One with visits or past services stays: they are its history.
 * @throws AppError 404, 409 with the current row when it is stale, 409 when it has a history
 */
export const deleteVessel = (ctx: Ctx, deps: VesselDeps, id: string, version: number | undefined): Promise<void> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, vesselEntity, id, vesselTexts.noVessel, deps.visible(tx.actor))
    await assertVersion(row, version, () => getVessel(tx, deps, id))
    const references = await findReferences(tx, vessels, [id])
    const history = references.filter(({ goesAlong }) => !goesAlong)
    if (history.length > 0) throw new AppError('conflict', vesselTexts.hasHistory(history))
    const deletion = await deleteRow(tx, vesselEntity, row, {
      ...identifyVessel(row),
      action: 'deleted',
      ...(references.length > 0 ? { description: vesselTexts.deletedWith(references) } : {}),
    })
    return commit(tx, vesselEntity, deletion, { live: { topic: 'vessel', id, userIds: [] } })
  })

/** References to these vessels, in words by vessel; vessels without any are left out. */
export async function describeReferences(tx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const references = Map.groupBy(await findReferences(tx, vessels, ids), ({ id }) => id)
  return new Map([...references].map(([id, each]) => [id, listReferences(each)]))
}

/** Deletes locked vessels that nothing refers to. */
export const deleteUnusedVessels = async (tx: Ctx, ids: readonly string[]): Promise<void> =>
  void (ids.length > 0 && (await tx.db.delete(vessels).where(inArray(vessels.id, [...ids]))))
