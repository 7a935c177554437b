import { expect, it, test } from 'vitest'
import {
  judgeReading,
  linesWithoutFinding,
  rankTemplates,
  readingsWithoutUnit,
  unansweredLines,
} from './checklists.policy.ts'

test.each([
  ['0.10', { max: '0.1' }, 'within'],
  ['0.101', { max: '0.1' }, 'outside'],
  ['-5', { min: '-4.5' }, 'outside'],
  ['-4.50', { min: '-4.5', max: '40' }, 'within'],
  ['100', { min: '9' }, 'within'],
  ['0.24', {}, null],
  // Beyond what can be measured: decided only where every such value is on the same side of the limit.
  ['<0.1', { max: '0.2' }, 'within'],
  ['<0.20', { max: '0.2' }, 'within'],
  ['<0.5', { max: '0.2' }, null],
  ['<0.1', { min: '0.1' }, 'outside'],
  ['<0.2', { min: '0.1' }, null],
  ['<0.1', { min: '0', max: '0.2' }, null],
  ['<6', { min: '6', max: '8.5' }, 'outside'],
  ['>20', { max: '10' }, 'outside'],
  ['>10', { max: '10' }, 'outside'],
  ['>5', { max: '10' }, null],
  ['>50', { min: '50' }, 'within'],
  ['>-5', { min: '-4.5' }, null],
  ['>9', { min: '6', max: '8.5' }, 'outside'],
  [null, { max: '0.1' }, null],
])('judges %s against %j as %s', (value, limits, verdict) => {
  expect(judgeReading(value, limits)).toBe(verdict)
})

it('names the required lines without a result, and what lacks a finding', () => {
  const line = { required: true, result: null, verdict: null }
  const lines = [
    { ...line, key: 'open' },
    { ...line, key: 'optional', required: false },
    { ...line, key: 'high', result: 'ok', verdict: 'outside' },
    { ...line, key: 'scale', result: 'finding' },
    { ...line, key: 'known', result: 'finding' },
  ] as const
  expect(unansweredLines(lines).map(({ key }) => key)).toEqual(['open'])
  expect(linesWithoutFinding(lines, [{ lineKey: 'known' }]).map(({ key }) => key)).toEqual(['high', 'scale'])
})

it('finds readings without a unit', () => {
  const lines = [
    { key: 'a', kind: 'reading', unit: ' ' },
    { key: 'b', kind: 'reading', unit: 'bar' },
    { key: 'c', kind: 'check' },
  ] as const
  expect(readingsWithoutUnit(lines).map(({ key }) => key)).toEqual(['a'])
})

it.each([
  [['Electrolysis'], ['electrolysis', 'any']],
  [['side-stream electrolysis'], ['electrolysis', 'any']],
  [['Filter + UV'], ['UV', 'any']],
  [['Suva 300'], ['any']],
  [[], ['any']],
])('ranks the checklists for a vessel with %j', (systems, names) => {
  const templates = [
    { name: 'any', systemTypes: [] },
    { name: 'electrolysis', systemTypes: ['electrolysis', 'chlorine'] },
    { name: 'UV', systemTypes: ['UV'] },
  ]
  expect(rankTemplates(templates, systems).map(({ name }) => name)).toEqual(names)
})
