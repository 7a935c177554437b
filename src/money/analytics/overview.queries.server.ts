import type { Ctx } from '#core/context.server.ts'
import type { Analytics, AnalyticsSeries } from './analytics.contract.ts'
import { answerOf, type Scope } from './figures.queries.server.ts'
import { analyticsTexts as texts } from './messages.en.ts'

export type Reader = (ctx: Ctx, scope: Scope) => Promise<Analytics>

/** The numbers over the charts: of each the point for the whole period, so that none can differ from its chart. */
const TILES = [
  ['requested', 'projects', ['total']],
  ['on time', 'projects', ['on time share', 'on time', 'completed']],
  ['request to completed', 'projects', ['lead completed', 'lead count']],
  ['utilisation', 'utilisation', ['used', 'hours', 'own time']],
  ['days to bill', 'billing', ['days to bill', 'bills']],
  ['serviced of due', 'vessels', ['serviced', 'due']],
] as const

type Readers = Record<(typeof TILES)[number][1], Reader>

/** The first point of each tile is the one that it shows. */
export async function readOverview(ctx: Ctx, scope: Scope, readers: Readers): Promise<Analytics> {
  const names = ['projects', 'utilisation', 'billing', 'vessels'] as const
  const answers = new Map<string, Analytics>()
  // Sequentially: a page that requests all of them must not use all connections.
  for (const name of names) answers.set(name, await readers[name](ctx, scope))
  const series = TILES.map(([key, name, keys]): AnalyticsSeries => {
    const all = answers.get(name)?.series ?? []
    return {
      key,
      label: texts.tiles[key],
      points: keys.flatMap((each) => {
        const found = all.find((one) => one.key === each)
        const point = found?.points.find((one) => one.key === 'all')
        return found && point ? [{ ...point, key: each, label: found.label }] : []
      }),
    }
  })
  const currency = answers.get('billing')?.currency
  return answerOf(scope, series, currency === undefined ? {} : { currency })
}
