import { expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'
import { remindOfExpiry } from './document-reminders.service.server.ts'

const { ctx, jobs, query } = await testCalls()
const system = systemCtx(ctx.db)
const manager = await addPerson(ctx, { role: 'manager' })
const operator = await addPerson(ctx, { role: 'operator', name: 'Technician 4' })
const gone = await addPerson(ctx, { role: 'operator' })
await query('update portal_users set is_active = false where id = $1', [gone.id])

const storedFileId = newId()
const columns = await query<{ column_name: string; data_type: string }>(
  `select column_name, data_type from information_schema.columns
   where table_name = 'stored_files' and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
)
const EXAMPLES: Record<string, unknown> = { uuid: storedFileId, integer: 1, bigint: 1, bytea: Buffer.alloc(32) }
await query(
  `insert into stored_files (${columns.map(({ column_name }) => column_name).join()})
   values (${columns.map((_, index) => `$${index + 1}`).join()})`,
  columns.map(({ data_type }) => EXAMPLES[data_type] ?? 'x'),
)

async function addDocument(who: Person, category: string, days: number | null) {
  const id = newId()
  await query(
    `insert into operator_documents (id, user_id, stored_file_id, file_name, file_size, file_category, expiry_date, uploaded_by)
     values ($1, $2, $3, 'a.pdf', 1, $4, (now() at time zone 'Europe/Oslo')::date + $5::int, $2)`,
    [id, who.id, storedFileId, category, days],
  )
  return id
}
const told = async (who: Person) =>
  (
    await query<{ subject: string }>(
      'select subject from notifications where user_id = $1 order by created_at, subject',
      [who.id],
    )
  ).map(({ subject }) => subject)
const remind = async () => {
  await query('delete from notifications where once_key is null')
  await remindOfExpiry(system, { jobs, links: { own: '/portal/operator-dashboard', people: '/portal/people' } })
}

it('notifies technician and managers once per step, except for renewed, distant and past documents and deactivated people', async () => {
  const passport = await addDocument(operator, 'passport', 25)
  await addDocument(operator, 'visa', 60)
  await addDocument(operator, 'visa', 400)
  await addDocument(operator, 'medical', 91)
  await addDocument(operator, 'insurance', -1)
  await addDocument(operator, 'other', null)
  await addDocument(gone, 'passport', 7)
  await remind()
  await remind()
  expect(await told(operator)).toEqual(['Your passport expires in 25 days'])
  expect(await told(manager)).toEqual(['Passport of Technician 4 expires in 25 days'])
  await query(`update operator_documents set expiry_date = expiry_date - 19 where id = $1`, [passport])
  await remind()
  await remind()
  expect(await told(operator)).toEqual(['Your passport expires in 25 days', 'Your passport expires in 6 days'])
  await query(`update operator_documents set expiry_date = expiry_date - 6 where id = $1`, [passport])
  await remind()
  expect(await told(operator)).toHaveLength(2)
})
