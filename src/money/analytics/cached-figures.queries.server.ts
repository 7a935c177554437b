import { cacheUntilChange } from '#visits/projects/list/cache-until-change.queries.server.ts'
import type { Analytics } from './analytics.contract.ts'
import type { Reader } from './overview.queries.server.ts'

const FIGURES = cacheUntilChange<Analytics>('analytics')

/** A reader with cached answers: summing a million rows takes longer than a page may. */
export const cacheFigures =
  (name: string, read: Reader): Reader =>
  (ctx, scope) =>
    FIGURES.readOnce(ctx, [name, scope.query, scope.period], () => read(ctx, scope))
