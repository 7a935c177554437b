import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sendEverything } from '../../../tests/setup/outbox.ts'
import { eventually, testServices } from '../../../tests/setup/services.ts'
import { startMailServer } from '../../../tests/setup/smtp.ts'
import { systemCtx } from '../context.server.ts'
import { createDb, createPool } from '../db/pool.server.ts'
import { LANES } from './lanes.server.ts'
import { createTokenOf, TOKEN_PLACE } from './link-tokens.server.ts'
import { openMailTransport } from './mail-transport.server.ts'
import { enqueueMail } from './mail.service.server.ts'
import { MAIL_URGENCIES, type MailUrgency } from './mail.table.server.ts'
import { openOutbox, type Outbox } from './outbox.server.ts'

const { ctx: visitor, url, query } = await testServices()
const system = systemCtx(visitor.db)
const from = async () => 'no-reply@rovaer.example'
const smtp = await startMailServer()
const errors: Error[] = []
const transport = openMailTransport({ smtpUrl: smtp.url, from, folder: '' })
const outboxes: Outbox[] = []
const otherPool = createPool({ url, max: 4, onError: () => {} })

const tokenOf = createTokenOf({ key: Buffer.alloc(32, 7) })

const start = (db = visitor.db): Outbox => {
  const outbox = openOutbox({ ctx: () => systemCtx(db), transport, tokenOf, onError: (error) => errors.push(error) })
  outbox.work()
  outboxes.push(outbox)
  return outbox
}
const stopAll = () => Promise.all(outboxes.splice(0).map((outbox) => outbox.stop()))
afterAll(async () => {
  await stopAll()
  transport.close()
  await otherPool.end()
  await smtp.stop()
})
beforeEach(async () => {
  await stopAll()
  await query('delete from outgoing_mail')
  smtp.messages.length = 0
  errors.length = 0
})

const mail = (urgency: MailUrgency, to: string, subject = 'Hello') =>
  enqueueMail(system, { urgency, to: [to], subject, body: 'Text' })
const fill = (urgency: MailUrgency, to: string, count: number) =>
  query(
    `insert into outgoing_mail (id, urgency, "to", subject, body, due_at)
      select gen_random_uuid(), $1, array[$2], 'Number ' || at, 'Text', now() - interval '1 hour' from generate_series(1, $3) at`,
    [urgency, to, count],
  )
const countOf = async (status: string) =>
  (await query<{ count: number }>('select count(*)::int as count from outgoing_mail where status = $1', [status]))[0]
    ?.count
const subjects = () => smtp.messages.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '')

describe('a backlog', () => {
  it('2,600 copies do not delay a reset, and most of them still wait when the reset has been sent', async () => {
    await fill('copy', 'sales@rovaer.example', 2600)
    await mail('security', 'kari@portal.example', 'A new password')
    start()
    await eventually(() => (subjects().includes('A new password') ? true : undefined))
    expect(await countOf('waiting')).toBeGreaterThan(2000)
  })

  it.each(MAIL_URGENCIES)('mail of kind %s to a slow mail server delays no other kind', async (held) => {
    const release = smtp.holdRecipient('slow@held.example')
    await fill(held, 'slow@held.example', 20)
    const others = MAIL_URGENCIES.filter((urgency) => urgency !== held)
    for (const urgency of others) await fill(urgency, 'quick@portal.example', 10)
    start()
    try {
      await eventually(async () => ((await countOf('sent')) === 20 ? true : undefined))
      expect(await query(`select distinct urgency from outgoing_mail where status = 'sent' order by 1`)).toEqual(
        others.toSorted().map((urgency) => ({ urgency })),
      )
    } finally {
      release()
    }
  })
})

it('sends those that wait longest first', async () => {
  await mail('copy', 'sales@rovaer.example', 'Second')
  await mail('copy', 'sales@rovaer.example', 'First')
  await query(`update outgoing_mail set due_at = now() - interval '1 minute' where subject = 'First'`)
  await sendEverything({ ctx: () => system, transport }, query)
  expect(subjects()).toEqual(['First', 'Second'])
})

it('sends many over a few connections that stay open', async () => {
  const before = smtp.connections()
  for (const urgency of MAIL_URGENCIES) await fill(urgency, 'sales@rovaer.example', 60)
  await sendEverything({ ctx: () => system, transport }, query)
  expect(smtp.messages).toHaveLength(180)
  const places = MAIL_URGENCIES.reduce((sum, urgency) => sum + LANES[urgency].places, 0)
  // Each is given up after a hundred mails.
  expect(smtp.connections() - before).toBeLessThanOrEqual(2 * places)
})

it('two processes send each mail once', async () => {
  await fill('notice', 'kari@portal.example', 300)
  start()
  start(createDb(otherPool))
  await eventually(async () => ((await countOf('sent')) === 300 ? true : undefined))
  await stopAll()
  expect(new Set(subjects()).size).toBe(300)
  expect(smtp.messages).toHaveLength(300)
  expect(errors).toEqual([])
})

describe('a mail that fails', () => {
  it('delays no other mail, is retried after a minute, and its row does not contain the address in the response', async () => {
    smtp.refuseRecipient('nobody@canary.example')
    await mail('notice', 'nobody@canary.example')
    await fill('notice', 'kari@portal.example', 5)
    await sendEverything({ ctx: () => system, transport }, query)
    expect(smtp.messages).toHaveLength(5)
    const [refused] = await query<{ wait: string }>(
      `select status, attempts, last_error, extract(epoch from due_at - now()) as wait,
        due_at - created_at >= interval '48 seconds' as is_late from outgoing_mail where status <> 'sent'`,
    )
    expect(refused).toMatchObject({ status: 'waiting', attempts: 1, last_error: 'EENVELOPE 550', is_late: true })
    expect(Number(refused?.wait)).toBeLessThanOrEqual(72)
  })

  // A wait is spread by a fifth either way, so that mails that failed together are not tried again together.
  it.each([
    ['security', 5 * 60],
    ['notice', 3600],
    ['copy', 3600],
  ] as const)('%s waits longer each time, up to a limit', async (urgency, longest) => {
    smtp.refuseRecipient('nobody@canary.example')
    await mail(urgency, 'nobody@canary.example')
    for (const [attempts, expected] of [
      [1, 120],
      [2, 240],
      [20, longest],
    ] as const) {
      await query('update outgoing_mail set attempts = $1, due_at = now(), created_at = now()', [attempts])
      await sendEverything({ ctx: () => system, transport }, query)
      const [row] = await query<{ sinceBefore: string; fromNow: string }>(
        `select extract(epoch from due_at - created_at) as "sinceBefore", extract(epoch from due_at - now()) as "fromNow"
          from outgoing_mail`,
      )
      expect(Number(row?.sinceBefore), `try ${attempts + 1}`).toBeGreaterThanOrEqual(expected * 0.8)
      expect(Number(row?.fromNow), `try ${attempts + 1}`).toBeLessThanOrEqual(expected * 1.2)
    }
  })

  it('is given up after three days, and the others are not', async () => {
    smtp.refuseRecipient('nobody@canary.example')
    for (const subject of ['Old', 'Young']) await mail('notice', 'nobody@canary.example', subject)
    await query(
      `update outgoing_mail set attempts = 70, created_at = now() - case subject when 'Old' then interval '71.5 hours'
        else interval '60 hours' end`,
    )
    await sendEverything({ ctx: () => system, transport }, query)
    expect(await query('select subject, status from outgoing_mail order by subject')).toEqual([
      { subject: 'Old', status: 'failed' },
      { subject: 'Young', status: 'waiting' },
    ])
  })

  it('because nobody answers says so without an address', async () => {
    // Port 1 doesn't answer; the address would be in the mail library's own error.
    const away = openMailTransport({ smtpUrl: 'smtp://127.0.0.1:1', from, folder: '' })
    await mail('security', 'kari@canary.example')
    await sendEverything({ ctx: () => system, transport: away }, query)
    away.close()
    expect(await query('select status, last_error from outgoing_mail')).toEqual([
      { status: 'waiting', last_error: 'ESOCKET' },
    ])
  })
})

it('a mail of a process that died while sending is sent by another', async () => {
  await mail('security', 'kari@portal.example')
  // As a process leaves it that took the mail and is gone since.
  await query(`update outgoing_mail set attempts = 1, due_at = now() + interval '2 minutes'`)
  start()
  await mail('notice', 'ola@portal.example', 'Meanwhile')
  await eventually(() => (smtp.messages.length > 0 ? true : undefined))
  expect(subjects()).toEqual(['Meanwhile'])
  await query(`update outgoing_mail set due_at = now() where status = 'waiting'`)
  await eventually(async () => ((await countOf('sent')) === 2 ? true : undefined))
})

it('a stopping outbox finishes the mail that it is sending', async () => {
  const release = smtp.holdRecipient('slow@held.example')
  await mail('notice', 'slow@held.example')
  const outbox = start()
  await eventually(async () =>
    (await query('select 1 from outgoing_mail where attempts = 1')).length === 1 ? true : undefined,
  )
  const stopped = outbox.stop()
  release()
  await stopped
  expect(await countOf('sent')).toBe(1)
})

describe('the token of a link', () => {
  it('is in the message that is sent, the same at each try, and never in the table', async () => {
    const id = await enqueueMail(system, {
      urgency: 'security',
      to: ['kari@portal.example'],
      subject: 'A link',
      body: `https://portal.example/#reset=${TOKEN_PLACE}`,
    })
    await sendEverything({ ctx: () => system, transport, tokenOf }, query)
    const token = tokenOf(id)
    expect(smtp.messages.join('\n').replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`#reset=${token}`)
    expect(JSON.stringify(await query('select * from outgoing_mail'))).not.toContain(token)
  })
})
