import type { Ctx } from '#core/context.server.ts'
import type { VisitRecords } from '#visits/projects/detail/visit-records.queries.server.ts'
import type { OperatorLoad } from '#visits/projects/schedule.contract.ts'
import { readPlanner } from './planner.queries.server.ts'
import { readOperatorLoad, type LoadQuery } from './schedule.queries.server.ts'

interface RankedLoadQuery extends LoadQuery {
  /** UN/LOCODE. */
  port?: string | undefined
}

/**
 * Returns the technicians' load in the order in which the planner would ask them for the days of a job, with its reasons;
 * without days, those with least to do first.
 */
export async function readRankedLoad(
  ctx: Ctx,
  { port, ...query }: RankedLoadQuery,
  records: VisitRecords,
): Promise<{ items: OperatorLoad[] }> {
  const { from, to = from, projectId } = query
  if (from === undefined || to === undefined || to < from) {
    const { items } = await readOperatorLoad(ctx, query)
    return { items: items.toSorted((a, b) => a.daysBooked - b.daysBooked) }
  }
  const [{ items }, planner] = await Promise.all([
    readOperatorLoad(ctx, query),
    readPlanner(ctx, { from, to, port, projectId, first: 'papers' }, records),
  ])
  const places = new Map(planner.items.map(({ id, reasons }, place) => [id, { place, reasons }]))
  const rankOf = ({ id }: OperatorLoad) => places.get(id)?.place ?? places.size
  return {
    items: items
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map((item) => Object.assign(item, { reasons: places.get(item.id)?.reasons ?? [] })),
  }
}
