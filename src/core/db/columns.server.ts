import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
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

/** Constants of the code as they stand between the brackets of `in (…)`: never what somebody typed. */
export const textConstants = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** An amount of money: two decimals, never a float. */
export const moneyColumn = () => numeric({ precision: 10, scale: 2 })
