import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { startEmbeddedDatabase } from '@maritime-service/postgres'
import { afterAll, describe, expect, it } from 'vitest'
import { prepareFirstStart } from '#compose/start/first-start.server.ts'
import { prepareAudit } from '#core/audit/prepare-audit.server.ts'
import { restoreTexts } from '#core/backup/messages.en.ts'
import { systemCtx } from '#core/context.server.ts'
import { migrateDatabase } from '#core/db/migrate.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { withClient } from '#core/db/with-client.server.ts'
import { readEnv } from '#core/env.server.ts'
import { fewOf } from '../tests/setup/long-tests/sample.ts'
import { NODE_COMPILE_CACHE } from '../tests/setup/product.ts'
import { testServices } from '../tests/setup/services.ts'
import { readSecret } from './admin/read-secret.ts'

const { ctx, url, directUrl, query } = await testServices()
const dataDir = await mkdtemp(join(tmpdir(), 'admin-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const { secrets } = await prepareFirstStart(ctx, readEnv({ DATA_DIR: dataDir }))
if (secrets === null) throw new Error('Nothing was made')
let code = secrets.adminCode

/** Runs the command as a person's script would, with the secret on standard input. */
const runAdmin = (args: string[], input = '', own: Record<string, string> = {}) => run('admin.ts', args, input, own)

async function run(
  script: string,
  args: string[],
  input: string,
  own: Record<string, string>,
): Promise<{ status: number | null; output: string; errors: string }> {
  const { PATH = '', TMPDIR = '' } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: {
      PATH,
      ...(TMPDIR && { TMPDIR }),
      NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: directUrl,
      ...own,
    },
  })
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  child.stdin.end(input)
  const status = await new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  return { status, output, errors }
}

const findCode = (output: string) => /\d{4} \d{4} \d{4} \d{4}/.exec(output)?.[0] ?? ''

describe('npm run admin', () => {
  it('says how it is used, and why it refuses, without a trace of the program', async () => {
    for (const args of [[], ['code', 'a', 'b'], ['code', '--other']]) {
      const { status, errors } = await runAdmin(args)
      expect([status, errors.startsWith('Usage:')], args.join(' ')).toEqual([1, true])
    }
    const { status, errors, output } = await runAdmin(['code', 'Kari'], '1234567812345678\n')
    expect([status, output, errors]).toEqual([1, '', 'This is not the code of any administrator.\n'])
    expect((await runAdmin(['code', 'Kari'])).errors).toContain('Nothing came on standard input')
  })

  it('gives codes that are printed once and never asked on the command line', async () => {
    const { status, output } = await runAdmin(['code', 'Kari Nordmann'], `${code}\n`)
    expect(status).toBe(0)
    expect(findCode(output)).not.toBe('')
    expect(output).not.toContain(code)
    const { output: list } = await runAdmin(['list'])
    expect(list).toMatch(/^Name +Since +Signed in\nKari Nordmann +\d{4}-\d\d-\d\d +0 sessions\nadministrator .*\n$/)
    expect(list).not.toContain(findCode(output))
  })

  it('lists the people with stored data, and erases nobody whose account is open', async () => {
    expect((await runAdmin(['persons'])).output).toContain(`${secrets.managerEmail}  portal_users\n`)
    const { status, output: said } = await runAdmin(['forget', secrets.managerEmail], `${code}\n`)
    expect([status, said]).toEqual([0, expect.stringContaining('Close it in the portal') as string])
  })

  it('says that a person without stored data may have been erased already', async () => {
    const { output: said } = await runAdmin(['forget', 'nobody@ship.example'], `${code}\n`)
    expect(said).toContain('has been forgotten already.\nNobody was forgotten here yet.')
  })

  it('recovers by the recovery key, also after the pepper was lost', async () => {
    const moved = { PEPPER_FILE: join(dataDir, 'apart', 'pepper') }
    const kept = await runAdmin(['recover'], `${secrets.recoveryKey}\n`, moved)
    expect([kept.status, kept.errors]).toEqual([1, expect.stringContaining('Move that one there') as string])
    await rm(join(dataDir, 'secrets', 'pepper'))
    expect((await runAdmin(['recover'], `${code}\n`)).status).toBe(1)
    expect((await runAdmin(['code', 'administrator'], `${code}\n`)).errors).toContain('The pepper file')
    const { status, output } = await runAdmin(['recover'], `${secrets.recoveryKey}\n`)
    expect([status, output.includes('A new one is made')]).toEqual([0, true])
    code = findCode(output)
    expect((await runAdmin(['manager', secrets.managerEmail], `${code}\n`)).output).toMatch(
      /: [0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}\n/,
    )
  })

  it('replaces everything after a leak', async () => {
    const { status, output } = await runAdmin(['code', '--leaked'], code)
    expect(status).toBe(0)
    expect(output.match(/\d{4} \d{4} \d{4} \d{4}/g)).toHaveLength(2)
    expect(output).toMatch(/Recovery key: [0-9A-Z-]{64}\n/)
    expect((await runAdmin(['code', '--remove', 'Kari Nordmann'], code)).status).toBe(1)
    const fresh = /administrator: ([\d ]{19})/.exec(output)?.[1] ?? ''
    expect((await runAdmin(['code', '--remove', 'Kari Nordmann'], fresh)).status).toBe(0)
    expect(await query(`select username from users where is_active`)).toEqual([{ username: 'administrator' }])
  })
})

describe('with the embedded database', () => {
  it('works while the server runs, and starts no second database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'admin-embedded-'))
    const database = await startEmbeddedDatabase({ dataDir: folder })
    try {
      const external = { DATA_DIR: folder, DATABASE_URL: database.appUrl, DATABASE_DIRECT_URL: database.directUrl }
      const refused = await runAdmin(['person', 'kari@ship.example'], '', external)
      expect(refused).toEqual({ status: 1, output: '', errors: `${restoreTexts.neverStarted('DATABASE_URL')}\n` })
      const tables = `select from pg_tables where schemaname in ('public', 'drizzle', 'audit')`
      expect((await withClient(database.directUrl, 'test', (client) => client.query(tables))).rowCount).toBe(0)
      await migrateDatabase(database.directUrl)
      await prepareAudit(database.directUrl, database.appUrl)
      const pool = createPool({ url: database.appUrl, max: 2, onError: () => undefined })
      const first = await prepareFirstStart(systemCtx(createDb(pool)), readEnv({ DATA_DIR: folder }))
      const own = { DATA_DIR: folder, DATABASE_URL: '', DATABASE_DIRECT_URL: '' }
      expect(await runAdmin(['list'], '', own)).toMatchObject({ status: 0, errors: '' })
      const address = 'kari.running@ship.example'
      await pool.query(
        `insert into contact_submissions (id, name, email, message, content_hash) values (gen_random_uuid(), 'Kari', $1, 'Hello', '')`,
        [address],
      )
      expect((await runAdmin(['person', address], '', own)).output).toContain(address)
      const forgotten = await runAdmin(['forget', address], `${first.secrets?.adminCode}\n`, own)
      expect(forgotten).toMatchObject({ status: 0, output: expect.stringContaining('1 contact_submissions') })
      // The server's own connection is still there.
      expect((await pool.query('select from contact_submissions')).rowCount).toBe(0)
      await pool.end()
    } finally {
      await database.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  })
})

describe('without data', () => {
  const COMMANDS: [string, ...string[]][] = [
    ['list'],
    ['code', 'Kari'],
    ['code', '--leaked'],
    ['code', '--remove', 'Kari'],
    ['recover'],
    ['manager', 'kari@ship.example'],
    ['persons'],
    ['person', 'kari@ship.example'],
    ['forget', 'kari@ship.example'],
    ['export', 'target'],
  ]
  const EMBEDDED = { DATABASE_URL: '', DATABASE_DIRECT_URL: '' }

  it('refuses a data folder that does not exist or was never served, names it, and creates nothing', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'admin-empty-'))
    const missing = join(empty, 'wrong')
    try {
      for (const args of fewOf(COMMANDS, 3, (command) => command.join(' '))) {
        const own = { DATA_DIR: missing, ...(args[0] === 'list' ? {} : EMBEDDED) }
        const { status, output, errors } = await runAdmin(args, `${code}\n`, own)
        expect([args[0], status, output, errors]).toEqual([args[0], 1, '', restoreTexts.noFolder(missing) + '\n'])
      }
      const refused = await runAdmin(['person', 'kari@ship.example'], '', { DATA_DIR: empty, ...EMBEDDED })
      expect(refused).toEqual({ status: 1, output: '', errors: `${restoreTexts.noDatabase(empty)}\n` })
      const saved = await run('backup.ts', [], '', { DATA_DIR: missing })
      expect(saved).toEqual({ status: 1, output: '', errors: `${restoreTexts.noFolder(missing)}\n` })
      expect(await readdir(empty)).toEqual([])
    } finally {
      await rm(empty, { recursive: true, force: true })
    }
  })
})

describe('a secret typed into a terminal', () => {
  const type = async (...chunks: string[]) => {
    const modes: boolean[] = []
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (isRaw: boolean) => modes.push(isRaw) })
    const output = new PassThrough()
    let shown = ''
    output.on('data', (chunk: Buffer) => (shown += chunk.toString()))
    const answer = readSecret('Code: ', input, output)
    for (const chunk of chunks) input.write(chunk)
    const typed = await answer.catch((error: Error) => error.message)
    return { typed, shown, modes }
  }

  it('is not shown, can be corrected, and can be broken off', async () => {
    expect(await type('1234', '56x\u007f78\r')).toEqual({ typed: '12345678', shown: 'Code: \n', modes: [true, false] })
    expect((await type('12', '\u0003')).typed).toContain('Nothing was changed')
  })
})
