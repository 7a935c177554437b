import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { createThrottle, THROTTLES } from '#core/http/throttle.server.ts'
import { openMailTransport } from '#core/mail/mail-transport.server.ts'
import { sendEverything } from '../../../tests/setup/outbox.ts'
import { testServices, withKey } from '../../../tests/setup/services.ts'
import { startMailServer } from '../../../tests/setup/smtp.ts'
import { mailDigest } from './contact-digest.service.server.ts'
import { SendContactMessageInput } from './contact.contract.ts'
import { deleteOldContactMessages, sendContactMessage } from './contact.service.server.ts'

const { ctx, pool, throttle, query } = await testServices()
const HOURS = { opens: '07:00', closes: '15:00' }
const deps = { throttle, mailTo: async () => 'sales@rovaer.example', businessHours: async () => HOURS }
const smtp = await startMailServer()
const folder = await mkdtemp(path.join(tmpdir(), 'mail-'))
const from = async () => 'no-reply@rovaer.example'

afterAll(async () => {
  await smtp.stop()
  await rm(folder, { recursive: true, force: true })
})

const message = (text: string) =>
  SendContactMessageInput.parse({
    name: 'Åse Øyen',
    email: 'ase@vessel.example',
    company: '',
    phone: '+47 00 00 00 00',
    service: 'chemicals',
    message: text,
  })
const countRows = async () =>
  (await query<{ count: number }>('select count(*)::int as count from contact_submissions'))[0]?.count

it('stores a message once for one key, also when both presses arrive together', async () => {
  const before = (await countRows()) ?? 0
  const input = message('Please quote two sets of 09991.')
  const send = () => sendContactMessage(withKey(ctx, 'key-of-one-press', input), deps, input)
  const [first, ...others] = await Promise.all([send(), send(), send()])
  expect(first).toMatchObject({ received: true, reference: expect.stringMatching(/^M-[0-9A-F]{8}$/), read: HOURS })
  expect(others).toEqual([first, first])
  expect(await countRows()).toBe(before + 1)
})

it('refuses a key that was used for another message', async () => {
  const send = (text: string) => sendContactMessage(withKey(ctx, 'key-used-twice', message(text)), deps, message(text))
  await send('The first of two messages.')
  await expect(send('The second of two messages.')).rejects.toThrow('used for another request')
})

it('counts the same content within ten minutes once, and again later', async () => {
  const input = message('The same words without any key.')
  const before = (await countRows()) ?? 0
  const { reference } = await sendContactMessage(ctx, deps, input)
  expect(await sendContactMessage(ctx, deps, input)).toMatchObject({ reference })
  expect(await countRows()).toBe(before + 1)
  await query(`update contact_submissions set created_at = now() - interval '11 minutes'`)
  await sendContactMessage(ctx, deps, input)
  expect(await countRows()).toBe(before + 2)
})

it('counts the same content again once what claimed it is old too; its key still gives the first answer', async () => {
  const input = message('The same words with a key.')
  const before = (await countRows()) ?? 0
  const first = await sendContactMessage(withKey(ctx, 'key-of-the-same-words', input), deps, input)
  await query(`update contact_submissions set created_at = now() - interval '11 minutes'`)
  await query(`update idempotency_keys set created_at = now() - interval '11 minutes'`)
  expect(await sendContactMessage(withKey(ctx, 'key-of-the-same-words', input), deps, input)).toEqual(first)
  expect(await countRows()).toBe(before + 1)
  const again = await Promise.all([1, 2, 3].map(() => sendContactMessage(ctx, deps, input)))
  expect(new Set(again.map(({ reference }) => reference)).size).toBe(1)
  expect(await countRows()).toBe(before + 2)
})

it('leaves neither row nor mail when the transaction fails', async () => {
  const [before] = await query('select count(*) as mail from outgoing_mail')
  await expect(
    ctx.tx(async (tx) => {
      await sendContactMessage(tx, deps, message('This one is rolled back.'))
      throw new Error('later step failed')
    }),
  ).rejects.toThrow('later step failed')
  expect(await query('select count(*) as mail from outgoing_mail')).toEqual([before])
  expect(await query(`select 1 from contact_submissions where message = 'This one is rolled back.'`)).toEqual([])
})

it('mails through a server that is away at first, once, with one Message-ID', async () => {
  await query('delete from outgoing_mail')
  await sendContactMessage(ctx, deps, message('This mail has to wait a little.'))
  const [row] = await query<{ id: string }>('select id from outgoing_mail')
  const transport = openMailTransport({ smtpUrl: smtp.url, from, folder })
  const outbox = { ctx: () => systemCtx(ctx.db), transport }
  smtp.refuse(true)
  await sendEverything(outbox, query)
  expect(await query('select status, attempts, last_error from outgoing_mail')).toEqual([
    { status: 'waiting', attempts: 1, last_error: 'EENVELOPE 451' },
  ])
  smtp.refuse(false)
  await query('update outgoing_mail set due_at = now()')
  await sendEverything(outbox, query)
  await sendEverything(outbox, query)
  transport.close()
  expect(smtp.messages).toHaveLength(1)
  expect(smtp.messages[0]).toContain(`Message-ID: <${row?.id}@rovaer.example>`)
  expect(smtp.messages[0]).toContain('Reply-To: ase@vessel.example')
  expect(await query('select status, attempts, last_error from outgoing_mail')).toEqual([
    { status: 'sent', attempts: 2, last_error: null },
  ])
})

it('stores mail as readable files when there is no mail server', async () => {
  const transport = openMailTransport({ smtpUrl: null, from, folder })
  await query('delete from outgoing_mail')
  const { reference } = await sendContactMessage(ctx, deps, message('This mail becomes a file.'))
  await sendEverything({ ctx: () => systemCtx(ctx.db), transport }, query)
  const [file = '', ...more] = await readdir(folder)
  expect(more).toEqual([])
  const text = await readFile(path.join(folder, file), 'utf8')
  expect(text).toContain('This mail becomes a file.')
  expect(text).toContain(`Reference: ${reference}`)
  expect(text).toContain('To: sales@rovaer.example')
})

describe('beyond the copies of an hour', () => {
  const rules = { ...THROTTLES, 'contact-copies': { points: 2, seconds: 3600, per: 'everyone' } } as const
  const capped = { ...deps, throttle: createThrottle({ pool, secret: randomBytes(32), rules }) }
  const digest = () =>
    mailDigest(systemCtx(ctx.db), { mailTo: 'sales@rovaer.example', panel: 'https://a.example/admin' })
  const mails = () =>
    query<{ urgency: string; subject: string; body: string }>('select * from outgoing_mail order by id')
  const sendMany = async (count: number, words: string) => {
    for (let at = 1; at <= count; at += 1) await sendContactMessage(ctx, capped, message(`${words} ${at}.`))
  }

  it('messages are stored, and announced together, once, also with two processes', async () => {
    await query('delete from outgoing_mail')
    await query('delete from throttles')
    const before = (await countRows()) ?? 0
    await sendMany(5, 'One of five messages, number')
    expect(await countRows()).toBe(before + 5)
    expect(await mails()).toHaveLength(2)
    await Promise.all([digest(), digest()])
    await digest()
    const told = (await mails()).slice(2)
    expect(told).toMatchObject([{ urgency: 'copy', to: ['sales@rovaer.example'], subject: '3 more contact messages' }])
    const body = told[0]?.body ?? ''
    expect(body).toContain('https://a.example/admin')
    expect([1, 2, 3, 4, 5].map((at) => body.includes(`number ${at}.`))).toEqual([false, false, true, true, true])
    expect(body).toContain('E-mail: ase@vessel.example')
  })

  it('a digest gives fifty of them, the oldest first, each cut, and says how many more there are', async () => {
    await query('delete from outgoing_mail')
    await query(
      `insert into contact_submissions (id, name, email, message, content_hash, mailed_at, created_at)
        select gen_random_uuid(), 'Åse', 'ase@vessel.example', 'Message ' || at || '. ' || repeat('æ', 4000), '', null,
          now() - make_interval(mins => 60 - at) from generate_series(1, 53) at`,
    )
    await digest()
    const [mail] = await mails()
    expect(mail?.subject).toBe('53 more contact messages')
    expect(mail?.body).toContain('Message 50. ')
    expect(mail?.body).not.toContain('Message 51. ')
    expect(mail?.body).toContain('And 3 more in the panel.')
    expect(mail?.body.length).toBeLessThan(50 * 600)
  })
})

it('prevents header injection by name or company', async () => {
  expect(
    SendContactMessageInput.safeParse({ ...message('A message that is fine.'), name: 'A\r\nBcc: x@y.example' }).success,
  ).toBe(false)
  expect(SendContactMessageInput.safeParse({ ...message('A message that is fine.'), company: 'A\nB' }).success).toBe(
    false,
  )
})

it('deletes what is older than the privacy page says', async () => {
  await sendContactMessage(ctx, deps, message('An old message of last year.'))
  await query(`update contact_submissions set created_at = now() - interval '13 months' where message like 'An old%'`)
  expect(await deleteOldContactMessages(ctx, 12)).toBe(1)
})
