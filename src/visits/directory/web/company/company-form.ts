import type { z } from 'zod'
import {
  isOrganisationNumber,
  plainOrganisationNumber,
  readPeppolId,
  readVatNumber,
} from '#core/contract/company-numbers.ts'
import { parseWholeNumber } from '#core/contract/number/read-typed.ts'
import type { Company, createCompany } from '#fleet/companies/companies.contract.ts'
import { PAYMENT_DAYS } from '#fleet/companies/companies.limits.ts'
import { companyTexts } from '#fleet/companies/messages.en.ts'
import { companyMessages as messages } from './company-messages.en.ts'

export type CompanyValues = Record<keyof typeof messages.labels, string>

export const readCompany = (company: Company | null): CompanyValues => ({
  name: company?.name ?? '',
  alternativeNames: company?.alternativeNames.join('\n') ?? '',
  engineerName: company?.engineerName ?? '',
  engineerEmail: company?.engineerEmail ?? '',
  orgNumber: company?.orgNumber ?? '',
  vatNumber: company?.vatNumber ?? '',
  country: company?.country ?? '',
  address: company?.address ?? '',
  postalCode: company?.postalCode ?? '',
  city: company?.city ?? '',
  invoiceEmail: company?.invoiceEmail ?? '',
  peppolId: company?.peppolId ?? '',
  currency: company?.currency ?? '',
  paymentDays: company?.paymentDays?.toString() ?? '',
})

/** The sentences of the server's rules, before the server is asked. */
export function checkCompany(values: CompanyValues): Record<string, string> {
  const { name, orgNumber, vatNumber, peppolId, paymentDays, country } = values
  const isDays = paymentDays.trim() === '' || parseWholeNumber(paymentDays, PAYMENT_DAYS) !== null
  const isNorwegian = country === '' || country === 'NO'
  return {
    ...(name.trim() === '' ? { name: messages.nameMissing } : {}),
    ...(orgNumber.trim() !== '' && isNorwegian && !isOrganisationNumber(plainOrganisationNumber(orgNumber))
      ? { orgNumber: companyTexts.orgNumber }
      : {}),
    ...(vatNumber.trim() !== '' && readVatNumber(vatNumber) === null ? { vatNumber: companyTexts.vatNumber } : {}),
    ...(peppolId.trim() !== '' && readPeppolId(peppolId) === null ? { peppolId: companyTexts.peppolId } : {}),
    ...(isDays ? {} : { paymentDays: messages.wholeDays }),
  }
}

/** What the call takes; an empty field takes its value away. */
export function toCompanyBody(values: CompanyValues): z.input<(typeof createCompany)['body']> {
  const { alternativeNames, paymentDays, ...texts } = values
  return {
    ...texts,
    alternativeNames: alternativeNames
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean),
    paymentDays: parseWholeNumber(paymentDays, PAYMENT_DAYS),
  }
}

/** What an invoice to this company still lacks: a number, an address, a country, and where to send it. */
export const lacksOf = (company: Company): (keyof typeof messages.lacks)[] => [
  ...(company.orgNumber === null && company.vatNumber === null ? (['orgNumber'] as const) : []),
  ...(company.address === null || company.city === null ? (['address'] as const) : []),
  ...(company.country === null ? (['country'] as const) : []),
  ...(company.invoiceEmail === null && company.peppolId === null ? (['reach'] as const) : []),
]
