import { sql } from 'drizzle-orm'
import { char, check, integer, snakeCase, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, updatedAtColumn } from '#core/db/columns.server.ts'
import { spellingKeyOf } from '#core/db/spelling-key.server.ts'

export const companies = snakeCase.table(
  'companies',
  {
    id: idColumn(),
    name: text().notNull(),
    alternativeNames: text().array().notNull().default([]),
    engineerName: text(),
    engineerEmail: text(),
    /** Norwegian: nine digits with a check digit. Elsewhere as the country's register writes it. */
    orgNumber: text(),
    /** With its country before it: NO974760673MVA. */
    vatNumber: text(),
    /** ISO 3166-1; null counts as Norway. */
    country: char({ length: 2 }),
    address: text(),
    postalCode: text(),
    city: text(),
    invoiceEmail: text(),
    /** Electronic address for invoices, scheme and number: 0192:974760673. */
    peppolId: text(),
    /** Agreed currency of its invoices. */
    currency: char({ length: 3 }),
    /** Days from invoice to payment, where others than usual are agreed. */
    paymentDays: integer(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    uniqueIndex('companies_name_key').on(sql`lower(${table.name})`),
    uniqueIndex('companies_spelling_key').on(spellingKeyOf(table.name)),
    check('companies_payment_days_check', sql`${table.paymentDays} between 0 and 365`),
  ],
)
