import { expect, it } from 'vitest'
import { findNear, nearDays, type PlannedVisit } from './near-visits.server.ts'

const ship = { vesselId: 'ship', nextServiceDue: '2026-12-14', lastPort: { code: 'NOHAU' } }
const visit = (more: Partial<PlannedVisit> = {}): PlannedVisit => ({
  vesselId: 'other',
  projectId: 'p',
  projectNumber: 'P26-0001',
  vesselName: 'Other',
  status: 'confirmed',
  portCode: 'NOBGO',
  portName: 'Bergen',
  position: null,
  from: '2026-12-14',
  to: '2026-12-16',
  operatorId: null,
  operatorName: null,
  ...more,
})
const near = (more: Partial<PlannedVisit>, today = '2026-12-01') =>
  findNear(ship, [visit(more)], today).map(({ distance, days }) => [distance, days])

it('counts the days from the visit’s nearer end to the day due', () => {
  expect(near({})).toEqual([[58, 0]])
  expect(near({ from: '2026-12-21', to: '2026-12-30' })).toEqual([[58, 7]])
  expect(near({ from: '2026-12-22', to: '2026-12-30' })).toEqual([])
  expect(near({ from: '2026-12-01', to: '2026-12-07' })).toEqual([[58, -7]])
  expect(near({ from: '2026-12-01', to: '2026-12-06' })).toEqual([])
  expect(near({ from: '2026-12-01', to: '2026-12-30' })).toEqual([[58, 0]])
})

it('counts from today where the day is over', () => {
  expect(near({ from: '2027-01-07', to: '2027-01-08' }, '2027-01-02')).toEqual([[58, 5]])
  expect(near({ from: '2026-12-14', to: '2026-12-15' }, '2027-01-02')).toEqual([])
})

it('includes visits within 300 miles in a straight line, but neither the ship itself nor unknown ports', () => {
  expect(near({ portCode: 'GBABD' })).toEqual([[269, 0]])
  expect(near({ portCode: 'NLRTM' })).toEqual([])
  expect(near({ vesselId: 'ship' })).toEqual([])
  expect(findNear({ ...ship, lastPort: null }, [visit()], '2026-12-01')).toEqual([])
  expect(findNear({ ...ship, lastPort: { code: null } }, [visit()], '2026-12-01')).toEqual([])
})

it('names the nearest three, the nearest first', () => {
  const ports = ['GBABD', 'NOBGO', 'NOHAU', 'NOSVG'].map((portCode) => visit({ portCode }))
  expect(findNear(ship, ports, '2026-12-01').map(({ portCode }) => portCode)).toEqual(['NOHAU', 'NOSVG', 'NOBGO'])
})

it('looks for visits from a week before the first day to a week after the last', () => {
  expect(nearDays([ship, { ...ship, nextServiceDue: '2026-11-01' }], '2026-12-01')).toEqual({
    from: '2026-11-24',
    to: '2026-12-21',
  })
  expect(nearDays([], '2026-12-01')).toBeNull()
})
