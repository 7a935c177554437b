import { sql } from 'drizzle-orm'
import { integer, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'
import { storedFiles } from '#modules/files/files.table.server.ts'
import { portalUsers } from '#modules/portal-auth/portal-auth.table.server.ts'
import { vesselProjects } from './projects.table.server.ts'

/** What every table of files that hang on a project begins with. */
export const visitFileColumns = () => ({
  id: idColumn(),
  projectId: uuid()
    .notNull()
    .references(() => vesselProjects.id, { onDelete: 'cascade' }),
  /** Who added it. */
  userId: uuid()
    .notNull()
    .references(() => portalUsers.id),
  storedFileId: uuid()
    .notNull()
    .references(() => storedFiles.id),
  fileName: text().notNull(),
  /** Our own address of it, never the place in the storage. */
  filePath: text()
    .notNull()
    .generatedAlwaysAs(sql`'/api/portal/files/' || id::text || '/link'`),
  fileSize: integer().notNull(),
  description: text(),
  version: integer().notNull().default(1),
  createdAt: createdAtColumn(),
})
