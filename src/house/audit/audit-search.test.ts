import { beforeAll, describe, expect, it } from 'vitest'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { watchStatements } from '../../../tests/setup/watch-statements.ts'
import type { AuditEntry } from './audit.contract.ts'

const { call, ctx, pool, query } = await testCalls()
const manager = await addPerson(ctx, { role: 'manager' })

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const search = async (q: string): Promise<{ items: AuditEntry[]; total: number }> => {
  const { status, body } = await call('GET', '/api/portal/audit-logs', { token: manager.token, query: { q } })
  expect(status).toBe(200)
  return body as { items: AuditEntry[]; total: number }
}

describe('search in a long log', () => {
  beforeAll(async () => {
    const insert = (rows: number, isPersonal: boolean) =>
      query(
        `insert into audit.logs (id, entity_type, entity_id, entity_name, action, old_value, new_value, changed_by_name, description, is_personal)
         select uuidv7(), 'project', 'p' || number, 'Vessel ' || md5(number::text), 'status_changed', md5('old' || number), md5('new' || number),
           'Åse Bjørnøy', case when number = 7 then 'Cuvette "cracked" at Ålesund, 100% sure' end, $2
         from generate_series(1, $1::int) number`,
        [rows, isPersonal],
      )
    await insert(10_000, false)
    await insert(5000, true)
    await query('analyze audit.logs')
    await query('analyze audit.personal_values')
  })

  it('finds words in any order, with and without accents, also in texts that are stored separately', async () => {
    for (const q of ['cuvette alesund', 'ÅLESUND cracked', '"cracked"', '100% sure', 'status changed cuvette']) {
      expect((await search(q)).total, q).toBe(2)
    }
    expect((await search('bjornoy cuvette')).items.map(({ entityId }) => entityId)).toEqual(['p7', 'p7'])
    expect((await search('cuvette nowhere')).total).toBe(0)
    expect((await search('100_')).total).toBe(0)
  })

  it('counts eight words and passes over the rest', async () => {
    const eight = 'cuvette cracked at alesund 100% sure status changed'
    expect((await search(`${eight} nowhere`)).total).toBe(2)
  })

  it('reads the indexes, and never the whole log', async () => {
    const watch = watchStatements(pool)
    await search('cuvette alesund')
    const asked = watch.take().filter(({ text }) => text.includes('"audit"."logs"'))
    // The list and its total are one statement.
    expect(asked).toHaveLength(1)
    for (const { text, values } of asked) {
      const [row] = await query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (format json) ${text}`, values)
      const nodes = nodesOf((row as { 'QUERY PLAN': { Plan: PlanNode }[] })['QUERY PLAN'][0]?.Plan as PlanNode)
      expect(nodes.map((node) => node['Index Name'])).toEqual(
        expect.arrayContaining(['logs_search_idx', 'personal_values_search_idx']),
      )
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    }
  })
})
