import { index, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Who a group of fields named before it was changed, cleared or deleted (`FieldRule.person`). The audit log names people
 * without their address, so this is what leads from an address to lines that named its owner. Triggers write it, for
 * every way to change a row; the addresses are digests salted with the row's id, since they are only compared.
 */
export const personVersions = snakeCase.table(
  'person_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Table of the row. */
    entity: text().notNull(),
    rowId: text().notNull(),
    /** The group of fields, or `row`. */
    person: text().notNull(),
    /** Ids of the records with audit lines that name the person. */
    auditIds: text().array().notNull(),
    names: text().array().notNull(),
    /** Null where they aren't known: changes from before this table. */
    addresses: text().array(),
    endedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('person_versions_row_idx').on(table.entity, table.rowId, table.person, table.endedAt)],
)
