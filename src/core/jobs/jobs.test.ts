import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { eventually, testServices } from '../../../tests/setup/services.ts'
import { openMailTransport } from '../mail/mail-transport.server.ts'
import { sendWaitingMail } from '../mail/mail.jobs.server.ts'
import { enqueueMail } from '../mail/mail.service.server.ts'
import { prepareJobs, startJobs } from './jobs.server.ts'

const { ctx, jobs, query, url, directUrl } = await testServices()
const errors: Error[] = []
const other = await startJobs({ url, onError: (error) => errors.push(error) })
afterAll(() => other.stop())

const findJobs = (name: string) =>
  query<{ state: string; output: unknown; retry_count: number }>(
    'select state::text, output, retry_count from pgboss.job where name = $1',
    [name],
  )

it('a job exists if and only if its transaction was committed', async () => {
  await expect(
    ctx.tx(async (tx) => {
      await jobs.send(tx, 'whistleblowing.notify', {})
      throw new Error('later step failed')
    }),
  ).rejects.toThrow('later step failed')
  expect(await findJobs('whistleblowing.notify')).toEqual([])
  await ctx.tx((tx) => jobs.send(tx, 'whistleblowing.notify', {}, { startAfter: new Date(Date.now() + 600_000) }))
  expect(await findJobs('whistleblowing.notify')).toMatchObject([{ state: 'created' }])
})

it('a start may prepare the queue again while others use it', async () => {
  await Promise.all([prepareJobs(directUrl, url), prepareJobs(directUrl, url)])
  expect(await findJobs('whistleblowing.notify')).toHaveLength(1)
})

it('a mail that fails is tried again after a minute or more, and the queue keeps no address of it', async () => {
  // Port 1 answers nobody; the address would stand in the mail program's own error.
  const transport = openMailTransport({ smtpUrl: 'smtp://127.0.0.1:1', from: async () => 'a@b.example', folder: '' })
  await jobs.work('notifications.send-mail', ({ mailId }, attempt) => sendWaitingMail(ctx, transport, mailId, attempt))
  await enqueueMail(ctx, jobs, { to: ['kari@canary.example'], subject: 'Hello', body: 'Text' })
  const [job] = await eventually(async () => {
    const found = await findJobs('notifications.send-mail')
    return found[0]?.state === 'retry' ? found : undefined
  })
  expect(JSON.stringify(job?.output)).toContain('Mail not sent: ESOCKET')
  expect(JSON.stringify(await query('select job::text from pgboss.job job'))).not.toContain('canary')
  const [wait] = await query<{ seconds: string }>(
    `select extract(epoch from start_after - now()) as seconds from pgboss.job where state = 'retry'`,
  )
  expect(Number(wait?.seconds)).toBeGreaterThan(50)
  expect(Number(wait?.seconds)).toBeLessThanOrEqual(120)
})

it('survives the loss of its connections, and two processes do each job once', async () => {
  const done: string[] = []
  const handler = (who: string) => async () => {
    done.push(who)
  }
  await jobs.work('retention.sweep', handler('one'))
  await other.work('retention.sweep', handler('two'))
  await ctx.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'maritime-service jobs' and datname = current_database()`)
  await ctx.tx(async (tx) => {
    for (let count = 0; count < 3; count += 1) await jobs.send(tx, 'retention.sweep', {})
  })
  await eventually(async () => {
    const states = (await findJobs('retention.sweep')).map(({ state }) => state)
    return states.length === 3 && states.every((state) => state === 'completed') ? states : undefined
  })
  expect(done).toHaveLength(3)
})

it('the everyday role may plan a repeated job', async () => {
  await jobs.repeat('retention.sweep', '20 3 * * *')
  await other.repeat('retention.sweep', '20 3 * * *')
  expect(await query('select cron, timezone from pgboss.schedule')).toEqual([
    { cron: '20 3 * * *', timezone: 'Europe/Oslo' },
  ])
})
