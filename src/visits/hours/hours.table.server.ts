import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, snakeCase, text } from 'drizzle-orm/pg-core'
import { createdAtColumn } from '#core/db/columns.server.ts'
import { visitRecordColumns } from '#visits/projects/projects.table.server.ts'
import { HOUR_KINDS } from './hours.limits.ts'

const day = () => date({ mode: 'string' })

export const projectHours = snakeCase.table(
  'project_hours',
  {
    ...visitRecordColumns(),
    date: day().notNull(),
    kind: text({ enum: HOUR_KINDS }).notNull(),
    hours: numeric({ precision: 5, scale: 2 }).notNull(),
    note: text(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('project_hours_project_id_idx').on(table.projectId),
    index('project_hours_user_id_idx').on(table.userId, table.date),
    check('project_hours_kind_check', sql`${table.kind} in ('travel', 'work', 'waiting')`),
    check('project_hours_hours_check', sql`${table.hours} > 0 and ${table.hours} <= 24`),
  ],
)
