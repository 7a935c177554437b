import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { getPair, type Compared, type DuplicateSubject, type Pair } from '../duplicates.queries.server.ts'
import { dismissedDuplicates } from '../merging.table.server.ts'
import { mergingTexts as texts } from '../messages.en.ts'

/** Records that two rows are different: the pair is not shown again. Throws 404 when it is no longer one. */
export const dismissPair = <Row extends Compared>(
  ctx: Ctx,
  subject: DuplicateSubject<Row>,
  pair: string,
): Promise<Pair<Row>> =>
  ctx.tx(async (tx) => {
    const shown = await getPair(tx, subject, pair)
    if (tx.actor.kind !== 'portal') throw new AppError('forbidden', texts.noPair)
    const written = await tx.db
      .insert(dismissedDuplicates)
      .values({ pair, dismissedBy: tx.actor.userId })
      .onConflictDoNothing()
      .returning({ pair: dismissedDuplicates.pair })
    if (written.length === 0) return shown
    await publishLive(tx, { topic: 'vessel', id: shown.a.id, userIds: [] })
    const description = texts.areTwo(subject.kind, shown.a.name, shown.b.name)
    await recordAudit(
      tx,
      { ...subject.identify(shown.a), action: 'updated', description },
      { ...subject.identify(shown.b), action: 'updated', description },
    )
    return shown
  })
