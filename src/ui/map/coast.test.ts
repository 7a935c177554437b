import { expect, it } from 'vitest'
import { drawLand, ringAround, toPoint } from './coast.ts'

/** Whether a place is on the drawn land: a line from it to the left crosses its borders an odd number of times. */
function isOnLand(longitude: number, latitude: number): boolean {
  const { x, y } = toPoint(longitude, latitude)
  let crossings = 0
  for (const ring of drawLand().split('z')) {
    const points = ring
      .slice(1)
      .split('L')
      .map((pair) => pair.split(' ').map(Number))
    points.forEach(([left = 0, top = 0], index) => {
      const [right = 0, foot = 0] = points[(index + 1) % points.length] ?? []
      const isBetween = -top > y !== -foot > y
      if (isBetween && left + ((right - left) * (y + top)) / (top - foot) < x) crossings += 1
    })
  }
  return crossings % 2 === 1
}

it('the land is where it is', () => {
  expect([isOnLand(10, 61), isOnLand(-100, 40), isOnLand(134, -25), isOnLand(2, 46)]).toEqual([true, true, true, true])
  expect([isOnLand(3, 57), isOnLand(-40, 30), isOnLand(-140, 0), isOnLand(80, -20)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

it('no border runs across the map where the degrees begin anew', () => {
  const steps = drawLand()
    .split('z')
    .flatMap((ring) => {
      const xs = ring
        .slice(1)
        .split('L')
        .map((pair) => Number(pair.split(' ')[0]))
      // The last step of the ice in the south is its foot.
      return xs.slice(1, -2).map((x, index) => Math.abs(x - (xs[index] ?? x)))
    })
  expect(Math.max(...steps)).toBeLessThan(30)
})

it('what is near over the Pacific is near on the map', () => {
  const middle = 170
  const gap = toPoint(-170, 10, middle).x - toPoint(170, 10, middle).x
  expect(gap).toBe(20)
})

it('300 miles are five degrees northwards, and more of them eastwards the farther north one is', () => {
  const ring = ringAround(5, 60, 5)
  const [north, east] = [ring[0], ring[18]]
  expect(north?.y).toBeCloseTo(toPoint(5, 65).y, 5)
  expect((east?.x ?? 0) - 5).toBeGreaterThan(9)
})
