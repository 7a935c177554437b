import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  bytea,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  snakeCase,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, updatedAtColumn } from '#core/db/columns.server.ts'
import { storedFiles } from '#modules/files/files.table.server.ts'
import { portalUsers } from '#modules/portal-auth/portal-auth.table.server.ts'
import { vessels } from '#modules/vessels/vessels.table.server.ts'
import type { ContactType, DocumentCategory, HourKind, ProjectStatus, ServiceType } from './projects.limits.ts'

const moment = () => timestamp({ withTimezone: true })
const day = () => date({ mode: 'string' })

const down = (key: AnyPgColumn | SQL): SQL => sql`${key} desc nulls last`

/** How often projects, or what their lists read of other records, have changed: counted by triggers, in one row. */
export const portalChanges = snakeCase.table(
  'portal_changes',
  {
    isOnly: boolean().primaryKey().default(true),
    version: bigint({ mode: 'bigint' })
      .notNull()
      .default(sql`0`),
  },
  (table) => [check('portal_changes_is_only_check', sql`${table.isOnly}`)],
)

/** Last running number of each year: numbers are given once and without a gap. */
export const projectNumbers = snakeCase.table('project_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

export const vesselProjects = snakeCase.table(
  'vessel_projects',
  {
    id: idColumn(),
    /** Year and running number: P26-0412. */
    projectNumber: text().notNull().unique(),
    vesselId: uuid()
      .notNull()
      .references(() => vessels.id),
    /** Facts of this visit: prefilled from the vessel, then independent. */
    vesselName: text().notNull(),
    clientName: text(),
    companyName: text(),
    systemType: text(),
    portAgent: text(),
    vesselMasterName: text(),
    vesselMasterPhone: text(),
    vesselMasterContact: text(),
    engineerName: text(),
    engineerEmail: text(),
    engineerContact: text(),
    serviceType: text().$type<ServiceType>().notNull(),
    status: text().$type<ProjectStatus>().notNull().default('not confirmed'),
    statusReason: text(),
    statusChangedAt: moment().notNull().defaultNow(),
    requestDate: day().notNull(),
    scheduledDate: day(),
    /** Last day of the visit; the first where nothing else is said. */
    scheduledEndDate: day(),
    completedDate: day(),
    followUpDate: day(),
    location: text(),
    /** UN/LOCODE: gives the port's time; without one only Oslo time is shown. */
    portCode: char({ length: 5 }),
    berth: text(),
    eta: moment(),
    etd: moment(),
    assignedOperatorId: uuid().references(() => portalUsers.id),
    /** Sum of project_hours, kept by a trigger. */
    operatorHours: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
    projectValue: numeric({ precision: 10, scale: 2 }),
    currency: char({ length: 3 }).notNull().default('NOK'),
    travelInfo: text(),
    /** Categories that this visit needs besides those that every visit needs. */
    travelDocuments: text().$type<DocumentCategory>().array().notNull().default([]),
    description: text(),
    /** Why it was completed without a service report. */
    reportWaiver: text(),
    /** The visit that this one follows up. */
    followsId: uuid(),
    createdBy: uuid().references(() => portalUsers.id),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    index('vessel_projects_vessel_id_idx').on(table.vesselId, table.completedDate),
    // Lists run downwards with empty values last, and upwards as the exact reverse.
    index('vessel_projects_operator_idx').on(table.assignedOperatorId, down(table.scheduledDate), down(table.id)),
    index('vessel_projects_status_scheduled_idx').on(table.status, down(table.scheduledDate), down(table.id)),
    index('vessel_projects_scheduled_date_idx').on(down(table.scheduledDate), down(table.id)),
    index('vessel_projects_completed_date_idx').on(down(table.completedDate), down(table.id)),
    index('vessel_projects_request_date_idx').on(down(table.requestDate), down(table.id)),
    index('vessel_projects_updated_at_idx').on(down(table.updatedAt), down(table.id)),
    index('vessel_projects_project_value_idx').on(down(table.projectValue), down(table.id)),
    index('vessel_projects_operator_hours_idx').on(down(table.operatorHours), down(table.id)),
    index('vessel_projects_vessel_name_idx').on(down(table.vesselName), down(table.id)),
    index('vessel_projects_client_name_idx').on(down(table.clientName), down(table.id)),
    index('vessel_projects_location_idx').on(down(table.location), down(table.id)),
    index('vessel_projects_service_type_idx').on(down(table.serviceType), down(table.id)),
    index('vessel_projects_status_order_idx').on(
      down(
        sql`array_position('{"not confirmed",confirmed,"in progress","on hold",completed,closed,cancelled}'::text[], ${table.status})`,
      ),
      down(table.id),
    ),
    index('vessel_projects_number_order_idx').on(
      down(sql`left(${table.projectNumber}, 3)`),
      down(sql`length(${table.projectNumber})`),
      down(table.projectNumber),
      down(table.id),
    ),
    index('vessel_projects_open_operator_idx')
      .on(
        table.assignedOperatorId,
        table.scheduledDate,
        sql`coalesce(${table.scheduledEndDate}, ${table.scheduledDate})`,
      )
      .where(sql`${table.status} in ('not confirmed', 'confirmed', 'in progress', 'on hold')`),
    index('vessel_projects_search_idx').using(
      'gin',
      sql`public.search_text(${table.projectNumber} || ' ' || ${table.vesselName} || ' ' || coalesce(${table.clientName}, '') || ' ' || coalesce(${table.companyName}, '') || ' ' || coalesce(${table.location}, '')) gin_trgm_ops`,
    ),
    // Which visits touch these days: the schedule and the calendar ask by span.
    index('vessel_projects_span_idx')
      .using(
        'gist',
        sql`daterange(${table.scheduledDate}, coalesce(${table.scheduledEndDate}, ${table.scheduledDate}), '[]')`,
      )
      .where(sql`${table.scheduledDate} is not null`),
    index('vessel_projects_created_by_idx').on(table.createdBy),
    index('vessel_projects_follows_id_idx').on(table.followsId),
    check(
      'vessel_projects_status_check',
      sql`${table.status} in ('not confirmed', 'confirmed', 'in progress', 'on hold', 'completed', 'closed', 'cancelled')`,
    ),
    check('vessel_projects_currency_check', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('vessel_projects_value_check', sql`${table.projectValue} >= 0`),
    check('vessel_projects_days_check', sql`${table.scheduledEndDate} >= ${table.scheduledDate}`),
  ],
)

/** Who was assigned and from when to when: whoever was once assigned may still read. */
export const projectOperators = snakeCase.table(
  'project_operators',
  {
    id: idColumn(),
    projectId: uuid()
      .notNull()
      .references(() => vesselProjects.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id),
    assignedAt: moment().notNull().defaultNow(),
    unassignedAt: moment(),
  },
  (table) => [
    index('project_operators_project_id_idx').on(table.projectId),
    index('project_operators_user_id_idx').on(table.userId, table.projectId),
    uniqueIndex('project_operators_current_key')
      .on(table.projectId)
      .where(sql`${table.unassignedAt} is null`),
  ],
)

/** Every move from state to state, in order. */
export const projectStatusChanges = snakeCase.table(
  'project_status_changes',
  {
    id: idColumn(),
    projectId: uuid()
      .notNull()
      .references(() => vesselProjects.id, { onDelete: 'cascade' }),
    /** Null for the first. */
    fromStatus: text().$type<ProjectStatus>(),
    toStatus: text().$type<ProjectStatus>().notNull(),
    reason: text(),
    /** Null for the system. */
    changedBy: uuid().references(() => portalUsers.id),
    changedAt: moment()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('project_status_changes_project_id_idx').on(table.projectId, table.changedAt),
    index('project_status_changes_changed_by_idx').on(table.changedBy),
  ],
)

export const projectHours = snakeCase.table(
  'project_hours',
  {
    id: idColumn(),
    projectId: uuid()
      .notNull()
      .references(() => vesselProjects.id, { onDelete: 'cascade' }),
    /** Whose hours they are. */
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id),
    date: day().notNull(),
    kind: text().$type<HourKind>().notNull(),
    hours: numeric({ precision: 5, scale: 2 }).notNull(),
    note: text(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('project_hours_project_id_idx').on(table.projectId),
    index('project_hours_user_id_idx').on(table.userId, table.date),
    check('project_hours_kind_check', sql`${table.kind} in ('travel', 'work', 'waiting')`),
    check('project_hours_hours_check', sql`${table.hours} > 0 and ${table.hours} <= 24`),
  ],
)

export const projectComments = snakeCase.table(
  'project_comments',
  {
    id: idColumn(),
    projectId: uuid()
      .notNull()
      .references(() => vesselProjects.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id),
    comment: text().notNull(),
    /** Portal users who are named in it. */
    mentions: uuid().array().notNull().default([]),
    editedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('project_comments_project_id_idx').on(table.projectId, table.createdAt),
    index('project_comments_user_id_idx').on(table.userId),
  ],
)

const fileColumns = () => ({
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

export const projectFiles = snakeCase.table(
  'project_files',
  { ...fileColumns(), fileType: text().notNull() },
  (table) => [
    index('project_files_project_id_idx').on(table.projectId),
    index('project_files_user_id_idx').on(table.userId),
    index('project_files_stored_file_id_idx').on(table.storedFileId),
  ],
)

/** Travel documents of one visit; an operator's personal ones are operator_documents. */
export const travelDocumentFiles = snakeCase.table(
  'travel_document_files',
  { ...fileColumns(), fileCategory: text().$type<DocumentCategory>().notNull(), expiryDate: day() },
  (table) => [
    index('travel_document_files_project_id_idx').on(table.projectId),
    index('travel_document_files_user_id_idx').on(table.userId),
    index('travel_document_files_stored_file_id_idx').on(table.storedFileId),
  ],
)

export const vesselContacts = snakeCase.table(
  'vessel_contacts',
  {
    id: idColumn(),
    /** A contact of one visit, of the vessel in general, or both. */
    projectId: uuid().references(() => vesselProjects.id, { onDelete: 'cascade' }),
    vesselId: uuid().references(() => vessels.id, { onDelete: 'cascade' }),
    contactType: text().$type<ContactType>().notNull(),
    name: text().notNull(),
    phone: text(),
    email: text(),
    position: text(),
    company: text(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    index('vessel_contacts_project_id_idx').on(table.projectId),
    index('vessel_contacts_vessel_id_idx').on(table.vesselId),
    check('vessel_contacts_type_check', sql`${table.contactType} in ('master', 'engineer', 'agent', 'owner', 'other')`),
    check('vessel_contacts_belongs_check', sql`${table.projectId} is not null or ${table.vesselId} is not null`),
  ],
)

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
    /** The PDF as it is now; a draft is drawn anew when it is signed. */
    storedFileId: uuid().references(() => storedFiles.id),
    fileName: text().notNull(),
    fileUrl: text('file_url')
      .notNull()
      .generatedAlwaysAs(sql`'/api/portal/files/' || id::text || '/link'`),
    fileType: text().notNull(),
    fileSize: integer().notNull(),
    description: text(),
    /** `uploaded` came as a file; a generated one is a draft until it is finalised. */
    state: text().$type<'uploaded' | 'draft' | 'final'>().notNull(),
    /** What a generated one was made from: findings, recommendations, readings, and the logged data at that time. */
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
    role: text().$type<'technician' | 'master'>().notNull(),
    name: text().notNull(),
    /** PNG as it was drawn. */
    image: bytea().notNull(),
    /** Who held the screen. */
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
