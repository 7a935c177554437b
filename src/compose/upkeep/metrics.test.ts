import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import type { ArchiveState } from '#core/backup/archive/wal-archive.server.ts'
import { systemCtx } from '#core/context.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { ByteCache } from '#core/http/byte-cache.server.ts'
import { createLiveHub } from '#core/live/live-hub.server.ts'
import type { GaugeTable, SentAnswer } from '#core/metrics/metrics.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { GAUGES, readFigures } from './metrics.server.ts'

const answers: SentAnswer[] = []
const { call, ctx, pool, query } = await testCalls({ onAnswer: (answer) => answers.push(answer) })
const source = {
  ctx: () => ctx,
  pool,
  cache: new ByteCache(),
  live: createLiveHub({ findLiveSessions: async () => new Set(), onError: () => undefined }),
  health: { dataDir: tmpdir(), isEmbedded: true },
  isDraining: () => false,
}

it('counts answers by the pattern of their address, and nothing of what a report needs', async () => {
  await call('GET', '/api/products/search', { query: { q: 'kari@example.com' } })
  await call('POST', '/api/whistleblower', {
    body: { incidentType: 'safety', description: 'Something that nobody may count.' },
  })
  await call('POST', '/api/whistleblower', { body: {} })
  await call('POST', '/api/whistleblower/follow-up', { body: { receipt: 'x' } })
  await call('GET', '/api/whistleblower/nothing')
  expect(answers.map(({ route, status }) => [route, status])).toEqual([['/api/products/search', 200]])
})

it('reads mail by urgency and jobs by queue; the job that notifies of a report is not shown', async () => {
  // The report above put it there.
  expect(await query(`select name from pgboss.job where name = 'whistleblowing.notify'`)).toHaveLength(1)
  await query(
    `insert into outgoing_mail (id, "to", subject, body, urgency, status, created_at)
      values (gen_random_uuid(), '{kari@example.com}', 'Hello', 'Text', 'security', 'waiting', now() - interval '10 minutes'),
        (gen_random_uuid(), '{kari@example.com}', 'Hello', 'Text', 'copy', 'failed', now()),
        (gen_random_uuid(), '{kari@example.com}', 'Hello', 'Text', 'copy', 'sent', now())`,
  )
  await query(`insert into pgboss.job (name, data) values ('notifications.mail-notices', '{"userId": "planted"}')`)
  const figures = await readFigures(source)
  const told = JSON.stringify(figures)
  expect(figures).toContainEqual({
    name: 'maritime_queue_jobs',
    value: 1,
    labels: { queue: 'notifications.mail-notices', state: 'created' },
  })
  expect(figures).toContainEqual({ name: 'maritime_mail', value: 1, labels: { urgency: 'copy', status: 'failed' } })
  expect(figures.find(({ name }) => name === 'maritime_mail_oldest_seconds')?.value).toBeGreaterThan(599)
  expect(told).not.toMatch(/whistle|planted|example\.com|sent/)
  expect(figures).toContainEqual({ name: 'maritime_database_up', value: 1 })
  const known: GaugeTable = GAUGES
  for (const { name, labels = {} } of figures)
    expect([name, Object.keys(labels).toSorted()]).toEqual([name, [...(known[name]?.labels ?? [])].toSorted()])
})

it('reports an archive that does not advance, also while the database is unavailable; without one nothing', async () => {
  const named = async (health: typeof source.health & { archive?: () => ArchiveState }) =>
    (await readFigures({ ...source, health })).filter(({ name }) => name.startsWith('maritime_archive_'))
  expect(await named(source.health)).toEqual([])
  const archive = () => ({ until: new Date(Date.now() - 600_000), waitingBytes: 16e6, error: 'The folder is away.' })
  expect(await named({ ...source.health, archive })).toMatchObject([
    { name: 'maritime_archive_ok', value: 0 },
    { name: 'maritime_archive_waiting_bytes', value: 16e6 },
    { name: 'maritime_archive_age_seconds' },
  ])
})

it('reports the process when the database is unavailable, and that it is', async () => {
  const away = createPool({ url: 'postgresql://nobody@127.0.0.1:9/none', onError: () => undefined })
  const figures = await readFigures({ ...source, pool: away, ctx: () => systemCtx(createDb(away)) })
  expect(figures).toContainEqual({ name: 'maritime_database_up', value: 0 })
  expect(figures.some(({ name }) => name === 'maritime_mail')).toBe(false)
  expect(figures.some(({ name }) => name === 'maritime_pool_waiting')).toBe(true)
  await away.end()
})
