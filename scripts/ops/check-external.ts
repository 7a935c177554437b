import { chmod, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../tests/setup/product.ts'
import { atEnd } from '../bench/at-end.ts'
import { ask, messageOf, otherSource } from './ask.ts'
import { type Check, must } from './check.ts'
import { PASSWORDS, type Server, startPrimary, startReplica } from './postgres.ts'
import { hasProgram, run, start, until } from './programs.ts'
import { makeFolder, ROOT, startOne } from './stage.ts'
import { compareMarks, readMessages, startWriters } from './writers.ts'

/** The address of the database, which moves to another server as a name or a floating address does. */
async function startAddress(first: number): Promise<{ port: number; moveTo: (port: number) => void }> {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((inside) => {
    const outside = connect(target, '127.0.0.1')
    inside.pipe(outside).pipe(inside)
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      open.add(one)
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  atEnd(async () => {
    cut()
    server.close()
  })
  return {
    port,
    moveTo(next) {
      target = next
      cut()
    },
  }
}

const movedTo = (url: string, port: number): string => {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}

async function tryFailover(primary: Server, pepper: string): Promise<string> {
  const replica = await startReplica(primary)
  const { port, moveTo } = await startAddress(primary.port)
  const env = {
    DATABASE_URL: movedTo(primary.urlOf('app'), port),
    DATABASE_DIRECT_URL: movedTo(primary.urlOf('owner'), port),
    PEPPER_FILE: pepper,
    TRUST_PROXY: '1',
  }
  const products = [await startOne(env), await startOne(env)]
  for (const { url } of products) await ask(`${url}/legal`)
  const writers = products.map(({ url }) => startWriters({ url: () => url, writers: 4, insists: true }))
  const written = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  await until(() => written() > 50, 'messages are acknowledged')
  await primary.control('stop', '-m', 'immediate')
  const stopped = performance.now()
  const during = await ask(`${products[0]?.url}/api/contact`, { body: messageOf('during'), headers: otherSource() })
  const page = await ask(`${products[0]?.url}/legal`)
  await sleep(2000)
  await replica.ask(`alter system set synchronous_standby_names = ''`)
  await replica.control('promote')
  moveTo(replica.port)
  const moved = performance.now()
  const before = writers.map(({ acknowledged }) => acknowledged.size)
  await until(() => writers.every(({ acknowledged }, at) => acknowledged.size > (before[at] ?? 0)), 'both write again')
  const again = performance.now()
  for (const each of writers) await each.stop()
  const messages = await readMessages(replica.urlOf('owner'))
  // Both write the same marks: what one had acknowledged is looked for among all.
  const lost = writers.map(({ acknowledged }) => compareMarks(messages, acknowledged).lost)
  const said = `failover to a synchronous replica: ${written()} messages acknowledged, ${lost.join(' and ')} lost; meanwhile a message is answered ${during.status} and a kept page ${page.status}; both products write again ${((again - moved) / 1000).toFixed(1)} s after the address moved, without a restart (${((again - stopped) / 1000).toFixed(1)} s after the server went)`
  must(lost.every((count) => count === 0) && during.status === 503 && page.status === 200, said)
  for (const product of products) await product.stop()
  return said
}

async function tryPooler(server: Server, pepper: string): Promise<string> {
  if (!(await hasProgram('pgbouncer'))) return 'pooler not tried: pgbouncer is not installed'
  const version = /(\d+)\.(\d+)/.exec(await run('pgbouncer', ['--version']))
  if (Number(version?.[1]) === 1 && Number(version?.[2]) < 21) {
    return `pooler not tried: PgBouncer ${version?.[0]} knows no prepared statements, which take 1.21`
  }
  const port = await findFreePort()
  const folder = await makeFolder()
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'users'), `"maritime_app" "${PASSWORDS.app}"\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]\nmaritime = host=127.0.0.1 port=${server.port} dbname=maritime
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = 20
ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
max_prepared_statements = 200
`,
  )
  const isRoot = process.getuid?.() === 0
  const pooler = start('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), join(folder, 'pgbouncer.ini')])
  await sleep(1000)
  const product = await startOne({
    DATABASE_URL: movedTo(server.urlOf('app'), port),
    DATABASE_DIRECT_URL: server.urlOf('owner'),
    PEPPER_FILE: pepper,
    TRUST_PROXY: '1',
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${pooler.output()}`)
  })
  const reads = ['/', '/api/products', '/api/products/search?q=kit']
  const writers = startWriters({ url: () => product.url, writers: 10, reads })
  await until(() => writers.answers > 400, 'it answers')
  await writers.stop()
  const said = `PgBouncer ${version?.[0]} in transaction mode: ${writers.answers} answers, ${writers.failures.length} failed`
  must(writers.failures.length === 0, `${said}: ${writers.failures.slice(0, 5).join(', ')}`)
  await product.stop()
  return said
}

async function tryBackup(server: Server, pepper: string): Promise<string> {
  const folder = await makeFolder()
  const env = { DATABASE_URL: server.urlOf('app'), DATABASE_DIRECT_URL: server.urlOf('owner') }
  const dataDir = join(folder, 'data')
  const product = await startOne({ ...env, PEPPER_FILE: pepper, TRUST_PROXY: '1' }, dataDir)
  const writers = startWriters({ url: () => product.url, writers: 4 })
  await until(() => writers.acknowledged.size > 50, 'messages are acknowledged')
  const script = join(ROOT, 'scripts/backup.ts')
  await run(process.execPath, [script, join(folder, 'sets')], { ...env, DATA_DIR: dataDir })
  await writers.stop()
  await product.stop()
  const said = await run(process.execPath, [script, 'drill', join(folder, 'sets')])
  must(said.includes('can be restored'), said)
  return `a set made by pg_dump while messages arrive passes the drill: ${/restored: (.*?),/.exec(said)?.[1]}`
}

/** A PostgreSQL that is not ours: its roles, its backup, a pooler before it, a replica in its place. */
export const checkExternal: Check = {
  name: 'external',
  needs: ['initdb', 'pg_ctl', 'pg_basebackup', 'pg_dump', 'pg_restore', 'psql'],
  async run() {
    const server = await startPrimary()
    // One installation throughout: what the first start made is opened by the same pepper.
    const pepper = join(await makeFolder(), 'pepper')
    return [await tryBackup(server, pepper), await tryPooler(server, pepper), await tryFailover(server, pepper)]
  },
}
