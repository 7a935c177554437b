import { expect, it } from 'vitest'
import { checkCompany, toCompanyBody, readCompany } from './company/company-form.ts'
import { readDirectory, readMonths } from './directory-address.ts'
import { checkVessel, toVesselBody, readVessel } from './vessel/vessel-form.ts'

const company = (paymentDays: string) => ({ ...readCompany(null), name: 'Nordtind', paymentDays })
const vessel = (serviceIntervalMonths: string) => ({ ...readVessel(null), name: 'Nora', serviceIntervalMonths })

it.each([
  ['30', 30],
  [' 30 ', 30],
  ['30,0', 30],
  ['+30', 30],
  ['0', 0],
  ['', null],
])('reads the payment days “%s” as %s', (typed, days) => {
  expect(checkCompany(company(typed))).toEqual({})
  expect(toCompanyBody(company(typed)).paymentDays).toBe(days)
})

it.each(['1e2', '0x1E', '30.5', '-1', '366', '1 2', 'thirty', '3O', 'Infinity'])('refuses the number “%s”', (typed) => {
  expect(Object.keys(checkCompany(company(typed)))).toEqual(['paymentDays'])
  expect(Object.keys(checkVessel(vessel(typed)))).toEqual(['serviceIntervalMonths'])
  if (typed !== '366') expect(readMonths(typed)).toBeNull()
})

it('reads months between services and without one', () => {
  expect(checkVessel(vessel(' 24 '))).toEqual({})
  expect(toVesselBody(vessel(' 24 ')).serviceIntervalMonths).toBe(24)
  expect(Object.keys(checkVessel(vessel('')))).toEqual(['serviceIntervalMonths'])
  expect([' 18 ', '018', '600', '601', '0', ''].map(readMonths)).toEqual(['18', '18', '600', null, null, null])
  expect(readDirectory(new URLSearchParams('idle=18')).idle).toBe('18')
})
