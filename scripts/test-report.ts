export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The parts of vitest's JSON report that are counted. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'numPassedTests' in value && 'testResults' in value

/**
 * Counts the tests of a suite. A file that fails without a failed test (it doesn't load, or a hook throws) counts as
 * one failed test, and so does a run that fails as a whole: no report, no test found, an error outside of any test.
 * @param exitedWithFailure whether the runner's exit code was other than 0
 */
export function countReport(report: unknown, exitedWithFailure: boolean): Counts {
  if (!isReport(report)) return { passed: 0, failed: 1, skipped: 0 }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const counts: Counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  const ranNothing = counts.passed + counts.failed + counts.skipped === 0
  if (counts.failed === 0 && (exitedWithFailure || ranNothing)) counts.failed = 1
  return counts
}

export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

/** The last line of `npm test`, which continuous integration reads. */
export const writeClosingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** Sets every line of a tool's output off, so that none stands alone as the closing line does. */
export const setOff = (output: string): string =>
  output
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((line) => `  | ${line}`.trimEnd())
    .join('\n')
