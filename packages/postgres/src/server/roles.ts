import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, DatabaseError } from 'pg'
import { findErrorCode, hasErrorCode } from '../error-codes.ts'
import { withClient } from '../with-client.ts'
import { superuser } from './cluster.ts'

const databaseName = 'app'
const roles = [superuser, 'migrator', 'app', 'backup'] as const

/** Raise the number when `grantPrivileges` changes: existing databases then get it at their next start. */
const preparedMark = 'prepared by the supervisor, version 2'

type Role = (typeof roles)[number]
export type RolePasswords = Record<Role, string>

/**
 * Reads each role's password from `<dataDir>/secrets/database-<role>`, making those that are missing.
 * A password that was lost or restored wrongly is not a problem: `prepareDatabase` gives the role the one of the file.
 */
export async function readRolePasswords(dataDir: string): Promise<RolePasswords> {
  const folder = join(dataDir, 'secrets')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const passwords = await Promise.all(roles.map((role) => readOrMakeSecret(join(folder, `database-${role}`))))
  return Object.fromEntries(roles.map((role, index) => [role, passwords[index]])) as RolePasswords
}

/** An address that `pg` and libpq read as the Unix socket in `socketDir`, and that any parser of addresses accepts. */
export function addressOf(socketDir: string, role: Role, password: string, database = databaseName): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(socketDir)}`
}

/** Whether PostgreSQL refused the password (and didn't fail in another way). */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '28P01'
}

/**
 * Makes roles, database and privileges that are missing, and repairs passwords that differ from the files.
 * migrator owns the database, app reads and writes what migrator makes in schema public, backup reads everything
 * and may take a base backup and keep the log for the archive. Each step can be repeated after a kill. Rejects with wrong password when the
 * supervisor itself can't log in.
 */
export async function prepareDatabase(socketDir: string, passwords: RolePasswords): Promise<void> {
  const asSuperuser = (database: string) => addressOf(socketDir, superuser, passwords[superuser], database)
  await enter(asSuperuser('postgres'), async (client) => {
    const known = await client.query<{ name: string }>('select rolname as name from pg_roles')
    for (const role of roles) {
      if (known.rows.some((row) => row.name === role)) continue
      await client.query(`create role ${role} login password ${client.escapeLiteral(passwords[role])}`)
    }
    const databases = await client.query<{ prepared: string | null }>(
      `select shobj_description(oid, 'pg_database') as prepared from pg_database where datname = $1`,
      [databaseName],
    )
    if (databases.rows.length === 0) await client.query(`create database ${databaseName} owner migrator`)
    if (databases.rows[0]?.prepared !== preparedMark) await enter(asSuperuser(databaseName), grantPrivileges)
    await repairPasswords(client, socketDir, passwords)
  })
}

async function grantPrivileges(client: Client): Promise<void> {
  // One transaction, the mark last: either all of it is committed or the next start repeats it.
  await client.query(`
    begin;
    revoke connect, temporary on database postgres, template1, ${databaseName} from public;
    grant connect on database ${databaseName} to app, backup;
    revoke all on schema public from public;
    grant usage on schema public to app;
    alter default privileges for role migrator in schema public grant select, insert, update, delete on tables to app;
    alter default privileges for role migrator in schema public grant usage, select on sequences to app;
    grant pg_read_all_data to backup;
    alter role backup replication;
    grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal() to backup;
    comment on database ${databaseName} is '${preparedMark}';
    commit;
  `)
}

async function repairPasswords(client: Client, socketDir: string, passwords: RolePasswords): Promise<void> {
  for (const role of roles) {
    if (role === superuser) continue
    try {
      await enter(addressOf(socketDir, role, passwords[role]), async () => undefined)
    } catch (error) {
      if (!isWrongPassword(error)) throw error
      await client.query(`alter role ${role} password ${client.escapeLiteral(passwords[role])}`)
    }
  }
}

const enter = <T>(connectionString: string, use: (client: Client) => Promise<T>): Promise<T> =>
  withClient({ connectionString, application_name: 'supervisor', connectionTimeoutMillis: 10_000 }, use)

async function readOrMakeSecret(path: string): Promise<string> {
  const found = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return ''
    throw new Error(
      `The secret ${path} can't be read (${findErrorCode(error)}). Start the server as the account that made it.`,
    )
  })
  if (found.trim()) return found.trim()
  const secret = randomBytes(24).toString('base64url')
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(`${secret}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  return secret
}
