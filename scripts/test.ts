import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findBase, findBreakable, listChangedFiles } from './changed-files.ts'
import { addRun, findRepeated, readSecondTries, saveSecondTries } from './second-tries.ts'
import {
  addCounts,
  type Counts,
  countReport,
  findFailedFiles,
  isReport,
  mergeSecondTry,
  setOff,
  writeClosingLine,
  writeRepeated,
  writeSecondTries,
} from './test-report.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** A step that takes longer is hung; in milliseconds. */
const STEP_LIMIT = 60 * 60_000

/** What passed at the second try in the last runs of each step. */
const SECOND_TRIES = join(ROOT, '.cache/second-tries.json')

/** More broken files than these are a broken product: none of them is tried again. */
const MOST_SECOND_TRIES = 5

interface Step {
  name: string
  /**
   * Steps of the first two lanes run concurrently; those that start the product run after them, alone on the machine.
   */
  lane: 'sources' | 'unit' | 'product'
  /** Programs run one after the other, each a file and its parameters, by the Node that runs this script. */
  programs: string[][]
  /** Its tests are counted one by one; any other step counts as one test. */
  isSuite?: boolean
  /** Left out by --fast: needs minutes rather than seconds. */
  isSlow?: boolean
  /** The projects of vitest in which a file where something failed runs once more, alone. */
  triesAgainIn?: readonly string[]
  /** Nothing to run is no failure. */
  mayBeEmpty?: boolean
}

const tool = (path: string) => join('node_modules', path)
const suite = (...parameters: string[]) => [tool('vitest/vitest.mjs'), 'run', ...parameters]
const UNIT = ['--project', 'unit']
const UNIT_SLOW = ['--project', 'unit-*']
const E2E = ['--project', 'e2e*']

/** Everything a change has to pass. The built product is there before the tests that look at it. */
const STEPS: Step[] = [
  { name: 'format', lane: 'sources', programs: [[tool('oxfmt/bin/oxfmt'), '--check']] },
  { name: 'lint', lane: 'sources', programs: [[tool('oxlint/bin/oxlint'), '--type-aware']] },
  {
    name: 'types',
    lane: 'sources',
    programs: [
      [tool('@react-router/dev/bin.cjs'), 'typegen'],
      // What has not changed since the last run is not checked again.
      [tool('typescript/bin/tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
      // What runs in browsers, with the language of the oldest ones alone.
      [tool('typescript/bin/tsc'), '-p', 'tsconfig.browsers.json', '--noEmit'],
    ],
  },
  { name: 'dead-code', lane: 'sources', programs: [[tool('knip/bin/knip.js'), '--no-progress']] },
  { name: 'build', lane: 'sources', programs: [['scripts/ensure.mjs', 'build']], isSlow: true },
  { name: 'rules', lane: 'sources', programs: [suite('--project', 'rules')], isSuite: true },
  { name: 'unit', lane: 'unit', programs: [suite(...UNIT)], isSuite: true, triesAgainIn: UNIT },
  {
    name: 'unit-slow',
    lane: 'unit',
    programs: [suite(...UNIT_SLOW)],
    isSuite: true,
    isSlow: true,
    triesAgainIn: UNIT_SLOW,
  },
  { name: 'e2e', lane: 'product', programs: [suite(...E2E)], isSuite: true, isSlow: true, triesAgainIn: E2E },
]

const USAGE = `Usage: npm test -- [--fast] [--changed [--since commit]] [--only name,name] [--seed number]
  --fast     leaves out ${STEPS.filter((step) => step.isSlow)
    .map((step) => step.name)
    .join(', ')}
  --changed  of unit, unit-slow and e2e, runs what the changes since the main branch (or --since a commit) can break
  --only     runs these of: ${STEPS.map((step) => step.name).join(', ')}
  --seed     draws the samples of long tests as the run that printed this number`

/** The steps as far as the changes since a commit can break them. */
function narrow(steps: readonly Step[], base: string): Step[] {
  const tests = globSync('tests/e2e/**/*.test.ts', { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'))
  const breakable = findBreakable(listChangedFiles(base), tests)
  const isNeeded = ({ name }: Step) => !['build', 'e2e'].includes(name) || breakable.length > 0
  const changed = ['--changed', base, '--passWithNoTests']
  const narrower: Record<string, Partial<Step>> = {
    unit: { programs: [suite(...UNIT, ...changed)], mayBeEmpty: true },
    'unit-slow': { programs: [suite(...UNIT_SLOW, ...changed)], mayBeEmpty: true },
    e2e: { programs: [suite(...E2E, ...breakable)] },
  }
  const needed = structuredClone(steps.filter(isNeeded))
  for (const step of needed) Object.assign(step, narrower[step.name])
  return needed
}

/** Exits with a sentence when an option is unknown: a mistyped name must not pass for a run without failures. */
function chooseSteps(): { steps: Step[]; seed: string } {
  const stop = (reason: string): never => {
    console.error(`${reason}\n${USAGE}`)
    process.exit(2)
  }
  try {
    const flag = { type: 'boolean', default: false } as const
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        fast: flag,
        changed: flag,
        since: { type: 'string' },
        seed: { type: 'string', default: process.env['TEST_SEED'] ?? String(randomInt(1_000_000)) },
      },
    })
    const wanted = values.only?.split(',').map((name) => name.trim())
    const unknown = wanted?.filter((name) => !STEPS.some((step) => step.name === name)) ?? []
    if (unknown.length > 0) return stop(`There is no step named ${unknown.join(', ')}.`)
    if (!/^\d+$/.test(values.seed)) return stop(`${values.seed} is no seed.`)
    const steps = STEPS.filter((step) => wanted?.includes(step.name) ?? !(values.fast && step.isSlow))
    const isNarrow = values.changed || values.since !== undefined
    return { steps: isNarrow ? narrow(steps, values.since ?? findBase()) : steps, seed: values.seed }
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
}

/** Records what passed at the second try and returns what did so in an earlier run too. */
function recordSecondTries(saved: Readonly<Record<string, readonly string[]>>): string[] {
  let tries = readSecondTries(SECOND_TRIES)
  for (const [step, names] of Object.entries(saved)) tries = addRun(tries, step, names)
  saveSecondTries(SECOND_TRIES, tries)
  return Object.keys(saved).flatMap((step) => findRepeated(tries, step))
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

interface Outcome {
  counts: Counts
  output: string
  /** What failed once and then passed. */
  saved: string[]
}

async function runStep(step: Step, folder: string): Promise<Outcome> {
  const file = join(folder, `${step.name}.json`)
  let output = ''
  let failed = false
  for (const program of step.programs) {
    const result = await runProgram(step.isSuite ? [...program, ...reportTo(file)] : program)
    output += result.output
    failed = result.code !== 0
    if (failed) break
  }
  if (!step.isSuite)
    return { counts: { passed: failed ? 0 : 1, failed: failed ? 1 : 0, skipped: 0 }, output, saved: [] }
  const report = readReport(file)
  if (step.mayBeEmpty && !failed && isReport(report) && report.testResults.length === 0) {
    return { counts: { passed: 0, failed: 0, skipped: 0 }, output, saved: [] }
  }
  const isOutside = /Unhandled (Errors?|Rejection)/.test(output)
  // Without a report every known file failed; an error outside of any test cannot be tried again.
  const outcome = { counts: countReport(report, failed), output, saved: [] }
  return isOutside ? outcome : tryAgain(step, report, outcome, folder)
}

const reportTo = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]

/** Runs the files in which something failed once more, each alone. */
async function tryAgain(
  { name: step, triesAgainIn }: Step,
  first: unknown,
  outcome: Outcome,
  folder: string,
): Promise<Outcome> {
  const files = findFailedFiles(first)
  if (triesAgainIn === undefined || !isReport(first) || files.length === 0 || files.length > MOST_SECOND_TRIES)
    return outcome
  let { output } = outcome
  let report = first
  const saved: string[] = []
  for (const [index, name] of files.entries()) {
    const file = join(folder, `${step}-again-${index}.json`)
    const result = await runProgram([...suite(...triesAgainIn, relative(ROOT, name)), ...reportTo(file)])
    output += `\nOnce more, alone: ${relative(ROOT, name)}\n${result.output}`
    const merged = mergeSecondTry(report, readReport(file))
    report = merged.report
    saved.push(...merged.saved.map((line) => relative(ROOT, line)))
  }
  return { counts: countReport(report, false), output, saved }
}

async function main(): Promise<void> {
  const { steps, seed } = chooseSteps()
  process.env['TEST_SEED'] = seed
  const folder = mkdtempSync(join(tmpdir(), 'test-reports-'))
  if (steps.some(({ name }) => name === 'unit-slow')) {
    console.log(`Samples of long tests are drawn with --seed ${seed}; npm run check:long runs all of them.\n`)
  }
  let total: Counts = { passed: 0, failed: 0, skipped: 0 }
  const saved: Record<string, string[]> = {}
  console.log(
    `${'step'.padEnd(12)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}${'seconds'.padStart(9)}`,
  )
  const runLane = async (lane: Step['lane']): Promise<void> => {
    for (const step of steps.filter((each) => each.lane === lane)) {
      const start = performance.now()
      const { counts, output, saved: savedHere } = await runStep(step, folder)
      if (step.triesAgainIn !== undefined) saved[step.name] = savedHere
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      const cells = [
        String(counts.passed).padStart(8),
        String(counts.failed).padStart(8),
        String(counts.skipped).padStart(9),
      ]
      console.log(`${step.name.padEnd(12)}${cells.join('')}${seconds.padStart(9)}`)
      // A chance failure is shown too: it is a defect of the test or of the product.
      if (counts.failed > 0 || savedHere.length > 0) console.log(setOff(output))
      total = addCounts(total, counts)
    }
  }
  // Two cores: while one program waits, another works.
  await Promise.all([runLane('sources'), runLane('unit')])
  await runLane('product')
  rmSync(folder, { recursive: true, force: true })
  const names = Object.values(saved).flat()
  if (names.length > 0) console.log(`\n${writeSecondTries(names)}`)
  const repeated = recordSecondTries(saved)
  if (repeated.length > 0) console.log(`\n${writeRepeated(repeated)}`)
  total = addCounts(total, { passed: -repeated.length, failed: repeated.length, skipped: 0 })
  process.exitCode = total.failed > 0 ? 1 : 0
  console.log(`\n${writeClosingLine(total)}`)
}

await main()
