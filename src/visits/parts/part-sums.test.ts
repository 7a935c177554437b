import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addProject } from '#visits/projects/project.fixture.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { BILLING_STATUSES } from './parts.limits.ts'

const product = await testCalls()
const { query, ctx } = product
const person = await addPerson(ctx, { role: 'manager' })
const visits = [await addProject(product), await addProject(product), await addProject(product)]

const LINES = `select project_id, currency, billing_status, invoice_number, invoice_date::text,
  count(*)::int as items, sum(coalesce(quantity * unit_cost, 0))::numeric(16, 2)::text as total
  from parts_used group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`
const SUMS = `select project_id, currency, billing_status, invoice_number, invoice_date::text, items, total::text
  from part_sums order by 1, 2, 3, 4, 5`
const expectEqual = async () => expect(await query(SUMS)).toEqual(await query(LINES))

const INSERT = `insert into parts_used (id, project_id, operator_id, part_name, quantity, unit_cost, currency, used_date, vessel_name)
  select gen_random_uuid(), visit, $1, 'Filter', quantity, cost, currency, date '2026-01-01', 'MV Summed'
  from jsonb_to_recordset($2) as line (visit uuid, quantity int, cost numeric, currency text)`

const line = fc.record({
  visit: fc.constantFrom(...visits),
  quantity: fc.integer({ min: 1, max: 20 }),
  cost: fc.option(fc.constantFrom('0.01', '19.99', '1200')),
  currency: fc.constantFrom('NOK', 'EUR'),
})
/** One statement over some of the parts, selected by the last digit of their ids. */
const change = fc.oneof(
  fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => [INSERT, [person.id, JSON.stringify(lines)]] as const),
  fc
    .tuple(
      fc.constantFrom(
        ...BILLING_STATUSES.map((status) => `billing_status = '${status}'`),
        `invoice_number = 'F-1', invoice_date = '2026-02-01'`,
        'invoice_number = null, invoice_date = null',
        'quantity = quantity + 1',
        'unit_cost = null',
        'unit_cost = 7.5',
        `currency = 'USD'`,
        `notes = 'nothing that is summed'`,
        ...visits.map((visit) => `project_id = '${visit}'`),
      ),
      fc.constantFrom('0', '5', 'a', 'f'),
    )
    .map(([set, upTo]) => [`update parts_used set ${set} where right(id::text, 1) <= $1`, [upTo]] as const),
  fc.constant(['delete from parts_used where right(id::text, 1) = $1', ['7']] as const),
)

it('the stored sums of a visit equal the sums of its parts after every change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      for (const [sql, values] of changes) await query(sql, [...values])
      await expectEqual()
    }),
    { numRuns: 40 },
  )
})

it('changes of several at once are all in the sums, and one that is undone in none', async () => {
  const one = { visit: visits[0], quantity: 1, cost: '10', currency: 'NOK' }
  const many = JSON.stringify([one, { ...one, visit: visits[1] }])
  await Promise.all([
    ...[1, 2, 3, 4, 5].map(() => query(INSERT, [person.id, many])),
    query(`update parts_used set billing_status = 'approved' where project_id = $1`, [visits[1]]),
    query('delete from parts_used where project_id = $1', [visits[2]]),
    ctx
      .tx(async (tx) => {
        await tx.db.execute(`delete from parts_used`)
        throw new Error('Undone')
      })
      .catch(() => undefined),
  ])
  await expectEqual()
})

it('sums that were lost are made again from the parts', async () => {
  await query(INSERT, [person.id, JSON.stringify([{ visit: visits[0], quantity: 2, cost: '3', currency: 'NOK' }])])
  await query('update part_sums set items = items + 1, total = 0')
  await query('select public.rebuild_part_sums()')
  await expectEqual()
})
