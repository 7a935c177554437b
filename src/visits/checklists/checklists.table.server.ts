import { sql, type AnyColumn } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { areAllOf, createdAtColumn, idColumn, isOneOf, updatedAtColumn } from '#core/db/columns.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { vesselProjects, visitRecordColumns } from '#visits/projects/projects.table.server.ts'
import type { ChecklistLine } from './checklists.contract.ts'
import { LINE_RESULTS, READING_PATTERN, SEVERITIES } from './checklists.limits.ts'

const moment = () => timestamp({ withTimezone: true })
const linesColumn = () => jsonb().$type<ChecklistLine[]>().notNull()
const projectColumn = () =>
  uuid()
    .notNull()
    .references(() => vesselProjects.id, { onDelete: 'cascade' })
const personColumn = () =>
  uuid()
    .notNull()
    .references(() => portalUsers.id)

const isReading = (column: AnyColumn) => sql`${column} ~ ${sql.raw(`'${READING_PATTERN.source}'`)}`

/** Checklists of the company, each with the lines in use. */
export const checklistTemplates = snakeCase.table(
  'checklist_templates',
  {
    id: idColumn(),
    name: text().notNull(),
    serviceTypes: text({ enum: SERVICE_TYPES }).array().notNull(),
    /** Empty: for any system. */
    systemTypes: text().array().notNull().default([]),
    lines: linesColumn(),
    /** Version of the lines; `version` is that of the row. */
    templateVersion: integer().notNull().default(1),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [check('checklist_templates_service_types_check', areAllOf(table.serviceTypes, SERVICE_TYPES))],
)

/** Published versions: never changed, and stored as long as a visit uses them, also after the template was deleted. */
export const checklistVersions = snakeCase.table(
  'checklist_versions',
  {
    templateId: uuid().notNull(),
    templateVersion: integer().notNull(),
    /** The checklist's name when it was published. */
    name: text().notNull(),
    lines: linesColumn(),
    /** Null for one that was delivered with the product. */
    publishedBy: uuid().references(() => portalUsers.id),
    publishedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'checklist_versions_pkey', columns: [table.templateId, table.templateVersion] }),
    index('checklist_versions_published_by_idx').on(table.publishedBy),
  ],
)

/** The version that a visit started with. */
export const projectChecklists = snakeCase.table(
  'project_checklists',
  {
    projectId: projectColumn().primaryKey(),
    templateId: uuid().notNull(),
    templateVersion: integer().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    foreignKey({
      name: 'project_checklists_version_fkey',
      columns: [table.templateId, table.templateVersion],
      foreignColumns: [checklistVersions.templateId, checklistVersions.templateVersion],
    }),
    index('project_checklists_version_idx').on(table.templateId, table.templateVersion),
  ],
)

export const checklistResults = snakeCase.table(
  'checklist_results',
  {
    projectId: projectColumn(),
    key: text().notNull(),
    result: text({ enum: LINE_RESULTS }).notNull(),
    reason: text(),
    /** Decimal text with the decimals that were entered, behind `<` or `>` where it is beyond what can be measured. */
    value: text(),
    /** What the ship's analyser showed next to a measurement by hand. */
    onLine: text(),
    /** Who entered the result last. */
    userId: personColumn(),
    /** When it was entered, possibly without network. */
    at: moment().notNull(),
    version: integer().notNull().default(1),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    primaryKey({ name: 'checklist_results_pkey', columns: [table.projectId, table.key] }),
    index('checklist_results_user_id_idx').on(table.userId),
    check('checklist_results_result_check', isOneOf(table.result, LINE_RESULTS)),
    check('checklist_results_value_check', isReading(table.value)),
    check('checklist_results_on_line_check', isReading(table.onLine)),
    check('checklist_results_reason_check', sql`${table.result} <> 'not done' or ${table.reason} is not null`),
  ],
)

export const findings = snakeCase.table(
  'findings',
  {
    ...visitRecordColumns(),
    /** Line of the visit's checklist. */
    lineKey: text(),
    text: text().notNull(),
    severity: text({ enum: SEVERITIES }).notNull(),
    /** Files of the visit, in their order. One that was removed from the visit since is left out by the reads. */
    fileIds: uuid().array().notNull().default([]),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('findings_project_id_idx').on(table.projectId, table.createdAt),
    index('findings_user_id_idx').on(table.userId),
    check('findings_severity_check', isOneOf(table.severity, SEVERITIES)),
  ],
)
