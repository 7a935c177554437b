import { z } from 'zod'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { contractTexts } from '#core/contract/messages.en.ts'
import { emailOrNull, lineOrNull } from '#core/contract/optional.ts'
import { defineInputs, defineShapes, inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { line } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { STAFF } from '#core/rows/fields.ts'
import { COMPANY_FIELDS } from './companies.fields.ts'
import { COMPANY_SORTS } from './companies.limits.ts'

const nullableText = z.string().nullable()

const companyShapes = defineShapes(COMPANY_FIELDS, {
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  alternativeNames: z.array(z.string()),
  engineerName: nullableText,
  engineerEmail: nullableText,
  createdAt: z.string(),
  updatedAt: z.string(),
})
export const Company = rowFor(COMPANY_FIELDS, STAFF, companyShapes)
export type Company = z.infer<typeof Company>

const companyInputs = defineInputs(COMPANY_FIELDS, {
  name: line(1, 200, contractTexts.name),
  alternativeNames: z.array(line(1, 200)).max(20).optional(),
  engineerName: lineOrNull(200),
  engineerEmail: emailOrNull,
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
