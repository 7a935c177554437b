import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { sliceRows, streamCsv } from '#core/csv/stream-csv.server.ts'
import type { MonthRow } from '#visits/projects/month.contract.ts'
import { monthTexts } from './messages.en.ts'
import { readMonth } from './month.queries.server.ts'

/** A month's hours and parts as a table. That they were taken out is an event too. */
export async function writeMonthFile(ctx: Ctx, month: string): Promise<AsyncIterable<string>> {
  const { items } = await readMonth(ctx, month)
  await ctx.tx((tx) =>
    recordAudit(tx, {
      entityType: 'portal_user',
      entityId: null,
      entityName: monthTexts.name,
      action: 'exported',
      description: monthTexts.exported(month, items.length),
    }),
  )
  return streamCsv(
    monthTexts.columns,
    sliceRows(items, (row) => toCells(month, row)),
  )
}

const toCells = (month: string, row: MonthRow): string[] => [
  month,
  row.operatorName,
  row.projectNumber,
  row.vesselName,
  row.clientName ?? '',
  row.clientReference ?? '',
  row.travel,
  row.work,
  row.waiting,
  row.hours,
  String(row.parts),
  String(row.unpriced),
  row.partsTotal,
  row.currency,
]
