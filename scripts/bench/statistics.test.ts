import { describe, expect, it } from 'vitest'
import { median, spread, spreadOfRatios } from './statistics.ts'

describe('median', () => {
  it('is the middle value, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([7])).toBe(7)
  })

  it('lies between the two middle values', () => {
    expect(median([10, 1, 2, 4])).toBe(3)
  })

  it('orders by size and not by spelling', () => {
    expect(median([100, 9, 20])).toBe(20)
  })

  it('of nothing is refused', () => {
    expect(() => median([])).toThrow('No values')
  })
})

it('a spread keeps what it was given in order', () => {
  const values = [3, 1, 2]
  expect(spread(values)).toEqual({ median: 2, min: 1, max: 3 })
  expect(values).toEqual([3, 1, 2])
})

describe('ratios of pairs', () => {
  it('compare neighbours, so that a slower machine changes nothing', () => {
    const pairs = [
      [900, 1000],
      [450, 500],
      [90, 100],
    ] as const
    expect(spreadOfRatios(pairs)).toEqual({ median: 0.9, min: 0.9, max: 0.9 })
  })

  it('show the rounds that differ', () => {
    const pairs = [
      [50, 100],
      [80, 100],
      [90, 100],
    ] as const
    expect(spreadOfRatios(pairs)).toEqual({ median: 0.8, min: 0.5, max: 0.9 })
  })

  it('refuse a yardstick without progress', () => {
    expect(() => spreadOfRatios([[50, 0]])).toThrow('measured nothing')
  })
})
