import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { identifyVessel } from '#modules/vessels/vessels.events.ts'
import type { DuplicatePair } from '../merging.contract.ts'
import { getPair } from '../merging.queries.server.ts'
import { dismissedDuplicates } from '../merging.table.server.ts'
import { mergingTexts as texts } from '../messages.en.ts'

/** Says that two vessels are two: the pair is not shown again. Throws 404 when it is none any more. */
export const dismissPair = (ctx: Ctx, pair: string): Promise<DuplicatePair> =>
  ctx.tx(async (tx) => {
    const shown = await getPair(tx, pair)
    if (tx.actor.kind !== 'portal') throw new AppError('forbidden', texts.noPair)
    const written = await tx.db
      .insert(dismissedDuplicates)
      .values({ pair, dismissedBy: tx.actor.userId })
      .onConflictDoNothing()
      .returning({ pair: dismissedDuplicates.pair })
    if (written.length === 0) return shown
    await publishLive(tx, { topic: 'vessel', id: shown.a.id, userIds: [] })
    const description = texts.twoShips(shown.a.name, shown.b.name)
    await recordAudit(
      tx,
      { ...identifyVessel(shown.a), action: 'updated', description },
      { ...identifyVessel(shown.b), action: 'updated', description },
    )
    return shown
  })
