import { expect, it } from 'vitest'
import { milesBetween } from './distance.ts'

it('a minute of latitude is a nautical mile, and so is one of longitude on the equator', () => {
  expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(60, 0)
  expect(milesBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(60, 0)
  expect(milesBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 120 })).toBeCloseTo(10_807, 0)
})
