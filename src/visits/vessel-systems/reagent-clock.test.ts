import { expect, it } from 'vitest'
import { lastsUntil, namesAnalyser, readClock, type Mix } from './reagent-clock.ts'

const mix = (mixedOn: string, more: Partial<Mix> = {}): Mix => ({
  id: mixedOn,
  itemNumber: '09991',
  mixedOn,
  changeAfterDays: 90,
  keepsForDays: 365,
  opensBox: false,
  ...more,
})
const told = (mixes: readonly Mix[]) =>
  readClock(mixes).map(({ changeDue, expires, setNumber }) => [changeDue, expires, setNumber])

it('an indicator is due for change after its days; the expiry of a box depends on the day it was opened', () => {
  expect(told([mix('2026-03-17'), mix('2026-06-15'), mix('2026-09-13')])).toEqual([
    ['2026-06-15', '2027-03-17', 1],
    ['2026-09-13', '2027-03-17', 2],
    ['2026-12-12', '2027-03-17', 3],
  ])
})

it('is independent of the order of logging', () => {
  expect(told([mix('2026-09-13'), mix('2026-03-17')])).toEqual(told([mix('2026-03-17'), mix('2026-09-13')]))
})

it('the fifth mix, one after the expiry, another article and an explicitly opened box start a new box', () => {
  const numbers = (...mixes: Mix[]) => readClock(mixes).map(({ setNumber }) => setNumber)
  const year = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'].map((day) => mix(day))
  expect(numbers(...year)).toEqual([1, 2, 3, 4, 1])
  expect(numbers(mix('2026-01-01'), mix('2027-01-01'))).toEqual([1, 1])
  expect(numbers(mix('2026-01-01'), mix('2026-02-01', { itemNumber: 'X' }))).toEqual([1, 1])
  expect(numbers(mix('2026-01-01'), mix('2026-02-01', { opensBox: true }))).toEqual([1, 1])
})

it('says nothing that the product does not say', () => {
  expect(told([mix('2026-01-01', { keepsForDays: null })])).toEqual([['2026-04-01', null, 1]])
  expect(told([mix('2026-01-01', { changeAfterDays: null })])).toEqual([[null, '2027-01-01', 1]])
  expect(told([mix('2026-01-01', { changeAfterDays: null, keepsForDays: null })])).toEqual([[null, null, 1]])
})

it('a box lasts as long as its sets, and no longer than its buffer', () => {
  const last = (...mixes: Mix[]) =>
    readClock(mixes)
      .map((each) => lastsUntil(each))
      .at(-1)
  expect(last(mix('2026-01-01'))).toBe('2026-12-27')
  expect(last(mix('2026-01-01'), mix('2026-06-01'))).toBe('2027-01-01')
  expect(last(mix('2026-01-01', { keepsForDays: null }))).toBe('2026-04-01')
  expect(last(mix('2026-01-01', { changeAfterDays: null, keepsForDays: null }))).toBeNull()
})

it('an article fits the analyser that its words name, not one that is only called alike', () => {
  const words = 'CLX reagent set: one year of TRO reagents for the CLX-Ex2'
  expect(namesAnalyser('HF scientific CLX-Ex2, 28034', words)).toBe(true)
  expect(namesAnalyser('HF scientific CLX-Ex', words)).toBe(false)
  expect(namesAnalyser('CLX-XT2', words)).toBe(false)
  expect(namesAnalyser('reagent year', words)).toBe(false)
  expect(namesAnalyser(null, words)).toBe(false)
})
