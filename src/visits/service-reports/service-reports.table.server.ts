import { sql } from 'drizzle-orm'
import {
  boolean,
  bytea,
  check,
  index,
  integer,
  jsonb,
  snakeCase,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'
import { storedFiles } from '#house/files/files.table.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'

const moment = () => timestamp({ withTimezone: true })
export const serviceReports = snakeCase.table(
  'service_reports',
  {
    id: idColumn(),
    projectId: uuid()
      .notNull()
      .references(() => vesselProjects.id, { onDelete: 'cascade' }),
    operatorId: uuid()
      .notNull()
      .references(() => portalUsers.id),
    /** The current PDF; a draft is rendered again when it is signed. */
    storedFileId: uuid().references(() => storedFiles.id),
    fileName: text().notNull(),
    fileURL: text('file_url')
      .notNull()
      .generatedAlwaysAs(sql`'/api/portal/files/' || id::text || '/link'`),
    fileType: text().notNull(),
    fileSize: integer().notNull(),
    description: text(),
    /** `uploaded` came as a file; a generated one is a draft until it is finalised. */
    state: text({ enum: ['uploaded', 'draft', 'final'] }).notNull(),
    /** Input of a generated one: findings, recommendations, readings, and the logged data at that time. */
    content: jsonb().$type<Record<string, unknown>>(),
    /** SHA-256 of the final PDF, hexadecimal. */
    sha256: text(),
    finalisedAt: moment(),
    isMailed: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('service_reports_project_id_idx').on(table.projectId),
    index('service_reports_operator_id_idx').on(table.operatorId),
    index('service_reports_stored_file_id_idx').on(table.storedFileId),
    check('service_reports_state_check', sql`${table.state} in ('uploaded', 'draft', 'final')`),
  ],
)

export const reportSignatures = snakeCase.table(
  'report_signatures',
  {
    id: idColumn(),
    reportId: uuid()
      .notNull()
      .references(() => serviceReports.id, { onDelete: 'cascade' }),
    role: text({ enum: ['technician', 'master'] }).notNull(),
    name: text().notNull(),
    /** What the master wrote next to the signature. */
    remark: text(),
    /** PNG as it was drawn. */
    image: bytea().notNull(),
    /** The signed-in person at the signing. */
    signedBy: uuid()
      .notNull()
      .references(() => portalUsers.id),
    signedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('report_signatures_report_id_role_key').on(table.reportId, table.role),
    index('report_signatures_signed_by_idx').on(table.signedBy),
    check('report_signatures_role_check', sql`${table.role} in ('technician', 'master')`),
  ],
)
