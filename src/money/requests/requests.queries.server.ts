import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { FileRecordKind } from '#core/files/file-record.server.ts'
import { can } from '#core/policy.ts'
import { defineEntity } from '#core/rows/entity.server.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'
import { noSuchFile } from '#house/files/file-records.service.server.ts'
import { QUOTE_FIELDS, REQUEST_FIELDS, REQUEST_LINE_FIELDS } from './requests.fields.ts'
import { quotes, requestFiles, requestLines, requests } from './requests.table.server.ts'

export const requestEntity = defineEntity(requests, REQUEST_FIELDS)
export const requestLineEntity = defineEntity(requestLines, REQUEST_LINE_FIELDS)
export const quoteEntity = defineEntity(quotes, QUOTE_FIELDS)

/** Files of a request are seen by managers, and looking at them is no event. */
export const requestFileRecords: FileRecordKind = {
  select: (recordId) => sql`
    select null::uuid, null::uuid, null, null, stored_file_id, file_name from ${requestFiles}
    where id = ${recordId} and request_id is not null`,
  authorize: async (ctx) => {
    if (!can(ctx.actor, 'request:read')) throw noSuchFile()
    return null
  },
}

/** Documents of quotes: as they were sent, or the last preview of a draft. */
export const quoteFileRecords: FileRecordKind = {
  select: (recordId) => sql`
    select null::uuid, null::uuid, null, null, quote.stored_file_id, stored.file_name
    from ${quotes} quote join stored_files stored on stored.id = quote.stored_file_id where quote.id = ${recordId}`,
  authorize: requestFileRecords.authorize,
}

/** The ship with this IMO number, which belongs to one hull for good. */
export async function findVesselByImo(ctx: Ctx, imo: string): Promise<string | null> {
  const [vessel] = await ctx.db.select({ id: vessels.id }).from(vessels).where(eq(vessels.imo, imo))
  return vessel?.id ?? null
}
