import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbeddedDatabase } from '@maritime-service/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareAudit } from '#core/audit/prepare-audit.server.ts'
import { migrateDatabase } from '#core/db/migrate.server.ts'
import { listProductionPackages, readContainerImage, ROOT } from '../tests/setup/container-image.ts'
import { NODE_COMPILE_CACHE } from '../tests/setup/product.ts'

const image = readContainerImage()
const root = await mkdtemp(join(tmpdir(), 'container-'))
const app = join(root, 'app')
const dataDir = join(root, 'data')
afterAll(() => rm(root, { recursive: true, force: true }))

/** Links a package, or leaves it out where it is another platform's. */
async function linkPackage(path: string): Promise<void> {
  const source = join(ROOT, path)
  if ((await stat(source).catch(() => null)) === null) return
  await mkdir(dirname(join(app, path)), { recursive: true })
  // A workspace package is a link already, to its folder next to `node_modules`, which the image has too.
  await symlink(await readlink(source).catch(() => source), join(app, path))
}

const realWorkspaces = join(root, 'real-workspaces.mjs')

/**
 * Node strips no types below `node_modules`, and these tests have it take links as they are: of workspace packages it
 * goes by the real path, as everywhere else.
 */
const REAL_WORKSPACES = `
  import { realpathSync } from 'node:fs'
  import module from 'node:module'
  import { fileURLToPath, pathToFileURL } from 'node:url'
  // Older ones have no hooks: npm itself may run on one.
  module.registerHooks?.({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (!found.url.includes('/node_modules/@maritime-service/')) return found
      return { ...found, url: pathToFileURL(realpathSync(fileURLToPath(found.url))).href }
    },
  })`

/**
 * The files that deploy/Containerfile names, and of the packages those for production: the content of the image,
 * without the pages.
 */
beforeAll(async () => {
  for (const path of image.paths.filter((each) => each !== 'build' && each !== 'node_modules')) {
    await cp(join(ROOT, path), join(app, path), { recursive: true })
  }
  for (const path of listProductionPackages()) await linkPackage(path)
  await writeFile(realWorkspaces, REAL_WORKSPACES)
  await mkdir(join(app, 'node_modules', '.bin'))
  await symlink(process.execPath, join(app, 'node_modules', '.bin', 'node'))
})

/** Runs a command as `docker exec` does, with the variables of the image. */
async function run(...args: string[]): Promise<{ status: number | null; output: string }> {
  const { PATH = '', TMPDIR = '' } = process.env
  const child = spawn('npm', ['run', '--silent', ...args], {
    cwd: app,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME: root,
      ...(TMPDIR && { TMPDIR }),
      ...image.variables,
      NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      PEPPER_FILE: join(root, 'pepper'),
      NPM_CONFIG_UPDATE_NOTIFIER: 'false',
      // The packages are links: their dependencies have to come from the image's packages, not from those next to the
      // original.
      NODE_OPTIONS: `--preserve-symlinks --import=${realWorkspaces}`,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const status = await new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  return { status, output }
}

/** The data folder as the first start leaves it: commands refuse one that was never served. */
beforeAll(async () => {
  const database = await startEmbeddedDatabase({ dataDir })
  await migrateDatabase(database.directUrl)
  await prepareAudit(database.directUrl, database.appUrl)
  await database.stop()
})

it('the image’s files alone list administrators, back up, prove the backup and restore it; nothing is written outside the data folder', async () => {
  const before = await readdir(app, { recursive: true })
  const list = await run('admin', '--', 'list')
  expect(list, list.output).toMatchObject({ status: 0 })
  expect(list.output).toMatch(/^Name +Since +Signed in\n/)
  const backup = await run('backup', '--', join(root, 'backups'))
  expect(backup, backup.output).toMatchObject({ status: 0 })
  const [set = ''] = await readdir(join(root, 'backups'))
  // Of a folder with sets the newest.
  const drill = await run('backup', '--', 'drill', join(root, 'backups'))
  expect(drill, drill.output).toMatchObject({ status: 0 })
  const restored = await run('restore', '--', join(root, 'backups', set), join(root, 'restored'))
  expect(restored, restored.output).toMatchObject({ status: 0 })
  expect(await readdir(app, { recursive: true })).toEqual(before)
})
