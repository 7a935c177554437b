import { NORWEGIAN_SCHEME } from '#core/contract/company-numbers.ts'
import type { SellerFacts } from '#money/invoicing/service/plan-invoices.server.ts'
import type { SiteSettings } from '#site/site-content/site-content.contract.ts'

/** The company as the head of its documents shows it. */
export function describeCompany({ companyName, organisationNumber, address, phones, salesEmails }: SiteSettings) {
  return {
    name: companyName,
    organisationNumber: organisationNumber.replaceAll(/(\d{3})(?=\d)/g, '$1 '),
    address: `${address.street}, ${address.postalCode} ${address.city}, ${address.country}`,
    phone: phones[0] ?? '',
    email: salesEmails[0],
  }
}

/** The company as the seller of its invoices. */
export function describeSeller({
  companyName,
  organisationNumber,
  address,
  phones,
  invoicing,
}: SiteSettings): SellerFacts {
  const { vatNumber, iban, bic, paymentDays, email, isInForetaksregisteret } = invoicing
  return {
    name: companyName,
    address: {
      street: address.street,
      postalCode: address.postalCode,
      city: address.city,
      countryCode: address.countryCode,
    },
    organisationNumber,
    vatNumber: vatNumber || null,
    endpoint: { scheme: NORWEGIAN_SCHEME, value: organisationNumber },
    email: email || null,
    phone: phones[0] ?? null,
    isInForetaksregisteret,
    iban,
    bic,
    paymentDays,
  }
}
