import type { Ctx } from '#core/context.server.ts'
import { sliceRows, streamCsv } from '#core/csv/stream-csv.server.ts'
import { namesInCsv, viewerOf } from '#core/rows/fields.ts'
import { recordExportOfProject } from '#visits/projects/service/record-change.server.ts'
import { partTexts } from './messages.en.ts'
import type { PartsQuery } from './parts.contract.ts'
import { PART_FIELDS } from './parts.entity.ts'
import { findProjectParts } from './project-parts.service.server.ts'

/** Rows of one project: more than any visit has. */
const ALL = { page: 1, pageSize: 100_000 }

/** Parts of a project as CSV; with prices for callers who may see values. */
export async function exportParts(ctx: Ctx, projectId: string, query: PartsQuery): Promise<AsyncIterable<string>> {
  const { items } = await findProjectParts(ctx, projectId, { ...query, ...ALL })
  await recordExportOfProject(ctx, projectId, partTexts.exported(items.length))
  const columns = namesInCsv(PART_FIELDS, viewerOf(ctx.actor))
  return streamCsv(
    columns,
    sliceRows(items, (part) => columns.map((column) => String(part[column] ?? ''))),
  )
}
