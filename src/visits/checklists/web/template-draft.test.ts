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

it('is not changed by another spelling of the same number or by blanks', () => {
  expect(compareLines(change('pressure', { max: '0,30', unit: 'bar ', text: 'Pressure ' }), lines)).toEqual([])
  expect(compareLines(change('pressure', { max: '00.30' }), lines)).toEqual([])
  // These are printed in another way.
  for (const part of [{ max: '0.3' }, { decimals: '2' }, { photo: true }]) {
    expect(compareLines(change('pressure', part), lines)).toHaveLength(1)
  }
})

it('publishes decimals and the photo that a line asks for', () => {
  expect(toLines(change('pressure', { decimals: '0', photo: true }))[0]).toMatchObject({ decimals: 0, photo: true })
  expect(toLines(lines)[0]).not.toHaveProperty('photo')
  expect(toLines(change('pressure', { kind: 'check', decimals: '2' }))[0]).not.toHaveProperty('decimals')
})

test.each([
  [{ text: ' ' }, 'text'],
  [{ unit: '' }, 'unit'],
  [{ max: 'little' }, 'max'],
  [{ max: '1.200' }, 'max'],
  [{ min: '0,4' }, 'min'],
])('finds what %j lacks for publishing', (part, field) => {
  const problems = findProblems(change('pressure', part))
  expect(problems.map((problem) => [problem.key, problem.field])).toEqual([['pressure', field]])
  // A part of a sentence in the head, a whole one at the field.
  expect(problems[0]?.fact).toMatch(/^[a-z].*[^.]$/)
  expect(problems[0]?.sentence).toMatch(/^[\p{Lu}\d].*[.?]$/u)
})

it('publishes limits as numbers, and none of a check', () => {
  expect(findProblems(lines)).toEqual([])
  const [reading] = toLines(change('pressure', { max: '0,30' }))
  expect(reading).toMatchObject({ unit: 'bar', min: '', max: '0.30' })
  const [check] = toLines(change('pressure', { kind: 'check' }))
  expect(check).not.toHaveProperty('unit')
})
