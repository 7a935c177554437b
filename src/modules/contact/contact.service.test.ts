import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { openMailTransport } from '#core/mail/mail-transport.server.ts'
import { sendWaitingMail } from '#core/mail/mail.jobs.server.ts'
import { eventually, testServices } from '../../../tests/setup/services.ts'
import { startMailServer } from '../../../tests/setup/smtp.ts'
import { SendContactMessageInput } from './contact.contract.ts'
import { deleteOldContactMessages, sendContactMessage } from './contact.service.server.ts'

const { ctx, jobs, query } = await testServices()
const deps = { jobs, mailTo: async () => 'sales@rovaer.example' }
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
  const send = () => sendContactMessage(ctx, deps, input, 'key-of-one-press')
  expect(await Promise.all([send(), send(), send()])).toEqual([
    { received: true },
    { received: true },
    { received: true },
  ])
  expect(await countRows()).toBe(before + 1)
})

it('refuses a key that was used for another message', async () => {
  await sendContactMessage(ctx, deps, message('The first of two messages.'), 'key-used-twice')
  await expect(sendContactMessage(ctx, deps, message('The second of two messages.'), 'key-used-twice')).rejects.toThrow(
    'used for another request',
  )
})

it('counts the same content within ten minutes once, and again later', async () => {
  const input = message('The same words without any key.')
  const before = (await countRows()) ?? 0
  await sendContactMessage(ctx, deps, input, null)
  await sendContactMessage(ctx, deps, input, null)
  expect(await countRows()).toBe(before + 1)
  await query(`update contact_submissions set created_at = now() - interval '11 minutes'`)
  await sendContactMessage(ctx, deps, input, null)
  expect(await countRows()).toBe(before + 2)
})

it('leaves neither row nor mail nor job when the transaction fails', async () => {
  const [before] = await query(
    'select (select count(*) from outgoing_mail) as mail, (select count(*) from pgboss.job) as jobs',
  )
  await expect(
    ctx.tx(async (tx) => {
      await sendContactMessage(tx, deps, message('This one is rolled back.'), null)
      throw new Error('later step failed')
    }),
  ).rejects.toThrow('later step failed')
  const [after] = await query(
    'select (select count(*) from outgoing_mail) as mail, (select count(*) from pgboss.job) as jobs',
  )
  expect(after).toEqual(before)
  expect(await query(`select 1 from contact_submissions where message = 'This one is rolled back.'`)).toEqual([])
})

it('mails through a server that is away at first, once, with one Message-ID', async () => {
  await query('delete from outgoing_mail')
  await sendContactMessage(ctx, deps, message('This mail has to wait a little.'), null)
  const [row] = await query<{ id: string }>('select id from outgoing_mail')
  const id = row?.id ?? ''
  const transport = openMailTransport({ smtpUrl: smtp.url, from, folder })
  const system = systemCtx(ctx.db)
  smtp.refuse(true)
  await expect(sendWaitingMail(system, transport, id, 0)).rejects.toThrow()
  expect(await query('select status, attempts, last_error from outgoing_mail')).toEqual([
    { status: 'waiting', attempts: 1, last_error: 'EENVELOPE 451' },
  ])
  smtp.refuse(false)
  await sendWaitingMail(system, transport, id, 1)
  await sendWaitingMail(system, transport, id, 2)
  transport.close()
  expect(smtp.messages).toHaveLength(1)
  expect(smtp.messages[0]).toContain(`Message-ID: <${id}@rovaer.example>`)
  expect(smtp.messages[0]).toContain('Reply-To: ase@vessel.example')
  expect(await query('select status from outgoing_mail')).toEqual([{ status: 'sent' }])
})

it('keeps mail as readable files when there is no server, sent by the queue', async () => {
  const transport = openMailTransport({ smtpUrl: null, from, folder })
  // The queue does one job at a look, and what the tests before left would go first.
  await query('delete from pgboss.job')
  await jobs.work('notifications.send-mail', ({ mailId }, attempt) =>
    sendWaitingMail(systemCtx(ctx.db), transport, mailId, attempt),
  )
  await sendContactMessage(ctx, deps, message('This mail becomes a file.'), null)
  const text = await eventually(async () => {
    for (const file of await readdir(folder)) {
      const content = await readFile(path.join(folder, file), 'utf8')
      if (content.includes('This mail becomes a file.')) return content
    }
    return undefined
  })
  expect(text).toContain('To: sales@rovaer.example')
})

it('never lets a name or a company add a header', async () => {
  expect(
    SendContactMessageInput.safeParse({ ...message('A message that is fine.'), name: 'A\r\nBcc: x@y.example' }).success,
  ).toBe(false)
  expect(SendContactMessageInput.safeParse({ ...message('A message that is fine.'), company: 'A\nB' }).success).toBe(
    false,
  )
})

it('deletes what is older than the privacy page says', async () => {
  await sendContactMessage(ctx, deps, message('An old message of last year.'), null)
  await query(`update contact_submissions set created_at = now() - interval '13 months' where message like 'An old%'`)
  expect(await deleteOldContactMessages(ctx, 12)).toBe(1)
})
