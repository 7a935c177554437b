import { expect, it } from 'vitest'
import type { Price } from '../prices.contract.ts'
import { isNewPeriod, percentOf, startEdit, toSaved } from './price-edit.ts'

const TODAY = '2026-12-08'
const row = (from: string, to: string | null): Price => ({
  id: 'id',
  version: 3,
  itemNumber: '09995',
  productName: 'Kit',
  unit: 'pcs',
  companyId: null,
  companyName: null,
  price: '285.00',
  currency: 'NOK',
  from,
  to,
  state: 'valid',
  last: null,
  createdAt: '',
  updatedAt: '',
})

it.each([
  ['a price without an end', row('2026-01-01', null), '2026-12-09', true],
  ['one that ends later', row('2026-01-01', '2026-12-31'), '2027-01-01', true],
  ['one that has ended', row('2026-01-01', '2026-11-30'), '2026-12-09', true],
  ['one that is not valid yet', row('2027-01-01', null), '2027-01-01', false],
])('begins the next period of %s', (_name, price, from, isNext) => {
  const edit = startEdit(price, TODAY)
  expect([edit.from, isNewPeriod(edit)]).toEqual([from, isNext])
})

it('ends the old price by a new period, and corrects it where the first day stays', () => {
  const edit = { ...startEdit(row('2026-01-01', '2026-12-31'), TODAY), price: '296' }
  expect(percentOf(edit)).toBe('+3.9 %')
  expect(toSaved(edit, undefined)).toMatchObject({
    kind: 'new',
    body: { itemNumber: '09995', price: '296', from: '2027-01-01', to: null },
    ends: { id: 'id', version: 3 },
  })
  expect(toSaved({ ...edit, from: '2026-01-01', to: '2026-06-30' }, undefined)).toMatchObject({
    kind: 'change',
    body: { price: '296', from: '2026-01-01', to: '2026-06-30' },
  })
})
