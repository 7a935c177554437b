import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  char,
  check,
  date,
  index,
  integer,
  numeric,
  snakeCase,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  createdAtColumn,
  idColumn,
  isOneOf,
  moneyColumn,
  quantityColumn,
  unitPriceColumn,
  updatedAtColumn,
} from '#core/db/columns.server.ts'
import { invoiceKeyOf } from '#core/db/spelling-key.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { products } from '#site/catalogue/catalogue.table.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import { BILLING_STATUSES } from './parts.limits.ts'

/** What a typed word is looked for in: the list's search and its index say it alike. */
export const partSearchText = (
  table: Record<'partName' | 'partNumber' | 'vesselName' | 'supplier', AnyPgColumn>,
): SQL =>
  sql`public.search_text(${table.partName} || ' ' || coalesce(${table.partNumber}, '') || ' ' || ${table.vesselName}
    || ' ' || coalesce(${table.supplier}, ''))`

/** The same of invoices' numbers. */
export const invoiceSearchText = (table: Record<'invoiceNumber', AnyPgColumn>): SQL =>
  sql`public.search_text(${table.invoiceNumber})`

export const partsUsed = snakeCase.table(
  'parts_used',
  {
    id: idColumn(),
    projectId: uuid()
      .notNull()
      .references(() => vesselProjects.id),
    operatorId: uuid()
      .notNull()
      .references(() => portalUsers.id),
    /** The article of the catalogue that it is, where it is one. */
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    partName: text().notNull(),
    partNumber: text(),
    quantity: quantityColumn().notNull().default(1),
    unit: text().notNull().default('pcs'),
    unitCost: unitPriceColumn(),
    /** Rounded half up. */
    totalCost: moneyColumn().generatedAlwaysAs(sql`round(quantity * unit_cost, 2)`),
    currency: char({ length: 3 }).notNull().default('NOK'),
    supplier: text(),
    category: text().notNull().default('consumable'),
    notes: text(),
    usedDate: date({ mode: 'string' }).notNull(),
    billingStatus: text({ enum: BILLING_STATUSES }).notNull().default('pending'),
    /** Time of the current status: set by a trigger. */
    billingStatusAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Why it is not billable, or was taken back. */
    billingReason: text(),
    invoiceNumber: text(),
    invoiceDate: date({ mode: 'string' }),
    /** As the project named it when the part was used. */
    vesselName: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    index('parts_used_project_id_idx').on(table.projectId),
    // The last price at which a client was billed for an article.
    index('parts_used_billed_number_idx')
      .on(sql`lower(${table.partNumber})`, table.invoiceDate)
      .where(sql`${table.billingStatus} = 'billed'`),
    index('parts_used_product_id_idx').on(table.productId),
    index('parts_used_operator_id_idx').on(table.operatorId, table.usedDate, table.id),
    index('parts_used_used_date_idx').on(table.usedDate, table.id),
    index('parts_used_list_search_idx').using('gin', sql`${partSearchText(table)} gin_trgm_ops`),
    index('parts_used_billing_status_idx').on(table.billingStatus, table.usedDate, table.id),
    // What was given up or taken back this month, among all that ever was.
    index('parts_used_given_up_idx')
      .on(table.billingStatusAt)
      .where(sql`${table.billingStatus} in ('not billable', 'credited')`),
    // Client of an invoice: one number belongs to one client.
    index('parts_used_invoice_number_idx')
      .on(invoiceKeyOf(table.invoiceNumber))
      .where(sql`${table.invoiceNumber} is not null`),
    index('parts_used_invoice_date_idx')
      .on(table.invoiceDate)
      .where(sql`${table.invoiceDate} is not null`),
    check(
      'parts_used_billing_status_check',
      sql`${table.billingStatus} in ('pending', 'approved', 'billed', 'not billable', 'credited')`,
    ),
    check(
      'parts_used_quantity_check',
      sql`${table.quantity} > 0 and ${table.quantity} < 10000000 and scale(${table.quantity}) <= 3`,
    ),
    check(
      'parts_used_unit_cost_check',
      sql`${table.unitCost} >= 0 and ${table.unitCost} < 100000000 and scale(${table.unitCost}) <= 4`,
    ),
    check('parts_used_currency_check', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
)

/**
 * Sums of a visit's parts, by currency and billing status: updated by triggers in the transaction of each change, never
 * by hand. Figures over all visits read these few rows instead of a million parts.
 */
export const partSums = snakeCase.table(
  'part_sums',
  {
    projectId: uuid()
      .notNull()
      .references(() => vesselProjects.id, { onDelete: 'cascade' }),
    currency: char({ length: 3 }).notNull(),
    billingStatus: text({ enum: BILLING_STATUSES }).notNull(),
    invoiceNumber: text(),
    invoiceDate: date({ mode: 'string' }),
    items: integer().notNull(),
    /** Of those that have a price. */
    total: numeric({ precision: 16, scale: 2 }).notNull(),
  },
  (table) => [
    unique('part_sums_key')
      .on(table.projectId, table.currency, table.billingStatus, table.invoiceNumber, table.invoiceDate)
      .nullsNotDistinct(),
    index('part_sums_unsettled_idx')
      .on(table.projectId)
      .where(sql`${table.billingStatus} in ('pending', 'approved')`),
    // Of the sums: they are fewer than the parts, and written less often.
    index('part_sums_invoice_search_idx')
      .using('gin', sql`${invoiceSearchText(table)} gin_trgm_ops`)
      .where(sql`${table.invoiceNumber} is not null`),
    check('part_sums_billing_status_check', isOneOf(table.billingStatus, BILLING_STATUSES)),
  ],
)
