import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json } from '#core/db/statements/row-shape.server.ts'
import { containsWords, isOf, type Count } from './person-search.server.ts'
import { groupsOf, PERSON_ENTITIES } from './person-tables.server.ts'

type Row = Record<string, unknown>

/**
 * Erases copies of rows with the address outside their own tables: mail, merged rows, imported files, stored responses
 * and questions, saved searches, and finished jobs.
 */
export async function eraseCopies(tx: Ctx, count: Count, address: string): Promise<Record<string, number>> {
  const inRow = containsWords(sql`each`, address)
  const isOver = sql`state not in ('planned', 'failed', 'waiting', 'running')`
  return {
    outgoing_mail:
      (await count(sql`
        delete from outgoing_mail
        where ${isOf(sql`reply_to`, address)} or (cardinality("to") = 1 and ${isOf(sql`"to"[1]`, address)})`)) +
      (await count(sql`
        update outgoing_mail
        set "to" = array(select part from unnest("to") with ordinality each (part, place) where not ${isOf(sql`part`, address)} order by place)
        where exists (select from unnest("to") part where ${isOf(sql`part`, address)})`)),
    merges: await eraseFromMerges(tx, count, address),
    // A file that is being imported is listed: it is erased when this runs again.
    vessel_imports: await count(sql`
      delete from vessel_imports each where state in ('planned', 'failed') and (${inRow}
        or exists (select from vessel_import_rows row where row.import_id = each.id and ${containsWords(sql`row.shown`, address)}))`),
    vessel_import_rows:
      (await count(sql`
        update vessel_imports each set csv = '' where ${isOver} and ${inRow}`)) +
      (await count(sql`
        delete from vessel_import_rows each using vessel_imports plan
        where plan.id = each.import_id and plan.${isOver} and ${containsWords(sql`each.shown`, address)}`)),
    vessel_import_writes: await eraseFromImports(tx, count, address),
    idempotency_keys: await count(
      sql`delete from idempotency_keys each where ${containsWords(sql`each.answer`, address)}`,
    ),
    unanswered_questions: await count(sql`delete from unanswered_questions each where ${inRow}`),
    saved_views: await count(sql`delete from saved_views each where ${inRow}`),
    'pgboss.job': await eraseJobs(tx, count, address),
  }
}

/** Fields by their names in our code and in SQL, in lower case without underscores: a merged row is stored with either. */
const plain = (name: string): string => name.replaceAll('_', '').toLowerCase()

/** The row without the fields about the person: every group of which one field contains the address is cleared. */
function clearPerson(row: Row | null, address: string): Row | null {
  if (row === null) return null
  const groups = PERSON_ENTITIES.flatMap((entity) => groupsOf(entity).map(({ columns }) => columns))
  const isTheirs = (group: (typeof groups)[number]) =>
    group.some(({ field }) =>
      Object.entries(row).some(
        ([name, value]) =>
          plain(name) === plain(field) &&
          typeof value === 'string' &&
          value.toLowerCase().includes(address.trim().toLowerCase()),
      ),
    )
  const gone = new Set(groups.filter(isTheirs).flatMap((group) => group.map(({ field }) => plain(field))))
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, gone.has(plain(name)) ? null : value]))
}

const asJson = (row: Row | null) => sql`${row === null ? null : JSON.stringify(row)}::jsonb`

/** Clears the fields about the person in both rows of a merge: undoing it must not bring them back. */
async function eraseFromMerges(tx: Ctx, count: Count, address: string): Promise<number> {
  const rows = await queryRows(
    tx.db,
    { id: 'text', lost: json<Row>(), before: json<Row>(), after: json<Row>() },
    sql`select id, lost, before, after from merges each where ${containsWords(sql`each`, address)} for update`,
  )
  let cleared = 0
  for (const { id, lost, before, after } of rows) {
    const clear = (row: Row) => asJson(clearPerson(row, address))
    cleared += await count(
      sql`update merges set lost = ${clear(lost)}, before = ${clear(before)}, after = ${clear(after)} where id = ${id}`,
    )
  }
  return cleared
}

/** The same of the values by which an import is undone. */
async function eraseFromImports(tx: Ctx, count: Count, address: string): Promise<number> {
  const rows = await queryRows(
    tx.db,
    { import: 'text', kind: 'text', id: 'text', before: json<Row | null>(), after: json<Row>() },
    sql`select import_id as import, kind, row_id as id, before, after from vessel_import_writes each
      where ${containsWords(sql`each`, address)} for update`,
  )
  let cleared = 0
  for (const { import: plan, kind, id, before, after } of rows) {
    cleared += await count(sql`
      update vessel_import_writes set before = ${asJson(clearPerson(before, address))}, after = ${asJson(clearPerson(after, address))}
      where import_id = ${plan} and kind = ${kind} and row_id = ${id}`)
  }
  return cleared
}

/** Job data is ids; a finished one with a text in it is deleted, a waiting one is listed. */
async function eraseJobs(tx: Ctx, count: Count, address: string): Promise<number> {
  const rows = await queryRows(
    tx.db,
    { isThere: 'boolean' },
    sql`select to_regclass('pgboss.job') is not null as "isThere"`,
  )
  if (rows[0]?.isThere !== true) return 0
  return count(sql`
    delete from pgboss.job each where state in ('completed', 'failed', 'cancelled')
      and (${containsWords(sql`each.data`, address)} or ${containsWords(sql`each.output`, address)})`)
}
