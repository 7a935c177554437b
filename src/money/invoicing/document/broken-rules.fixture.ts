import { create } from 'xmlbuilder2'
import { isOrganisationNumber } from '#core/contract/company-numbers.ts'

/*
 * Rules of Peppol BIS Billing 3.0, implemented independently: they parse the file and compute its sums without the
 * writer's code, so that the writer isn't tested against itself. The published rule files are applied before a release
 * (docs/invoicing.md).
 */

interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly Element[]
  text: string
}

interface DomNode {
  nodeType: number
  nodeName: string
  textContent: string | null
  childNodes: Iterable<DomNode>
  attributes?: Iterable<{ name: string; value: string }>
}

function readNode(node: DomNode): Element {
  return {
    name: node.nodeName.replace(/^c[ab]c:/, ''),
    attributes: Object.fromEntries(Array.from(node.attributes ?? [], ({ name, value }) => [name, value])),
    children: Array.from(node.childNodes)
      .filter(({ nodeType }) => nodeType === 1)
      .map(readNode),
    text: node.textContent ?? '',
  }
}

export const readXml = (xml: string): Element => readNode(create(xml).root().node)

/** The elements at the end of a path below one, in order. */
export function all(element: Element, path: string): Element[] {
  let found = [element]
  for (const step of path.split('/'))
    found = found.flatMap(({ children }) => children.filter(({ name }) => name === step))
  return found
}
const textAt = (element: Element, path: string): string | undefined => all(element, path)[0]?.text
const has = (element: Element, ...paths: string[]): boolean =>
  paths.every((path) => (textAt(element, path) ?? '') !== '')

const PLACES = 12
/** A decimal number as a whole one of 10^-12. */
function scaled(text: string | undefined): bigint {
  const [whole = '0', part = ''] = (text ?? '0').split('.')
  return BigInt(whole + part.padEnd(PLACES, '0'))
}
const ONE = 10n ** BigInt(PLACES)
const HALF_CENT = ONE / 200n
const isNear = (left: bigint, right: bigint): boolean => (left > right ? left - right : right - left) <= HALF_CENT
const sum = (values: readonly (string | undefined)[]): bigint =>
  values.reduce((total, value) => total + scaled(value), 0n)

const ORDER = (
  'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode CreditNoteTypeCode Note DocumentCurrencyCode ' +
  'TaxCurrencyCode BuyerReference InvoicePeriod OrderReference BillingReference AccountingSupplierParty ' +
  'AccountingCustomerParty Delivery PaymentMeans PaymentTerms TaxTotal LegalMonetaryTotal InvoiceLine CreditNoteLine'
).split(' ')

/** Names of the rules that a file breaks, by the names that Peppol and EN 16931 gave them; empty for a good one. */
export function findBrokenRules(xml: string): string[] {
  const root = readXml(xml)
  const rules = {
    ...checkHead(root),
    ...checkParties(root),
    ...checkSums(root),
    ...checkVat(root),
    ...checkLines(root),
    ...checkEverywhere(root),
  }
  return Object.entries(rules).flatMap(([rule, isKept]) => (isKept ? [] : [rule]))
}

type Verdicts = Record<string, boolean>

function checkHead(root: Element): Verdicts {
  const places = root.children.map(({ name }) => ORDER.indexOf(name))
  const isInvoice = root.name === 'Invoice'
  return {
    order: places.every((place, index) => place >= (places[index - 1] ?? 0)),
    R004:
      textAt(root, 'CustomizationID') === 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    R007: textAt(root, 'ProfileID') === 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    'BR-02': has(root, 'ID'),
    'BR-03': has(root, 'IssueDate'),
    'BR-04': textAt(root, isInvoice ? 'InvoiceTypeCode' : 'CreditNoteTypeCode') === (isInvoice ? '380' : '381'),
    'BR-05': /^[A-Z]{3}$/.test(textAt(root, 'DocumentCurrencyCode') ?? ''),
    R002: all(root, 'Note').length <= 1,
    R003: has(root, 'BuyerReference') || has(root, 'OrderReference/ID'),
    'BR-CO-25':
      scaled(textAt(root, 'LegalMonetaryTotal/PayableAmount')) <= 0n ||
      has(root, 'DueDate') ||
      has(root, 'PaymentTerms/Note'),
    'BR-55': isInvoice || has(root, 'BillingReference/InvoiceDocumentReference/ID'),
    'BR-50': all(root, 'PaymentMeans').every((means) => has(means, 'PaymentMeansCode', 'PayeeFinancialAccount/ID')),
  }
}

function checkParties(root: Element): Verdicts {
  const parties = all(root, 'AccountingSupplierParty/Party').concat(all(root, 'AccountingCustomerParty/Party'))
  const [seller] = parties
  const taxes = seller === undefined ? [] : all(seller, 'PartyTaxScheme')
  const idOf = (scheme: string) => taxes.find((tax) => textAt(tax, 'TaxScheme/ID') === scheme)
  const norwegian = /^NO(\d{9})MVA$/.exec(textAt(idOf('VAT') ?? root, 'CompanyID') ?? '')?.[1]
  return {
    'R010, R020': parties.length === 2 && parties.every((party) => has(party, 'EndpointID')),
    'BR-62, BR-63': parties.every((party) => /^\d{4}$/.test(all(party, 'EndpointID')[0]?.attributes['schemeID'] ?? '')),
    'COMMON-R041': parties
      .flatMap((party) => all(party, 'EndpointID'))
      .every(({ attributes, text }) => attributes['schemeID'] !== '0192' || isOrganisationNumber(text)),
    'BR-06, BR-07': parties.every((party) => has(party, 'PartyLegalEntity/RegistrationName')),
    'BR-09, BR-11': parties.every((party) =>
      /^[A-Z]{2}$/.test(textAt(party, 'PostalAddress/Country/IdentificationCode') ?? ''),
    ),
    'BR-CO-26': seller !== undefined && (has(seller, 'PartyLegalEntity/CompanyID') || norwegian !== undefined),
    'NO-R-001': norwegian !== undefined && isOrganisationNumber(norwegian),
    'NO-R-002': textAt(idOf('TAX') ?? root, 'CompanyID') === 'Foretaksregisteret',
  }
}

const linesOf = (root: Element): Element[] => [...all(root, 'InvoiceLine'), ...all(root, 'CreditNoteLine')]
const quantityOf = (line: Element): Element | undefined =>
  all(line, 'InvoicedQuantity')[0] ?? all(line, 'CreditedQuantity')[0]

function checkSums(root: Element): Verdicts {
  const total = (name: string) => scaled(textAt(root, `LegalMonetaryTotal/${name}`))
  const [vat] = all(root, 'TaxTotal')
  const vatAmount = scaled(vat && textAt(vat, 'TaxAmount'))
  return {
    'BR-12 to BR-15': has(
      root,
      ...['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'].map(
        (name) => `LegalMonetaryTotal/${name}`,
      ),
    ),
    'BR-CO-10': total('LineExtensionAmount') === sum(linesOf(root).map((line) => textAt(line, 'LineExtensionAmount'))),
    'BR-CO-13': total('TaxExclusiveAmount') === total('LineExtensionAmount'),
    'BR-CO-14': vatAmount === sum(vat === undefined ? [] : all(vat, 'TaxSubtotal/TaxAmount').map(({ text }) => text)),
    'BR-CO-15': total('TaxInclusiveAmount') === total('TaxExclusiveAmount') + vatAmount,
    'BR-CO-16': total('PayableAmount') === total('TaxInclusiveAmount'),
  }
}

const categoryOf = (category: Element): string => `${textAt(category, 'ID')} ${scaled(textAt(category, 'Percent'))}`

function checkVat(root: Element): Verdicts {
  const [vat] = all(root, 'TaxTotal')
  const groups = vat === undefined ? [] : all(vat, 'TaxSubtotal')
  const bases = new Map<string, bigint>()
  for (const line of linesOf(root)) {
    const key = all(line, 'Item/ClassifiedTaxCategory').map(categoryOf).join()
    bases.set(key, (bases.get(key) ?? 0n) + scaled(textAt(line, 'LineExtensionAmount')))
  }
  const codes = groups.map((group) => textAt(group, 'TaxCategory/ID') ?? '')
  const isExplained = (group: Element) => has(group, 'TaxCategory/TaxExemptionReason')
  return {
    'BR-CO-18': groups.length > 0 && groups.length === bases.size,
    'BR-45 to BR-48': groups.every((group) =>
      has(group, 'TaxableAmount', 'TaxAmount', 'TaxCategory/ID', 'TaxCategory/Percent'),
    ),
    'BR-S-08, BR-Z-08, BR-G-08, BR-E-08': groups.every(
      (group) => bases.get(all(group, 'TaxCategory').map(categoryOf).join()) === scaled(textAt(group, 'TaxableAmount')),
    ),
    'BR-CO-17': groups.every((group) =>
      isNear(
        scaled(textAt(group, 'TaxAmount')),
        (scaled(textAt(group, 'TaxableAmount')) * scaled(textAt(group, 'TaxCategory/Percent'))) / ONE / 100n,
      ),
    ),
    'BR-Z-05, BR-G-05, BR-E-05': groups.every(
      (group, index) => (codes[index] === 'S') === scaled(textAt(group, 'TaxCategory/Percent')) > 0n,
    ),
    'BR-S-10, BR-Z-10': groups.every((group, index) => !/[SZ]/.test(codes[index] ?? '') || !isExplained(group)),
    'BR-G-10, BR-E-10': groups.every((group, index) => !/[GE]/.test(codes[index] ?? '') || isExplained(group)),
  }
}

function checkLines(root: Element): Verdicts {
  const lines = linesOf(root)
  const [from = '', to = ''] = [textAt(root, 'InvoicePeriod/StartDate'), textAt(root, 'InvoicePeriod/EndDate')]
  return {
    'BR-16': lines.length > 0,
    'BR-21': new Set(lines.map((line) => textAt(line, 'ID'))).size === lines.length,
    'BR-22, BR-23': lines.every((line) => /^[A-Z0-9]{2,3}$/.test(quantityOf(line)?.attributes['unitCode'] ?? '')),
    'BR-24, BR-25, BR-26': lines.every((line) => has(line, 'LineExtensionAmount', 'Item/Name', 'Price/PriceAmount')),
    'BR-27': lines.every((line) => scaled(textAt(line, 'Price/PriceAmount')) >= 0n),
    'BR-CO-04': lines.every((line) => has(line, 'Item/ClassifiedTaxCategory/ID')),
    R120: lines.every((line) =>
      isNear(
        scaled(textAt(line, 'LineExtensionAmount')),
        (scaled(quantityOf(line)?.text) * scaled(textAt(line, 'Price/PriceAmount'))) / ONE,
      ),
    ),
    'R110, R111': lines.every((line) => {
      const [start = from, end = to] = [textAt(line, 'InvoicePeriod/StartDate'), textAt(line, 'InvoicePeriod/EndDate')]
      return from <= start && start <= end && end <= to
    }),
  }
}

const eachBelow = (element: Element): Element[] => [element, ...element.children.flatMap(eachBelow)]

function checkEverywhere(root: Element): Verdicts {
  const everything = eachBelow(root)
  const currency = textAt(root, 'DocumentCurrencyCode')
  const inNok = all(root, 'TaxTotal').slice(1).flatMap(eachBelow)
  return {
    R008: everything.every(({ text }) => text.trim() !== ''),
    F001: everything.filter(({ name }) => name.endsWith('Date')).every(({ text }) => /^\d{4}-\d\d-\d\d$/.test(text)),
    R051: everything.every(
      (element) => inNok.includes(element) || [undefined, currency].includes(element.attributes['currencyID']),
    ),
    R054: inNok.length === 0 || has(root, 'TaxCurrencyCode'),
    'BR-DEC': everything
      .filter(({ name }) => name.endsWith('Amount') && name !== 'PriceAmount')
      .every(({ text }) => /^-?\d+(\.\d{1,2})?$/.test(text)),
  }
}
