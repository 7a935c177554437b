import { z } from 'zod'
import { currencyCode } from '#core/contract/amounts.ts'
import { plainOrganisationNumber, readPeppolId, readVatNumber } from '#core/contract/company-numbers.ts'
import { COUNTRY_CODES } from '#core/contract/countries.data.ts'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { contractTexts } from '#core/contract/messages.en.ts'
import { orNull } from '#core/contract/optional.ts'
import { defineInputs, defineShapes, inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { line } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { inputsOf, shapesOf } from '#core/entity/entity-shapes.ts'
import { STAFF } from '#core/rows/fields.ts'
import { COMPANY_FIELDS } from './companies.entity.ts'
import { COMPANY_SORTS } from './companies.limits.ts'
import { companyTexts } from './messages.en.ts'

const companyShapes = defineShapes(COMPANY_FIELDS, {
  ...shapesOf(COMPANY_FIELDS),
  id: z.uuid(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export const Company = rowFor(COMPANY_FIELDS, STAFF, companyShapes)
export type Company = z.infer<typeof Company>

/** Text that a register's rules are read by; empty means none. */
const optionalNumber = (read: (typed: string) => string | null, message: string) =>
  line(0, 60)
    .transform((typed, problem) => {
      if (typed === '') return null
      const number = read(typed)
      if (number === null) problem.addIssue({ code: 'custom', message, input: typed })
      return number
    })
    .nullable()
    .optional()
const countryCode = z
  .string(contractTexts.country)
  .transform((typed) => typed.trim().toUpperCase())
  .refine((code) => COUNTRY_CODES.includes(code), contractTexts.country)
/** Its check digit depends on the country, which may be in an earlier call: the service checks both together. */
const readOrgNumber = (typed: string): string | null => {
  const plain = plainOrganisationNumber(typed)
  return /^[A-Z0-9/]{2,20}$/.test(plain) ? plain : null
}

const companyInputs = defineInputs(COMPANY_FIELDS, {
  ...inputsOf(COMPANY_FIELDS),
  orgNumber: optionalNumber(readOrgNumber, companyTexts.orgLetters),
  vatNumber: optionalNumber(readVatNumber, companyTexts.vatNumber),
  country: orNull(countryCode),
  peppolId: optionalNumber(readPeppolId, companyTexts.peppolId),
  currency: orNull(currencyCode),
})
export const CreateCompanyInput = z.strictObject(companyInputs)
export type CreateCompanyInput = z.output<typeof CreateCompanyInput>
export const UpdateCompanyInput = z.strictObject({
  ...inputsOfChange(COMPANY_FIELDS, companyInputs),
  version: seenVersion,
})
export type UpdateCompanyInput = z.output<typeof UpdateCompanyInput>

export const CompanyQuery = listQuery(COMPANY_SORTS)
export type CompanyQuery = z.output<typeof CompanyQuery>

export const findCompanies = defineEndpoint({
  method: 'GET',
  path: '/api/portal/companies',
  access: 'portal:vessel:read',
  query: CompanyQuery,
  response: listOf(Company),
})
export const createCompany = defineEndpoint({
  method: 'POST',
  path: '/api/portal/companies',
  access: 'portal:vessel:write',
  body: CreateCompanyInput,
  response: Company,
  status: 201,
})
export const getCompany = defineEndpoint({
  method: 'GET',
  path: '/api/portal/companies/:id',
  access: 'portal:vessel:read',
  params: ById,
  response: Company,
})
export const updateCompany = defineEndpoint({
  method: 'PATCH',
  path: '/api/portal/companies/:id',
  access: 'portal:vessel:write',
  params: ById,
  body: UpdateCompanyInput,
  response: Company,
})
