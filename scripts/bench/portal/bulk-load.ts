import pg from 'pg'

interface Built {
  table: string
  name: string
  definition: string
}

const INDEXES = `
  select owner.relname as table, index.relname as name, pg_get_indexdef(index.oid) as definition
  from pg_index join pg_class index on index.oid = indexrelid join pg_class owner on owner.oid = indrelid
  where owner.relname = any($1) and not exists (
    select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`
const REFERENCES = `
  select owner.relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint join pg_class owner on owner.oid = conrelid where owner.relname = any($1) and contype = 'f'`

/**
 * Runs `fill` on bare tables: without triggers, references and indexes, which are made again afterwards, each at once
 * for all rows. A row that breaks a reference or a unique index is found then.
 * @param client the owner's connection
 */
export async function loadInBulk(
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const each = async (write: (table: string) => string) => {
    for (const table of tables) await client.query(write(pg.escapeIdentifier(table)))
  }
  const { rows: references } = await client.query<Built>(REFERENCES, [tables])
  const { rows: indexes } = await client.query<Built>(INDEXES, [tables])
  const name = ({ name: plain }: Built) => pg.escapeIdentifier(plain)
  await client.query(`set maintenance_work_mem = '256MB'; set work_mem = '64MB'; set synchronous_commit = off`)
  await each((table) => `alter table ${table} disable trigger user`)
  for (const one of references) await client.query(`alter table ${one.table} drop constraint ${name(one)}`)
  for (const one of indexes) await client.query(`drop index ${name(one)}`)
  await fill()
  for (const one of indexes) await client.query(one.definition)
  // The planner has to know the sizes before references are checked.
  await each((table) => `analyze ${table}`)
  for (const one of references) {
    await client.query(`alter table ${one.table} add constraint ${name(one)} ${one.definition}`)
  }
  await each((table) => `alter table ${table} enable trigger user`)
}

/**
 * Copies rows of a table: for each row of `map` all rows whose `key` is its `base_id`, with a new id, days and times
 * `shift` days earlier, and the columns that `changes` names set to its expressions. In them `old` is the row, `new`
 * that of the map.
 */
export async function copyRows(
  client: pg.Client,
  { table, map, key, changes = {} }: { table: string; map: string; key: string; changes?: Record<string, string> },
): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const values = rows.map(({ name, type }) => {
    const known = changes[name] ?? (name === 'id' ? 'uuidv7()' : undefined)
    if (known !== undefined) return known
    const column = `old.${pg.escapeIdentifier(name)}`
    if (type === 'date') return `${column} - new.shift`
    return type.startsWith('timestamp') ? `${column} - new.shift * interval '1 day'` : column
  })
  const columns = rows.map(({ name }) => pg.escapeIdentifier(name))
  await client.query(
    `insert into ${table} (${columns.join(', ')})
     select ${values.join(', ')} from ${map} new join ${table} old on old.${key} = new.base_id`,
  )
}
