import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  char,
  check,
  date,
  index,
  integer,
  numeric,
  snakeCase,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { DOCUMENT_CATEGORIES } from '#core/contract/document-categories.ts'
import { counterColumns } from '#core/db/change-counter.server.ts'
import { areAllOf, createdAtColumn, idColumn, isOneOf, moneyColumn, updatedAtColumn } from '#core/db/columns.server.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { PROJECT_STATUSES, SERVICE_TYPES } from './projects.limits.ts'

const moment = () => timestamp({ withTimezone: true })
const day = () => date({ mode: 'string' })

const down = (key: AnyPgColumn | SQL): SQL => sql`${key} desc nulls last`

/** How often projects, or what their lists read of other records, have changed: counted by triggers, in one row. */
export const portalChanges = snakeCase.table('portal_changes', counterColumns(), (table) => [
  check('portal_changes_is_only_check', sql`${table.isOnly}`),
])

/** Last running number of each year: numbers are given once and without a gap. */
export const projectNumbers = snakeCase.table('project_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

/** The searched text of a row; the list's search and its index share this expression. */
export const searchTextOf = (table: Record<'projectNumber' | 'vesselName' | SearchedFact, AnyPgColumn>): SQL =>
  sql`public.search_text(${table.projectNumber} || ' ' || ${table.vesselName}${sql.join(
    SEARCHED_FACTS.map((name) => sql` || ' ' || coalesce(${table[name]}, '')`),
  )})`
const SEARCHED_FACTS = ['clientName', 'companyName', 'location', 'clientReference'] as const
type SearchedFact = (typeof SEARCHED_FACTS)[number]

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
    /** The buyer's order number, which is on the invoice. */
    clientReference: text(),
    systemType: text(),
    portAgent: text(),
    vesselMasterName: text(),
    vesselMasterPhone: text(),
    vesselMasterContact: text(),
    engineerName: text(),
    engineerEmail: text(),
    engineerContact: text(),
    serviceType: text({ enum: SERVICE_TYPES }).notNull(),
    status: text({ enum: PROJECT_STATUSES }).notNull().default('not confirmed'),
    statusReason: text(),
    statusChangedAt: moment().notNull().defaultNow(),
    requestDate: day().notNull(),
    scheduledDate: day(),
    /** Last day of the visit; null for a visit of one day. */
    scheduledEndDate: day(),
    completedDate: day(),
    followUpDate: day(),
    location: text(),
    /** UN/LOCODE of a port of the list. */
    portCode: char({ length: 5 }),
    /** IANA name: the port's, or chosen for a place that isn't in the list. Null: times are in UTC. */
    portTimeZone: text(),
    berth: text(),
    eta: moment(),
    etd: moment(),
    assignedOperatorId: uuid().references(() => portalUsers.id),
    /** Sum of project_hours, updated by a trigger. */
    operatorHours: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
    projectValue: moneyColumn(),
    /** Hourly rate if no fixed value is agreed. */
    hourRate: moneyColumn(),
    currency: char({ length: 3 }).notNull().default('NOK'),
    travelInfo: text(),
    /** Categories that this visit needs in addition to the general ones. */
    travelDocuments: text({ enum: DOCUMENT_CATEGORIES }).array().notNull().default([]),
    description: text(),
    /** What the technician needs on board, a line each: shown to the ship on the page of a visit link. */
    neededOnBoard: text(),
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
    // Day since which its billable items wait.
    index('vessel_projects_visit_day_idx').on(sql`coalesce(${table.completedDate}, ${table.scheduledDate})`),
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
    index('vessel_projects_search_idx').using('gin', sql`${searchTextOf(table)} gin_trgm_ops`),
    // Visits that overlap a range of days: used by the schedule and the calendar.
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
    check('vessel_projects_hour_rate_check', sql`${table.hourRate} >= 0`),
    check('vessel_projects_days_check', sql`${table.scheduledEndDate} >= ${table.scheduledDate}`),
    check('vessel_projects_service_type_check', isOneOf(table.serviceType, SERVICE_TYPES)),
    check('vessel_projects_travel_documents_check', areAllOf(table.travelDocuments, DOCUMENT_CATEGORIES)),
  ],
)

/** First columns of every table with rows of a project and a person. */
export const visitRecordColumns = () => ({
  id: idColumn(),
  projectId: uuid()
    .notNull()
    .references(() => vesselProjects.id, { onDelete: 'cascade' }),
  userId: uuid()
    .notNull()
    .references(() => portalUsers.id),
})

/** Assignments with their periods: earlier assignees may still read. */
export const projectOperators = snakeCase.table(
  'project_operators',
  {
    ...visitRecordColumns(),
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
    fromStatus: text({ enum: PROJECT_STATUSES }),
    toStatus: text({ enum: PROJECT_STATUSES }).notNull(),
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
    check('project_status_changes_from_status_check', isOneOf(table.fromStatus, PROJECT_STATUSES)),
    check('project_status_changes_to_status_check', isOneOf(table.toStatus, PROJECT_STATUSES)),
  ],
)
