import type { ExportKind, VatCategory } from '../invoicing.limits.ts'

export interface VatTreatment {
  category: VatCategory
  /** Per cent as decimal text; 0 for everything but S. */
  rate: string
  /** Why no VAT is calculated; only G and E carry it, S and Z must not (BR-S-10, BR-Z-10). */
  reason: string | null
}

export interface PostalAddress {
  street: string | null
  postalCode: string | null
  city: string | null
  /** ISO 3166-1 alpha-2. */
  countryCode: string
}

export interface InvoiceParty {
  name: string
  address: PostalAddress
  /** National register's number of the company; nine digits in Norway. */
  organisationNumber: string | null
  /** With the prefix of its country. */
  vatNumber: string | null
  /** Its electronic address in Peppol. */
  endpoint: { scheme: string; value: string }
  email: string | null
  phone: string | null
}

export interface InvoiceSeller extends InvoiceParty {
  /** A Norwegian AS, ASA or NUF states its registration in Foretaksregisteret (NO-R-002). */
  isInForetaksregisteret: boolean
}

export interface InvoiceLine {
  name: string
  /** Vessel, IMO number, project and day, in words. */
  description: string | null
  itemNumber: string | null
  /** Decimal text; may be negative, the price may not (BR-27). */
  quantity: string
  /** UN/ECE Recommendation 20 or 21. */
  unitCode: string
  price: string
  /** Day on which it was done or delivered. */
  date: string | null
  vat: VatTreatment
}

/** An invoice (380) or a credit note (381) with all content of its file. */
export interface InvoiceDocument {
  kind: ExportKind
  number: string
  issueDate: string
  dueDate: string | null
  currency: string
  note: string | null
  buyerReference: string | null
  orderReference: string | null
  /** The invoice that a credit note credits. */
  billed: { number: string; date: string } | null
  seller: InvoiceSeller
  buyer: InvoiceParty
  payment: { iban: string; bic: string | null } | null
  paymentTerms: string | null
  /** One unit of the invoice's currency in NOK: VAT is stated in NOK too when the invoice is in another currency. */
  exchangeRate: string | null
  lines: readonly InvoiceLine[]
}
