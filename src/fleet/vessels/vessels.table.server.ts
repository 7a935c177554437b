import { sql } from 'drizzle-orm'
import { check, date, index, integer, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, updatedAtColumn } from '#core/db/columns.server.ts'
import { companies } from '#fleet/companies/companies.table.server.ts'
import { DEFAULT_BRAND } from './vessels.limits.ts'

export const vessels = snakeCase.table(
  'vessels',
  {
    id: idColumn(),
    /** A second ship of the same name is stored as "Name (IMO n)". */
    name: text().notNull(),
    /** Letters and digits only, lower case: how people find it. */
    normalizedName: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(regexp_replace(name, '[^[:alnum:]]+', '', 'g'))`),
    /** Former names of the ship: people continue to search for them. */
    formerNames: text().array().notNull().default([]),
    /** All its normalised names, including former ones, separated by blanks: the searched text. */
    searchNames: text()
      .notNull()
      .generatedAlwaysAs(sql`public.join_names(name, former_names)`),
    /** Seven digits with a check digit (IMO resolution A.1117(30)). */
    imo: text(),
    companyId: uuid().references(() => companies.id),
    clientName: text(),
    systemType: text(),
    /** The first system under the name that the vessel directory gives it. */
    systemType1: text().generatedAlwaysAs(sql`system_type`),
    brand1: text().notNull().default(DEFAULT_BRAND),
    systemType2: text(),
    /** Shown only where there is a second system. */
    brand2: text().notNull().default(DEFAULT_BRAND),
    vesselMasterName: text(),
    vesselMasterPhone: text(),
    vesselMasterEmail: text(),
    engineerName: text(),
    engineerPhone: text(),
    engineerEmail: text(),
    portAgent: text(),
    portAgentPhone: text(),
    portAgentEmail: text(),
    location: text(),
    notes: text(),
    /** Months from one service to the next. */
    serviceIntervalMonths: integer().notNull().default(12),
    /** Set by hand; null: computed from the last service. */
    nextServiceDue: date({ mode: 'string' }),
    /** The newest of its history, by triggers: lists order ten thousand vessels by it. */
    lastServiceDate: date({ mode: 'string' }),
    lastServiceType: text(),
    /** When the next service is due: as set by hand, else as computed. */
    serviceDue: date({ mode: 'string' }).generatedAlwaysAs(
      sql`coalesce(next_service_due, (last_service_date + make_interval(months => service_interval_months))::date)`,
    ),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    uniqueIndex('vessels_name_key').on(sql`lower(${table.name})`),
    uniqueIndex('vessels_imo_key').on(table.imo),
    index('vessels_company_id_idx').on(table.companyId),
    index('vessels_service_due_idx').on(table.serviceDue, table.id),
    index('vessels_last_service_idx').on(table.lastServiceDate, table.id),
    index('vessels_search_names_trgm_idx').using('gin', sql`${table.searchNames} gin_trgm_ops`),
    index('vessels_imo_client_trgm_idx').using(
      'gin',
      sql`(coalesce(${table.imo}, '') || ' ' || coalesce(${table.clientName}, '')) gin_trgm_ops`,
    ),
    index('vessels_normalized_name_trgm_idx').using('gin', sql`${table.normalizedName} gin_trgm_ops`),
    check('vessels_imo_check', sql`${table.imo} ~ '^[0-9]{7}$'`),
    check('vessels_service_interval_check', sql`${table.serviceIntervalMonths} between 1 and 120`),
  ],
)

/** Services from before the portal: part of a vessel's history without a project. */
export const importedServices = snakeCase.table(
  'imported_services',
  {
    id: idColumn(),
    vesselId: uuid()
      .notNull()
      .references(() => vessels.id),
    serviceDate: date({ mode: 'string' }).notNull(),
    serviceType: text().notNull(),
    operatorName: text(),
    location: text(),
    createdAt: createdAtColumn(),
  },
  (table) => [index('imported_services_vessel_id_idx').on(table.vesselId, table.serviceDate)],
)
