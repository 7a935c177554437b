import { getColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { testServices } from '../../../../tests/setup/services.ts'

const { query } = await testServices()

const modules = import.meta.glob<Record<string, unknown>>('/src/**/*.table.server.ts', { eager: true })
const tables = new Set(
  Object.values(modules).flatMap((each) => Object.values(each).filter((part) => is(part, PgTable))),
)

/** Columns of the tables that have one of a few texts, with these. */
const columns = [...tables].flatMap((table) =>
  Object.values(getColumns(table)).flatMap(({ name, enumValues, dimensions }) =>
    enumValues === undefined || enumValues.length === 0
      ? []
      : [{ table: getTableName(table), name, choices: enumValues, isArray: (dimensions ?? 0) > 0 }],
  ),
)

/** Conditions of the checks that look at one column only. */
const checks = await query<{ table: string; name: string; condition: string }>(`
  select relation.relname as table, attribute.attname as name, pg_get_expr(rule.conbin, rule.conrelid) as condition
  from pg_constraint rule join pg_class relation on relation.oid = rule.conrelid
  join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attnum = rule.conkey[1]
  where rule.contype = 'c' and cardinality(rule.conkey) = 1`)

/** Which of these values the checks of a column take; null where there is none. */
async function findTaken({ table, name, isArray, choices }: (typeof columns)[number]): Promise<string[] | null> {
  const own = checks.filter((check) => check.table === table && check.name === name)
  if (own.length === 0) return null
  const named = own.flatMap(({ condition }) =>
    Array.from(condition.matchAll(/'([^']*)'::/g), ([, value = '']) => value),
  )
  const values = [...new Set([...choices, ...named, '', 'planted'])]
  const rows = await query<{ value: string }>(
    `select value from (select value, ${isArray ? 'array[value]' : 'value'} as "${name}" from unnest($1::text[]) value) each
     where ${own.map(({ condition }) => `(${condition})`).join(' and ')}`,
    [values],
  )
  return rows.map(({ value }) => value).toSorted()
}

it('the database takes exactly the choices that the code declares, in each column that has some', async () => {
  expect(columns.length).toBeGreaterThan(40)
  const faults: string[] = []
  for (const column of columns) {
    const taken = await findTaken(column)
    const declared = [...column.choices].toSorted()
    if (JSON.stringify(taken) === JSON.stringify(declared)) continue
    faults.push(
      `${column.table}.${column.name}: declared ${declared.join(', ')}; taken ${taken?.join(', ') ?? 'anything'}`,
    )
  }
  expect(faults).toEqual([])
})

it('a check that is missing or takes something else is found', async () => {
  const [column] = columns
  if (column === undefined) throw new Error('No column has choices')
  expect(await findTaken({ ...column, name: 'not_a_column' })).toBe(null)
  expect(await findTaken({ ...column, choices: ['else'] })).not.toEqual(['else'])
})

it('a column of text with few values names them, so that the check can be compared', () => {
  const sources = import.meta.glob<string>('/src/**/*.table.server.ts', {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const unnamed = Object.entries(sources).flatMap(([path, text]) =>
    Array.from(text.matchAll(/\b(?:text|char)\([^)]*\)\s*\.\$type<([^>]*)>/g), ([, type]) => `${path}: ${type}`),
  )
  // Its entity's columns, known to the import alone.
  expect(unnamed).toEqual(["/src/visits/vessel-import/vessel-import.table.server.ts: FleetColumn | 'ignore'"])
})
