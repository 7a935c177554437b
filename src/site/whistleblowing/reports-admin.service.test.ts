import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCtx, systemCtx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { createOrgKey, createRecoveryWrap, generateRecoveryKey } from '#people/admin-auth/key-wraps.server.ts'
import { testServices, withKey } from '../../../tests/setup/services.ts'
import { addToReport, followUpReport } from './follow-up/follow-up.service.server.ts'
import { deleteExpiredReports } from './report-retention.service.server.ts'
import {
  answerReporter,
  listReports,
  readReportMessages,
  type ReadingDeps,
  updateReport,
} from './reports-admin.service.server.ts'
import { addReportKey, rewrapReports, retireReportKey } from './sealing/report-keys.server.ts'
import { FileReportInput } from './whistleblowing.contract.ts'
import { fileReport } from './whistleblowing.service.server.ts'

const { ctx: visitor, jobs, query } = await testServices()
const ctx = createCtx(visitor.db, { kind: 'admin', userId: '6e3c0d86-5f1c-4b0a-9d58-0d7b2a3f8a11', name: 'Astrid' })
const deps = { jobs, fingerprintSecret: randomBytes(32), answerAfter: 0 }
let key = createOrgKey()
await addReportKey(ctx, key, { wrap: createRecoveryWrap(key, generateRecoveryKey()), check: null })
await query(`insert into instance_state (key, value) values ('instance-salt', to_jsonb($1::text))`, [
  randomBytes(16).toString('base64'),
])

const TOKEN = 'token-of-the-session-that-reads'
const reading: ReadingDeps = {
  openReportKey: async () => ({ keyId: key.keyId, privateKey: Buffer.from(key.privateKey) }),
  retentionDays: async () => 90,
}

async function file(description: string, more: object = {}): Promise<string> {
  const input = FileReportInput.parse({ incidentType: 'ethics', description, ...more })
  const { receipt } = await fileReport(visitor, deps, input)
  if (receipt === undefined) throw new Error('No receipt')
  return receipt
}
async function only() {
  const [report] = await listReports(ctx, reading, TOKEN)
  if (report === undefined) throw new Error('No report')
  return report
}
const change = (id: string, input: object) => updateReport(ctx, reading, TOKEN, { id, version: 1, ...input })
async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw new Error(`No refusal: ${String(error)}`)
  return error
}

/** Events of the audit that have come since the last call. */
let seen = 0
async function newEvents() {
  const rows = await query<Record<string, unknown>>(
    `select entity_type, entity_id, entity_name, action, field_changed, old_value, new_value, changed_by_name, description
     from audit.logs order by seq offset $1`,
    [seen],
  )
  seen += rows.length
  return rows
}

beforeEach(async () => {
  await query('delete from whistleblower_reports')
  await query('delete from report_fingerprints')
  await newEvents()
})

describe('the list of reports', () => {
  it('has the specified fields, newest first, and the clocks', async () => {
    await file('The first of two', { anonymous: true, reporterName: 'Not kept' })
    await file('The second of two', { reporterName: 'Kari', reporterEmail: 'kari@vessel.example' })
    const [second, first] = await listReports(ctx, reading, TOKEN)
    expect(second).toMatchObject({
      isAnonymous: false,
      name: 'Kari',
      email: 'kari@vessel.example',
      department: null,
      category: 'ethics',
      description: 'The second of two',
      status: 'new',
      summary: '',
      version: 1,
      retentionUntil: null,
      messageCount: 0,
      hasNewMessage: false,
      isReadable: true,
    })
    expect(first).toMatchObject({ isAnonymous: true, name: null, email: null, description: 'The first of two' })
    expect(Date.parse(second?.answerBy ?? '')).toBeGreaterThan(Date.parse(second?.acknowledgeBy ?? ''))
  })

  it('writes each opening down once per session and quarter of an hour, by id and without a word of it', async () => {
    await file('Kanarifugl-4RT in the list')
    const { id } = await only()
    await only()
    await readReportMessages(ctx, reading, TOKEN, id)
    expect(await newEvents()).toEqual([
      {
        entity_type: 'report',
        entity_id: id,
        entity_name: `Report ${id.slice(0, 8)}`,
        action: 'report_opened',
        field_changed: null,
        old_value: null,
        new_value: null,
        changed_by_name: 'Astrid',
        description: null,
      },
    ])
    await listReports(ctx, reading, 'token-of-another-session')
    expect(await newEvents()).toHaveLength(1)
    await query(`update report_openings set opened_at = now() - interval '16 minutes'`)
    await only()
    expect(await newEvents()).toHaveLength(1)
  })

  it('shows a report that was altered as unreadable, and the others all the same', async () => {
    await file('Left alone')
    await file('Altered')
    await query(`update whistleblower_reports set body = set_byte(body, 100, (get_byte(body, 100) + 1) % 256)
      where id = (select id from whistleblower_reports limit 1)`)
    const reports = await listReports(ctx, reading, TOKEN)
    expect(reports.map(({ isReadable }) => isReadable).toSorted()).toEqual([false, true])
  })

  it('stays shut for a session without the key', async () => {
    await file('Not for you')
    const refused = async () => Promise.reject(new AppError('unauthenticated', 'Please sign in again.'))
    const error = await refusal(listReports(ctx, { ...reading, openReportKey: refused }, TOKEN))
    expect(error.code).toBe('unauthenticated')
    expect(await newEvents()).toEqual([])
  })
})

describe('a change', () => {
  it('moves a report step by step, and each step is written down', async () => {
    await file('Step by step')
    const { id } = await only()
    await newEvents()
    expect(await change(id, { status: 'acknowledged' })).toMatchObject({ status: 'acknowledged', version: 2 })
    expect(await change(id, { status: 'in work', version: 2 })).toMatchObject({ status: 'in work', version: 3 })
    const closed = await change(id, { status: 'closed', version: 3 })
    const [row] = await query<{ days: number }>(
      `select retention_until - (now() at time zone 'Europe/Oslo')::date as days from whistleblower_reports`,
    )
    expect(row?.days).toBe(90)
    expect(closed.retentionUntil).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(await change(id, { status: 'in work', version: 4 })).toMatchObject({ retentionUntil: null })
    const events = await newEvents()
    expect(events.map(({ action, old_value, new_value }) => [action, old_value, new_value])).toEqual([
      ['status_changed', 'new', 'acknowledged'],
      ['status_changed', 'acknowledged', 'in work'],
      ['status_changed', 'in work', 'closed'],
      ['reopened', 'closed', 'in work'],
    ])
  })

  it('that leaves out a step is refused, with what is allowed', async () => {
    await file('No shortcuts')
    const { id } = await only()
    const error = await refusal(change(id, { status: 'closed' }))
    expect(error).toMatchObject({ code: 'conflict', extension: { allowed: ['acknowledged'] } })
    expect((await only()).version).toBe(1)
  })

  it('on an older version is refused with the newer one', async () => {
    await file('Two administrators')
    const { id } = await only()
    await change(id, { summary: 'Written by the other' })
    const error = await refusal(change(id, { summary: 'Mine' }))
    expect(error).toMatchObject({
      code: 'conflict',
      extension: { current: { id, version: 2, summary: 'Written by the other' } },
    })
    const both = await Promise.allSettled([
      change(id, { summary: 'One', version: 2 }),
      change(id, { summary: 'Two', version: 2 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('of the summary is encrypted, and the audit log only records that it changed', async () => {
    await file('Summed up')
    const { id } = await only()
    await newEvents()
    await change(id, { summary: 'Kanarifugl-8GH is the gist' })
    expect((await only()).summary).toBe('Kanarifugl-8GH is the gist')
    const [row] = await query<{ summary: Buffer }>('select summary from whistleblower_reports')
    expect(row?.summary.includes('Kanarifugl')).toBe(false)
    expect(await newEvents()).toMatchObject([{ action: 'updated', field_changed: 'summary', new_value: null }])
    expect(await change(id, { summary: '', version: 2 })).toMatchObject({ summary: '', version: 3 })
  })

  it('of nothing leaves version and audit alone', async () => {
    await file('As it was')
    const { id } = await only()
    await newEvents()
    expect(await change(id, { status: 'new', summary: '' })).toMatchObject({ version: 1 })
    expect(await newEvents()).toEqual([])
  })

  it('of a deleted report is refused as not found', async () => {
    const id = '0b7cf8a7-95f5-4d3c-8f0b-33c9d54d7f10'
    for (const work of [
      () => change(id, { status: 'acknowledged' }),
      () => readReportMessages(ctx, reading, TOKEN, id),
      () => answerReporter(ctx, reading, TOKEN, { id, text: 'Hello' }),
    ]) {
      expect((await refusal(work())).code).toBe('not-found')
    }
  })
})

describe('messages', () => {
  it('go both ways', async () => {
    const receipt = await file('Are you there?')
    const { id } = await only()
    const send = (text: string, idempotencyKey: string | null = null) =>
      answerReporter(withKey(ctx, idempotencyKey), reading, TOKEN, { id, text })
    expect(await send('We are.', 'one-press-of-send')).toMatchObject({ n: 1, from: 'company', text: 'We are.' })
    expect(await send('We are.', 'one-press-of-send')).toMatchObject({ n: 1 })
    await addToReport(visitor, deps, { receipt, text: 'Good to know.' })
    expect(await only()).toMatchObject({ messageCount: 2, hasNewMessage: true })
    expect((await readReportMessages(ctx, reading, TOKEN, id)).map(({ n, from, text }) => [n, from, text])).toEqual([
      [1, 'company', 'We are.'],
      [2, 'reporter', 'Good to know.'],
    ])
    expect((await only()).hasNewMessage).toBe(false)
    const { messages } = await followUpReport(visitor, deps, receipt)
    expect(messages.map(({ from, text }) => [from, text])).toEqual([
      ['reporter', 'Are you there?'],
      ['company', 'We are.'],
      ['reporter', 'Good to know.'],
    ])
  })

  it('leave their words in no table, not even for a repeated sending', async () => {
    const receipt = await file('Kanarifugl-1AA')
    const { id } = await only()
    await answerReporter(withKey(ctx, 'a-key-of-an-answer'), reading, TOKEN, { id, text: 'Kanarifugl-2BB' })
    await addToReport(withKey(visitor, 'a-key-of-a-message'), deps, { receipt, text: 'Kanarifugl-3CC' })
    await change(id, { summary: 'Kanarifugl-4DD' })
    const tables = await query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    for (const { name } of tables) {
      const rows = JSON.stringify(await query(`select entry::text as row from ${name} entry`))
      for (const form of ['Kanarifugl', Buffer.from('Kanarifugl').toString('hex'), 'S2FuYXJpZnVnb']) {
        expect(rows.includes(form), `${name} holds the words`).toBe(false)
      }
    }
  })
})

describe('deletion', () => {
  const close = () =>
    query(`update whistleblower_reports set status = 'closed', retention_until = current_date - 2 where status = 'new'`)

  it('takes a closed report with its keys and messages when its time has run out, and says nothing more', async () => {
    for (const text of ['To be deleted', 'Closed, not yet due', 'In work']) await file(text)
    const reports = await listReports(ctx, reading, TOKEN)
    const set = (text: string, values: string) =>
      query(`update whistleblower_reports set ${values} where id = $1`, [
        reports.find(({ description }) => description === text)?.id,
      ])
    await set('To be deleted', `status = 'closed', retention_until = current_date - 2`)
    await set('Closed, not yet due', `status = 'closed', retention_until = current_date + 1`)
    await set('In work', `status = 'in work'`)
    await newEvents()
    expect(await deleteExpiredReports(systemCtx(ctx.db))).toBe(1)
    expect((await listReports(ctx, reading, TOKEN)).map(({ description }) => description).toSorted()).toEqual([
      'Closed, not yet due',
      'In work',
    ])
    expect(await newEvents()).toMatchObject([
      { entity_id: null, entity_name: 'Report', action: 'deleted', changed_by_name: 'system', description: null },
    ])
  })

  it('takes the messages along, and the receipt then answers as a wrong one', async () => {
    const receipt = await file('With messages')
    const { id } = await only()
    await answerReporter(ctx, reading, TOKEN, { id, text: 'Closed now.' })
    await close()
    expect(await deleteExpiredReports(systemCtx(ctx.db))).toBe(1)
    expect(await query('select 1 from report_messages')).toEqual([])
    expect((await refusal(followUpReport(visitor, deps, receipt))).code).toBe('not-found')
  })

  it('waits while a message of the reporter is unread', async () => {
    const receipt = await file('One more thing')
    await addToReport(visitor, deps, { receipt, text: 'There is more.' })
    await close()
    expect(await deleteExpiredReports(systemCtx(ctx.db))).toBe(0)
    await readReportMessages(ctx, reading, TOKEN, (await only()).id)
    expect(await deleteExpiredReports(systemCtx(ctx.db))).toBe(1)
  })

  it('never takes a report that is not closed, however old', async () => {
    await file('Forgotten by all')
    await query(`update whistleblower_reports set day = '2020-01-01', retention_until = '2020-02-01'`)
    expect(await deleteExpiredReports(systemCtx(ctx.db))).toBe(0)
  })
})

it('a replaced key reads all reports, old and new; the replaced one reads none', async () => {
  const receipt = await file('Before the key was replaced')
  const [old, next] = [key, createOrgKey()]
  let meanwhile: Promise<string> | undefined
  await ctx.tx(async (tx) => {
    await addReportKey(tx, next, { wrap: createRecoveryWrap(next, generateRecoveryKey()), check: null })
    // Arrives while the key is being replaced: it waits, or it is among those that are encrypted again.
    meanwhile = file('While the key was replaced')
    expect(await rewrapReports(tx, old, next)).toBeGreaterThan(0)
    await retireReportKey(tx, old.keyId)
  })
  await meanwhile
  key = next
  await file('After the key was replaced')
  const reports = await listReports(ctx, reading, TOKEN)
  expect(reports).toHaveLength(3)
  expect(reports.every(({ isReadable }) => isReadable)).toBe(true)
  key = old
  expect((await listReports(ctx, reading, TOKEN)).some(({ isReadable }) => isReadable)).toBe(false)
  key = next
  expect((await followUpReport(visitor, deps, receipt)).messages[0]?.text).toBe('Before the key was replaced')
})
