import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { findSubjects, idsOf, type Subject } from './person-history.server.ts'
import { anyOf, holds, textOf } from './person-search.server.ts'

type Row = Record<string, unknown>
/** Rows by their table. */
export type PersonData = Record<string, Row[]>

/** Columns that say nothing about a person, and that nobody should receive. */
const SECRET = /hash|password|token|secret|digest|wrap|search/

const TABLE = {
  name: 'text',
  /** Its columns without those of bytes: pictures and keys name nobody, and make a row too long to search. */
  columns: 'text',
  /** Columns that refer to a person of the portal. */
  persons: json<string[]>(),
} as const
type Table = RowFrom<typeof TABLE>

/** Every table that outlives a crash of the database; counters and session keys don't, and name nobody. */
async function listTables(ctx: Ctx): Promise<Table[]> {
  return queryRows(
    ctx.db,
    TABLE,
    sql`
    select format('%I.%I', schema.nspname, held.relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
       where attrelid = held.oid and attnum > 0 and not attisdropped and atttypid <> 'bytea'::regtype) as columns,
      array(select attname::text from pg_constraint refers join pg_attribute on attrelid = held.oid and attnum = refers.conkey[1]
       where refers.conrelid = held.oid and refers.contype = 'f' and refers.confrelid = 'portal_users'::regclass
       order by attnum) as persons
    from pg_class held join pg_namespace schema on schema.oid = held.relnamespace
    where schema.nspname in ('public', 'audit', 'pgboss') and held.relkind = 'r' and held.relpersistence = 'p'
    order by 1`,
  )
}

/** A table's rows, as `each`. */
const rowsOf = ({ name, columns }: Table): SQL => sql`(select ${sql.raw(columns)} from ${sql.raw(name)}) each`

/** The name of a table as people read it: without the schema that most tables are in. */
const shortName = (name: string): string => name.replace(/^public\./, '')

/**
 * Everything that the database stores under an e-mail address, whatever the table, and what belongs to the account that
 * has or had the address. Confidential reports are encrypted: only their readers can say whom they name.
 */
export async function findPerson(ctx: Ctx, address: string): Promise<PersonData> {
  return findStored(ctx, address, await findSubjects(ctx, address))
}

/** @param subjects rows that are about the person, whatever address they have by now */
export async function findStored(ctx: Ctx, address: string, subjects: readonly Subject[]): Promise<PersonData> {
  const accounts = idsOf(subjects, 'portal_user')
  const members = idsOf(subjects, 'team_member')
  const found: PersonData = {}
  for (const table of await listTables(ctx)) {
    const name = shortName(table.name)
    const theirs = refersTo(name, table, { accounts, members })
    const rows = await queryRows(
      ctx.db,
      { row: json<Row>() },
      sql`
      select to_jsonb(each) as row from ${rowsOf(table)} where ${anyOf([...theirs, holds(sql`each`, address)])}`,
    )
    if (rows.length > 0) found[name] = rows.map(({ row }) => withoutSecrets(row))
  }
  return found
}

/** Conditions by which a row belongs to the person whatever it says. */
function refersTo(name: string, { persons }: Table, ids: { accounts: string[]; members: string[] }): SQL[] {
  const isOne = (column: string, of: string[], type: 'uuid' | 'text' = 'uuid'): SQL =>
    sql`each.${sql.identifier(column)} = any(${sql.param(of)}::${sql.raw(type)}[])`
  const own = persons.map((column) => isOne(column, ids.accounts))
  if (name === 'portal_users') own.push(isOne('id', ids.accounts))
  if (name === 'team_members') own.push(isOne('id', ids.members))
  if (name === 'audit.logs') {
    own.push(isOne('changed_by', ids.accounts, 'text'))
    own.push(sql`(each.entity_type = 'portal_user' and ${isOne('entity_id', ids.accounts, 'text')})`)
  }
  return own
}

const withoutSecrets = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([key]) => !SECRET.test(key)))

/** All e-mail addresses that the database stores, each with the tables that contain it: whom a stolen copy concerns. */
export async function listPersons(ctx: Ctx): Promise<Map<string, string[]>> {
  const persons = new Map<string, string[]>()
  for (const table of await listTables(ctx)) {
    const rows = await queryRows(
      ctx.db,
      { address: 'text' },
      sql`
      select distinct lower(part[1]) as address
      from ${rowsOf(table)}, regexp_matches(${textOf(sql`each`)}, ${String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`}, 'g') part`,
    )
    for (const { address } of rows) {
      persons.set(address, [...(persons.get(address) ?? []), shortName(table.name)])
    }
  }
  return persons
}
