import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** A name or number as it is compared (`spellingKey`), computed by the database. */
export const spellingKeyOf = (text: string | SQL | AnyPgColumn): SQL<string> =>
  sql<string>`public.spelling_key(${text})`

/** An invoice number as it is compared (`invoiceKey`), computed by the database. */
export const invoiceKeyOf = (number: string | SQL | AnyPgColumn): SQL<string> =>
  sql<string>`public.invoice_key(${number})`
