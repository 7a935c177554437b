import { expect, it, test } from 'vitest'
import {
  addLine,
  compareLines,
  createLine,
  findProblems,
  isReordered,
  moveLine,
  regroupLine,
  toDraft,
  toLines,
  type DraftLine,
} from './template-draft.ts'

const { lines } = toDraft(4, [
  { key: 'pressure', text: 'Pressure', kind: 'reading', unit: 'bar', max: '0.30', required: true, group: 'Filter' },
  { key: 'elements', text: 'Elements', kind: 'check', required: true, group: 'Filter' },
  { key: 'cuvette', text: 'Cuvette', kind: 'check', required: false, group: 'TRO' },
])
const keysOf = (these: readonly DraftLine[]) => these.map(({ key, group }) => `${group} ${key}`)
const change = (key: string, part: Partial<DraftLine>) =>
  lines.map((line) => (line.key === key ? { ...line, ...part } : line))

it('moves a line inside its group, and over its edge into the next one', () => {
  expect(keysOf(moveLine(lines, 'elements', -1))).toEqual(['Filter elements', 'Filter pressure', 'TRO cuvette'])
  expect(keysOf(moveLine(lines, 'elements', 1))).toEqual(['Filter pressure', 'TRO elements', 'TRO cuvette'])
  expect(keysOf(moveLine(lines, 'pressure', -1))).toEqual(keysOf(lines))
})

it('adds and regroups a line at the end of its group', () => {
  expect(keysOf(addLine(lines, { ...createLine('Filter'), key: 'seals' }))[2]).toBe('Filter seals')
  expect(keysOf(regroupLine(lines, 'pressure', 'TRO')).at(-1)).toBe('TRO pressure')
})

it('says how a draft differs from the version in use', () => {
  const draft = change('pressure', { max: '0.25' }).filter(({ key }) => key !== 'cuvette')
  const added = { ...createLine('TRO'), key: 'valves', text: 'Valves' }
  expect(compareLines([...draft, added], lines).map(({ key, kind }) => `${kind} ${key}`)).toEqual([
    'changed pressure',
    'new valves',
    'removed cuvette',
  ])
  expect(compareLines(lines, lines)).toEqual([])
  expect(isReordered(draft, lines)).toBe(false)
  expect(isReordered(lines.toReversed(), lines)).toBe(true)
})

test.each([
  [{ text: ' ' }, 'text'],
  [{ unit: '' }, 'unit'],
  [{ max: 'little' }, 'max'],
  [{ max: '1.200' }, 'max'],
  [{ min: '0,4' }, 'min'],
])('finds what %j lacks for publishing', (part, field) => {
  expect(findProblems(change('pressure', part)).map((problem) => [problem.key, problem.field])).toEqual([
    ['pressure', field],
  ])
})

it('publishes limits as numbers, and none of a check', () => {
  expect(findProblems(lines)).toEqual([])
  const [reading] = toLines(change('pressure', { max: '0,30' }))
  expect(reading).toMatchObject({ unit: 'bar', min: '', max: '0.30' })
  const [check] = toLines(change('pressure', { kind: 'check' }))
  expect(check).not.toHaveProperty('unit')
})
