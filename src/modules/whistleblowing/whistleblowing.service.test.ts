import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createOrgKey, createRecoveryWrap, generateRecoveryKey } from '#modules/admin-auth/key-wraps.server.ts'
import { testServices } from '../../../tests/setup/services.ts'
import { addReportKey } from './report-keys.server.ts'
import { openReport } from './sealing.server.ts'
import { FileReportInput } from './whistleblowing.contract.ts'
import { fileReport, notifyOfReport } from './whistleblowing.service.server.ts'

const { ctx, jobs, query } = await testServices()
const deps = { jobs, fingerprintSecret: randomBytes(32), answerAfter: 0 }
const key = createOrgKey()
await addReportKey(ctx, key, createRecoveryWrap(key, generateRecoveryKey()))

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
  await fileReport(ctx, deps, report(CANARY), 'a-key-of-a-report')
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
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    const text = JSON.stringify(await query(`select t::text as row from ${name} t`))
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
  await fileReport(ctx, deps, report('An anonymous one', { anonymous: true }), null)
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
    expect(await fileReport(ctx, deps, report('Sent three times'), idempotencyKey)).toEqual({ received: true })
  }
  expect((await findReports()).length).toBe(before + 1)
})

it('makes short reports of one size with ids that tell no order', async () => {
  for (const text of ['a', 'b'.repeat(100), 'c'.repeat(3000)]) await fileReport(ctx, deps, report(text), null)
  const rows = await findReports()
  expect(new Set(rows.map(({ body }) => body.length)).size).toBe(1)
  for (const { id } of rows) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
})

it('lets one notice wait, later than five minutes, with nothing in it', async () => {
  const waiting = await query<{ data: unknown; seconds: number }>(
    `select data, extract(epoch from start_after - created_on)::int as seconds from pgboss.job where name = 'whistleblowing.notify'`,
  )
  expect(waiting).toHaveLength(1)
  expect(waiting[0]?.data).toEqual({})
  expect(waiting[0]?.seconds).toBeGreaterThanOrEqual(300)
  await notifyOfReport(ctx, jobs, ['admin@rovaer.example'])
  expect(await query('select "to", subject, body from outgoing_mail')).toEqual([
    {
      to: ['admin@rovaer.example'],
      subject: 'A confidential report waits',
      body: 'A confidential report waits to be read in the admin area.\n',
    },
  ])
})
