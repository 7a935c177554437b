import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedDatabase } from '@maritime-service/postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { serveTests } from './shared-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for their databases. */
    testDatabases: string
  }
}

/** What a test file gets: addresses of its own database for the product's two roles. */
export interface ClonedDatabase {
  name: string
  /** As the running product connects: no owner, no superuser. */
  url: string
  /** As migrations connect: owner of the database. */
  directUrl: string
  /** Folder of the cluster, with files that tests search. */
  clusterFolder: string
}

interface Cluster {
  database: EmbeddedDatabase
  admin: pg.Client
  dataDir: string
}

const withDatabase = (url: string, name: string) => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Nothing in this cluster outlives the run, so nothing waits for the disk. */
const UNSAFE = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']

/**
 * One cluster for the run, with the database `app`, which is migrated once, gets its queue, and is then only cloned.
 */
async function startCluster(): Promise<Cluster> {
  const { addressOf, readRolePasswords, startEmbeddedDatabase, superuser } = await import('@maritime-service/postgres')
  const { prepareAudit } = await import('#core/audit/prepare-audit.server.ts')
  const { migrateDatabase } = await import('#core/db/migrate.server.ts')
  const { prepareJobs } = await import('#core/jobs/jobs.server.ts')
  const { PRODUCT_JOBS } = await import('#compose/product-modules.server.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'test-database-'))
  const database = await startEmbeddedDatabase({ dataDir })
  const passwords = await readRolePasswords(dataDir)
  const socketDir = new URL(database.directUrl).searchParams.get('host') ?? ''
  const admin = new pg.Client({ connectionString: addressOf(socketDir, superuser, passwords[superuser], 'postgres') })
  // The connection ends with the cluster, which is no error here.
  admin.on('error', () => undefined)
  await admin.connect()
  for (const setting of UNSAFE) await admin.query(`alter system set ${setting}`)
  await admin.query('select pg_reload_conf()')
  await migrateDatabase(database.directUrl)
  await prepareJobs(database.directUrl, database.appUrl, PRODUCT_JOBS)
  await prepareAudit(database.directUrl, database.appUrl)
  return { database, admin, dataDir }
}

/** PostgreSQL copies tables and default privileges into a clone, but not the privileges on the database itself. */
async function cloneTemplate({ admin, database, dataDir }: Cluster, template = 'app'): Promise<ClonedDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} template ${template} owner migrator`)
  await admin.query(`revoke connect, temporary on database ${name} from public`)
  await admin.query(`grant connect on database ${name} to app, backup`)
  return {
    name,
    url: withDatabase(database.appUrl, name),
    directUrl: withDatabase(database.directUrl, name),
    clusterFolder: dataDir,
  }
}

async function stopCluster({ admin, database, dataDir }: Cluster): Promise<void> {
  await admin.end()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function answer(response: ServerResponse, work: Promise<unknown>): void {
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  work.then(
    (body) => send(200, body ?? {}),
    (error: unknown) => send(500, { message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
}

/**
 * Global setup of the unit tests. It starts nothing by itself: the first test file that asks for a database starts the
 * cluster, so that a run of pure tests stays quick. Clones, of the template or of a named clone, are made here, one at a
 * time, because PostgreSQL refuses to copy what somebody else is copying or connected to.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let cluster: Promise<Cluster> | undefined
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = (work: (cluster: Cluster) => Promise<unknown>) => {
    const result = queue.then(async () => work(await (cluster ??= startCluster())))
    queue = result.catch(() => undefined)
    return result
  }
  const end = await serveTests(project, 'testDatabases', (request, response) => {
    const name = /^\/(test_[0-9a-f]{12})$/.exec(request.url ?? '')?.[1]
    if (request.method === 'POST')
      answer(
        response,
        inTurn((running) => cloneTemplate(running, name)),
      )
    else if (request.method === 'DELETE' && name) {
      answer(
        response,
        inTurn(async ({ admin }) => void (await admin.query(`drop database if exists ${name} with (force)`))),
      )
    } else response.writeHead(404).end()
  })
  return async () => {
    end()
    await queue
    if (cluster) await cluster.then(stopCluster, () => undefined)
  }
}
