import { index, integer, snakeCase, text } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, translationsColumn, updatedAtColumn } from '#core/db/columns.server.ts'

export const teamMembers = snakeCase.table(
  'team_members',
  {
    id: idColumn(),
    name: text().notNull(),
    position: text().notNull(),
    description: text().notNull(),
    imageUrl: text(),
    email: text().notNull(),
    phone: text(),
    translations: translationsColumn(),
    order: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [index('team_members_order_idx').on(table.order, table.name)],
)
