import { expect, it } from 'vitest'
import { makeAxis } from './axis.ts'

const inDays = (value: number) => `${Math.round(value)} d`

it.each([
  [
    [0.4, 0.9],
    ['0 d', '1 d'],
  ],
  [
    [0, 2.4],
    ['0 d', '1 d', '2 d'],
  ],
  [[31], ['0 d', '10 d', '20 d', '30 d', '40 d']],
  [
    [null, undefined],
    ['0 d', '1 d'],
  ],
])('writes no tick of %j twice', (values, labels) => {
  const written = makeAxis(values, [0, 100], { format: inDays }).ticks.map(inDays)
  expect(new Set(written).size).toBe(written.length)
  expect(written).toEqual(labels)
})
