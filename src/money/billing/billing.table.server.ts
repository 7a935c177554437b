import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  snakeCase,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, moneyColumn, quantityColumn, updatedAtColumn } from '#core/db/columns.server.ts'
import { invoiceKeyOf } from '#core/db/spelling-key.server.ts'
import { storedFiles } from '#house/files/files.table.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { BILLING_STATUSES } from '#visits/parts/parts.limits.ts'
import { partsUsed } from '#visits/parts/parts.table.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import { CHARGE_KINDS } from './billing.limits.ts'

/** Notices to managers about added parts. The view billing_notifications joins the part's billing status. */
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
    quantity: quantityColumn(),
    totalCost: moneyColumn(),
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

/** One line of a billed service as it was on the invoice. */
interface FixedLine {
  /** Of hours; null for a fixed value. */
  kind: string | null
  quantity: number
  unit: string
  unit_price: number
  total: number
}

/** The searched text of an item, without that of its visit: the search and its index use the same expression. */
export const chargeSearchText = (table: Record<'kind' | 'text' | 'invoiceNumber', AnyPgColumn>): SQL =>
  sql`public.search_text(case ${table.kind} when 'hours' then 'further hours' else ${table.kind} || ':' end
    || ' ' || coalesce(${table.text}, '') || ' ' || coalesce(${table.invoiceNumber}, ''))`

/**
 * Charges of a visit other than parts. The service is inserted by a trigger once a visit with a value or an hourly rate
 * begins, and its costs are computed from the project until it is billed. Later hours are rows of kind `hours`. The
 * view billing_items lists these and the parts.
 */
export const charges = snakeCase.table(
  'charges',
  {
    id: idColumn(),
    projectId: uuid()
      .notNull()
      .references(() => vesselProjects.id, { onDelete: 'cascade' }),
    kind: text({ enum: CHARGE_KINDS }).notNull(),
    /** The author of the expense; null for the service and its hours. */
    userId: uuid().references(() => portalUsers.id),
    /** Text of an expense; the service is named by its type. */
    text: text(),
    /** Day of an expense; the service has that of its visit. */
    chargeDate: date({ mode: 'string' }),
    /**
     * For an expense, null until it is known; for the service only set once it is billed. Discounts are positive here.
     */
    amount: numeric({ precision: 14, scale: 2 }),
    currency: char({ length: 3 }),
    /** The lines of a service that is or was billed: later changes do not affect them. */
    fixedLines: jsonb().$type<FixedLine[]>(),
    storedFileId: uuid().references(() => storedFiles.id),
    fileName: text(),
    /** Our own address of it, never the place in the storage. */
    filePath: text().generatedAlwaysAs(
      sql`case when stored_file_id is not null then '/api/portal/files/' || id::text || '/link' end`,
    ),
    fileSize: integer(),
    fileType: text(),
    billingStatus: text({ enum: BILLING_STATUSES }).notNull().default('pending'),
    /** Time of the current status: set by a trigger. */
    billingStatusAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    billingReason: text(),
    invoiceNumber: text(),
    invoiceDate: date({ mode: 'string' }),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    index('charges_project_id_idx').on(table.projectId),
    uniqueIndex('charges_service_key')
      .on(table.projectId)
      .where(sql`${table.kind} = 'service'`),
    uniqueIndex('charges_hours_key')
      .on(table.projectId)
      .where(sql`${table.kind} = 'hours' and ${table.fixedLines} is null`),
    index('charges_user_id_idx').on(table.userId),
    index('charges_stored_file_id_idx').on(table.storedFileId),
    index('charges_search_idx').using('gin', sql`${chargeSearchText(table)} gin_trgm_ops`),
    index('charges_billing_status_idx').on(table.billingStatus),
    index('charges_invoice_number_idx')
      .on(invoiceKeyOf(table.invoiceNumber))
      .where(sql`${table.invoiceNumber} is not null`),
    index('charges_invoice_date_idx')
      .on(table.invoiceDate)
      .where(sql`${table.invoiceDate} is not null`),
    check(
      'charges_kind_check',
      sql`${table.kind} in ('service', 'hours', 'travel', 'accommodation', 'freight', 'discount', 'return')`,
    ),
    check(
      'charges_expense_check',
      sql`${table.kind} in ('service', 'hours') or (${table.text} is not null and ${table.chargeDate} is not null
        and ${table.currency} is not null and ${table.userId} is not null)`,
    ),
    check(
      'charges_billing_status_check',
      sql`${table.billingStatus} in ('pending', 'approved', 'billed', 'not billable', 'credited')`,
    ),
    check('charges_amount_check', sql`${table.amount} >= 0`),
    check('charges_currency_check', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
)
