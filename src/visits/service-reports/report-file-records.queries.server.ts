import { sql } from 'drizzle-orm'
import type { FileRecordKind } from '#core/files/file-record.server.ts'
import { requireReadableRecord, requireVisibleVisit } from '#visits/projects/projects.queries.server.ts'
import { serviceReports } from './service-reports.table.server.ts'

/** Reports are seen with their visit, and looking at them is no event. */
export const reportFileRecords: FileRecordKind = {
  select: (recordId) => sql`
    select project_id, null::uuid, null, null, stored_file_id, file_name from ${serviceReports} where id = ${recordId}`,
  authorize: async (ctx, { id, projectId }) => {
    await requireVisibleVisit(ctx, projectId)
    await requireReadableRecord(ctx, serviceReports, id)
    return null
  },
}
