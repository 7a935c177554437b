import { inArray } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { findReferences } from '#core/db/references.server.ts'
import { AppError } from '#core/errors.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { removeRow } from '#core/rows/remove-row.server.ts'
import { listReferences, vesselTexts } from '../messages.en.ts'
import { identifyVessel } from '../vessels.events.ts'
import { getVessel, vesselEntity, type VesselDeps } from '../vessels.queries.server.ts'
import { vessels } from '../vessels.table.server.ts'

/**
 * Deletes a vessel with its contacts and systems. One with visits or past services stays: they are its history.
 * @throws AppError 404, 409 with the current row when it is stale, 409 when it has a history
 */
export const deleteVessel = (ctx: Ctx, deps: VesselDeps, id: string, version: number | undefined): Promise<void> =>
  removeRow(ctx, vesselEntity, {
    lock: async (tx) => {
      const row = await lockRow(tx, vesselEntity, id, vesselTexts.noVessel, deps.visible(tx.actor))
      return { row, references: await findReferences(tx, vessels, [id]) }
    },
    version,
    show: (tx) => getVessel(tx, deps, id),
    judge: (_tx, { references }) => {
      const history = references.filter(({ goesAlong }) => !goesAlong)
      if (history.length > 0) throw new AppError('conflict', vesselTexts.hasHistory(history))
    },
    tell: (_tx, { row, references }) => ({
      ...identifyVessel(row),
      action: 'deleted',
      ...(references.length > 0 ? { description: vesselTexts.deletedWith(references) } : {}),
    }),
    live: () => ({ topic: 'vessel', id, userIds: [] }),
  })

/** References to these vessels, in words by vessel; vessels without any are left out. */
export async function describeReferences(tx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const references = Map.groupBy(await findReferences(tx, vessels, ids), ({ id }) => id)
  return new Map([...references].map(([id, each]) => [id, listReferences(each)]))
}

/** Deletes locked vessels that nothing refers to. */
export const deleteUnusedVessels = async (tx: Ctx, ids: readonly string[]): Promise<void> =>
  void (ids.length > 0 && (await tx.db.delete(vessels).where(inArray(vessels.id, [...ids]))))
