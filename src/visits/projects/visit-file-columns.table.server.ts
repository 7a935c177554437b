import { integer } from 'drizzle-orm/pg-core'
import { createdAtColumn } from '#core/db/columns.server.ts'
import { fileRecordColumns } from '#house/files/files.table.server.ts'
import { visitRecordColumns } from './projects.table.server.ts'

/** First columns of every table of files that belong to a project. */
export const visitFileColumns = () => ({
  ...visitRecordColumns(),
  ...fileRecordColumns(),
  version: integer().notNull().default(1),
  createdAt: createdAtColumn(),
})
