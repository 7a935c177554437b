import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addCounts, countReport, setOff, writeClosingLine } from './test-report.ts'

const report = (
  passed: number,
  failed: number,
  skipped: number,
  files: [status: string, ...tests: string[]][] = [],
) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: skipped,
  numTodoTests: 0,
  testResults: files.map(([status, ...tests]) => ({
    status,
    assertionResults: tests.map((test) => ({ status: test })),
  })),
})

describe('counting a suite', () => {
  it('counts tests', () => {
    const counts = countReport(report(3, 1, 2, [['failed', 'passed', 'failed']]), true)
    expect(counts).toEqual({ passed: 3, failed: 1, skipped: 2 })
  })

  it('counts a file that does not load as a failed test', () => {
    const counts = countReport(report(3, 0, 0, [['passed', 'passed'], ['failed']]), true)
    expect(counts).toEqual({ passed: 3, failed: 1, skipped: 0 })
  })

  it.each([
    ['that wrote no report', undefined, true],
    ['without tests', report(0, 0, 0), false],
    ['that fails outside of its tests', report(3, 0, 0, [['passed']]), true],
  ])('counts a run %s as a failed test', (_what, written, exitedWithFailure) => {
    expect(countReport(written, exitedWithFailure).failed).toBe(1)
  })
})

it('the closing line stands alone: no line of a tool looks like it', () => {
  const closing = writeClosingLine(
    addCounts({ passed: 1, failed: 0, skipped: 2 }, { passed: 3, failed: 0, skipped: 0 }),
  )
  expect(closing).toBe('4 passed, 0 failed, 2 skipped')
  const output = setOff(`a\n${closing}\r${closing}\r\n${closing}\n`)
  expect(output.split(/[\r\n]+/)).not.toContain(closing)
  expect(output).toContain(`| ${closing}`)
})

it.each([['--only', 'unti'], ['--quick']])('an unknown option stops the run: %s %s', (...options) => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'test.ts'), ...options], {
    encoding: 'utf8',
  })
  expect(status).toBe(2)
  expect(stderr).toContain('Usage: npm test')
})
