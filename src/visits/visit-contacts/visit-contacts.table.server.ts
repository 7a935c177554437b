import { sql } from 'drizzle-orm'
import { check, index, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, updatedAtColumn } from '#core/db/columns.server.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import { CONTACT_TYPES } from './visit-contacts.limits.ts'

export const vesselContacts = snakeCase.table(
  'vessel_contacts',
  {
    id: idColumn(),
    /** A contact of one visit, of the vessel in general, or both. */
    projectId: uuid().references(() => vesselProjects.id, { onDelete: 'cascade' }),
    vesselId: uuid().references(() => vessels.id, { onDelete: 'cascade' }),
    contactType: text({ enum: CONTACT_TYPES }).notNull(),
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
    check(
      'vessel_contacts_type_check',
      sql`${table.contactType} in ('master', 'engineer', 'superintendent', 'agent', 'owner', 'other')`,
    ),
    check('vessel_contacts_belongs_check', sql`${table.projectId} is not null or ${table.vesselId} is not null`),
  ],
)
