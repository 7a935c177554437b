import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, readRolePasswords } from '@maritime-service/postgres'
import { afterEach, expect, it } from 'vitest'
import { withClient } from '#core/db/with-client.server.ts'
import { THROTTLES } from '#core/http/throttle.server.ts'
import { contactMessage, postJson, send, sourceOf } from '../setup/http-client.ts'
import { isFull } from '../setup/long-tests/sample.ts'
import { type Product, startProduct } from '../setup/product.ts'
import { startOwnCluster, until } from './server-client.ts'

const VICTIMS = ['server', 'database', ...(isFull ? ['server'] : [])]

const toStop: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of toStop.splice(0).toReversed()) await stop()
})

/** Writers that note which messages were acknowledged, and retry with the same key when they got no response. */
function startWriters(targets: readonly { url: string }[], writers: number) {
  const acknowledged = new Set<string>()
  const attempted = new Set<string>()
  let running = true
  const write = async (writer: number) => {
    for (let turn = 0; running; turn += 1) {
      const mark = `crash-${writer}-${turn}.`
      attempted.add(mark)
      const headers = { 'idempotency-key': `key-of-${mark}`, ...sourceOf(writer * 4096 + turn) }
      for (let retry = 0; running && !acknowledged.has(mark); retry += 1) {
        const target = targets[(writer + turn + retry) % targets.length]
        const reply = await postJson(target?.url ?? '', '/api/contact', contactMessage(mark), headers).catch(
          () => undefined,
        )
        if (reply?.status === 201) acknowledged.add(mark)
        else await sleep(50)
      }
    }
  }
  const all = Array.from({ length: writers }, (_, writer) => write(writer))
  return {
    acknowledged,
    attempted,
    /** Waits until so many more messages were acknowledged. */
    async goOn(messages: number) {
      const enough = acknowledged.size + messages
      await until(() => acknowledged.size >= enough, `${messages} more messages were acknowledged`)
    },
    async stop() {
      running = false
      await Promise.all(all)
    },
  }
}

/** How often each mark is stored. */
function countMarks(messages: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const message of messages) {
    const mark = /crash-\d+-\d+\./.exec(message)?.[0] ?? message
    counts.set(mark, (counts.get(mark) ?? 0) + 1)
  }
  return counts
}

function expectNothingLost(messages: readonly string[], writers: ReturnType<typeof startWriters>): void {
  const counts = countMarks(messages)
  expect(
    [...writers.acknowledged].filter((mark) => !counts.has(mark)),
    'acknowledged but lost',
  ).toEqual([])
  expect(
    [...counts].filter(([, times]) => times > 1),
    'stored twice',
  ).toEqual([])
  expect(
    [...counts.keys()].filter((mark) => !writers.attempted.has(mark)),
    'never sent',
  ).toEqual([])
  expect(writers.acknowledged.size).toBeGreaterThan(50)
}

it('two processes and their database killed again and again lose no acknowledged message and store none twice', async () => {
  const own = await startOwnCluster()
  toStop.push(() => own.stop())
  const env = {
    DATABASE_URL: own.database.appUrl,
    DATABASE_DIRECT_URL: own.database.directUrl,
    PEPPER_FILE: join(own.dataDir, 'shared-pepper'),
    TRUST_PROXY: '1',
  }
  const products = [await startProduct({ env }), await startProduct({ env })] as const
  for (const product of products) toStop.push(() => product.stop())
  const writers = startWriters(products, 8)
  for (let round = 0; round < 4; round += 1) {
    await writers.goOn(30)
    const product = products[round % 2] as Product
    await product.kill('SIGKILL')
    await product.restart()
    await writers.goOn(10)
    if (round % 2 === 1) process.kill(own.database.serverPid, 'SIGKILL')
  }
  await writers.goOn(30)
  await writers.stop()
  const rows = await own.query<{ message: string }>('select message from contact_submissions')
  expectNothingLost(
    rows.map(({ message }) => message),
    writers,
  )
  // Each message that did not wait for the digest has its copy: both were one transaction.
  const [told] = await own.query<{ copies: number; copied: number }>(`
    select (select count(*)::int from outgoing_mail where reply_to is not null) as copies,
      (select count(*)::int from contact_submissions where mailed_at = created_at) as copied`)
  expect(told?.copied).toBeGreaterThanOrEqual(THROTTLES['contact-copies'].points)
  expect(told?.copies).toBe(told?.copied)
})

it('a server killed with its own database under it is back by itself, with everything that it acknowledged; a second start on its folder is refused', async () => {
  const product = await startProduct({ env: { TRUST_PROXY: '1' } })
  toStop.push(() => product.stop())
  const cluster = join(product.dataDir, 'postgres')
  const readPidFile = async () => (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  // Nobody else gets its data folder.
  await expect(startProduct({ dataDir: product.dataDir })).rejects.toThrow(/in use|another|already/i)
  expect((await send(product.url, '/readyz')).status).toBe(200)
  const writers = startWriters([product], 4)
  for (const victim of VICTIMS) {
    await writers.goOn(30)
    if (victim === 'server') {
      await product.kill('SIGKILL')
      await product.restart()
    } else {
      process.kill(Number((await readPidFile())[0]), 'SIGKILL')
      await expect.poll(async () => (await send(product.url, '/readyz').catch(() => undefined))?.status).toBe(200)
    }
  }
  await writers.goOn(30)
  await writers.stop()
  const passwords = await readRolePasswords(product.dataDir)
  const socketDir = (await readPidFile())[4] ?? ''
  const { rows } = await withClient(addressOf(socketDir, 'migrator', passwords.migrator), 'test', (client) =>
    client.query<{ message: string }>('select message from contact_submissions'),
  )
  expectNothingLost(
    rows.map(({ message }) => message),
    writers,
  )
})
