import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { eventually, testServices } from '../../../tests/setup/services.ts'
import { defineJob, handleJob, prepareJobs, startJobs } from './jobs.server.ts'

const plain = defineJob('test.plain', { retryLimit: 0, retryDelay: 1 })
const repeated = defineJob('test.repeated', { retryLimit: 1, retryDelay: 300, cron: '20 3 * * *' })
const failing = defineJob('test.failing', { retryLimit: 1, retryDelay: 300 })
const JOBS = [plain, repeated, failing]

const { ctx, jobs, query, url, directUrl } = await testServices()
await prepareJobs(directUrl, url, JOBS)
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
      await jobs.send(tx, plain, {})
      throw new Error('later step failed')
    }),
  ).rejects.toThrow('later step failed')
  expect(await findJobs(plain.name)).toEqual([])
  await ctx.tx((tx) => jobs.send(tx, plain, {}, { startAfter: new Date(Date.now() + 600_000) }))
  expect(await findJobs(plain.name)).toMatchObject([{ state: 'created' }])
})

it('a start may prepare the queue again while others use it', async () => {
  await Promise.all([prepareJobs(directUrl, url, JOBS), prepareJobs(directUrl, url, JOBS)])
  expect(await findJobs(plain.name)).toHaveLength(1)
})

it('survives the loss of its connections, and two processes do each job once', async () => {
  const done: string[] = []
  const handler = (who: string) => async () => {
    done.push(who)
  }
  await jobs.work(handleJob(repeated, handler('one')))
  await other.work(handleJob(repeated, handler('two')))
  await ctx.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'maritime-service jobs' and datname = current_database()`)
  await ctx.tx(async (tx) => {
    for (let count = 0; count < 3; count += 1) await jobs.send(tx, repeated, {})
  })
  await eventually(async () => {
    const states = (await findJobs(repeated.name)).map(({ state }) => state)
    return states.length === 3 && states.every((state) => state === 'completed') ? states : undefined
  })
  expect(done).toHaveLength(3)
})

it('the everyday role may plan a repeated job', async () => {
  expect(await query('select cron, timezone from pgboss.schedule')).toEqual([
    { cron: '20 3 * * *', timezone: 'Europe/Oslo' },
  ])
})

it('a job that fails on a statement leaves its code in the queue and none of its values', async () => {
  await jobs.work(handleJob(failing, async () => void (await ctx.db.execute(sql`select ${'Kanarifugl'}::uuid`))))
  await ctx.tx((tx) => jobs.send(tx, failing, {}))
  const [job] = await eventually(async () => {
    const found = await findJobs(failing.name)
    return found[0]?.state === 'retry' ? found : undefined
  })
  expect(JSON.stringify(job?.output)).toContain('22P02')
  expect(JSON.stringify(await query('select job::text from pgboss.job job'))).not.toContain('Kanarifugl')
})
