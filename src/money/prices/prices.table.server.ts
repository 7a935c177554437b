import { sql } from 'drizzle-orm'
import { char, check, date, index, integer, jsonb, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, unitPriceColumn, updatedAtColumn } from '#core/db/columns.server.ts'
import { companies } from '#fleet/companies/companies.table.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { products } from '#site/catalogue/catalogue.table.server.ts'
import type { ImportedPrice } from './import/price-import.contract.ts'

/**
 * Entries of the price lists. The constraint `prices_period_excl`, in a migration of its own, refuses two entries of
 * one article, client and currency on the same day.
 */
export const prices = snakeCase.table(
  'prices',
  {
    id: idColumn(),
    /** Null: for all clients. */
    companyId: uuid().references(() => companies.id),
    /** Null once the article was deleted from the catalogue. */
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    /** The article's number when the price was entered; the catalogue's own is shown while the article exists. */
    itemNumber: text().notNull(),
    price: unitPriceColumn().notNull(),
    currency: char({ length: 3 }).notNull().default('NOK'),
    from: date('valid_from', { mode: 'string' }).notNull(),
    /** The last day; null without an end. */
    to: date('valid_to', { mode: 'string' }),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    index('prices_company_id_idx').on(table.companyId),
    index('prices_product_id_idx').on(table.productId),
    index('prices_item_number_idx').on(sql`lower(${table.itemNumber})`),
    check('prices_price_check', sql`${table.price} >= 0 and ${table.price} < 100000000 and scale(${table.price}) <= 4`),
    check('prices_currency_check', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('prices_period_check', sql`${table.to} >= ${table.from}`),
  ],
)

/** Imported price lists, with what each wrote, so that it can be undone. */
export const priceImports = snakeCase.table(
  'price_imports',
  {
    id: idColumn(),
    fileName: text(),
    fileRows: integer().notNull(),
    writes: jsonb().$type<ImportedPrice[]>().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => portalUsers.id),
    createdAt: createdAtColumn(),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('price_imports_created_by_idx').on(table.createdBy),
    index('price_imports_created_at_idx').on(table.createdAt),
  ],
)
