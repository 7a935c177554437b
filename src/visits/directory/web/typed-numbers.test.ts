import { expect, it } from 'vitest'
import { checkForm, readForm, toCallBody, type FormValues } from '#core/entity/form-values.ts'
import { toListQuery } from '#core/web/list/define-list.ts'
import { COMPANY_FIELDS } from '#fleet/companies/companies.entity.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import { checkCompany } from './company/company-form.ts'
import { readMonths, VESSELS_LIST } from './vessels-list.ts'

const company = (paymentDays: string) => ({ ...readForm(COMPANY_FIELDS, null), name: 'Nordtind', paymentDays })
const vessel = (serviceIntervalMonths: string) => ({
  ...readForm(VESSEL_FIELDS, null),
  name: 'Nora',
  serviceIntervalMonths,
})
const checkVessel = (values: FormValues<typeof VESSEL_FIELDS>) => checkForm(VESSEL_FIELDS, values)

it.each([
  ['30', 30],
  [' 30 ', 30],
  ['30,0', 30],
  ['+30', 30],
  ['0', 0],
  ['', null],
])('reads the payment days “%s” as %s', (typed, days) => {
  expect(checkCompany(company(typed))).toEqual({})
  expect(toCallBody(COMPANY_FIELDS, company(typed)).paymentDays).toBe(days)
})

it.each(['1e2', '0x1E', '30.5', '-1', '366', '1 2', 'thirty', '3O', 'Infinity'])('refuses the number “%s”', (typed) => {
  expect(Object.keys(checkCompany(company(typed)))).toEqual(['paymentDays'])
  expect(Object.keys(checkVessel(vessel(typed)))).toEqual(['serviceIntervalMonths'])
  if (typed !== '366') expect(readMonths(typed)).toBeNull()
})

it('reads months between services and without one', () => {
  expect(checkVessel(vessel(' 24 '))).toEqual({})
  expect(toCallBody(VESSEL_FIELDS, vessel(' 24 ')).serviceIntervalMonths).toBe(24)
  expect(Object.keys(checkVessel(vessel('')))).toEqual(['serviceIntervalMonths'])
  expect([' 18 ', '018', '600', '601', '0', ''].map(readMonths)).toEqual(['18', '18', '600', null, null, null])
  expect(toListQuery(VESSELS_LIST, new URLSearchParams('idle=18'))).toEqual({ idle: '18' })
})
