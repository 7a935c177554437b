import { expect, it } from 'vitest'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { brandInWords } from './messages.en.ts'
import type { Vessel } from './vessels.contract.ts'

const api = await testCalls()
const { token } = await addPerson(api.ctx, { role: 'manager' })
const ROOT = '/api/portal/vessels'
const post = (path: string, body: object) => api.call('POST', path, { token, body })
const patch = (path: string, body: object) => api.call('PATCH', path, { token, body })

const OPTIONAL = [
  'imo',
  'companyId',
  'clientName',
  'systemType',
  'systemType2',
  'nextServiceDue',
  'location',
  'vesselMasterEmail',
  'notes',
]

it.each([
  ['an empty text', ''],
  ['null', null],
])('%s means none, and the default where a field has one', async (_name, empty) => {
  const empties = Object.fromEntries(OPTIONAL.map((name) => [name, empty]))
  const defaults = { brand1: empty, brand2: empty, serviceIntervalMonths: empty }
  const made = await post(ROOT, { name: `Emptyholm ${String(empty)}`, ...empties, ...defaults })
  const none = Object.fromEntries(OPTIONAL.map((name) => [name, null]))
  expect(made).toMatchObject({ status: 201, body: { ...none, brand1: 'Headway', serviceIntervalMonths: 12 } })
  const { id, version } = made.body as Vessel
  const filled = {
    version,
    imo: empty === '' ? '9167057' : '9167069',
    nextServiceDue: '2030-01-02',
    brand1: 'Optimarin',
    serviceIntervalMonths: 24,
  }
  expect(await patch(`${ROOT}/${id}`, filled)).toMatchObject({ status: 200, body: { brand1: 'Optimarin' } })
  expect(await patch(`${ROOT}/${id}`, { version: version + 1, ...empties, ...defaults })).toMatchObject({
    status: 200,
    body: { ...none, brand1: 'Optimarin', serviceIntervalMonths: 24 },
  })
})

it('says what is wrong with a value in the words of its label', async () => {
  const refused = async (body: object) =>
    ((await post(ROOT, { name: 'Wrongholm', ...body })).body as { detail: string }).detail
  expect(await refused({ imo: '9167058' })).toContain('IMO')
  expect(await refused({ nextServiceDue: 'soon' })).toContain('2026-12-31')
  expect(await refused({ brand1: 'x'.repeat(201) })).toBe('Brand 1 must be at most 200 characters.')
})

it.each(['1927-03-01', '1999-12-31', '2145-01-01'])('a next service on %s can’t be meant', async (nextServiceDue) => {
  expect(await post(ROOT, { name: `Yearholm ${nextServiceDue}`, nextServiceDue })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'nextServiceDue' }] },
  })
})

it.each([
  ['Headway', null, 'Headway (assumed)'],
  ['Headway', 'Techcross ECS-600', 'Headway (assumed)'],
  ['Headway', 'Headway HMT-1000', 'Headway'],
  ['Headway', 'HMT800', 'Headway'],
  ['Headway', 'Ocean Guard', 'Headway'],
  ['Techcross', null, 'Techcross'],
  [null, 'UV', null],
])('shows the brand %s of the system %s as %s', (brand, systemType, shown) => {
  expect(brandInWords(brand, systemType)).toBe(shown)
})
