import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { createCtx } from '#core/context.server.ts'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'
import { listenForChanges } from '#core/db/change-listener.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { ByteCache } from '#core/http/byte-cache.server.ts'
import { createHttpServer } from '#core/http/server.server.ts'
import { LIVE_STREAMS } from '#core/live/live-event.ts'
import { createLiveHub } from '#core/live/live-hub.server.ts'
import { LIVE_CHANNEL, publishLive } from '#core/live/live.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { addPerson } from '../../tests/setup/portal-people.ts'
import { eventually, testServices } from '../../tests/setup/services.ts'
import { authorize } from './authorize.server.ts'
import { registerEvents } from './events.server.ts'
import { findLiveSessions } from './find-live-sessions.server.ts'

const { ctx, url, directUrl, query } = await testServices()
const failures: Error[] = []

/** A process with its own pool, listener and open screens. */
async function startProcess({ streams = 500, perSession = 20 } = {}) {
  const pool = createPool({ url, max: 2, onError: (error) => failures.push(error) })
  const own = createCtx(createDb(pool))
  const hub = createLiveHub({
    findLiveSessions: (ids) => findLiveSessions(own, ids),
    onError: (error) => failures.push(error),
    limits: { streams, perSession, ping: 20_000, retry: 2000 },
  })
  const listener = await listenForChanges({
    directUrl,
    channel: LIVE_CHANNEL,
    onChange: hub.receive,
    onGap: hub.gap,
    onError: (error) => failures.push(error),
  })
  const server = createHttpServer({
    cache: new ByteCache(),
    logLevel: false,
    trustProxy: false,
    isDraining: () => false,
  })
  registerEvents(server, { hub, authorize: (access, token) => authorize(own, access, token) })
  await server.listen({ port: 0, host: '127.0.0.1' })
  let closed: Promise<void> | null = null
  const close = () =>
    (closed ??= listener
      .stop()
      .then(() => server.close())
      .then(() => pool.end()))
  afterAll(close)
  const origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return { address: origin + LIVE_STREAMS.portal, adminAddress: origin + LIVE_STREAMS.admin, hub, close }
}

const ask = (address: string, token: string | null, method = 'GET') =>
  fetch(address, { method, headers: token === null ? {} : { authorization: `Bearer ${token}` } })

/** An open stream: what has come so far, and whether it has ended. */
async function open(address: string, token: string) {
  const response = await ask(address, token)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const stream = { text: '', ended: false }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) stream.text += decoder.decode(chunk)
  }
  void read()
    .catch(() => undefined)
    .then(() => (stream.ended = true))
  await eventually(() => (stream.text.includes('event: open') ? true : undefined))
  return stream
}

const first = await startProcess()
const second = await startProcess()
const manager = await addPerson(ctx, { role: 'manager' })
const operator = await addPerson(ctx, { role: 'operator' })
const stranger = await addPerson(ctx, { role: 'operator' })

/** A signed-in administrator's token. */
async function addAdmin(name: string): Promise<string> {
  const token = createToken()
  await query(
    `with person as (
      insert into users (id, username, password, lookup_tag) values (gen_random_uuid(), $1, '', convert_to($1, 'UTF8')) returning id
    ), session as (
      insert into admin_sessions (id, user_id, session_token, expires_at)
      select gen_random_uuid(), id, $2, now() + interval '1 hour' from person returning session_token
    )
    insert into admin_session_keys (token_hash, key_id, wrap) select session_token, 'key', '' from session`,
    [name, hashToken(token)],
  )
  return token
}

it('reaches every process with an authorised subscriber, and nobody else', async () => {
  const boss = await open(first.address, manager.token)
  const worker = await open(second.address, operator.token)
  const other = await open(second.address, stranger.token)
  await ctx.tx(async (tx) => {
    await publishLive(tx, { topic: 'project', id: 'p-1', userIds: [operator.id] })
    await publishLive(tx, { topic: 'notification', id: 'n-1', userIds: [operator.id] })
  })
  const rolledBack = ctx.tx(async (tx) => {
    await publishLive(tx, { topic: 'project', id: 'p-never', userIds: [operator.id] })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await ctx.tx((tx) => publishLive(tx, { topic: 'vessel', id: 'v-last', userIds: [operator.id, stranger.id] }))
  for (const stream of [boss, worker, other]) {
    await eventually(() => (stream.text.includes('v-last') ? true : undefined))
  }
  expect(boss.text).toContain('data: {"topic":"project","id":"p-1"}')
  expect(boss.text).not.toContain('n-1')
  expect(worker.text).toMatch(/event: change\nid: \d+\ndata: {"topic":"project","id":"p-1"}\n\n/)
  expect(worker.text).toContain('n-1')
  expect(other.text).not.toMatch(/p-1|n-1/)
  expect(boss.text + worker.text + other.text).not.toContain('p-never')
  // Ids of others do not travel.
  expect(other.text).not.toContain(operator.id)
})

it('tells many people in notices that PostgreSQL takes', async () => {
  const worker = await open(second.address, operator.token)
  const crowd = Array.from({ length: 400 }, () => crypto.randomUUID())
  await ctx.tx((tx) => publishLive(tx, { topic: 'operator', id: 'o-crowd', userIds: [...crowd, operator.id] }))
  await eventually(() => (worker.text.includes('o-crowd') ? true : undefined))
})

it('says after a gap that everything has to be asked again', async () => {
  const boss = await open(first.address, manager.token)
  const before = boss.text.split('event: gap').length
  await query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'maritime-service listen' and datname = current_database()`,
  )
  await eventually(() => (boss.text.split('event: gap').length >= before + 2 ? true : undefined))
  await ctx.tx((tx) => publishLive(tx, { topic: 'project', id: 'p-after-gap', userIds: [] }))
  await eventually(() => (boss.text.includes('p-after-gap') ? true : undefined))
})

it('starts with the events of the last moments, which a screen may have missed while it loaded', async () => {
  const early = await open(first.address, manager.token)
  await ctx.tx(async (tx) => {
    await publishLive(tx, { topic: 'project', id: 'p-early', userIds: [operator.id] })
    await publishLive(tx, { topic: 'vessel', id: 'v-early', userIds: [] })
  })
  await eventually(() => (early.text.includes('v-early') ? true : undefined))
  const late = await open(first.address, operator.token)
  await eventually(() => (late.text.includes('data: {"topic":"project","id":"p-early"}') ? true : undefined))
  expect(late.text.indexOf('event: open')).toBeLessThan(late.text.indexOf('p-early'))
  expect(late.text).not.toContain('v-early')
})

it('starts with a gap shortly after its process missed events', async () => {
  const fresh = await startProcess()
  const boss = await open(fresh.address, manager.token)
  await eventually(() => (boss.text.includes('event: gap') ? true : undefined))
})

it('notifies administrators of mail, runs and processes, each area only of its own, and ends with their session', async () => {
  const token = await addAdmin('Astrid')
  const panels = [await open(first.adminAddress, token), await open(second.adminAddress, token)]
  const boss = await open(first.address, manager.token)
  const other = await open(first.adminAddress, await addAdmin('Berit'))
  await ctx.tx(async (tx) => {
    await publishLive(tx, { topic: 'project', id: 'p-portal', userIds: [] })
    await enqueueMail(tx, { urgency: 'notice', to: ['a@b.example'], subject: 'Hello', body: 'Text' })
  })
  await query(`insert into operation_runs (id, kind, cause) values (gen_random_uuid(), 'backup', 'asked')`)
  await query(
    `insert into product_processes (id, name, version, node, started_at, memory_bytes)
      values (gen_random_uuid(), 'one', '1', 'v26', now(), 1)`,
  )
  for (const table of ['outgoing_mail', 'operation_runs', 'product_processes']) {
    for (const panel of panels) {
      await eventually(() => (panel.text.includes(`{"topic":"running","id":"${table}"}`) ? true : undefined))
    }
  }
  await ctx.tx((tx) => publishLive(tx, { topic: 'vessel', id: 'v-after', userIds: [] }))
  await eventually(() => (boss.text.includes('v-after') ? true : undefined))
  expect(boss.text).not.toContain('running')
  expect(panels.map(({ text }) => text).join('')).not.toContain('p-portal')

  for (const foreign of [null, manager.token, operator.token]) {
    expect((await ask(first.adminAddress, foreign)).status).toBe(401)
  }
  expect((await ask(first.address, token)).status).toBe(401)
  await query('delete from admin_sessions where session_token = $1', [hashToken(token)])
  for (const panel of panels) await eventually(() => (panel.ended ? true : undefined))
  expect(other.ended).toBe(false)
  expect((await ask(first.adminAddress, token)).status).toBe(401)
})

it('ends when the session does, in both processes at once, and lets others stay', async () => {
  const leaver = await addPerson(ctx, { role: 'operator' })
  const streams = [await open(first.address, leaver.token), await open(second.address, leaver.token)]
  const worker = await open(second.address, operator.token)
  await ctx.db.execute(sql`update portal_users set is_active = false where id = ${leaver.id}`)
  for (const stream of streams) await eventually(() => (stream.ended ? true : undefined))
  expect(worker.ended).toBe(false)
  expect((await ask(first.address, leaver.token)).status).toBe(401)
})

it('refuses strangers, HEAD, and more screens than it can serve', async () => {
  expect((await ask(first.address, null)).status).toBe(401)
  expect((await ask(first.address, manager.token, 'HEAD')).status).toBe(405)
  const narrow = await startProcess({ perSession: 1 })
  await open(narrow.address, manager.token)
  expect((await ask(narrow.address, manager.token)).status).toBe(429)
  await open(narrow.address, operator.token)
  const small = await startProcess({ streams: 1 })
  await open(small.address, manager.token)
  const refused = await ask(small.address, operator.token)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
})

it('ends its streams when the process drains, so that closing does not wait for them', async () => {
  const third = await startProcess()
  const stream = await open(third.address, manager.token)
  await third.close()
  await eventually(() => (stream.ended ? true : undefined))
  expect(third.hub.size).toBe(0)
})
