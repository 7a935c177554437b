import { expect, test } from 'vitest'
import { CHART, drawRing, isInFrame, measureDistance, project, travel } from './ports-chart.ts'

const haugesund = { latitude: 59.4138, longitude: 5.268 }
const singapore = { latitude: 1.26, longitude: 103.84 }

test('a port east of another lies right of it, one further north above it', () => {
  expect(project(singapore).x).toBeGreaterThan(project(haugesund).x)
  expect(project(haugesund).y).toBeLessThan(project(singapore).y)
  expect(isInFrame(project(singapore))).toBe(true)
})

test('travelling a distance ends at that distance, on every bearing', () => {
  for (const bearing of [0, 45, 137, 270, 359]) {
    expect(measureDistance(haugesund, travel(haugesund, bearing, 4000))).toBeCloseTo(4000, 5)
  }
})

test('one degree of latitude is about sixty nautical miles', () => {
  expect(measureDistance({ latitude: 59, longitude: 5 }, { latitude: 60, longitude: 5 })).toBeCloseTo(60.04, 1)
})

test('rings stay in the frame and never draw a line across the whole chart', () => {
  for (const distance of [1000, 2000, 4000, 6000]) {
    const strokes = drawRing(haugesund, distance).split('M').filter(Boolean)
    expect(strokes.length).toBeGreaterThan(0)
    for (const stroke of strokes) {
      const points = stroke.split('L').map((pair) => pair.split(' ').map(Number) as [number, number])
      for (const [index, [x, y]] of points.entries()) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(CHART.height)
        const before = points[index - 1]
        if (before) expect(Math.abs(before[0] - x)).toBeLessThan(CHART.width / 4)
      }
    }
  }
})
