import { create } from 'xmlbuilder2'
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces'
import { fromHundredths } from '#core/contract/amounts.ts'
import { NORWEGIAN_SCHEME } from '#core/contract/company-numbers.ts'
import { percentOf, trimDecimal } from '#core/contract/number/decimals.ts'
import type { InvoiceDocument, InvoiceLine, InvoiceParty, InvoiceSeller, VatTreatment } from './invoice.ts'
import { BOOKKEEPING_CURRENCY, needsNok, totalInvoice, type InvoiceTotals } from './total-invoice.ts'

/*
 * UBL 2.1 in the order of Peppol BIS Billing 3.0 (EHF Billing 3.0 in Norway), release 3.0.19. Elements without content
 * are left out: empty ones are refused (PEPPOL-EN16931-R008).
 */

const CUSTOMISATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const [AGGREGATES, BASICS] = ['CommonAggregateComponents-2', 'CommonBasicComponents-2']
const NORWAY = 'NO'
/** UNCL4461: credit transfer. */
const CREDIT_TRANSFER = '30'

/** Content of an element: text, other elements in order, or several of its kind. */
type Content = string | Attributed | Elements | readonly Elements[] | null | undefined
interface Elements {
  [name: string]: Content
}
interface Attributed {
  text: string
  attribute: readonly [name: string, value: string]
}

const KINDS = {
  invoice: { root: 'Invoice', typeName: 'cbc:InvoiceTypeCode', type: '380', line: 'cac:InvoiceLine' },
  'credit note': { root: 'CreditNote', typeName: 'cbc:CreditNoteTypeCode', type: '381', line: 'cac:CreditNoteLine' },
} as const

/** Returns the characters that XML 1.0 allows, on one line; null if none remain. */
function plain(text: string | null): string | null {
  const clean = (text ?? '')
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return clean === '' ? null : clean
}

const isAttributed = (content: Attributed | Elements): content is Attributed => Array.isArray(content['attribute'])

const isSaid = (content: Content): boolean =>
  Array.isArray(content) ? content.length > 0 : content !== null && content !== undefined

/** These elements, or nothing if all are empty. */
const elementsOf = (children: Elements): Elements | null => (Object.values(children).some(isSaid) ? children : null)

const withAttribute = (name: string, value: string, text: string): Attributed => ({ text, attribute: [name, value] })

const inCurrency = (currency: string, hundredths: bigint): Attributed =>
  withAttribute('currencyID', currency, fromHundredths(hundredths))

/**
 * The library mistakes an ampersand that looks like the beginning of an entity for one, so that "&#1;" in a name would
 * become a character that XML doesn't allow. Escaping it first preserves the typed text.
 */
const literally = (text: string): string => text.replaceAll('&', '&amp;')

function append(parent: XMLBuilder, elements: Elements): void {
  for (const [name, content] of Object.entries(elements)) {
    if (content === null || content === undefined) continue
    if (typeof content === 'string') parent.ele(name).txt(literally(content))
    else if (isList(content)) for (const each of content) append(parent.ele(name), each)
    else if (isAttributed(content))
      parent
        .ele(name)
        .att(...content.attribute)
        .txt(literally(content.text))
    else append(parent.ele(name), content)
  }
}

const isList = (content: Attributed | Elements | readonly Elements[]): content is readonly Elements[] =>
  Array.isArray(content)

/** Writes an invoice or credit note as the file to send. Pure: the same document always gives the same bytes. */
export function writeUbl(document: InvoiceDocument): string {
  const { root } = KINDS[document.kind]
  const file = create({ version: '1.0', encoding: 'UTF-8' })
  append(
    file
      .ele(root)
      .att({ xmlns: `${UBL}${root}-2`, 'xmlns:cac': `${UBL}${AGGREGATES}`, 'xmlns:cbc': `${UBL}${BASICS}` }),
    describeDocument(document, totalInvoice(document.lines)),
  )
  return file.end({ prettyPrint: true, wellFormed: true })
}

function describeDocument(document: InvoiceDocument, totals: InvoiceTotals): Elements {
  const { kind, currency, seller, buyer, payment } = document
  const { typeName, type, line } = KINDS[kind]
  return {
    'cbc:CustomizationID': CUSTOMISATION,
    'cbc:ProfileID': PROFILE,
    'cbc:ID': document.number,
    'cbc:IssueDate': document.issueDate,
    // A credit note has no day on which it is due.
    'cbc:DueDate': kind === 'invoice' ? document.dueDate : null,
    [typeName]: type,
    'cbc:Note': plain(document.note),
    'cbc:DocumentCurrencyCode': currency,
    'cbc:TaxCurrencyCode': vatInNok(document, totals) === null ? null : BOOKKEEPING_CURRENCY,
    'cbc:BuyerReference': plain(document.buyerReference),
    'cac:InvoicePeriod': describePeriod(document.lines),
    'cac:OrderReference': elementsOf({ 'cbc:ID': plain(document.orderReference) }),
    'cac:BillingReference':
      document.billed === null
        ? null
        : {
            'cac:InvoiceDocumentReference': {
              'cbc:ID': plain(document.billed.number),
              'cbc:IssueDate': document.billed.date,
            },
          },
    'cac:AccountingSupplierParty': { 'cac:Party': describeSeller(seller) },
    'cac:AccountingCustomerParty': { 'cac:Party': describeParty(buyer) },
    'cac:Delivery': elementsOf({ 'cbc:ActualDeliveryDate': daysOf(document.lines).at(-1) }),
    'cac:PaymentMeans':
      payment === null
        ? null
        : {
            'cbc:PaymentMeansCode': CREDIT_TRANSFER,
            'cbc:PaymentID': document.number,
            'cac:PayeeFinancialAccount': {
              'cbc:ID': payment.iban,
              'cbc:Name': plain(seller.name),
              'cac:FinancialInstitutionBranch': elementsOf({ 'cbc:ID': payment.bic }),
            },
          },
    'cac:PaymentTerms': elementsOf({ 'cbc:Note': plain(document.paymentTerms) }),
    'cac:TaxTotal': describeVat(document, totals),
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': inCurrency(currency, totals.net),
      'cbc:TaxExclusiveAmount': inCurrency(currency, totals.net),
      'cbc:TaxInclusiveAmount': inCurrency(currency, totals.gross),
      'cbc:PayableAmount': inCurrency(currency, totals.gross),
    },
    [line]: document.lines.map((each, index) => describeLine(document, each, index, totals.lines[index] ?? 0n)),
  }
}

const daysOf = (lines: readonly InvoiceLine[]): string[] =>
  lines.flatMap(({ date }) => (date === null ? [] : [date])).toSorted()

function describePeriod(lines: readonly InvoiceLine[]): Elements | null {
  const days = daysOf(lines)
  return elementsOf({ 'cbc:StartDate': days.at(0), 'cbc:EndDate': days.at(-1) })
}

const describeParty = (party: InvoiceParty, furtherTaxes: readonly Elements[] = []): Elements | null => {
  const { street, city, postalCode, countryCode } = party.address
  const scheme = (id: string): Elements => ({ 'cbc:ID': id })
  const number = party.organisationNumber
  return elementsOf({
    'cbc:EndpointID': withAttribute('schemeID', party.endpoint.scheme, party.endpoint.value),
    'cac:PartyName': elementsOf({ 'cbc:Name': plain(party.name) }),
    'cac:PostalAddress': elementsOf({
      'cbc:StreetName': plain(street),
      'cbc:CityName': plain(city),
      'cbc:PostalZone': plain(postalCode),
      'cac:Country': { 'cbc:IdentificationCode': countryCode },
    }),
    'cac:PartyTaxScheme': [
      ...(party.vatNumber === null ? [] : [{ 'cbc:CompanyID': party.vatNumber, 'cac:TaxScheme': scheme('VAT') }]),
      ...furtherTaxes.map((tax) => ({ ...tax, 'cac:TaxScheme': scheme('TAX') })),
    ],
    'cac:PartyLegalEntity': elementsOf({
      'cbc:RegistrationName': plain(party.name),
      'cbc:CompanyID':
        number !== null && countryCode === NORWAY ? withAttribute('schemeID', NORWEGIAN_SCHEME, number) : plain(number),
    }),
    'cac:Contact': elementsOf({ 'cbc:Telephone': plain(party.phone), 'cbc:ElectronicMail': plain(party.email) }),
  })
}

const describeSeller = (seller: InvoiceSeller): Elements | null =>
  describeParty(seller, seller.isInForetaksregisteret ? [{ 'cbc:CompanyID': 'Foretaksregisteret' }] : [])

const describeCategory = ({ category, rate }: VatTreatment): Elements => ({
  'cbc:ID': category,
  'cbc:Percent': trimDecimal(rate),
})

const VAT_SCHEME = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }

const vatInNok = (document: InvoiceDocument, totals: InvoiceTotals): bigint | null =>
  needsNok(document, totals) && document.exchangeRate !== null
    ? percentOf(totals.vat * 100n, document.exchangeRate)
    : null

function describeVat(document: InvoiceDocument, totals: InvoiceTotals): Elements[] {
  const { currency } = document
  const nok = vatInNok(document, totals)
  return [
    {
      'cbc:TaxAmount': inCurrency(currency, totals.vat),
      'cac:TaxSubtotal': totals.groups.map((group) => ({
        'cbc:TaxableAmount': inCurrency(currency, group.base),
        'cbc:TaxAmount': inCurrency(currency, group.amount),
        'cac:TaxCategory': elementsOf({
          ...describeCategory(group),
          'cbc:TaxExemptionReason': group.category === 'G' || group.category === 'E' ? plain(group.reason) : null,
          ...VAT_SCHEME,
        }),
      })),
    },
    ...(nok === null ? [] : [{ 'cbc:TaxAmount': inCurrency(BOOKKEEPING_CURRENCY, nok) }]),
  ]
}

function describeLine(document: InvoiceDocument, line: InvoiceLine, index: number, net: bigint): Elements {
  const quantity = document.kind === 'invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity'
  return {
    'cbc:ID': String(index + 1),
    [quantity]: withAttribute('unitCode', line.unitCode, trimDecimal(line.quantity)),
    'cbc:LineExtensionAmount': inCurrency(document.currency, net),
    'cac:InvoicePeriod': describePeriod([line]),
    'cac:Item': elementsOf({
      'cbc:Description': plain(line.description),
      'cbc:Name': plain(line.name),
      'cac:SellersItemIdentification': elementsOf({ 'cbc:ID': plain(line.itemNumber) }),
      'cac:ClassifiedTaxCategory': { ...describeCategory(line.vat), ...VAT_SCHEME },
    }),
    'cac:Price': {
      'cbc:PriceAmount': withAttribute('currencyID', document.currency, trimDecimal(line.price)),
    },
  }
}
