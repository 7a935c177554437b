import { sql, type SQL } from 'drizzle-orm'

/**
 * A regular expression for an address or a name as a whole word. An address is also found in URL encoding
 * (`kari%40ship.example`).
 */
function patternOf(words: string): string {
  const escaped = words
    .trim()
    .replaceAll(/[!-/:-@[-^{-~]/g, String.raw`\$&`)
    .replaceAll(String.raw`\@`, '(?:@|%40)')
    .replaceAll(String.raw`\+`, String.raw`(?:\+|%2B)`)
  return String.raw`(?:(?<![\w.+-])|(?<=%[0-9A-Fa-f]{2}))${escaped}(?![\w-]|\.\w)`
}

/** A row as text. JSON writes the end of a line as a letter, which would be the first one of the word behind it. */
export const textOf = (row: SQL): SQL =>
  sql`regexp_replace(to_jsonb(${row})::text, ${String.raw`\\+[nrtfb]`}, ' ', 'g')`

/** Whether a row or value contains the address or name. */
export const containsWords = (row: SQL, words: string): SQL => sql`${textOf(row)} ~* ${patternOf(words)}`

/** Joins conditions with `or`; false for none. */
export const anyOf = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

/** Whether a value equals the address; a text that only mentions it belongs to somebody else. */
export const isOf = (email: SQL, address: string): SQL => sql`lower(${email}) = lower(${address.trim()})`

/** A column by its name in SQL. */
export const columnOf = ({ column }: { column: string }): SQL => sql`${sql.identifier(column)}`

/** A list of values. */
export const listOf = (values: readonly SQL[], type: 'text' | 'uuid'): SQL =>
  sql`array[${sql.join([...values], sql`, `)}]::${sql.raw(type)}[]`

/** Runs a statement and returns how many rows it changed or deleted. */
export type Count = (statement: SQL) => Promise<number>
