import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json } from '#core/db/statements/row-shape.server.ts'
import { findPersonMatches, idsOf, isNamed, type PersonMatches } from './person-history.server.ts'
import { anyOf, columnOf, containsWords, textOf } from './person-search.server.ts'
import { nameColumnsOf, PERSON_ENTITIES, UNDECIDED } from './person-tables.server.ts'
import { mayBeOfUnknown } from './person-versions.server.ts'

type Row = Record<string, unknown>
/** Rows by their table. */
export type PersonData = Record<string, Row[]>

/** Columns without information about a person, which are not exported. */
const SECRET = /hash|password|token|secret|digest|wrap|search/

interface Table {
  name: string
  /** Its columns except bytes: pictures and keys contain no names, and would make a row too long to search. */
  columns: string
  /** Columns that refer to a person of the portal. */
  persons: string[]
}

/** Every logged table; UNLOGGED ones have counters and session keys, and no names. */
async function listTables(ctx: Ctx): Promise<Table[]> {
  const rows = await queryRows(
    ctx.db,
    { name: 'text', columns: 'text', persons: json<string[]>() },
    sql`
    select format('%I.%I', schema.nspname, relation.relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
       where attrelid = relation.oid and attnum > 0 and not attisdropped and atttypid <> 'bytea'::regtype) as columns,
      array(select attname::text from pg_constraint refers join pg_attribute on attrelid = relation.oid and attnum = refers.conkey[1]
       where refers.conrelid = relation.oid and refers.contype = 'f' and refers.confrelid = 'portal_users'::regclass
       order by attnum) as persons
    from pg_class relation join pg_namespace schema on schema.oid = relation.relnamespace
    where schema.nspname in ('public', 'audit', 'pgboss') and relation.relkind = 'r' and relation.relpersistence = 'p'
    order by 1`,
  )
  return rows
}

/** A table's rows, as `each`. */
const rowsOf = ({ name, columns }: Table): SQL => sql`(select ${sql.raw(columns)} from ${sql.raw(name)}) each`

/** The name of a table as people read it: without the schema that most tables are in. */
const shortName = (name: string): string => name.replace(/^public\./, '')

/**
 * All rows of the database that contain an e-mail address, in any table, rows of the account that has or had it, and
 * lines of the audit log that name the person without it. Confidential reports are encrypted: only their readers can
 * see whom they name.
 */
export async function findPerson(ctx: Ctx, address: string): Promise<PersonData> {
  return findStored(ctx, await findPersonMatches(ctx, address), { hasMentions: false })
}

/** Texts that the product writes to its people and that name others. */
const WRITTEN = new Set(['outgoing_mail', 'notifications'])

/**
 * @param options.hasMentions also rows of any table that contain a full name of the person, and mail and notices that
 *   contain any name
 */
export async function findStored(
  ctx: Ctx,
  known: PersonMatches,
  { hasMentions }: { hasMentions: boolean },
): Promise<PersonData> {
  const { address, subjects, names } = known
  const accounts = idsOf(subjects, 'portal_user')
  // A member's row with another name and address is about somebody else.
  const members = idsOf(
    subjects.filter(({ isReassigned }) => !isReassigned),
    'team_member',
  )
  const own = hasMentions ? names.filter(({ isCertain }) => isCertain) : []
  const found: PersonData = {}
  for (const table of await listTables(ctx)) {
    const name = shortName(table.name)
    const theirs = refersTo(name, table, { accounts, members })
    const mentions = own.map((each) =>
      each.auditIds === null || WRITTEN.has(name) ? containsWords(sql`each`, each.name) : isNameIn(table, each.name),
    )
    if (name === 'person_versions')
      theirs.push(sql`(each.names <> '{}' and person_digest(each.row_id, ${address.trim()}) = any(each.addresses))`)
    const rows = await queryRows(
      ctx.db,
      { row: json<Row>() },
      sql`
      select to_jsonb(each) as row from ${rowsOf(table)} where ${anyOf([...theirs, ...mentions, containsWords(sql`each`, address)])}`,
    )
    if (rows.length > 0) found[name] = rows.map(({ row }) => withoutSecrets(row))
  }
  return { ...found, ...(await findLines(ctx, known)) }
}

/** Condition: a field of the row that contains a name is exactly this one. */
function isNameIn({ name: table }: Table, name: string): SQL {
  const entity = PERSON_ENTITIES.find((each) => getTableName(each.table) === shortName(table))
  const columns = entity === undefined ? [] : nameColumnsOf(entity)
  return anyOf(columns.map((column) => sql`lower(trim(each.${columnOf(column)})) = lower(${name})`))
}

/** Lines of the audit log that name the person without the address, and those of which that can't be decided. */
async function findLines(ctx: Ctx, { address, names }: PersonMatches): Promise<PersonData> {
  const texts = sql`each.texts`
  const certain = names.filter(({ isCertain }) => isCertain)
  const uncertain = names.filter(({ isCertain }) => !isCertain)
  // A name of one word in lines about other records may be anybody's.
  const isOneWord = anyOf(
    certain
      .filter(({ auditIds }) => auditIds !== null)
      .map(
        ({ name }) => sql`exists (select from unnest(array[${texts}::jsonb ->> 1, ${texts}::jsonb ->> 2]) value
        where value = ${name} or value like '%: ' || ${name})`,
      ),
  )
  const isTheirs = anyOf([containsWords(sql`each`, address), isNamed(texts, texts, certain)])
  const rows = await queryRows(
    ctx.db,
    { row: json<Row>(), isTheirs: 'boolean' },
    sql`
    select jsonb_build_object('seq', each.seq, 'texts', each.texts) as row, ${isTheirs} as "isTheirs"
    from audit.personal_values each join audit.logs line using (seq)
    where ${isTheirs} or ${isNamed(texts, texts, uncertain)} or ${isOneWord} or ${mayBeOfUnknown} order by each.seq`,
  )
  const linesOf = (table: string, lines: typeof rows): PersonData =>
    lines.length > 0 ? { [table]: lines.map(({ row }) => row) } : {}
  return {
    ...linesOf(
      'audit.personal_values',
      rows.filter((line) => line.isTheirs),
    ),
    ...linesOf(
      UNDECIDED,
      rows.filter((line) => !line.isTheirs),
    ),
  }
}

/** Conditions by which a row belongs to the person, independent of its content. */
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

/** All e-mail addresses in the database, each with the tables that contain it: whom a leaked copy affects. */
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
