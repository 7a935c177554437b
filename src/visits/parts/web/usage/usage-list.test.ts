import { expect, it } from 'vitest'
import { toListQuery } from '#core/web/list/define-list.ts'
import { linesOfGroup, PARTS_LIST } from './usage-list.ts'

const VESSEL = '0199c3a4-0000-7000-8000-000000000001'

it('a group is a list of its own lines, within the days that are asked for', () => {
  const always = { from: '', to: '' }
  expect(linesOfGroup('part', always, { key: '09991' })).toEqual({ groupBy: '', columns: '', part: '09991' })
  expect(linesOfGroup('month', always, { key: '2026-02' })).toEqual({
    groupBy: '',
    columns: '',
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(linesOfGroup('month', { from: '2026-02-10', to: '2026-03-05' }, { key: '2026-02' })).toMatchObject({
    from: '2026-02-10',
    to: '2026-02-28',
  })
})

it('a figure links to its lines, and invalid filters of a link are ignored', () => {
  const read = (address: string) => toListQuery(PARTS_LIST, new URLSearchParams(address))
  const linked = {
    billingStatus: 'pending,billed',
    client: 'none',
    currency: 'NOK',
    part: '09991',
    serviceType: 'repair',
    vessel: VESSEL,
    sort: '-totalCost',
  }
  expect(read(String(new URLSearchParams(linked)))).toEqual(linked)
  expect(read('billingStatus=lost&currency=nok&from=2026-02-30&operator=1&serviceType=x&sort=x&groupBy=part')).toEqual(
    {},
  )
})
