import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { fillDemoExports } from '#compose/demo/fill-demo-exports.server.ts'
import { fillDemoFiles } from '#compose/demo/fill-demo-files.server.ts'
import { DEMO_STEP, fillDemo } from '#compose/demo/fill-demo.server.ts'
import { createFileDeps } from '#compose/portal-files.server.ts'
import { startProduct, type Filling } from '#compose/start/start.server.ts'
import { hashPassword } from '#core/crypto/argon2.server.ts'
import { generateCode } from '#core/crypto/crockford.server.ts'
import { todayInOslo } from '#core/days.ts'
import { instanceState } from '#core/db/instance.table.server.ts'
import { readEnv } from '#core/env.server.ts'
import { generateAdminCode } from '#people/admin-auth/generate-admin-code.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import { hasErrorCode } from '../src/core/error-codes.server.ts'

const USAGE = `Usage: npm run demo -- [--projects 1500] [--seed 1]
Starts the product with an example company in a folder of its own (DATA_DIR, else demo-data). Delete the folder to begin anew.`

/** Credentials of the example company: written next to its data, since all of it is fictitious. */
interface Logins {
  adminCode: string
  password: string
}

const PASSWORD_BYTES = 15
const MOST_PROJECTS = 1_000_000

function readOptions(): { projects: number; seed: number } {
  const { values } = parseArgs({ options: { projects: { type: 'string' }, seed: { type: 'string' } } })
  const whole = (text: string | undefined, otherwise: number, name: string, most: number): number => {
    if (text === undefined) return otherwise
    const number = Number(text)
    if (!Number.isInteger(number) || number < 1 || number > most) {
      throw new Error(`--${name} is a whole number from 1 to ${most}.`)
    }
    return number
  }
  return {
    projects: whole(values.projects, 1500, 'projects', MOST_PROJECTS),
    seed: whole(values.seed, 1, 'seed', 2 ** 31),
  }
}

async function readOrMakeLogins(folder: string): Promise<Logins> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'demo-logins.json')
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Logins
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error
  }
  const logins: Logins = { adminCode: generateAdminCode(), password: generateCode(PASSWORD_BYTES) }
  await writeFile(file, JSON.stringify(logins), { mode: 0o600 })
  return logins
}

/** Fills an empty installation; one that was filled before is left as people changed it since. */
async function fill(parts: Filling, logins: Logins, options: { projects: number; seed: number }): Promise<void> {
  const { ctx, directUrl, pepper } = parts
  const [filled] = await ctx.db
    .select({ key: instanceState.key })
    .from(instanceState)
    .where(eq(instanceState.key, DEMO_STEP))
  if (filled !== undefined) return
  const [project] = await ctx.db.select({ id: vesselProjects.id }).from(vesselProjects).limit(1)
  if (project !== undefined) throw new Error('This database holds projects already: it is not filled with examples.')
  process.stdout.write(`Writing ${options.projects.toLocaleString('en')} example projects …\n`)
  const today = todayInOslo()
  await fillDemo({ ...options, directUrl, today, passwordHash: await hashPassword(logins.password, pepper) })
  const files = createFileDeps({ ...parts.modules, pepper })
  await fillDemoFiles(ctx, { seed: options.seed, today, files })
  await fillDemoExports(ctx, { today, files })
}

function printLogins({ adminCode, password }: Logins): void {
  const lines = [
    '',
    'Example company. Everything in it is made up.',
    '',
    '  Manager      manager1@demo.example',
    '  Technician   technician1@demo.example (up to technician12)',
    `  Password     ${password}`,
    `  Admin code   ${adminCode.replace(/(.{4})(?=.)/g, '$1 ')}`,
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

try {
  const options = readOptions()
  const env = readEnv({ ...process.env, DATA_DIR: process.env.DATA_DIR ?? 'demo-data' })
  const logins = await readOrMakeLogins(env.dataDir)
  await startProduct(
    {
      ...env,
      adminCode: logins.adminCode,
      managerEmail: 'first.manager@demo.example',
      managerPassword: logins.password,
    },
    { fill: (parts) => fill(parts, logins, options) },
  )
  printLogins(logins)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`)
  process.exit(1)
}
