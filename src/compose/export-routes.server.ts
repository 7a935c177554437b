import { NORWEGIAN_SCHEME } from '#core/contract/company-numbers.ts'
import type { Route } from '#core/http/registry.server.ts'
import { makeFileLink } from '#house/files/file-links.service.server.ts'
import type { FileDeps } from '#house/files/stored-files.service.server.ts'
import { invoicingRoutes } from '#money/invoicing/invoicing.routes.server.ts'
import type { SellerFacts } from '#money/invoicing/service/plan-invoices.server.ts'
import type { SiteSettings } from '#site/site-content/site-content.contract.ts'
import { FILE_RECORDS } from './file-records.server.ts'
import type { SettingsReader } from './settings-reader.server.ts'

interface ExportRoutesDeps {
  files: FileDeps
  settings: SettingsReader
  /** Origin that links begin with. */
  origin: () => string
}

/** Exports to the accounting system: the seller is the company of the settings, files come by links like all others. */
export const exportRoutes = ({ files, settings, origin }: ExportRoutesDeps): readonly Route[] =>
  invoicingRoutes({
    files,
    seller: async () => describeSeller(await settings.get()),
    link: (ctx, recordId) => makeFileLink(ctx, { origin, records: FILE_RECORDS }, recordId),
  })

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
