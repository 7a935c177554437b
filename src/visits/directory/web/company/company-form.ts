import {
  isOrganisationNumber,
  plainOrganisationNumber,
  readPeppolId,
  readVatNumber,
} from '#core/contract/company-numbers.ts'
import { checkForm, type FormValues } from '#core/entity/form-values.ts'
import type { Company } from '#fleet/companies/companies.contract.ts'
import { COMPANY_FIELDS } from '#fleet/companies/companies.entity.ts'
import { companyTexts } from '#fleet/companies/messages.en.ts'
import type { companyMessages as messages } from './company-messages.en.ts'

export type CompanyValues = FormValues<typeof COMPANY_FIELDS>

/** The sentences of the server's rules, before the server is asked. */
export function checkCompany(values: CompanyValues): Record<string, string> {
  const { orgNumber, vatNumber, peppolId, country } = values
  const isNorwegian = country === '' || country === 'NO'
  return {
    ...checkForm(COMPANY_FIELDS, values),
    ...(orgNumber.trim() !== '' && isNorwegian && !isOrganisationNumber(plainOrganisationNumber(orgNumber))
      ? { orgNumber: companyTexts.orgNumber }
      : {}),
    ...(vatNumber.trim() !== '' && readVatNumber(vatNumber) === null ? { vatNumber: companyTexts.vatNumber } : {}),
    ...(peppolId.trim() !== '' && readPeppolId(peppolId) === null ? { peppolId: companyTexts.peppolId } : {}),
  }
}

/** Missing data for an invoice to this company: a number, an address, a country, and where to send it. */
export const lacksOf = (company: Company): (keyof typeof messages.lacks)[] => [
  ...(company.orgNumber === null && company.vatNumber === null ? (['orgNumber'] as const) : []),
  ...(company.address === null || company.city === null ? (['address'] as const) : []),
  ...(company.country === null ? (['country'] as const) : []),
  ...(company.invoiceEmail === null && company.peppolId === null ? (['reach'] as const) : []),
]
