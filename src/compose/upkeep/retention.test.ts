import { beforeEach, expect, it } from 'vitest'
import { recordAudit } from '#core/audit/audit.server.ts'
import { verifyAudit } from '#core/audit/verify-audit.server.ts'
import { systemCtx } from '#core/context.server.ts'
import { createDb } from '#core/db/pool.server.ts'
import { describeError } from '#core/describe-error.server.ts'
import { en as legal } from '#site/site-content/legal-messages/en.ts'
import { SiteSettings } from '#site/site-content/site-content.contract.ts'
import { DEFAULT_SETTINGS } from '#site/site-content/site-content.defaults.ts'
import { getSettings } from '#site/site-content/site-content.queries.server.ts'
import { testServices } from '../../../tests/setup/services.ts'
import { sweepOldData } from './retention.server.ts'

const { pool, query } = await testServices()
const ctx = systemCtx(createDb(pool))
const { retention } = DEFAULT_SETTINGS

beforeEach(async () => {
  await query('delete from contact_submissions')
  await query('delete from outgoing_mail')
  for (const age of ['5 months 20 days', '6 months 10 days', '11 months 20 days', '12 months 10 days']) {
    await query(
      `insert into contact_submissions (id, name, email, message, content_hash, created_at)
         values (gen_random_uuid(), $1::text, 'a@b.example', 'text', sha256(convert_to($1::text, 'UTF8')), now() - $1::text::interval)`,
      [age],
    )
  }
  for (const [status, age] of [
    ['sent', '29 days'],
    ['sent', '31 days'],
    ['failed', '300 days'],
  ]) {
    await query(
      `insert into outgoing_mail (id, "to", subject, body, status, sent_at, created_at)
         values (gen_random_uuid(), '{a@b.example}', $2::text, 'text', $1::text, case when $1::text = 'sent' then now() - $2::text::interval end, now())`,
      [status, age],
    )
  }
})

const contacts = async () =>
  (await query<{ name: string }>('select name from contact_submissions order by created_at desc')).map(
    ({ name }) => name,
  )
const mail = async () =>
  (await query<{ subject: string }>('select subject from outgoing_mail order by subject')).map(({ subject }) => subject)

it('deletes by the periods of a new installation', async () => {
  await sweepOldData(ctx, retention)
  expect(await contacts()).toEqual(['5 months 20 days', '6 months 10 days', '11 months 20 days'])
  // What was never sent is not sent mail: the administrator sees it as failed.
  expect(await mail()).toEqual(['29 days', '300 days'])
})

it('deletes by the periods that are set', async () => {
  await sweepOldData(ctx, { ...retention, contactsMonths: 6, sentMailDays: 14 })
  expect(await contacts()).toEqual(['5 months 20 days'])
  expect(await mail()).toEqual(['300 days'])
})

it('takes persons out of old audit entries; the entries stay and their chain is whole', async () => {
  const event = { entityType: 'team_member', entityId: null, action: 'updated', isPersonal: true } as const
  await recordAudit(ctx, { ...event, entityName: 'Kari Nordmann' })
  const count = async () =>
    (await query<{ count: number }>('select count(*)::int as count from audit.personal_values'))[0]?.count
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await sweepOldData(ctx, retention)
  expect(await count()).toBe(before)
  // Nobody can make an entry older than it is, so time runs out at once instead.
  await sweepOldData(ctx, { ...retention, auditPersonsMonths: 0 })
  expect(await count()).toBe(0)
  expect((await query<{ count: number }>('select count(*)::int as count from audit.logs'))[0]?.count).toBeGreaterThan(0)
  expect((await verifyAudit(ctx)).fault).toBeNull()
})

it.each([
  { contactsMonths: 0 },
  { contactsMonths: 61 },
  { sentMailDays: 0 },
  { sentMailDays: 366 },
  { reportsAfterClosingDays: 29 },
  { reportsAfterClosingDays: 1826 },
  { auditPersonsMonths: 0 },
])('refuses %o', (wrong) => {
  const value = { ...DEFAULT_SETTINGS, retention: { ...retention, ...wrong } }
  expect(SiteSettings.safeParse(value).success).toBe(false)
})

it('a record of an older version gets the periods of a new installation', async () => {
  const { retention: _, ...old } = DEFAULT_SETTINGS
  await query('insert into site_settings (value) values ($1) on conflict (id) do update set value = excluded.value', [
    JSON.stringify(old),
  ])
  expect((await getSettings(ctx)).retention).toEqual(retention)
})

it('the privacy page says the periods that are set', () => {
  const page = (changed: Partial<typeof retention>) =>
    JSON.stringify(legal.describe({ ...DEFAULT_SETTINGS, retention: { ...retention, ...changed } }))
  expect(page({})).toContain('How long: 12 months after the message')
  expect(page({})).toContain('How long: 90 days after the case')
  expect(page({ contactsMonths: 1, reportsAfterClosingDays: 365 })).toMatch(/1 month after.*365 days after the case/)
})

it('names the module whose rows could not be deleted, and goes on with the others', async () => {
  await query(`create function refuse_delete() returns trigger language plpgsql as $$
    begin raise exception 'Kanarifugl'; end $$`)
  await query(
    'create trigger refuse_delete before delete on site_counts for each statement execute function refuse_delete()',
  )
  const failure: unknown = await sweepOldData(ctx, retention).catch((error: unknown) => error)
  expect(describeError(failure)).toMatchObject({ message: 'Failed for trafficModule', code: 'P0001' })
  expect(await contacts()).toEqual(['5 months 20 days', '6 months 10 days', '11 months 20 days'])
  await query('drop function refuse_delete cascade')
})
