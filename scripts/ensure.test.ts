import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = fileURLToPath(new URL('ensure.mjs', import.meta.url))
let project = ''

/** A project without packages; its build appends a line to `builds`, or fails when src/page.txt says so. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'ensure-'))
  const manifest = { name: 'tiny', version: '1.0.0', scripts: { build: 'node build.mjs' } }
  await mkdir(join(project, 'scripts'))
  await mkdir(join(project, 'src'))
  await cp(script, join(project, 'scripts', 'ensure.mjs'))
  await put('package.json', JSON.stringify(manifest))
  await put(
    'package-lock.json',
    JSON.stringify({ ...manifest, scripts: undefined, lockfileVersion: 3, requires: true, packages: { '': manifest } }),
  )
  await put('src/page.txt', 'one')
  await put(
    'build.mjs',
    `import { appendFileSync, readFileSync } from 'node:fs'
     if (readFileSync('src/page.txt', 'utf8') === 'broken') { console.error('page is broken'); process.exit(1) }
     for (const name of ['one', 'two']) console.log('chunk-' + name + '.js')
     appendFileSync('builds', process.env.NODE_ENV + '\\n')`,
  )
})
afterAll(() => rm(project, { recursive: true, force: true }))

const put = (path: string, text: string) => writeFile(join(project, path), text)
const builds = async () => (await readFile(join(project, 'builds'), 'utf8').catch(() => '')).split('\n').filter(Boolean)

function ensure(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(project, 'scripts', 'ensure.mjs'), ...args], { cwd: project })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

test('installs and builds once, then has nothing to do', async () => {
  const first = await ensure('build')
  expect(first.output).toContain('Installing packages')
  expect(first.code).toBe(0)
  expect(await builds()).toEqual(['production'])
  expect(await ensure('build')).toEqual({ code: 0, output: '' })
  expect(await ensure()).toEqual({ code: 0, output: '' })
})

test('builds again when an input changed, not when a test or a script did', async () => {
  await put('src/page.test.ts', 'test')
  await put(
    'package.json',
    (await readFile(join(project, 'package.json'), 'utf8')).replace('"build"', '"other":"true","build"'),
  )
  expect(await ensure('build')).toEqual({ code: 0, output: '' })
  await put('src/page.txt', 'two')
  // One line: what the tools of the build say is for whom a failure concerns.
  expect(await ensure('build')).toEqual({ code: 0, output: 'Building the pages.\n' })
  expect((await builds()).length).toBe(2)
})

test('says what failed, and tries again at the next run', async () => {
  await put('src/page.txt', 'broken')
  for (const _run of [1, 2]) {
    const result = await ensure('build')
    expect(result.code).toBe(1)
    expect(result.output).toMatch(/page is broken[^]*The pages could not be built/)
  }
})

test('two runs at once build once', async () => {
  await put('src/page.txt', 'three')
  const before = (await builds()).length
  const results = await Promise.all([ensure('build'), ensure('build')])
  expect(results.map((result) => result.code)).toEqual([0, 0])
  expect((await builds()).length).toBe(before + 1)
})

test('a lock left by a process that is gone does not block', async () => {
  await mkdir(join(project, '.cache'), { recursive: true })
  await put('.cache/ensure.lock', `${process.pid} 1`)
  await put('src/page.txt', 'four')
  expect((await ensure('build')).code).toBe(0)
})

test('links a workspace package, installs again when its needs change, and builds again when its files do', async () => {
  const root = { name: 'tiny', version: '1.0.0', workspaces: ['packages/*'], scripts: { build: 'node build.mjs' } }
  const part = { name: 'part', version: '1.0.0' }
  const packages = { '': root, 'node_modules/part': { resolved: 'packages/part', link: true }, 'packages/part': part }
  await mkdir(join(project, 'packages', 'part'), { recursive: true })
  await put('packages/part/package.json', JSON.stringify(part))
  await put('packages/part/index.ts', 'export {}')
  await put('package.json', JSON.stringify(root))
  await put(
    'package-lock.json',
    JSON.stringify({ ...part, name: 'tiny', lockfileVersion: 3, requires: true, packages }),
  )
  expect((await ensure('build')).code).toBe(0)
  expect(await readFile(join(project, 'node_modules/part/index.ts'), 'utf8')).toBe('export {}')
  expect(await ensure('build')).toEqual({ code: 0, output: '' })
  await put('packages/part/index.ts', 'export const changed = 1')
  expect(await ensure('build')).toEqual({ code: 0, output: 'Building the pages.\n' })
  await put('packages/part/package.json', JSON.stringify({ ...part, dependencies: { nothing: 'file:./missing' } }))
  expect((await ensure()).output).toContain('The packages could not be installed')
})

test('installs again when a package is asked for, and names the failure', async () => {
  await put(
    'package.json',
    JSON.stringify({ name: 'tiny', version: '1.0.0', dependencies: { nothing: 'file:./missing' } }),
  )
  const result = await ensure()
  expect(result.code).toBe(1)
  expect(result.output).toContain('The packages could not be installed')
})
