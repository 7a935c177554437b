import { bigint, boolean, bytea, index, integer, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Apart from the other tables: the everyday role may read here and append, nothing else. */
export const audit = snakeCase.schema('audit')

/**
 * What happened, in one chain: each row's hash is made from the row and from the hash before it. The trigger
 * `audit.append` fills number, time and hashes, whatever was given; other triggers refuse every later change.
 */
export const auditLogs = audit.table(
  'logs',
  {
    /** 1, 2, 3 … without a gap. */
    seq: bigint({ mode: 'number' }).primaryKey(),
    id: uuid().notNull().unique(),
    entityType: text().notNull(),
    entityId: text(),
    entityName: text(),
    action: text().notNull(),
    fieldChanged: text(),
    oldValue: text(),
    newValue: text(),
    /** Id of the person; null for the system. */
    changedBy: text(),
    changedByName: text().notNull(),
    description: text(),
    /** The texts stand in `audit.personal_values`, as long as nobody has erased them. */
    isPersonal: boolean().notNull().default(false),
    /** SHA-256 of salt and texts, where they stand apart. */
    personalDigest: bytea(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    prevHash: bytea().notNull(),
    hash: bytea().notNull(),
  },
  (table) => [
    index('logs_entity_idx').on(table.entityType, table.entityId, table.seq),
    index('logs_created_at_idx').on(table.createdAt),
  ],
)

/** Texts about persons. Erasing a row here leaves the chain valid: it holds only their salted digest. */
export const auditPersonalValues = audit.table('personal_values', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  salt: bytea().notNull(),
  /** JSON list: name, old value, new value, description. */
  texts: text().notNull(),
})

/** Number and hash of the newest row. */
export const auditHead = audit.table('head', {
  id: integer().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: bytea().notNull(),
})
