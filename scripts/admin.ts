import path from 'node:path'
import { openDatabase } from '#compose/start/open-database.server.ts'
import {
  AdministerError,
  replaceCodeOf,
  openWithRecoveryKey,
  openWithSecret,
  removeAdministrator,
  replaceReportKey,
  resetManager,
  type CodeMaker,
  type Opened,
} from '#compose/upkeep/administer.server.ts'
import { exportData } from '#compose/upkeep/export-data.server.ts'
import { erasePerson, listErasures } from '#compose/upkeep/forget/erase-person.server.ts'
import { findPerson, listPersons } from '#compose/upkeep/forget/find-person.server.ts'
import { exportTexts } from '#compose/upkeep/messages.en.ts'
import { prepareAudit } from '#core/audit/prepare-audit.server.ts'
import { BackupError } from '#core/backup/backup-error.ts'
import { assertServedFolder, findRunningDatabase } from '#core/backup/find-database.server.ts'
import { restoreTexts } from '#core/backup/messages.en.ts'
import { systemCtx, type Ctx } from '#core/context.server.ts'
import { wipe } from '#core/crypto/box.server.ts'
import { readOrCreatePepper, readPepper, type Pepper } from '#core/crypto/pepper.server.ts'
import { listAppliedMigrations } from '#core/db/baseline/baseline.server.ts'
import { migrateDatabase } from '#core/db/migrate.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { withClient } from '#core/db/with-client.server.ts'
import { pepperIn, readProcessEnv, type Env } from '#core/env.server.ts'
import { openFileStorage, type FileStorage } from '#core/files/storage.server.ts'
import { isThere } from '#core/is-there.server.ts'
import { createFileKeys } from '#house/files/sealed-parts.server.ts'
import { listAdministrators } from '#people/admin-auth/admin-auth.service.server.ts'
import { formatAdminCode } from '#people/admin-auth/admin-code.ts'
import { readSecret } from './admin/read-secret.ts'

const USAGE = `Usage:
  npm run admin -- list                    shows the administrators
  npm run admin -- code <name>             gives a new code: to a new administrator, or in place of the person's old one
  npm run admin -- code --leaked           after a code got into wrong hands: new key, new codes for all, new recovery key
  npm run admin -- code --remove <name>    takes an administrator's code away
  npm run admin -- recover [name]          gives a new code when all are lost; needs the recovery key
  npm run admin -- manager <e-mail>        gives a manager of the portal a new password
  npm run admin -- persons                 all e-mail addresses that are held, and where: whom a stolen copy concerns
  npm run admin -- person <e-mail>         everything that is held under an address, as JSON
  npm run admin -- forget <e-mail>         erases a person, and says what is left and why
  npm run admin -- export <folder>         writes all data into an empty folder: tables as JSON lines, files as they were sent

All but list, persons and person ask for an administrator's code or the recovery key, and take it from standard input where there is no terminal.
The server may go on running. Run this as the account that runs it.`

const CODE_OR_KEY = 'An administrator’s code, or the recovery key: '

/** Printed, never logged: what is shown here is shown this once. */
const print = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

async function withDatabase(env: Env, run: (ctx: Ctx) => Promise<void>): Promise<void> {
  await assertServedFolder(env)
  // The database of a running server is used as it is: over its local socket, with the password of the same folder.
  const running = env.databaseUrl === null ? await findRunningDatabase(env.dataDir) : null
  if (running !== null) return withPool(running.appUrl, run)
  const database = await openDatabase(env)
  try {
    const applied = await withClient(database.directUrl, 'admin', listAppliedMigrations)
    if (applied.length === 0)
      throw new BackupError(restoreTexts.neverStarted(env.databaseUrl ? 'DATABASE_URL' : env.dataDir))
    await migrateDatabase(database.directUrl)
    await prepareAudit(database.directUrl, database.appUrl)
    await withPool(database.appUrl, run)
  } finally {
    await database.stop()
  }
}

async function withPool(url: string, run: (ctx: Ctx) => Promise<void>): Promise<void> {
  const applicationName = 'maritime-service admin'
  const pool = createPool({ url, max: 2, applicationName, isPatient: true, onError: () => {} })
  try {
    await run(systemCtx(createDb(pool)))
  } finally {
    await pool.end()
  }
}

async function list(env: Env): Promise<void> {
  await withDatabase(env, async (ctx) => {
    const people = await listAdministrators(ctx)
    const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? 'never'
    const width = Math.max(4, ...people.map(({ name }) => name.length))
    print(`${'Name'.padEnd(width)}  Since       Signed in`)
    for (const { name, createdAt, isActive, sessions } of people) {
      print(`${name.padEnd(width)}  ${day(createdAt)}  ${isActive ? `${sessions} sessions` : 'removed'}`)
    }
  })
}

/** Runs `use` with the key that a code or the recovery key opens. */
async function withOpened(env: Env, use: (opened: Opened, maker: CodeMaker) => Promise<void>): Promise<void> {
  await withDatabase(env, async (ctx) => {
    const maker = { pepper: await readPepper(env.pepperFile) }
    const opened = await openWithSecret(ctx, maker, await readSecret(CODE_OR_KEY))
    try {
      await use(opened, maker)
    } finally {
      wipe(opened.orgKey.privateKey)
    }
  })
}

async function give(opened: Opened, maker: CodeMaker, name: string): Promise<void> {
  const { code, isNew, ...person } = await replaceCodeOf(opened, maker, name)
  print(
    '',
    `  ${person.name}: ${formatAdminCode(code)}`,
    '',
    isNew
      ? 'A new administrator. Write the code down now: it is shown this once.'
      : 'The old code is dead, and its sessions too. Write the new one down now: it is shown this once.',
    ...(isNew ? [] : ['If the old code was seen by somebody else, run: npm run admin -- code --leaked']),
  )
}

async function replaceLeaked(opened: Opened, maker: CodeMaker): Promise<void> {
  const { codes, recoveryKey, reports } = await replaceReportKey(opened, maker)
  print(
    '',
    ...codes.map(({ name, code }) => `  ${name}: ${formatAdminCode(code)}`),
    `  Recovery key: ${recoveryKey}`,
    '',
    `${reports} reports are sealed to a new key. All earlier codes and the earlier recovery key are dead.`,
    'Write these down now: they are shown this once. Backups made before still open with the old code: let them expire.',
  )
}

/** The recovery key needs no pepper; where the file was lost, a new one is made. */
async function findOrMakePepper({ dataDir, pepperFile }: Env): Promise<Pepper> {
  if (!(await isThere(pepperFile))) {
    // The former location of the pepper. Creating a second one would invalidate every existing code.
    const former = pepperIn(dataDir)
    if (await isThere(former))
      throw new AdministerError(
        `The pepper file ${pepperFile} is not there, but ${former} is. Move that one there, or set PEPPER_FILE to it.`,
      )
    print(
      `The pepper file ${pepperFile} is gone. A new one is made: all other codes and all passwords have to be replaced.`,
    )
  }
  return readOrCreatePepper(pepperFile)
}

async function runCode(env: Env, args: string[]): Promise<void> {
  const [first, second, ...rest] = args
  if (rest.length > 0 || first === undefined) throw new AdministerError(USAGE)
  if (first === '--leaked' && second === undefined) return withOpened(env, replaceLeaked)
  if (first === '--remove' && second !== undefined) {
    return withOpened(env, async (opened) => {
      const name = await removeAdministrator(opened, second)
      print(
        '',
        `${name} is no longer an administrator. If the code may be known to others, run: npm run admin -- code --leaked`,
      )
    })
  }
  if (first.startsWith('-') || second !== undefined) throw new AdministerError(USAGE)
  return withOpened(env, (opened, maker) => give(opened, maker, first))
}

async function recover(env: Env, name = 'administrator'): Promise<void> {
  await withDatabase(env, async (ctx) => {
    const opened = await openWithRecoveryKey(ctx, await readSecret('The recovery key: '))
    try {
      // Only now: a new pepper that opens nothing must not pass for the one that is to be put back.
      await give(opened, { pepper: await findOrMakePepper(env) }, name)
    } finally {
      wipe(opened.orgKey.privateKey)
    }
  })
}

const openStorage = (env: Env): FileStorage => openFileStorage({ folder: path.join(env.dataDir, 'files'), s3: env.s3 })

async function forget(env: Env, address: string): Promise<void> {
  await withOpened(env, async ({ ctx }) => {
    const { rows, left, reasons } = await erasePerson(
      ctx,
      { storage: openStorage(env), mailFolder: path.join(env.dataDir, 'mail') },
      address,
    )
    const erased = Object.entries(rows).filter(([, count]) => count > 0)
    print(
      '',
      erased.length === 0 ? 'Nothing was erased.' : 'Erased:',
      ...erased.map(([name, count]) => `  ${count} ${name}`),
    )
    const kept = Object.entries(left)
    if (kept.length === 0 && erased.length === 0) return printNothingHeld(await listErasures(ctx))
    if (kept.length === 0) print('Nothing is held under this address any more. Backups hold it until they expire.')
    else
      print(
        'Still stored, to be looked at by a person:',
        ...kept.map(([name, some]) => `  ${some.length} ${name}: ${reasons[name]}`),
      )
    const isOpen = left['portal_users']?.some((row) => row['is_active'] === true)
    if (isOpen === true) print('The account is open. Close it in the portal, then run this again.')
  })
}

/** After the first time nothing leads from the address to what was left of the person: that list was shown then. */
function printNothingHeld(erasures: Awaited<ReturnType<typeof listErasures>>): void {
  print('Nothing is held under this address: either nothing ever was, or it has been forgotten already.')
  if (erasures.length === 0) return print('Nobody was forgotten here yet.')
  print(
    'Somebody was forgotten on these days; of whom, nothing is remembered:',
    ...erasures.map(({ day, entries }) => `  ${day}  ${entries}`),
    'What hung on a closed account then was listed then. Backups hold a person until they expire.',
  )
}

async function exportAll(env: Env, target: string): Promise<void> {
  const folder = path.resolve(target)
  await withOpened(env, async ({ ctx }, { pepper }) => {
    const storage = openStorage(env)
    const written = await exportData(ctx, { storage, fileKeys: createFileKeys(pepper) }, folder)
    const tables = written.filter(({ rows }) => rows !== undefined)
    const rows = tables.reduce((sum, table) => sum + (table.rows ?? 0), 0)
    const damaged = written.filter(({ isDamaged }) => isDamaged)
    print('', exportTexts.done(folder, tables.length, rows, written.length - tables.length - damaged.length))
    for (const { path: name } of damaged) print(exportTexts.damaged(name))
  })
}

async function runCommand(env: Env, [command, ...args]: string[]): Promise<void> {
  const [only, ...more] = args
  if (command === 'code') return runCode(env, args)
  if (more.length === 0 && command === 'recover') return recover(env, only)
  if (more.length === 0 && command === 'manager' && only !== undefined) {
    return withOpened(env, async (opened, { pepper }) => {
      const password = await resetManager(opened, pepper, only)
      print('', `  ${only}: ${password}`, '', 'It is shown this once, and has to be changed at the next sign-in.')
    })
  }
  if (args.length === 0 && command === 'list') return list(env)
  if (args.length === 0 && command === 'persons') {
    return withDatabase(env, async (ctx) => {
      const persons = await listPersons(ctx)
      for (const [address, places] of [...persons].toSorted()) print(`${address}  ${places.join(', ')}`)
    })
  }
  if (more.length === 0 && command === 'person' && only !== undefined) {
    return withDatabase(env, async (ctx) => print(JSON.stringify(await findPerson(ctx, only), null, 2)))
  }
  if (more.length === 0 && command === 'forget' && only !== undefined) return forget(env, only)
  if (more.length === 0 && command === 'export' && only !== undefined) return exportAll(env, only)
  throw new AdministerError(USAGE)
}

try {
  await runCommand(
    readProcessEnv(),
    process.argv.slice(2).filter((argument) => argument !== '--debug'),
  )
} catch (error) {
  // Read by a person in a terminal: the sentence says what to do. Who has to look deeper asks for it.
  const isDebugging = process.argv.includes('--debug')
  process.stderr.write(`${error instanceof Error ? (isDebugging ? error.stack : error.message) : String(error)}\n`)
  process.exitCode = 1
}
