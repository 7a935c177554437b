import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createOrgKey, createRecoveryWrap, generateRecoveryKey } from '#people/admin-auth/key-wraps.server.ts'
import { testServices, withKey } from '../../../../tests/setup/services.ts'
import { addReportKey } from '../sealing/report-keys.server.ts'
import { FileReportInput } from '../whistleblowing.contract.ts'
import { fileReport } from '../whistleblowing.service.server.ts'
import { addToReport, followUpReport } from './follow-up.service.server.ts'
import { generateReceipt } from './receipts.server.ts'

const { ctx, jobs, query } = await testServices()
const deps = { jobs, fingerprintSecret: randomBytes(32), answerAfter: 0 }
const key = createOrgKey()
await addReportKey(ctx, key, { wrap: createRecoveryWrap(key, generateRecoveryKey()), check: null })
await query(`insert into instance_state (key, value) values ('instance-salt', to_jsonb($1::text))`, [
  randomBytes(16).toString('base64'),
])

async function file(description: string, idempotencyKey: string | null = null): Promise<string> {
  const input = FileReportInput.parse({ reporterName: 'Kari Kanari', incidentType: 'environment', description })
  const { receipt } = await fileReport(withKey(ctx, idempotencyKey), deps, input)
  if (receipt === undefined) throw new Error('No receipt')
  return receipt
}

const countMessages = async () =>
  (await query<{ count: number }>('select count(*)::int as count from report_messages'))[0]?.count
const text = (view: { messages: { text: string }[] }) => view.messages.map((message) => message.text)

beforeEach(async () => {
  await query('delete from whistleblower_reports')
  await query('delete from report_fingerprints')
})

describe('the receipt', () => {
  it('opens its report, typed in any way, without identifying the reporter', async () => {
    const receipt = await file('The pump log was rewritten.')
    expect(receipt).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/)
    const typed = ` ${receipt.toLowerCase().replace(/(.{4})/g, '$1 - ')} `
    const view = await followUpReport(ctx, deps, typed)
    expect(view).toMatchObject({ status: 'new', incidentType: 'environment', retentionUntil: null })
    expect(view.messages).toEqual([{ from: 'reporter', text: 'The pump log was rewritten.', at: view.day }])
    expect(JSON.stringify(view)).not.toContain('Kari')
  })

  it('is given once: a repeated sending is received without it', async () => {
    const input = FileReportInput.parse({ incidentType: 'safety', description: 'Sent again and again' })
    const first = await fileReport(withKey(ctx, 'the-key-of-a-report'), deps, input)
    expect(first.receipt).toBeDefined()
    for (const idempotencyKey of ['the-key-of-a-report', 'another-key-of-it', null]) {
      expect(await fileReport(withKey(ctx, idempotencyKey), deps, input)).toEqual({ received: true })
    }
  })

  it('is not stored in the database in any form', async () => {
    const receipt = await file('Where is the code?', 'a-key-with-a-code')
    await addToReport(withKey(ctx, 'a-key-with-a-message'), deps, { receipt, text: 'Here?' })
    const tables = await query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    for (const { name } of tables) {
      const rows = JSON.stringify(await query(`select entry::text as row from ${name} entry`))
      for (const form of [receipt, receipt.toLowerCase(), receipt.match(/.{4}/g)?.join('-') ?? '']) {
        for (const coded of [
          form,
          Buffer.from(form).toString('hex'),
          Buffer.from(form).toString('base64').slice(0, -4),
        ])
          expect(rows.includes(coded), `${name} holds the code`).toBe(false)
      }
    }
  })

  it('answers a wrong code and a deleted report alike', async () => {
    const receipt = await file('Soon deleted')
    await query('delete from whistleblower_reports')
    const refusals = await Promise.all(
      [receipt, generateReceipt()].map((code) => followUpReport(ctx, deps, code).catch((error: unknown) => error)),
    )
    expect(refusals[0]).toMatchObject({ code: 'not-found' })
    expect(refusals[1]).toEqual(refusals[0])
  })

  it('opens only its own report', async () => {
    const [first, second] = [await file('The first'), await file('The second')]
    expect(text(await followUpReport(ctx, deps, first))).toEqual(['The first'])
    expect(text(await followUpReport(ctx, deps, second))).toEqual(['The second'])
    // An attacker with write access to the table assigns the other report's receipt: it still does not open.
    await query(`with other as (select receipt_lookup, receipt_wrap from whistleblower_reports order by id limit 1),
      taken as (select id from whistleblower_reports order by id desc limit 1)
      update whistleblower_reports set receipt_wrap = other.receipt_wrap from other, taken
      where whistleblower_reports.id = taken.id`)
    const answers = await Promise.allSettled([first, second].map((code) => followUpReport(ctx, deps, code)))
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })
})

describe('a message of the reporter', () => {
  it('is stored encrypted, in its order, and marks the report', async () => {
    const receipt = await file('It began at berth.')
    await addToReport(ctx, deps, { receipt, text: 'The valve was open\nfrom the night before.' })
    const view = await addToReport(ctx, deps, { receipt, text: 'Kanarifugl-9XQ' })
    expect(text(view)).toEqual(['It began at berth.', 'The valve was open\nfrom the night before.', 'Kanarifugl-9XQ'])
    expect(view.messages.every(({ at }) => /^\d{4}-\d{2}-\d{2}$/.test(at))).toBe(true)
    const rows = await query<{ n: number; body: Buffer }>('select n, body from report_messages order by n')
    expect(rows.map(({ n }) => n)).toEqual([1, 2])
    expect(Buffer.concat(rows.map(({ body }) => body)).includes('Kanarifugl')).toBe(false)
    expect(await query('select has_new_message from whistleblower_reports')).toEqual([{ has_new_message: true }])
  })

  it('counts once for one key, and once for the same words', async () => {
    const receipt = await file('Twice pressed')
    const send = (idempotencyKey: string | null) =>
      addToReport(withKey(ctx, idempotencyKey), deps, { receipt, text: 'Only once, please' })
    await Promise.all([send('one-press-of-it'), send('one-press-of-it'), send('one-press-of-it')])
    await send(null)
    expect(await countMessages()).toBe(1)
    await addToReport(ctx, deps, { receipt, text: 'And something else' })
    await send(null)
    expect(await countMessages()).toBe(3)
  })

  it('gets a number of its own when several arrive together', async () => {
    const receipt = await file('Many at once')
    const texts = Array.from({ length: 8 }, (_, index) => `Message ${index}`)
    await Promise.all(texts.map((each) => addToReport(ctx, deps, { receipt, text: each })))
    const view = await followUpReport(ctx, deps, receipt)
    expect(text(view).slice(1).toSorted()).toEqual(texts)
  })

  it('allows one follow-up notice, without content', async () => {
    const receipt = await file('Notice me')
    await query('delete from pgboss.job')
    await query(`delete from instance_state where key = 'report-notice'`)
    await addToReport(ctx, deps, { receipt, text: 'One' })
    await addToReport(ctx, deps, { receipt, text: 'Two' })
    expect(await query(`select data from pgboss.job where name = 'whistleblowing.notify'`)).toEqual([{ data: {} }])
  })

  it('that was copied to another place is refused, not shown', async () => {
    const receipt = await file('A very long story')
    await addToReport(ctx, deps, { receipt, text: 'The first of them' })
    await query('insert into report_messages (report_id, n, body) select report_id, 2, body from report_messages')
    await expect(followUpReport(ctx, deps, receipt)).rejects.toThrow('could not be opened')
  })
})
