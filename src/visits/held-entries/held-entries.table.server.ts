import { index, integer, jsonb, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { check } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, isOneOf } from '#core/db/columns.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import { HELD_STATES } from './held-entries.limits.ts'

const moment = () => timestamp({ withTimezone: true })

/** Changes of a technician's device that the server refused and that a manager decides about. */
export const heldEntries = snakeCase.table(
  'held_entries',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => portalUsers.id),
    /** The visit that it belongs to, if the technician can see it. */
    projectId: uuid().references(() => vesselProjects.id, { onDelete: 'cascade' }),
    method: text().notNull(),
    path: text().notNull(),
    body: jsonb(),
    /** Calls that refer to the answer of this one and are made with it. */
    steps: jsonb().$type<{ method: string; path: string; body?: unknown }[]>().notNull().default([]),
    /** When it was entered on the device. */
    madeAt: moment().notNull(),
    /** Why the server refused it. */
    problem: text().notNull(),
    state: text({ enum: HELD_STATES }).notNull().default('waiting'),
    decidedBy: uuid().references(() => portalUsers.id),
    decidedAt: moment(),
    reason: text(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('held_entries_state', isOneOf(table.state, HELD_STATES)),
    index('held_entries_state_idx').on(table.state, table.createdAt),
    index('held_entries_user_id_idx').on(table.userId),
    index('held_entries_project_id_idx').on(table.projectId),
    index('held_entries_decided_by_idx').on(table.decidedBy),
  ],
)
