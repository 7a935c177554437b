import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { addRun, findRepeated, readSecondTries, saveSecondTries, type SecondTries } from './second-tries.ts'

const runs = (...saved: string[][]): SecondTries =>
  saved.reduce<SecondTries>((tries, names) => addRun(tries, 'e2e', names), {})

const clean = (count: number): string[][] => Array.from({ length: count }, () => [])

describe('a test that passes at the second try', () => {
  it('is no failure the first time', () => {
    expect(findRepeated(runs([], ['a']), 'e2e')).toEqual([])
  })

  it('is a failure at the second time within ten runs', () => {
    expect(findRepeated(runs(['a', 'b'], ...clean(8), ['c', 'a']), 'e2e')).toEqual(['a'])
  })

  it('is no failure when the first time was more than ten runs ago', () => {
    expect(findRepeated(runs(['a'], ...clean(9), ['a']), 'e2e')).toEqual([])
  })

  it('fails no later run in which it passes at once', () => {
    expect(findRepeated(runs(['a'], ['a'], []), 'e2e')).toEqual([])
  })

  it('counts per step', () => {
    expect(findRepeated(addRun(runs(['a']), 'unit', ['a']), 'unit')).toEqual([])
  })
})

describe('the record of second tries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'second-tries-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is read as it was written, in a folder that did not exist', () => {
    const file = join(folder, 'cache', 'tries.json')
    saveSecondTries(file, runs(['a']))
    expect(readSecondTries(file)).toEqual({ e2e: [['a']] })
  })

  it.each(['', '[1', '{"e2e":[1]}', '{"e2e":"a"}', 'null'])('counts as empty when it is damaged: %s', (text) => {
    const file = join(folder, 'damaged.json')
    writeFileSync(file, text)
    expect(readSecondTries(file)).toEqual({})
  })

  it('is empty before the first run', () => {
    expect(readSecondTries(join(folder, 'none.json'))).toEqual({})
  })
})
