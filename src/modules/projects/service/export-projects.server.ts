import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { writeCsv } from '#core/contract/csv.ts'
import { namesInCsv, viewerOf } from '#core/rows/fields.ts'
import type { VisitRecords } from '../detail/visit-records.queries.server.ts'
import { findProjectIds } from '../list/project-list.queries.server.ts'
import { findProjectRows } from '../list/project-rows.queries.server.ts'
import { projectTexts } from '../messages.en.ts'
import type { ProjectQuery } from '../projects.contract.ts'
import { PROJECT_FIELDS } from '../projects.fields.ts'

/** Rows that are read and written at once. */
const BATCH = 500

/**
 * The whole filtered set as CSV in the list's order, read batch by batch. Rows that go or stop fitting meanwhile are
 * left out; that it was taken out of the house is in the audit before the first line leaves.
 */
export async function exportProjects(
  ctx: Ctx,
  query: ProjectQuery,
  records: VisitRecords,
): Promise<AsyncIterable<string>> {
  const ids = await findProjectIds(ctx, query, records)
  await ctx.tx((tx) =>
    recordAudit(tx, {
      entityType: 'project',
      entityId: null,
      entityName: 'Projects',
      action: 'exported',
      description: projectTexts.exported(ids.length),
    }),
  )
  return writeBatches(ctx, ids, records)
}

async function* writeBatches(ctx: Ctx, ids: readonly string[], records: VisitRecords): AsyncGenerator<string> {
  const columns = namesInCsv(PROJECT_FIELDS, viewerOf(ctx.actor))
  yield writeCsv(columns, [])
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await findProjectRows(ctx, ids.slice(at, at + BATCH), records)
    const lines = rows.map((row) => columns.map((column) => row[column] ?? ''))
    // Without the header and its byte order mark, which stand once.
    yield writeCsv([], lines).replace(/^\uFEFF\r\n/, '')
  }
}
