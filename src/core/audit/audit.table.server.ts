import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  bytea,
  index,
  integer,
  snakeCase,
  text,
  timestamp,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

/** In a separate schema: the everyday role may read here and append, nothing else. */
export const audit = snakeCase.schema('audit')

type Columns<Name extends string> = Record<Name, AnyPgColumn>

/** The searched text of a row; the search and its index share this expression. */
export const logSearchText = (
  table: Columns<'entityName' | 'fieldChanged' | 'oldValue' | 'newValue' | 'description' | 'changedByName' | 'action'>,
): SQL =>
  sql`public.search_text(coalesce(${table.entityName}, '') || ' ' || coalesce(${table.fieldChanged}, '') || ' ' || coalesce(${table.oldValue}, '') || ' ' || coalesce(${table.newValue}, '') || ' ' || coalesce(${table.description}, '') || ' ' || ${table.changedByName} || ' ' || replace(${table.action}, '_', ' '))`

/** The same for texts that are stored separately. */
export const personalSearchText = ({ texts }: Columns<'texts'>): SQL =>
  sql`public.search_text(coalesce(${texts}::jsonb ->> 0, '') || ' ' || coalesce(${texts}::jsonb ->> 1, '') || ' ' || coalesce(${texts}::jsonb ->> 2, '') || ' ' || coalesce(${texts}::jsonb ->> 3, ''))`

/**
 * The audit log, a hash chain: each row's hash covers the row and the hash before it. The trigger `audit.append` sets
 * number, time and hashes, overwriting given ones; other triggers refuse every later change.
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
    /** The texts are in `audit.personal_values` until they are erased. */
    isPersonal: boolean().notNull().default(false),
    /** SHA-256 of salt and separately stored texts. */
    personalDigest: bytea(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    prevHash: bytea().notNull(),
    hash: bytea().notNull(),
  },
  (table) => [
    index('logs_entity_idx').on(table.entityType, table.entityId, table.seq),
    index('logs_created_at_idx').on(table.createdAt),
    index('logs_search_idx').using('gin', sql`${logSearchText(table)} gin_trgm_ops`),
  ],
)

/** Texts about persons. Erasing a row here leaves the chain valid: it has only their salted digest. */
export const auditPersonalValues = audit.table(
  'personal_values',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    salt: bytea().notNull(),
    /** JSON list: name, old value, new value, description. */
    texts: text().notNull(),
  },
  (table) => [index('personal_values_search_idx').using('gin', sql`${personalSearchText(table)} gin_trgm_ops`)],
)

/** Number and hash of the newest row. */
export const auditHead = audit.table('head', {
  id: integer().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: bytea().notNull(),
})
