import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import type { AdminHealth } from '#core/contract/health.ts'
import { guardRoutes } from '#core/http/registry.server.ts'
import { PRODUCT_VERSION } from '#core/product-version.server.ts'
import { testCalls } from '../../tests/setup/calls.ts'
import { describeHealth, printHealth } from './describe-health.server.ts'
import { registerHealth } from './health.server.ts'

const { call, signIn, query, ctx } = await testCalls()
const token = await signIn()
const getHealth = async () => (await call('GET', '/api/admin/health', { token })).body as AdminHealth
const setState = (value: object) =>
  query(
    `insert into instance_state (key, value) values ('backup', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(value)],
  )
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString()

it('is for administrators only', async () => {
  expect((await call('GET', '/api/admin/health')).status).toBe(401)
  expect((await call('GET', '/api/admin/health', { token: 'x'.repeat(43) })).status).toBe(401)
})

it('reports for a new installation that there is no backup yet, without calling it late', async () => {
  const { backup, database, disk } = await getHealth()
  expect(backup).toEqual({
    isOurs: true,
    finishedAt: null,
    ageHours: null,
    ok: false,
    isOverdue: false,
    isSealed: null,
    error: null,
  })
  expect(database.kind).toBe('embedded')
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(disk.freeBytes).toBeLessThanOrEqual(disk.totalBytes)
})

it('calls an installation late that never had a backup', async () => {
  await query(
    `insert into instance_state (key, value, created_at) values ('first-start', '{}', now() - interval '3 days')`,
  )
  expect((await getHealth()).backup).toMatchObject({ ageHours: null, isOverdue: true })
})

it('reports age and kind of the last good backup, and why a later one failed', async () => {
  await setState({ finishedAt: hoursAgo(5), ok: true, triedAt: hoursAgo(5), isSealed: true })
  expect((await getHealth()).backup).toMatchObject({ ageHours: 5, ok: true, isOverdue: false, isSealed: true })
  await setState({
    finishedAt: hoursAgo(50),
    ok: false,
    triedAt: hoursAgo(2),
    isSealed: true,
    error: 'The disk is\nfull.',
  })
  const health = await getHealth()
  expect(health.backup).toMatchObject({ ageHours: 50, ok: false, isOverdue: true, error: 'The disk is\nfull.' })
  expect(printHealth(health)).toContain('backup: 50 h old, overdue, last try failed: The disk is full.\n')
})

it('says of an external database that its server makes the backups', async () => {
  const health = await describeHealth(ctx, { dataDir: tmpdir(), isEmbedded: false })
  expect(health.backup).toMatchObject({ isOurs: false, finishedAt: null, isOverdue: false })
  expect(printHealth(health)).toContain('backup: by the database server\n')
})

it('reports the position of the WAL archive, and why it does not advance', async () => {
  const state = { until: new Date('2026-11-23T05:00:00Z'), waitingBytes: 0, error: null }
  const source = { dataDir: tmpdir(), isEmbedded: true }
  expect((await getHealth()).archive).toBeNull()
  const well = await describeHealth(ctx, { ...source, archive: () => state })
  expect(printHealth(well)).toContain('archive: all until 2026-11-23T05:00:00.000Z\n')
  const away = await describeHealth(ctx, { ...source, archive: () => ({ ...state, error: 'The folder is away.' }) })
  expect(away.archive).toMatchObject({ until: '2026-11-23T05:00:00.000Z', error: 'The folder is away.' })
  expect(printHealth(away)).toContain('archive: The folder is away.\n')
})

it('gives version and detail to the holder of a token, one word to everybody else', async () => {
  let isFull = false
  const server = Fastify()
  guardRoutes(server)
  registerHealth(server, {
    isDraining: () => false,
    pingDatabase: async () => {},
    isDiskFull: async () => isFull,
    isSignedIn: async (given) => given === token,
    describeFor: async (given) => {
      if (given === 'b'.repeat(43)) throw new Error('The disk does not answer')
      return given === token ? 'backup: 5 h old\n' : null
    },
  })
  afterAll(() => server.close())
  const ask = async (authorization?: string, url = '/readyz') =>
    (await server.inject({ url, ...(authorization === undefined ? {} : { headers: { authorization } }) })).body
  expect(await ask()).toBe('ready\n')
  expect(await ask(`Bearer ${'a'.repeat(43)}`)).toBe('ready\n')
  expect(await ask(`Bearer ${'b'.repeat(43)}`)).toBe('ready\n')
  expect(await ask(`Bearer ${token}`)).toBe('ready\nbackup: 5 h old\n')
  // The load balancer continues to send readers; the response says what is wrong.
  isFull = true
  expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200)
  expect(await ask()).toBe('ready\ndisk full: nothing can be stored\n')
  isFull = false
  expect(await ask(undefined, '/healthz')).toBe('ok\n')
  expect(await ask(`Bearer ${'b'.repeat(43)}`, '/healthz')).toBe('ok\n')
  expect(await ask(`Bearer ${token}`, '/healthz')).toBe(`ok\nversion: ${PRODUCT_VERSION}\n`)
})
