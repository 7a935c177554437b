import { sql } from 'drizzle-orm'
import type { FileRecord, FileRecordKind } from '#core/files/file-record.server.ts'
import { isManagerRole } from '#core/policy.ts'
import { noSuchFile } from '#house/files/file-records.service.server.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import { projectEvent } from '#visits/projects/projects.events.ts'
import { permissionsOf } from '#visits/projects/projects.policy.ts'
import { requireVisibleVisit } from '#visits/projects/projects.queries.server.ts'
import { operatorDocuments, travelDocumentFiles } from './documents.table.server.ts'

const viewedOf = ({ category, fileName }: FileRecord) => ({
  action: 'file_viewed' as const,
  fieldChanged: 'travelDocuments',
  newValue: `${category}: ${fileName}`,
  isPersonal: true,
})

/** A visit's own travel documents are for managers and the technician assigned now. */
export const travelDocumentRecords: FileRecordKind = {
  select: (recordId) => sql`
    select project_id, null::uuid, null, file_category, stored_file_id, file_name
    from ${travelDocumentFiles} where id = ${recordId}`,
  authorize: async (ctx, record) => {
    const project = await requireVisibleVisit(ctx, record.projectId)
    if (!permissionsOf(project, ctx.actor).seeTravelDocuments) throw noSuchFile()
    return projectEvent(project, viewedOf(record))
  },
}

/** A person's own documents are for managers and that person. */
export const personalDocumentRecords: FileRecordKind = {
  select: (recordId) => sql`
    select null::uuid, user_id, ${nameOfUser(operatorDocuments.userId)}, file_category, stored_file_id, file_name
    from ${operatorDocuments} where id = ${recordId}`,
  authorize: async ({ actor }, record) => {
    const isAllowed = actor.kind === 'portal' && (isManagerRole(actor.role) || actor.userId === record.ownerId)
    if (!isAllowed) throw noSuchFile()
    const { ownerId, ownerName } = record
    return { entityType: 'portal_user', entityId: ownerId, entityName: ownerName ?? '', ...viewedOf(record) }
  },
}
