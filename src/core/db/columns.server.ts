import { randomUUID } from 'node:crypto'
import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { jsonb, numeric, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Translations } from '../rows/translations.ts'

/** UUIDv7 (RFC 9562 §5.7): 48 bits of milliseconds, then random, so that rows inserted later sort later. */
export function newId(now = Date.now()): string {
  const random = randomUUID()
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${random.slice(15)}`
}

export const idColumn = () => uuid().primaryKey().$defaultFn(newId)
export const createdAtColumn = () => timestamp({ withTimezone: true }).notNull().defaultNow()
export const updatedAtColumn = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/** A row's texts in other languages; null where it has none. */
export const translationsColumn = () => jsonb().$type<Translations>()

/** Constants of the code for the brackets of `in (…)`: never user input. */
export const textConstants = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))

/** Condition of a check: a column's text is one of these. */
export const isOneOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} in (${textConstants(values)})`

/** The same for a column with an array of texts. */
export const areAllOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} <@ array[${textConstants(values)}]::text[]`

/**
 * A price of one unit, with two to four decimals. The column has no scale of its own, so that a price is answered with the
 * decimals that it was written with; a check limits them.
 */
export const unitPriceColumn = () => numeric()

/** A quantity of up to three decimals, as a number: 3, or 2.5. A check limits it. */
export const quantityColumn = () => numeric({ mode: 'number' })

/** An amount of money: two decimals, never a float. */
export const moneyColumn = () => numeric({ precision: 10, scale: 2 })
