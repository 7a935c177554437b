import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addCounts, type Counts, countReport, setOff, writeClosingLine } from './test-report.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** A step that takes longer is hung; in milliseconds. */
const STEP_LIMIT = 60 * 60_000

interface Step {
  name: string
  /** Programs run one after the other, each a file and its parameters, by the Node that runs this script. */
  programs: string[][]
  /** Its tests are counted one by one; any other step counts as one test. */
  isSuite?: boolean
  /** Left out by --fast: needs minutes rather than seconds. */
  isSlow?: boolean
}

const tool = (path: string) => join('node_modules', path)
const suite = (name: string) => [tool('vitest/vitest.mjs'), 'run', '--project', name]

/** Everything a change has to pass, quick answers first. The built product is there before the tests that look at it. */
const STEPS: Step[] = [
  { name: 'format', programs: [[tool('oxfmt/bin/oxfmt'), '--check']] },
  { name: 'lint', programs: [[tool('oxlint/bin/oxlint'), '--type-aware']] },
  {
    name: 'types',
    programs: [
      [tool('@react-router/dev/bin.cjs'), 'typegen'],
      [tool('typescript/bin/tsc'), '--noEmit'],
    ],
  },
  { name: 'dead-code', programs: [[tool('knip/bin/knip.js'), '--no-progress']] },
  { name: 'build', programs: [['scripts/ensure.mjs', 'build']], isSlow: true },
  { name: 'rules', programs: [suite('rules')], isSuite: true },
  { name: 'unit', programs: [suite('unit')], isSuite: true },
  { name: 'e2e', programs: [suite('e2e')], isSuite: true, isSlow: true },
]

const USAGE = `Usage: npm test -- [--fast] [--only name,name]
  --fast  leaves out ${STEPS.filter((step) => step.isSlow)
    .map((step) => step.name)
    .join(' and ')}
  --only  runs these of: ${STEPS.map((step) => step.name).join(', ')}`

/** Exits with a sentence when an option is unknown: a mistyped name must not pass for a run without failures. */
function chooseSteps(): Step[] {
  const stop = (reason: string): never => {
    console.error(`${reason}\n${USAGE}`)
    process.exit(2)
  }
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, fast: { type: 'boolean', default: false } } })
    const wanted = values.only?.split(',').map((name) => name.trim())
    const unknown = wanted?.filter((name) => !STEPS.some((step) => step.name === name)) ?? []
    if (unknown.length > 0) return stop(`There is no step named ${unknown.join(', ')}.`)
    return STEPS.filter((step) => wanted?.includes(step.name) ?? !(values.fast && step.isSlow))
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
}

/** Runs a program of Node; its exit code and everything it wrote. */
function runProgram(parameters: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    // npm's folder of programs first: what a tool starts by the name `node` is this Node too.
    const path = `${join(ROOT, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env['PATH'] ?? ''}`
    const child = spawn(process.execPath, parameters, {
      cwd: ROOT,
      env: { ...process.env, PATH: path, NO_COLOR: '1', FORCE_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: STEP_LIMIT,
      killSignal: 'SIGKILL',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    }
    child.on('error', (error) => (output += error.message))
    child.on('close', (code, signal) => {
      if (signal) output += `\nEnded by ${signal}.`
      done({ code: code ?? 1, output })
    })
  })
}

/** The report vitest wrote, or undefined when it ended before it could. */
function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

async function runStep(step: Step, folder: string): Promise<{ counts: Counts; output: string }> {
  const report = join(folder, `${step.name}.json`)
  let output = ''
  let failed = false
  for (const program of step.programs) {
    const reporters = step.isSuite ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
    const result = await runProgram([...program, ...reporters])
    output += result.output
    failed = result.code !== 0
    if (failed) break
  }
  if (step.isSuite) return { counts: countReport(readReport(report), failed), output }
  return { counts: { passed: failed ? 0 : 1, failed: failed ? 1 : 0, skipped: 0 }, output }
}

async function main(): Promise<void> {
  const steps = chooseSteps()
  const folder = mkdtempSync(join(tmpdir(), 'test-reports-'))
  let total: Counts = { passed: 0, failed: 0, skipped: 0 }
  console.log(
    `${'step'.padEnd(12)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}${'seconds'.padStart(9)}`,
  )
  for (const step of steps) {
    const start = performance.now()
    const { counts, output } = await runStep(step, folder)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const cells = [
      String(counts.passed).padStart(8),
      String(counts.failed).padStart(8),
      String(counts.skipped).padStart(9),
    ]
    console.log(`${step.name.padEnd(12)}${cells.join('')}${seconds.padStart(9)}`)
    if (counts.failed > 0) console.log(setOff(output))
    total = addCounts(total, counts)
  }
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = total.failed > 0 ? 1 : 0
  console.log(`\n${writeClosingLine(total)}`)
}

await main()
