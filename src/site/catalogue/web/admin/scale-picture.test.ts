import { expect, test } from 'vitest'
import { fitInto } from './scale-picture.ts'

test.each([
  [4000, 3000, 400, 300],
  [300, 4000, 30, 400],
  [400, 400, 400, 400],
  [120, 80, 120, 80],
  [10_000, 1, 400, 1],
])('%d × %d becomes %d × %d', (width, height, fittedWidth, fittedHeight) => {
  expect(fitInto(width, height)).toEqual({ width: fittedWidth, height: fittedHeight })
})
