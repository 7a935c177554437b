import { sql } from 'drizzle-orm'
import { boolean, char, index, integer, numeric, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'
import { partsUsed } from '#modules/parts/parts.table.server.ts'
import { portalUsers } from '#modules/portal-auth/portal-auth.table.server.ts'
import { vesselProjects } from '#modules/projects/projects.table.server.ts'

const money = () => numeric({ precision: 10, scale: 2 })

/** What managers were told when a part was added. The view billing_notifications joins the part's billing status to it. */
export const billingNotices = snakeCase.table(
  'billing_notices',
  {
    id: idColumn(),
    projectId: uuid()
      .notNull()
      .references(() => vesselProjects.id, { onDelete: 'cascade' }),
    operatorId: uuid()
      .notNull()
      .references(() => portalUsers.id),
    vesselName: text().notNull(),
    /** Null once the part was removed, and for notices about a whole project. */
    partId: uuid().references(() => partsUsed.id, { onDelete: 'set null' }),
    partName: text(),
    quantity: integer(),
    totalCost: money(),
    currency: char({ length: 3 }).notNull().default('NOK'),
    message: text().notNull(),
    isRead: boolean().notNull().default(false),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('billing_notices_project_id_idx').on(table.projectId),
    index('billing_notices_operator_id_idx').on(table.operatorId),
    index('billing_notices_part_id_idx').on(table.partId),
    index('billing_notices_unread_idx')
      .on(table.createdAt)
      .where(sql`not ${table.isRead}`),
  ],
)
