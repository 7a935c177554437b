import { sql } from 'drizzle-orm'
import { boolean, check, integer, snakeCase, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, updatedAtColumn } from '#core/db/columns.server.ts'

export const PORTAL_ROLES = ['manager', 'operator'] as const
export type PortalRole = (typeof PORTAL_ROLES)[number]

export const portalUsers = snakeCase.table(
  'portal_users',
  {
    id: idColumn(),
    email: text().notNull(),
    /** PHC string (argon2id) with the id of the pepper it needs. */
    passwordHash: text().notNull(),
    role: text().$type<PortalRole>().notNull(),
    name: text().notNull(),
    location: text(),
    phone: text(),
    isActive: boolean().notNull().default(true),
    /** Set for passwords that somebody else knows: the first start's, or one given by a manager. */
    mustChangePassword: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    uniqueIndex('portal_users_email_key').on(sql`lower(${table.email})`),
    check('portal_users_role_check', sql`${table.role} in ('manager', 'operator')`),
  ],
)
