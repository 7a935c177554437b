import { expect, it } from 'vitest'
import { drawSample, fewOf, isFull, looksOf, widthsOf } from './sample.ts'

const items = Array.from({ length: 1000 }, (_, index) => `item ${index}`)
const draw = (from: readonly string[], seed: number) => drawSample(from, 0.25, (item) => item, seed)

it('draws about the share that was asked for, the same for the same seed and another for another', () => {
  const drawn = draw(items, 1)
  expect(drawn.length).toBeGreaterThan(200)
  expect(drawn.length).toBeLessThan(300)
  expect(draw(items, 1)).toEqual(drawn)
  expect(draw(items, 2)).not.toEqual(drawn)
})

it('draws every item sooner or later', () => {
  const seeds = Array.from({ length: 60 }, (_, seed) => seed)
  expect(new Set(seeds.flatMap((seed) => draw(items, seed))).size).toBe(items.length)
})

it('draws the same of a matrix that has grown', () => {
  expect(draw(items, 7).filter((item) => items.indexOf(item) < 500)).toEqual(draw(items.slice(0, 500), 7))
})

it.skipIf(isFull)('draws as many as were asked for, in their order', () => {
  const drawn = fewOf(items, 3, (item) => item)
  expect(drawn).toHaveLength(3)
  expect(items.filter((item) => drawn.includes(item))).toEqual(drawn)
  expect(fewOf(items.slice(0, 2), 3, (item) => item)).toEqual(items.slice(0, 2))
})

it.skipIf(isFull)('looks at the last width always, and at each other one sooner or later', () => {
  const drawn = Array.from({ length: 40 }, (_, index) => widthsOf(`screen ${index}`, [1440, 768, 360]))
  expect(new Set(drawn.map((widths) => widths.join()))).toEqual(new Set(['1440,360', '768,360']))
  expect(widthsOf('screen', [360, 1440])).toEqual([360, 1440])
})

it.skipIf(isFull)('checks each screen once, at each width and in each colour scheme sooner or later', () => {
  const drawn = Array.from({ length: 80 }, (_, index) =>
    looksOf(`screen ${index}`, [1440, 768, 360]).flatMap(({ width, schemes }) =>
      schemes.map((scheme) => `${width} ${scheme}`),
    ),
  )
  expect(drawn.every((looks) => looks.length === 1)).toBe(true)
  const all = [1440, 768, 360].flatMap((width) => ['dark', 'light'].map((scheme) => `${width} ${scheme}`))
  expect(new Set(drawn.flat())).toEqual(new Set(all))
})
