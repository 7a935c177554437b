import { randomBytes } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { createOrgKey, createRecoveryWrap, generateRecoveryKey } from '#people/admin-auth/key-wraps.server.ts'
import { testServices, withKey } from '../../../tests/setup/services.ts'
import { addReportKey } from './sealing/report-keys.server.ts'
import { openReport } from './sealing/sealing.server.ts'
import { FileReportInput } from './whistleblowing.contract.ts'
import { fileReport, forgetFingerprints, notifyOfReport } from './whistleblowing.service.server.ts'

const { ctx, jobs, query } = await testServices()
const deps = { jobs, fingerprintSecret: randomBytes(32), answerAfter: 0 }
const key = createOrgKey()
await addReportKey(ctx, key, { wrap: createRecoveryWrap(key, generateRecoveryKey()), check: null })
await query(`insert into instance_state (key, value) values ('instance-salt', to_jsonb($1::text))`, [
  randomBytes(16).toString('base64'),
])

const CANARY = 'Kanarifugl-7Q2X the pump log was rewritten'
const report = (description: string, more: object = {}) =>
  FileReportInput.parse({
    reporterName: 'Kari Kanari',
    reporterEmail: 'kari@canary.example',
    incidentType: 'safety',
    description,
    ...more,
  })

interface Row {
  id: string
  day: string
  sealed_deks: { keyId: string; sealed: string }[]
  body: Buffer
}
const findReports = () => query<Row>('select id, day::text, sealed_deks, body from whistleblower_reports')
const open = ({ id, sealed_deks, body }: Row) =>
  openReport(
    id,
    { sealedDeks: sealed_deks.map(({ keyId, sealed }) => ({ keyId, bytes: Buffer.from(sealed, 'base64') })), body },
    key,
  )

it('stores what only the key can read, and nothing readable anywhere in the database', async () => {
  await fileReport(withKey(ctx, 'a-key-of-a-report'), deps, report(CANARY))
  const [row] = await findReports()
  if (row === undefined) throw new Error('No report')
  expect(await open(row)).toMatchObject({
    description: CANARY,
    reporterName: 'Kari Kanari',
    incidentType: 'safety',
    anonymous: false,
  })
  expect(row.day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const tables = await query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'pgboss', 'audit')`,
  )
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    const text = JSON.stringify(await query(`select entry::text as row from ${name} entry`))
    for (const secret of ['Kanarifugl-7Q2X', 'Kari Kanari', 'canary.example']) {
      for (const form of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64').slice(0, -4),
      ]) {
        expect(text.includes(form), `${name} holds ${form}`).toBe(false)
      }
    }
  }
})

it('drops name and address of an anonymous report before sealing', async () => {
  await fileReport(ctx, deps, report('An anonymous one', { anonymous: true }))
  const opened = await Promise.all((await findReports()).map(open))
  expect(opened.find(({ description }) => description === 'An anonymous one')).toMatchObject({
    anonymous: true,
    reporterName: '',
    reporterEmail: '',
  })
})

it('says "received" again for the same key or the same content, and stores it once', async () => {
  const before = (await findReports()).length
  for (const idempotencyKey of ['one-and-the-same', 'one-and-the-same', null]) {
    expect(await fileReport(withKey(ctx, idempotencyKey), deps, report('Sent three times'))).toMatchObject({
      received: true,
    })
  }
  expect((await findReports()).length).toBe(before + 1)
})

it('makes short reports of one size with ids that reveal no order', async () => {
  for (const text of ['a', 'b'.repeat(100), 'c'.repeat(3000)]) await fileReport(ctx, deps, report(text))
  const rows = await findReports()
  expect(new Set(rows.map(({ body }) => body.length)).size).toBe(1)
  for (const { id } of rows) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
})

it('recognises a report sent again across the change of the hour, and deletes its fingerprint ten minutes later', async () => {
  await query('delete from report_fingerprints')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:59:58Z') })
  const before = (await findReports()).length
  await fileReport(ctx, deps, report('Sent at the turn of the hour'))
  vi.setSystemTime(new Date('2026-11-21T11:00:03Z'))
  await fileReport(ctx, deps, report('Sent at the turn of the hour'))
  vi.useRealTimers()
  expect((await findReports()).length).toBe(before + 1)
  await query(`update report_fingerprints set seen_at = now() - interval '10 minutes'`)
  await forgetFingerprints(ctx)
  expect(await query('select 1 from report_fingerprints')).toEqual([])
})

const findNotices = () =>
  query<{ data: unknown; minutes: number; hides: boolean }>(
    `select data, extract(epoch from start_after - now()) / 60 as minutes, created_on = start_after as hides
     from pgboss.job where name = 'whistleblowing.notify' order by start_after`,
  )

it('sends one notice for all reports, after five minutes to an hour, with no content', async () => {
  await query(`delete from pgboss.job`)
  await query(`delete from instance_state where key = 'report-notice'`)
  for (const text of ['one', 'two', 'three']) await fileReport(ctx, deps, report(`Notice ${text}`))
  const notices = await findNotices()
  expect(notices).toHaveLength(1)
  expect(notices[0]?.data).toEqual({})
  expect(Number(notices[0]?.minutes)).toBeGreaterThan(4.5)
  expect(Number(notices[0]?.minutes)).toBeLessThanOrEqual(60)
})

it('announces a report that arrives after a notice, an hour after it at the earliest', async () => {
  await query(`update instance_state set value = to_jsonb(now() - interval '1 minute') where key = 'report-notice'`)
  await fileReport(ctx, deps, report('After the notice'))
  const notices = await findNotices()
  expect(notices).toHaveLength(2)
  expect(Number(notices[1]?.minutes)).toBeGreaterThan(58)
})

it('leaves no row that shows when a report came', async () => {
  await fileReport(withKey(ctx, 'a-key-without-a-time'), deps, report('At no particular time'))
  expect((await findNotices()).every(({ hides }) => hides)).toBe(true)
  const [keys] = await query(
    `select bool_and(created_at = date_trunc('day', created_at)) as coarse from idempotency_keys where body_hash is null`,
  )
  expect(keys).toEqual({ coarse: true })
  const [notice] = await query(`select created_at >= now() + interval '4 minutes' as later from instance_state
    where key = 'report-notice'`)
  expect(notice).toEqual({ later: true })
})

it('notifies each address that a report is waiting, and of nothing else', async () => {
  await notifyOfReport(ctx, ['admin@rovaer.example', 'chair@rovaer.example'])
  const mail = await query<{ to: string[] }>('select "to", subject, body from outgoing_mail order by "to"')
  expect(mail.map(({ to }) => to)).toEqual([['admin@rovaer.example'], ['chair@rovaer.example']])
  expect(mail[0]).toMatchObject({
    subject: 'A confidential report waits',
    body: 'A confidential report waits to be read in the admin area.\n',
  })
})
