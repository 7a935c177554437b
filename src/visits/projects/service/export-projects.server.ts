import { recordAudit } from '#core/audit/audit.server.ts'
import { batches } from '#core/batches.ts'
import type { Ctx } from '#core/context.server.ts'
import { SLICE_ROWS, streamCsv } from '#core/csv/stream-csv.server.ts'
import { readSnapshot } from '#core/db/statements/read-snapshot.server.ts'
import { namesInCsv, viewerOf } from '#core/rows/fields.ts'
import type { VisitRecords } from '../detail/visit-records.queries.server.ts'
import { findProjectIds } from '../list/project-list.queries.server.ts'
import { findProjectRows } from '../list/project-rows.queries.server.ts'
import { projectTexts } from '../messages.en.ts'
import type { ProjectQuery } from '../projects.contract.ts'
import { PROJECT_FIELDS } from '../projects.entity.ts'

/**
 * The whole filtered set as CSV in the list's order, read slice by slice. Rows that are deleted or stop fitting in the
 * meantime are left out. The export is in the audit log before the first line leaves.
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
  const columns = namesInCsv(PROJECT_FIELDS, viewerOf(ctx.actor))
  return streamCsv(
    columns,
    readSnapshot(ctx, async function* (snapshot) {
      for (const slice of batches(ids, SLICE_ROWS)) {
        const rows = await findProjectRows(snapshot, slice, records)
        yield rows.map((row) => columns.map((column) => row[column] ?? ''))
      }
    }),
  )
}
