import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addCounts,
  countReport,
  findFailedFiles,
  mergeSecondTry,
  setOff,
  writeClosingLine,
  writeSecondTries,
} from './test-report.ts'

const report = (...files: [status: string, ...tests: string[]][]) => ({
  testResults: files.map(([status, ...tests], file) => ({
    name: `/file-${file}`,
    status,
    assertionResults: tests.map((test, index) => ({ fullName: `test ${index}`, status: test })),
  })),
})

describe('counting a suite', () => {
  it('counts tests', () => {
    const files = report(['failed', 'passed', 'failed', 'pending'], ['passed', 'passed', 'todo'])
    expect(countReport(files, true)).toEqual({ passed: 2, failed: 1, skipped: 2 })
  })

  it('counts a file that does not load as a failed test', () => {
    expect(countReport(report(['passed', 'passed'], ['failed']), true)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  it.each([
    ['that wrote no report', undefined, true],
    ['without tests', report(), false],
    ['that fails outside of its tests', report(['passed', 'passed']), true],
  ])('counts a run %s as a failed test', (_what, written, exitedWithFailure) => {
    expect(countReport(written, exitedWithFailure).failed).toBe(1)
  })
})

describe('the second try', () => {
  const first = report(['passed', 'passed'], ['failed', 'passed', 'failed', 'failed'])
  const again = (...statuses: string[]) => ({
    testResults: [{ ...report(['', ...statuses]).testResults[0]!, name: '/file-1' }],
  })

  it('is for files with failures only', () => {
    expect(findFailedFiles(first)).toEqual(['/file-1'])
    expect(findFailedFiles(undefined)).toEqual([])
  })

  it('saves what fails once, by name, and nothing that fails twice', () => {
    const { report: merged, saved } = mergeSecondTry(first, again('passed', 'passed', 'failed'))
    expect(saved).toEqual(['/file-1 > test 1'])
    expect(countReport(merged, false)).toEqual({ passed: 3, failed: 1, skipped: 0 })
    expect(writeSecondTries(saved)).toBe('1 passed at the second try: /file-1 > test 1')
  })

  it('names what passes first and fails then', () => {
    const { report: merged, saved } = mergeSecondTry(first, again('failed', 'passed', 'passed'))
    expect(saved).toEqual(['/file-1 > test 0', '/file-1 > test 1', '/file-1 > test 2'])
    expect(countReport(merged, false)).toEqual({ passed: 4, failed: 0, skipped: 0 })
  })

  it('decides about a file that did not load', () => {
    const broken = report(['passed', 'passed'], ['failed', 'pending'])
    const saved = mergeSecondTry(broken, { testResults: [{ ...again('passed').testResults[0]!, status: 'passed' }] })
    expect(countReport(saved.report, false)).toEqual({ passed: 2, failed: 0, skipped: 0 })
    expect(saved.saved).toEqual(['/file-1'])
    expect(countReport(mergeSecondTry(broken, undefined).report, false).failed).toBe(1)
  })

  it('that wrote no report saves nothing', () => {
    expect(countReport(mergeSecondTry(first, undefined).report, false)).toEqual({ passed: 2, failed: 2, skipped: 0 })
  })
})

it('the closing line is unique: no line of a tool looks like it', () => {
  const closing = writeClosingLine(
    addCounts({ passed: 1, failed: 0, skipped: 2 }, { passed: 3, failed: 0, skipped: 0 }),
  )
  expect(closing).toBe('4 passed, 0 failed, 2 skipped')
  const output = setOff(`a\n${closing}\r${closing}\r\n${closing}\n`)
  expect(output.split(/[\r\n]+/)).not.toContain(closing)
  expect(output).toContain(`| ${closing}`)
})

it.each([['--only', 'unti'], ['--quick'], ['--seed', 'some']])(
  'an unknown option stops the run: %s %s',
  (...options) => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'test.ts'), ...options], {
      encoding: 'utf8',
    })
    expect(status).toBe(2)
    expect(stderr).toContain('Usage: npm test')
  },
)
