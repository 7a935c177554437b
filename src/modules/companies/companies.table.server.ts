import { sql } from 'drizzle-orm'
import { integer, snakeCase, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, updatedAtColumn } from '#core/db/columns.server.ts'

export const companies = snakeCase.table(
  'companies',
  {
    id: idColumn(),
    name: text().notNull(),
    alternativeNames: text().array().notNull().default([]),
    engineerName: text(),
    engineerEmail: text(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [uniqueIndex('companies_name_key').on(sql`lower(${table.name})`)],
)
