import type { Ctx } from '#core/context.server.ts'
import { sliceRows, streamCsv } from '#core/csv/stream-csv.server.ts'
import { namesInCsv, viewerOf } from '#core/rows/fields.ts'
import { recordExportOfProject } from '#visits/projects/service/record-change.server.ts'
import type { HoursQuery } from './hours.contract.ts'
import { HOURS_FIELDS } from './hours.entity.ts'
import { findHours } from './hours.queries.server.ts'
import { hourTexts } from './messages.en.ts'

/** Rows of one project: more than any visit has. */
const ALL = { page: 1, pageSize: 100_000 }

/** Hours of a project as CSV, in the list's own order. */
export async function exportHours(ctx: Ctx, projectId: string, query: HoursQuery): Promise<AsyncIterable<string>> {
  const { items } = await findHours(ctx, projectId, { ...query, ...ALL })
  await recordExportOfProject(ctx, projectId, hourTexts.exported(items.length))
  const columns = namesInCsv(HOURS_FIELDS, viewerOf(ctx.actor))
  return streamCsv(
    columns,
    sliceRows(items, (entry) => columns.map((column) => entry[column] ?? '')),
  )
}
