import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { sliceRows, streamCsv } from '#core/csv/stream-csv.server.ts'
import { formatPrintedDay } from '#core/days.ts'
import type { Analytics, AnalyticsQuery } from './analytics.contract.ts'
import { ANALYTICS_NAMES, type AnalyticsName } from './analytics.limits.ts'
import { cacheFigures } from './cached-figures.queries.server.ts'
import { readScope } from './figures.queries.server.ts'
import { analyticsTexts as texts } from './messages.en.ts'
import { readBillingFigures, readPartFigures } from './money-figures.queries.server.ts'
import { readOverview, type Reader } from './overview.queries.server.ts'
import { readProjectFigures } from './project-figures.queries.server.ts'
import { readUtilisation } from './utilisation.queries.server.ts'
import { readVesselFigures } from './vessel-figures.queries.server.ts'

const cached = {
  projects: cacheFigures('projects', readProjectFigures),
  utilisation: cacheFigures('utilisation', readUtilisation),
  parts: cacheFigures('parts', readPartFigures),
  vessels: cacheFigures('vessels', readVesselFigures),
  billing: cacheFigures('billing', readBillingFigures),
} satisfies Partial<Record<AnalyticsName, Reader>>

const READERS: Record<AnalyticsName, Reader> = {
  ...cached,
  overview: cacheFigures('overview', (ctx, scope) => readOverview(ctx, scope, cached)),
}

/** The figures of one subject. */
export const readFigures = (ctx: Ctx, name: AnalyticsName, query: AnalyticsQuery): Promise<Analytics> =>
  READERS[name](ctx, readScope(query))

/**
 * The same as a file, a line for each point; the overview's file has all subjects. The download is recorded in the
 * audit log.
 */
export async function writeFigures(
  ctx: Ctx,
  name: AnalyticsName,
  query: AnalyticsQuery,
): Promise<AsyncIterable<string>> {
  const answers: [AnalyticsName, Analytics][] = []
  for (const each of name === 'overview' ? ANALYTICS_NAMES : [name]) {
    answers.push([each, await readFigures(ctx, each, query)])
  }
  const lines = answers.flatMap(([subject, { series, currency }]) =>
    series.flatMap(({ key, label, points, currency: own = currency }) =>
      points.map((point) => [
        subject,
        key,
        label,
        point.key,
        point.label,
        String(point.value ?? ''),
        String(point.compared ?? ''),
        own ?? '',
      ]),
    ),
  )
  const { period } = readScope(query)
  await ctx.tx((tx) =>
    recordAudit(tx, {
      entityType: 'project',
      entityId: null,
      entityName: texts.auditName(name),
      action: 'exported',
      description: texts.exported(formatPrintedDay(period.from), formatPrintedDay(period.to), lines.length),
    }),
  )
  return streamCsv(
    texts.csvHead,
    sliceRows(lines, (line) => line),
  )
}
