import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = resolve(import.meta.dirname, '..')

/** What a test imports that runs a sample in `npm test`. */
const SAMPLE = 'tests/setup/sample.ts'

const USAGE = `Usage: npm run check:long
Runs the tests with long matrices in full, of which \`npm test\` runs a sample. For every night.`

/** Returns the test files that draw samples, by themselves or in their fixtures. */
function findSampled(): string[] {
  const drawing = globSync('src/**/*.{test,fixture}.ts', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => readFileSync(join(ROOT, path), 'utf8').includes(SAMPLE))
  const tests = drawing.map((path) => path.replace(/\.fixture\.ts$/, '.test.ts'))
  return [...new Set(tests)].toSorted()
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
  [join('node_modules', 'vitest/vitest.mjs'), 'run', '--project', 'unit*', ...files],
  { cwd: ROOT, env: { ...process.env, TEST_SAMPLE: 'all' }, stdio: 'inherit' },
)
child.on('close', (code) => (process.exitCode = code ?? 1))
