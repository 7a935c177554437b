import { sql } from 'drizzle-orm'
import {
  boolean,
  bytea,
  check,
  index,
  integer,
  snakeCase,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PORTAL_ROLES } from '#core/contract/portal-role.ts'
import { createdAtColumn, idColumn, updatedAtColumn } from '#core/db/columns.server.ts'
import { sessionColumns, sessionIndexes } from '#people/sign-in/session-columns.table.server.ts'
import { MAIL_NOTICES, THEMES } from './portal-auth.limits.ts'

export const portalUsers = snakeCase.table(
  'portal_users',
  {
    id: idColumn(),
    email: text().notNull(),
    /** PHC string (argon2id) with the id of the pepper it needs; null until an invitation is accepted. */
    passwordHash: text(),
    role: text({ enum: PORTAL_ROLES }).notNull(),
    name: text().notNull(),
    location: text(),
    phone: text(),
    isActive: boolean().notNull().default(true),
    /** True for passwords that another person set: the first start's, or one set by a manager. */
    mustChangePassword: boolean().notNull().default(false),
    mailNotices: text({ enum: MAIL_NOTICES }).notNull().default('at once'),
    theme: text({ enum: THEMES }).notNull().default('system'),
    /** Single keys as commands; can be turned off (WCAG 2.1.4). */
    hasSingleKeys: boolean().notNull().default(true),
    /** Failures since the last success from unknown devices: at 100 they are refused (NIST SP 800-63B). */
    failedLogins: integer().notNull().default(0),
    lastSeenAt: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    uniqueIndex('portal_users_email_key').on(sql`lower(${table.email})`),
    check('portal_users_role_check', sql`${table.role} in ('manager', 'operator')`),
    check('portal_users_mail_notices_check', sql`${table.mailNotices} in ('at once', 'daily', 'off')`),
    check('portal_users_theme_check', sql`${table.theme} in ('system', 'light', 'dark')`),
  ],
)

export const portalSessions = snakeCase.table(
  'portal_sessions',
  {
    ...sessionColumns(),
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id, { onDelete: 'cascade' }),
    /** "Keep me signed in": no idle limit. */
    isKept: boolean().notNull().default(false),
    /** Coarse, as `Firefox on Windows`. */
    deviceName: text().notNull().default('Unknown device'),
  },
  (table) => sessionIndexes('portal_sessions', table),
)

/** Links by mail for setting a password: one invitation per person, used once. */
export const portalTokens = snakeCase.table(
  'portal_tokens',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['invitation', 'reset'] }).notNull(),
    tokenHash: bytea().notNull().unique(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('portal_tokens_user_id_kind_idx').on(table.userId, table.kind),
    uniqueIndex('portal_tokens_invitation_key')
      .on(table.userId)
      .where(sql`${table.kind} = 'invitation'`),
    check('portal_tokens_kind_check', sql`${table.kind} in ('invitation', 'reset')`),
  ],
)

/** Condition of the unique index of invitations. */
export const isInvitation = sql`${portalTokens.kind} = 'invitation'`
