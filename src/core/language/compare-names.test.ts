import { expect, it } from 'vitest'
import { compareNames } from './compare-names.ts'

it('orders numbers in names by their value and å after z', () => {
  const names = ['Technician 10', 'Åse', 'Technician 2', 'Zoe', 'Technician 1', 'technician 12', 'Ørjan', 'Ægir']
  expect(names.toSorted(compareNames)).toEqual([
    'Technician 1',
    'Technician 2',
    'Technician 10',
    'technician 12',
    'Zoe',
    'Ægir',
    'Ørjan',
    'Åse',
  ])
})
