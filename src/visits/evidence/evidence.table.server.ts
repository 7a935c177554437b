import { sql } from 'drizzle-orm'
import { check, index, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, isOneOf } from '#core/db/columns.server.ts'
import { storedFiles } from '#house/files/files.table.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { EVIDENCE_STATES } from './evidence.limits.ts'

/** ZIP files with the records of visits, signed; each is deleted after some weeks and can be made again. */
export const evidencePacks = snakeCase.table(
  'evidence_packs',
  {
    id: idColumn(),
    /** Visits when it was requested; without foreign keys, since a deleted visit doesn't change a finished pack. */
    projectIds: uuid().array().notNull(),
    subject: text().notNull(),
    fileName: text().notNull(),
    state: text({ enum: EVIDENCE_STATES }).notNull().default('preparing'),
    problem: text(),
    storedFileId: uuid().references(() => storedFiles.id),
    requestedBy: uuid()
      .notNull()
      .references(() => portalUsers.id),
    createdAt: createdAtColumn(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('evidence_packs_state_check', isOneOf(table.state, EVIDENCE_STATES)),
    check('evidence_packs_file_check', sql`(${table.state} = 'ready') = (${table.storedFileId} is not null)`),
    index('evidence_packs_created_at_idx').on(table.createdAt),
    index('evidence_packs_stored_file_id_idx').on(table.storedFileId),
    index('evidence_packs_requested_by_idx').on(table.requestedBy),
  ],
)
