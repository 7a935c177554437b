import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findErrorCode } from '../error-codes.ts'
import { StartError } from '../start-error.ts'
import { findPrograms } from './binaries.ts'
import { type Cluster, ensureCluster, setSuperuserPassword, writeSettings } from './cluster.ts'
import { chooseAccount } from './os-account.ts'
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { addressOf, isWrongPassword, prepareDatabase, readRolePasswords, type RolePasswords } from './roles.ts'
import { type ServerLock, acquireServerLock } from './server-lock.ts'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'
import { claimCluster, startWatchdog, type Watchdog } from './watchdog.ts'

export interface EmbeddedDatabase {
  /** Address for the running product: reads and writes rows, owns nothing. */
  appUrl: string
  /** Address for migrations, LISTEN and advisory locks: owner of the database, no superuser. */
  directUrl: string
  /** Address for backups: reads everything, may start and stop a base backup. */
  backupUrl: string
  /** The cluster's folder. Use this and not `show data_directory`, which may name it in PostgreSQL's own view. */
  clusterDir: string
  /** Whether the database of a killed server was still running and was taken over. */
  adopted: boolean
  /** Process id of PostgreSQL now; it changes when PostgreSQL was killed and restarted. */
  readonly serverPid: number
  /** Stops PostgreSQL without losing anything and frees the data folder. Call it after the app has closed its connections. */
  stop(): Promise<void>
}

interface EmbeddedDatabaseOptions {
  /** A folder of its own. Cluster in `postgres`, passwords in `secrets`, PostgreSQL's messages in `postgres-log`. */
  dataDir: string
  /** It was restored and replays an archive first, which may take any time. */
  isRecovering?: boolean
  log?: (message: string) => void
}

/** Input of start and restart. */
interface Setup {
  cluster: Cluster
  /** Distinguishes this server's watchdog from earlier ones. */
  claim: string
  passwords: RolePasswords
  socketDir: string
  isRecovering: boolean
  log: (message: string) => void
}

/**
 * Starts PostgreSQL for one server process, from nothing if need be, and looks after it: it is restarted when it dies,
 * and stopped when this process ends in whatever way. A database that a killed server left running is taken over.
 * Throws an Error with sentences for people: data folder in use, wrong platform, folder not usable; a StartError where
 * another folder or another server would help.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir)
  const log = options.log ?? (() => undefined)
  const lock = await openDataDir(dataDir)
  try {
    const setup = await prepareSetup(dataDir, options.isRecovering ?? false, log)
    const watchdog = startWatchdog(setup.cluster, setup.claim)
    try {
      const { postmaster, adopted } = await adoptOrStart(setup)
      try {
        await lock.assertHeld()
      } catch (error) {
        await stopPostmaster(postmaster, setup.cluster.dir)
        throw error
      }
      return superviseDatabase({ ...setup, socketDir: postmaster.socketDir }, lock, watchdog, postmaster, adopted)
    } catch (error) {
      watchdog.dismiss()
      await removeSocketFolder(setup.socketDir)
      throw error
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function openDataDir(dataDir: string): Promise<ServerLock> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    return await acquireServerLock(dataDir)
  } catch (error) {
    const code = findErrorCode(error)
    if (code === '') throw error
    throw new StartError(
      `The data folder ${dataDir} can't be written (${code}). Give this account the right to, make room, or use another data folder.`,
      'folder',
      { cause: error },
    )
  }
}

async function prepareSetup(dataDir: string, isRecovering: boolean, log: (message: string) => void): Promise<Setup> {
  const dir = join(dataDir, 'postgres')
  const logDir = join(dataDir, 'postgres-log')
  await mkdir(logDir, { recursive: true, mode: 0o700 })
  const account = await chooseAccount(dir)
  const [passwords, programs] = await Promise.all([readRolePasswords(dataDir), findPrograms(account, dataDir, log)])
  const cluster: Cluster = { dir, account, programs, logFile: join(logDir, 'postgres.log') }
  if (await ensureCluster(cluster, passwords.supervisor)) log('A new database was set up.')
  const claim = await claimCluster(cluster)
  return { cluster, claim, passwords, socketDir: await makeSocketFolder(dataDir, account), isRecovering, log }
}

async function adoptOrStart(setup: Setup): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const { cluster, passwords, log } = setup
  const found = await findPostmaster(cluster)
  if (found) {
    try {
      await prepareDatabase(found.socketDir, passwords)
      if (found.socketDir !== setup.socketDir) await removeSocketFolder(setup.socketDir)
      log('The database was still running and was taken over.')
      return { postmaster: found, adopted: true }
    } catch {
      // Its socket is missing, it is shutting down, or it has other passwords: a new start resolves all of these.
      await stopPostmaster(found, cluster.dir)
    }
  }
  const postmaster = await startWithPasswords(setup)
  return { postmaster, adopted: false }
}

async function startWithPasswords(setup: Setup): Promise<Postmaster> {
  const { cluster, passwords, socketDir, isRecovering, log } = setup
  await writeSettings(cluster)
  let postmaster = await startPostmaster(cluster, socketDir, log, isRecovering ? Infinity : undefined)
  try {
    try {
      await prepareDatabase(socketDir, passwords)
    } catch (error) {
      if (!isWrongPassword(error)) throw error
      log("The supervisor's password was lost; the database gets a new one.")
      await stopPostmaster(postmaster, cluster.dir)
      await setSuperuserPassword(cluster, passwords.supervisor)
      postmaster = await startPostmaster(cluster, socketDir, log)
      await prepareDatabase(socketDir, passwords)
    }
  } catch (error) {
    await stopPostmaster(postmaster, cluster.dir)
    throw error
  }
  return postmaster
}

function superviseDatabase(
  setup: Setup,
  lock: ServerLock,
  firstWatchdog: Watchdog,
  firstPostmaster: Postmaster,
  adopted: boolean,
): EmbeddedDatabase {
  const { cluster, claim, passwords, socketDir, log } = setup
  let postmaster = firstPostmaster
  let watchdog = firstWatchdog
  let stopping: Promise<void> | undefined
  let restarting: Promise<Postmaster> | undefined

  async function keepPostmaster(): Promise<void> {
    let pause = 1_000
    for (;;) {
      await postmaster.ended
      if (stopping) return
      log('The database ended unexpectedly and is started again.')
      try {
        restarting = startPostmaster(cluster, socketDir, log)
        postmaster = await restarting
        pause = 1_000
      } catch (error) {
        log(`The database can't be started again yet: ${(error as Error).message}`)
        await sleep(pause, undefined, { ref: false })
        pause = Math.min(pause * 2, 30_000)
      }
    }
  }

  async function keepWatchdog(): Promise<void> {
    for (;;) {
      await watchdog.ended
      if (stopping) return
      await sleep(1_000, undefined, { ref: false })
      if (stopping) return
      watchdog = startWatchdog(cluster, claim)
    }
  }

  void keepPostmaster()
  void keepWatchdog()

  async function stop(): Promise<void> {
    try {
      await stopPostmaster(postmaster, cluster.dir)
      // A restart may have been under way when we were asked to stop: end what it started, too.
      const restarted = await restarting?.catch(() => undefined)
      if (restarted) await stopPostmaster(restarted, cluster.dir)
    } finally {
      watchdog.dismiss()
      await removeSocketFolder(socketDir)
      await lock.release()
    }
  }

  return {
    appUrl: addressOf(socketDir, 'app', passwords.app),
    directUrl: addressOf(socketDir, 'migrator', passwords.migrator),
    backupUrl: addressOf(socketDir, 'backup', passwords.backup),
    clusterDir: cluster.dir,
    adopted,
    get serverPid() {
      return postmaster.pid
    },
    stop: () => (stopping ??= stop()),
  }
}
