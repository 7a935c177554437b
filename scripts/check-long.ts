import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = resolve(import.meta.dirname, '..')

/** What a test imports that runs a sample in `npm test`. */
const SAMPLE = 'tests/setup/long-tests/sample.ts'

const USAGE = `Usage: npm run check:long
Runs the tests with long matrices in full, of which \`npm test\` runs a sample. For every night.`

/** Returns the modules that a test's own module imports by path. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, to = '']) => posix.join(posix.dirname(path), to))
}

/** Returns the test files that draw samples, by themselves or by what they import. */
function findSampled(): string[] {
  const modules = globSync(['{packages,scripts,src,tests}/**/*.{test,fixture}.ts', 'tests/**/*.ts'], { cwd: ROOT })
  const imports = new Map(modules.map((path) => path.replaceAll('\\', '/')).map((path) => [path, importsOf(path)]))
  const sampled = new Set([SAMPLE])
  for (let size = 0; size < sampled.size;) {
    size = sampled.size
    for (const [path, imported] of imports) if (imported.some((each) => sampled.has(each))) sampled.add(path)
  }
  return [...sampled].filter((path) => path.endsWith('.test.ts')).toSorted()
}

try {
  parseArgs({ options: {} })
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  process.exit(2)
}

const files = findSampled()
if (files.length === 0) throw new Error(`No test imports ${SAMPLE}.`)
const child = spawn(
  process.execPath,
  [join('node_modules', 'vitest/vitest.mjs'), 'run', '--project', 'unit*', '--project', 'e2e*', ...files],
  { cwd: ROOT, env: { ...process.env, TEST_SAMPLE: 'all' }, stdio: 'inherit' },
)
child.on('close', (code) => (process.exitCode = code ?? 1))
