import { sql, type SQL } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { auditLogs } from '#core/audit/audit.table.server.ts'
import { systemCtx, type Ctx } from '#core/context.server.ts'
import { personTexts } from './messages.en.ts'

type Row = Record<string, unknown>
/** Rows by their table. */
export type PersonData = Record<string, Row[]>

/** Columns that say nothing of a person, and that nobody should be handed. */
const SECRET = /hash|password|token|secret|digest|wrap|search/

interface Table {
  name: string
  /** Its columns but those of bytes: pictures and keys name nobody, and make a row too long to search. */
  columns: string
  /** Columns that refer to a person of the portal. */
  persons: string[]
}

/** Every table that outlives a crash of the database; counters and keys of sessions don't, and name nobody. */
async function listTables(ctx: Ctx): Promise<Table[]> {
  const { rows } = await ctx.db.execute<Row & Table>(sql`
    select format('%I.%I', schema.nspname, held.relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
       where attrelid = held.oid and attnum > 0 and not attisdropped and atttypid <> 'bytea'::regtype) as columns,
      array(select attname::text from pg_constraint refers join pg_attribute on attrelid = held.oid and attnum = refers.conkey[1]
       where refers.conrelid = held.oid and refers.contype = 'f' and refers.confrelid = 'portal_users'::regclass
       order by attnum) as persons
    from pg_class held join pg_namespace schema on schema.oid = held.relnamespace
    where schema.nspname in ('public', 'audit') and held.relkind = 'r' and held.relpersistence = 'p'
    order by 1`)
  return rows
}

/** An address or a name as a pattern that finds it whole: not as the end or the beginning of another one. */
const patternOf = (words: string): string =>
  `(?<![\\w.+-])${words.trim().replaceAll(/[!-/:-@[-^{-~]/g, String.raw`\$&`)}(?![\\w-]|\\.\\w)`

/** A table's rows, as `each`. */
const rowsOf = ({ name, columns }: Table): SQL => sql`(select ${sql.raw(columns)} from ${sql.raw(name)}) each`

/** A row as text. JSON writes the end of a line as a letter, which would be the first one of the word behind it. */
const textOf = (row: SQL): SQL => sql`regexp_replace(to_jsonb(${row})::text, ${String.raw`\\+[nrtfb]`}, ' ', 'g')`

const holds = (row: SQL, words: string): SQL => sql`${textOf(row)} ~* ${patternOf(words)}`

const anyOf = (conditions: SQL[]): SQL => sql.join(conditions, sql` or `)

async function findAccount(ctx: Ctx, address: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from portal_users where lower(email) = lower(${address.trim()})`,
  )
  return rows[0]?.id ?? null
}

/**
 * Everything that the database holds under an e-mail address, whatever the table, and what belongs to the account of that
 * address. Reports are sealed: nobody but their readers can say whom they name.
 */
export async function findPerson(ctx: Ctx, address: string): Promise<PersonData> {
  return findHeld(ctx, address, await findAccount(ctx, address))
}

/** @param account whose address may be another one by now, or none */
async function findHeld(ctx: Ctx, address: string, account: string | null): Promise<PersonData> {
  const found: PersonData = {}
  for (const table of await listTables(ctx)) {
    const theirs =
      account === null ? [] : table.persons.map((column) => sql`each.${sql.identifier(column)} = ${account}`)
    const { rows } = await ctx.db.execute<{ row: Row }>(sql`
      select to_jsonb(each) as row from ${rowsOf(table)} where ${anyOf([...theirs, holds(sql`each`, address)])}`)
    if (rows.length > 0) found[table.name.replace(/^public\./, '')] = rows.map(({ row }) => withoutSecrets(row))
  }
  return found
}

const withoutSecrets = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([key]) => !SECRET.test(key)))

/** All e-mail addresses that the database holds, each with the tables that it stands in: whom a stolen copy concerns. */
export async function listPersons(ctx: Ctx): Promise<Map<string, string[]>> {
  const persons = new Map<string, string[]>()
  for (const table of await listTables(ctx)) {
    const { rows } = await ctx.db.execute<{ address: string }>(sql`
      select distinct lower(part[1]) as address
      from ${rowsOf(table)}, regexp_matches(${textOf(sql`each`)}, ${String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`}, 'g') part`)
    for (const { address } of rows) {
      persons.set(address, [...(persons.get(address) ?? []), table.name.replace(/^public\./, '')])
    }
  }
  return persons
}

export interface Erased {
  /** How many rows, by table. */
  rows: Record<string, number>
  /** What is still held under the address or belongs to its account, for a person to look at. */
  left: PersonData
}

/**
 * Erases a person by e-mail address: messages, mail, contacts of vessels, values that rest in the bin or stand apart from
 * the audit log, whose chain stays whole, and of a closed account name, address, phone and place. What a visit needs (hours,
 * reports, invoices) stays without the name. An open account is left as it is: it is closed in the portal first. What is
 * somebody else's and mentions the person is left, too.
 * @throws Error for an address of the company itself
 */
export async function erasePerson(ctx: Ctx, address: string): Promise<Erased> {
  const id = await findAccount(ctx, address)
  const rows = await ctx.tx(async (tx) => {
    const count = async (statement: SQL): Promise<number> =>
      (await tx.db.execute<{ done: number }>(sql`${statement} returning 1 as done`)).rows.length
    const own = await tx.db.execute<{ id: number }>(
      sql`select id from site_settings each where ${holds(sql`each`, address)}`,
    )
    if (own.rows.length > 0) throw new Error(personTexts.ownAddress(address))
    const names = await findNames(tx, address)
    const lines = await eraseFromAudit(tx, [address, ...names])
    const erased: Erased['rows'] = {
      contact_submissions: await count(sql`delete from contact_submissions where ${isOf(sql`email`, address)}`),
      outgoing_mail: await count(sql`
        delete from outgoing_mail
        where ${isOf(sql`reply_to`, address)} or (cardinality("to") = 1 and ${isOf(sql`"to"[1]`, address)})`),
      vessel_contacts: await count(sql`delete from vessel_contacts where ${isOf(sql`email`, address)}`),
      kept_rows: await count(
        sql`update kept_rows set name = null, before = null, after = null where ${isKeptOf(address)}`,
      ),
      'audit.personal_values': lines.count,
      portal_users: await count(sql`
        update portal_users set name = ${personTexts.formerColleague}, email = 'erased.' || id || '@invalid', phone = null,
          location = null, password_hash = null, version = version + 1
        where id = ${id} and not is_active`),
    }
    const all = Object.values(erased).reduce((sum, each) => sum + each, 0)
    // Nobody did again what an old line tells.
    await recordAudit(systemCtx(tx.db), ...lines.kept)
    if (all > 0) await recordAudit(tx, erasedEvent(all))
    return erased
  })
  return { rows, left: await findHeld(ctx, address, id) }
}

/** Whether it is the address: what only mentions it is somebody else's. */
const isOf = (email: SQL, address: string): SQL => sql`lower(${email}) = lower(${address.trim()})`

const isKeptOf = (address: string): SQL =>
  anyOf([isOf(sql`before ->> 'email'`, address), isOf(sql`after ->> 'email'`, address)])

/**
 * The full names under which the address stands: the audit log's values name people without it. A first name alone is
 * too many people's.
 */
async function findNames(ctx: Ctx, address: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string | null }>(sql`
    select name from contact_submissions where ${isOf(sql`email`, address)}
    union select name from vessel_contacts where ${isOf(sql`email`, address)}
    union select unnest(array[
      case when ${isOf(sql`before ->> 'email'`, address)} then before ->> 'name' end,
      case when ${isOf(sql`after ->> 'email'`, address)} then after ->> 'name' end]) from kept_rows
    union select name from portal_users where ${isOf(sql`email`, address)} and not is_active`)
  return rows.map(({ name }) => (name ?? '').trim()).filter((name) => name.includes(' '))
}

interface PersonalLine extends Pick<AuditEvent, 'entityType' | 'entityId' | 'action'>, Row {
  seq: string
  field: string | null
  /** Name, old value, new value, description. */
  texts: (string | null)[]
  /** Which of them hold what is looked for. */
  hits: boolean[]
}

/**
 * Erases the lines of the audit log in which a person stands. The chain knows a line's texts by one digest, so they go
 * together; what such a line says of others (a master's name that followed the person's) is to be written anew.
 */
async function eraseFromAudit(ctx: Ctx, whose: string[]): Promise<{ count: number; kept: AuditEvent[] }> {
  const isHeldBy = (row: SQL): SQL => anyOf(whose.map((words) => holds(row, words)))
  const { rows } = await ctx.db.execute<PersonalLine>(sql`
    with gone as (delete from audit.personal_values each where ${isHeldBy(sql`each.texts`)} returning seq, texts)
    select gone.seq, entity_type as "entityType", entity_id as "entityId", action, field_changed as field,
      array(select text from jsonb_array_elements_text(gone.texts::jsonb) with ordinality part (text, place) order by place) as texts,
      array(select coalesce(${isHeldBy(sql`part.text`)}, false)
        from jsonb_array_elements_text(gone.texts::jsonb) with ordinality part (text, place) order by place) as hits
    from gone join audit.logs using (seq) order by gone.seq`)
  return { count: rows.length, kept: rows.flatMap((line) => restOf(line) ?? []) }
}

/** What a line says of others; null for one that is about the person altogether. */
function restOf({ seq, field, texts, hits, entityType, entityId, action }: PersonalLine): AuditEvent | null {
  const [name, oldValue, newValue, description] = texts.map((text, place) => (hits[place] === true ? null : text))
  const isAboutThem = hits[0] === true || hits[3] === true
  if (isAboutThem || ((oldValue ?? '') === '' && (newValue ?? '') === '')) return null
  return {
    entityType,
    entityId,
    entityName: name ?? '',
    action,
    ...(field === null ? {} : { fieldChanged: field }),
    oldValue: oldValue ?? null,
    newValue: newValue ?? null,
    description: [description, personTexts.keptOf(Number(seq))].filter(Boolean).join('. '),
    isPersonal: true,
  }
}

const ERASED = {
  entityType: 'contact',
  entityId: null,
  entityName: personTexts.somebody,
  action: 'deleted',
} as const

const erasedEvent = (count: number): AuditEvent => ({ ...ERASED, description: personTexts.erased(count) })

/**
 * When persons were erased on request, the last ten, newest first. Of whom nothing may be remembered, so this is all that
 * can be said to whoever asks again.
 */
export async function listErasures(ctx: Ctx): Promise<{ day: string; entries: string }[]> {
  const { rows } = await ctx.db.execute<{ day: string; entries: string }>(sql`
    select to_char(created_at at time zone 'Europe/Oslo', 'YYYY-MM-DD') as day, description as entries from ${auditLogs}
    where entity_type = ${ERASED.entityType} and action = ${ERASED.action} and entity_name = ${ERASED.entityName}
    order by seq desc limit 10`)
  return rows
}
