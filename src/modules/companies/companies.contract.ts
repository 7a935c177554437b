import { z } from 'zod'
import { emailAddress } from '#core/contract/email.ts'
import { defineEndpoint, type Access, type HttpMethod } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { contractTexts } from '#core/contract/messages.en.ts'
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

const optionalLine = (max: number) =>
  line(0, max)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional()
const optionalEmail = z
  .union([z.literal('').transform(() => null), emailAddress()], contractTexts.email)
  .nullable()
  .optional()
const companyInputs = defineInputs(COMPANY_FIELDS, {
  name: line(1, 200, contractTexts.name),
  alternativeNames: z.array(line(1, 200)).max(20).optional(),
  engineerName: optionalLine(200),
  engineerEmail: optionalEmail,
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

const Nothing = z.strictObject({})
const ById = z.strictObject({ id: z.uuid() })

const portal = <
  P extends z.ZodType,
  R extends z.ZodType,
  Q extends z.ZodType = typeof Nothing,
  B extends z.ZodType = z.ZodUndefined,
>(
  method: HttpMethod,
  path: string,
  action: 'vessel:read' | 'vessel:write',
  parts: { params: P; response: R; status: 200 | 201; query: Q; body: B },
) => defineEndpoint({ method, path: `/api/portal/${path}`, access: `portal:${action}` satisfies Access, ...parts })

const none = { query: Nothing, body: z.undefined() }

export const findCompanies = portal('GET', 'companies', 'vessel:read', {
  ...none,
  params: Nothing,
  query: CompanyQuery,
  response: listOf(Company),
  status: 200,
})
export const createCompany = portal('POST', 'companies', 'vessel:write', {
  ...none,
  params: Nothing,
  body: CreateCompanyInput,
  response: Company,
  status: 201,
})
export const getCompany = portal('GET', 'companies/:id', 'vessel:read', {
  ...none,
  params: ById,
  response: Company,
  status: 200,
})
export const updateCompany = portal('PATCH', 'companies/:id', 'vessel:write', {
  ...none,
  params: ById,
  body: UpdateCompanyInput,
  response: Company,
  status: 200,
})
