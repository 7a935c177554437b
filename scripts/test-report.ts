export interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface ReportedTest {
  fullName: string
  status: string
}

interface ReportedFile {
  /** Its path on this machine. */
  name: string
  status: string
  assertionResults: ReportedTest[]
}

/** The parts of vitest's JSON report that are read. */
export interface Report {
  testResults: ReportedFile[]
}

export const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'testResults' in value && Array.isArray(value.testResults)

const countStatus = (tests: readonly ReportedTest[], ...statuses: string[]): number =>
  tests.filter(({ status }) => statuses.includes(status)).length

/** It doesn't load, or a hook throws: it failed, and none of its tests did. */
const isBroken = (file: ReportedFile): boolean =>
  file.status === 'failed' && countStatus(file.assertionResults, 'failed') === 0

/**
 * Counts the tests of a suite. A file that fails without a failed test counts as one failed test, and so does a run
 * that fails as a whole: no report, no test found, an error outside of any test.
 * @param exitedWithFailure whether the runner's exit code was other than 0
 */
export function countReport(report: unknown, exitedWithFailure: boolean): Counts {
  if (!isReport(report)) return { passed: 0, failed: 1, skipped: 0 }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const counts: Counts = {
    passed: countStatus(tests, 'passed'),
    failed: countStatus(tests, 'failed') + report.testResults.filter(isBroken).length,
    skipped: countStatus(tests, 'pending', 'skipped', 'todo', 'disabled'),
  }
  const ranNothing = counts.passed + counts.failed + counts.skipped === 0
  if (counts.failed === 0 && (exitedWithFailure || ranNothing)) counts.failed = 1
  return counts
}

/** The files of a report in which something failed. */
export const findFailedFiles = (report: unknown): string[] =>
  isReport(report) ? report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name) : []

export interface SecondTry {
  report: Report
  /** What failed at one of the two tries only: file and test. */
  saved: string[]
}

/**
 * The report of a suite after files with failures ran once more, each alone. A test fails when it failed twice; what
 * failed once is named. The second run decides about tests that a broken file prevented from running.
 */
export function mergeSecondTry(first: Report, second: unknown): SecondTry {
  const again = new Map(isReport(second) ? second.testResults.map((file) => [file.name, file]) : [])
  const saved: string[] = []
  const testResults = first.testResults.map((file) => {
    const retried = again.get(file.name)
    if (file.status !== 'failed' || retried === undefined || isBroken(retried)) return file
    if (isBroken(file)) {
      if (retried.status === 'passed') saved.push(file.name)
      return retried
    }
    const statuses = new Map(retried.assertionResults.map(({ fullName, status }) => [fullName, status]))
    const assertionResults = file.assertionResults.map((test) => {
      const status = statuses.get(test.fullName) ?? test.status
      const failedOnce = (status === 'failed') !== (test.status === 'failed') && statuses.has(test.fullName)
      if (!failedOnce) return test
      saved.push(`${file.name} > ${test.fullName}`)
      return { ...test, status: status === 'failed' ? test.status : status }
    })
    const isFailed = assertionResults.some(({ status }) => status === 'failed')
    return { ...file, status: isFailed ? 'failed' : 'passed', assertionResults }
  })
  return { report: { testResults }, saved }
}

export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

/** Names what failed by chance, above the closing line. */
export const writeSecondTries = (saved: readonly string[]): string =>
  `${saved.length} passed at the second try: ${saved.join('; ')}`

/** Names what passed at the second try so often that it counts as failed. */
export const writeRepeated = (repeated: readonly string[]): string =>
  `${repeated.length} failed: passed at the second try in two of the last ten runs: ${repeated.join('; ')}`

/** The last line of `npm test`, which continuous integration reads. */
export const writeClosingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** Indents every line of a tool's output, so that none looks like the closing line. */
export const setOff = (output: string): string =>
  output
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((line) => `  | ${line}`.trimEnd())
    .join('\n')
