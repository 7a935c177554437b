import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { formatSnapshot, listSnapshots } from '../../scripts/format-snapshots.ts'
import { ROOT } from './repository-files.ts'

/** What drizzle-kit says of a configuration: no complaint when the migrations make exactly the schema of the code. */
function findDifferences(configFile: string): string[] {
  const tool = join(ROOT, 'node_modules/drizzle-kit/bin.cjs')
  const options = ['check', '--config', relative(ROOT, configFile), '--output', 'json']
  const { stdout, stderr } = spawnSync(process.execPath, [tool, ...options], { cwd: ROOT, encoding: 'utf8' })
  const line = stdout.split('\n').find((text) => text.startsWith('{'))
  if (!line) return [`drizzle-kit check failed: ${stdout}${stderr}`]
  const result = JSON.parse(line) as { status: string; warnings?: { message: string }[]; error?: unknown }
  const warnings = (result.warnings ?? []).map((warning) => warning.message)
  return result.status === 'ok' ? warnings : [...warnings, line]
}

mkdirSync(join(ROOT, '.cache'), { recursive: true })
const folder = mkdtempSync(join(ROOT, '.cache', 'planted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the migrations make exactly the schema of the code', () => {
  const config = join(ROOT, 'drizzle.config.ts')
  expect(existsSync(config)).toBe(true)
  expect(findDifferences(config)).toEqual([])
})

it('snapshots have one entity per line, as `npm run migration` writes them', () => {
  const isFormatted = (path: string) => readFileSync(path, 'utf8') === formatSnapshot(readFileSync(path, 'utf8'))
  expect(listSnapshots().filter((path) => !isFormatted(path))).toEqual([])
  expect(formatSnapshot('{"id": "a", "prevIds": [], "ddl": [{"name": "b"}, {"name": "c"}]}')).toBe(
    '{\n  "id": "a",\n  "prevIds": [],\n  "ddl": [\n    {"name":"b"},\n    {"name":"c"}\n  ]\n}\n',
  )
})

it('a planted table without a migration is found', () => {
  const path = relative(ROOT, folder)
  const table = (name: string) => `export const ${name} = pgTable('${name}', { id: text().primaryKey() })\n`
  const config = { dialect: 'postgresql', schema: `./${path}/schema.ts`, out: `./${path}/migrations` }
  const configFile = join(folder, 'planted.config.ts')
  writeFileSync(configFile, `export default ${JSON.stringify(config)}\n`)
  writeFileSync(join(folder, 'schema.ts'), `import { pgTable, text } from 'drizzle-orm/pg-core'\n${table('first')}`)
  const tool = join(ROOT, 'node_modules/drizzle-kit/bin.cjs')
  const generated = spawnSync(process.execPath, [tool, 'generate', '--config', relative(ROOT, configFile)], {
    cwd: ROOT,
  })
  expect(generated.status).toBe(0)
  expect(findDifferences(configFile)).toEqual([])

  writeFileSync(
    join(folder, 'schema.ts'),
    `import { pgTable, text } from 'drizzle-orm/pg-core'\n${table('first')}${table('second')}`,
  )
  expect(findDifferences(configFile).join()).toContain('differs from the migrations')
})
