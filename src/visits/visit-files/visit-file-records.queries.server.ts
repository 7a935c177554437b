import { sql } from 'drizzle-orm'
import type { FileRecordKind } from '#core/files/file-record.server.ts'
import { requireReadableRecord, requireVisibleVisit } from '#visits/projects/projects.queries.server.ts'
import { projectFiles } from './visit-files.table.server.ts'

/** Files of a visit are seen with it, and looking at them is no event. */
export const visitFileRecords: FileRecordKind = {
  select: (recordId) => sql`
    select project_id, null::uuid, null, null, stored_file_id, file_name from ${projectFiles} where id = ${recordId}`,
  authorize: async (ctx, { id, projectId }) => {
    await requireVisibleVisit(ctx, projectId)
    await requireReadableRecord(ctx, projectFiles, id)
    return null
  },
}
