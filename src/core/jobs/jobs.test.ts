import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { eventually, testServices } from '../../../tests/setup/services.ts'
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

it('a job that fails on a statement leaves its code in the queue and none of its values', async () => {
  await jobs.work('files.sweep', async () => void (await ctx.db.execute(sql`select ${'Kanarifugl'}::uuid`)))
  await ctx.tx((tx) => jobs.send(tx, 'files.sweep', {}))
  const [job] = await eventually(async () => {
    const found = await findJobs('files.sweep')
    return found[0]?.state === 'retry' ? found : undefined
  })
  expect(JSON.stringify(job?.output)).toContain('22P02')
  expect(JSON.stringify(await query('select job::text from pgboss.job job'))).not.toContain('Kanarifugl')
})
