import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multiplyToHundredths, percentOf, trimDecimal } from '#core/contract/number/decimals.ts'
import { all, findBrokenRules, readXml } from './broken-rules.fixture.ts'
import { anyInvoice } from './invoice.fixture.ts'
import type { InvoiceDocument, InvoiceLine } from './invoice.ts'
import { totalInvoice } from './total-invoice.ts'
import { toUnitCode } from './unit-codes.ts'
import { writeUbl } from './write-ubl.server.ts'

const line = (change: Partial<InvoiceLine> = {}): InvoiceLine => ({
  name: 'TRO reagent 09991',
  description: 'Havlys Spirit, IMO 9074729, P26-0412, 9 Dec 2026',
  itemNumber: '09991',
  quantity: '3',
  unitCode: toUnitCode('pcs'),
  price: '1250.50',
  date: '2026-12-09',
  vat: { category: 'Z', rate: '0', reason: null },
  ...change,
})

const party = {
  name: 'Example Rederi AS',
  address: { street: 'Eksempelkaien 2', postalCode: '5500', city: 'Haugesund', countryCode: 'NO' },
  organisationNumber: '123456785',
  vatNumber: null,
  endpoint: { scheme: '0192', value: '123456785' },
  email: null,
  phone: null,
}

const invoice = (change: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  kind: 'invoice',
  number: 'X26-0118-1',
  issueDate: '2026-12-10',
  dueDate: '2026-12-24',
  currency: 'NOK',
  note: null,
  buyerReference: null,
  orderReference: '4500123',
  billed: null,
  seller: { ...party, vatNumber: 'NO123456785MVA', isInForetaksregisteret: true },
  buyer: party,
  payment: { iban: 'NO9386011117947', bic: null },
  paymentTerms: null,
  exchangeRate: null,
  lines: [line()],
  ...change,
})

const at = (xml: string, path: string): string[] => all(readXml(xml), path).map(({ text }) => text)

describe('an invoice as a file', () => {
  it('conforms to the rules, for any document', () => {
    const keepsRules = fc.property(anyInvoice, (document) => {
      expect(findBrokenRules(writeUbl(document))).toEqual([])
    })
    fc.assert(keepsRules, { numRuns: 200 })
  })

  it('contains each text as typed, except for characters that XML forbids', () => {
    const texts = ['&amp; kit', '&#1; and &lt;', '<Filter> ]]> "5\' µm"', ' two  lines\n', 'a\u0001b\ufffec', '𝐀 Ø']
    const xml = writeUbl(invoice({ lines: texts.map((name) => line({ name })) }))
    // Compares the raw file: the parser of the writer's library decodes "&amp;lt;" twice.
    expect(Array.from(xml.matchAll(/<cbc:Name>(.*)<\/cbc:Name>\s*<cac:Sellers/g), ([, name]) => name)).toEqual([
      '&amp;amp; kit',
      '&amp;#1; and &amp;lt;',
      '&lt;Filter&gt; ]]&gt; "5\' µm"',
      'two lines',
      'a b c',
      '𝐀 Ø',
    ])
    expect(findBrokenRules(xml)).toEqual([])
  })

  it('gives the same bytes again', () => {
    expect(writeUbl(invoice())).toBe(writeUbl(structuredClone(invoice())))
  })

  it('charges VAT once per category and rate, and says in NOK what is charged in another currency', () => {
    const taxed = { category: 'S', rate: '25.00', reason: null } as const
    const xml = writeUbl(
      invoice({
        currency: 'EUR',
        exchangeRate: '11.7345',
        lines: [line({ price: '0.11', quantity: '1', vat: taxed }), line({ price: '0.11', quantity: '1', vat: taxed })],
      }),
    )
    // 25 % of 0.22, not twice 25 % of 0.11.
    expect(at(xml, 'TaxTotal/TaxAmount')).toEqual(['0.06', '0.70'])
    expect(at(xml, 'TaxTotal/TaxSubtotal/TaxCategory/Percent')).toEqual(['25'])
    expect(at(xml, 'LegalMonetaryTotal/PayableAmount')).toEqual(['0.28'])
  })

  it('takes an invoice back as a credit note that names it', () => {
    const xml = writeUbl(
      invoice({
        kind: 'credit note',
        billed: { number: '104882', date: '2026-12-09' },
        payment: null,
        paymentTerms: 'Credited against invoice 104882',
      }),
    )
    expect(readXml(xml).name).toBe('CreditNote')
    expect(at(xml, 'BillingReference/InvoiceDocumentReference/ID')).toEqual(['104882'])
    expect(at(xml, 'CreditNoteLine/CreditedQuantity')).toEqual(['3'])
    expect(at(xml, 'DueDate')).toEqual([])
    expect(findBrokenRules(xml)).toEqual([])
  })
})

describe('the validator of the files finds a planted fault', () => {
  const good = writeUbl(invoice({ lines: [line(), line({ quantity: '2' })] }))
  it.each([
    ['R004', 'billing:3.0<', 'billing:2.0<'],
    ['BR-02', '<cbc:ID>X26-0118-1</cbc:ID>\n  <cbc:Iss', '<cbc:Iss'],
    ['F001', '2026-12-24', '24.12.2026'],
    ['R003', /<cac:OrderReference>[^]*<\/cac:OrderReference>/, ''],
    [
      'order',
      /<cbc:DocumentCurrencyCode>NOK<\/cbc:DocumentCurrencyCode>\s*([^]*?<\/cac:InvoicePeriod>)/,
      '$1<cbc:DocumentCurrencyCode>NOK</cbc:DocumentCurrencyCode>',
    ],
    ['BR-62, BR-63', ' schemeID="0192">123456785</cbc:E', '>123456785</cbc:E'],
    ['COMMON-R041', '>123456785</cbc:E', '>123456789</cbc:E'],
    ['NO-R-001', 'NO123456785MVA', 'NO123456789MVA'],
    ['NO-R-002', 'Foretaksregisteret', ''],
    ['BR-09, BR-11', '<cbc:IdentificationCode>NO', '<cbc:IdentificationCode>Norway'],
    ['BR-CO-10', /(<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount currencyID="NOK">)[\d.]+/, '$16252.51'],
    ['BR-CO-15', /(<cbc:TaxInclusiveAmount currencyID="NOK">)[\d.]+/, '$16252.51'],
    ['BR-CO-16', /(<cbc:PayableAmount currencyID="NOK">)[\d.]+/, '$16252.51'],
    ['BR-S-08, BR-Z-08, BR-G-08, BR-E-08', /(<cbc:TaxableAmount currencyID="NOK">)[\d.]+/, '$11.00'],
    ['BR-CO-17', /(<cac:TaxSubtotal>[^]*?<cbc:TaxAmount currencyID="NOK">)[\d.]+/, '$10.02'],
    [
      'BR-S-10, BR-Z-10',
      /(<cac:TaxCategory>[^]*?<\/cbc:Percent>)/,
      '$1<cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>',
    ],
    ['BR-G-10, BR-E-10', /(<cac:TaxCategory>\s*<cbc:ID>)Z/, '$1G'],
    ['BR-27', '>1250.5</cbc:PriceAmount>', '>-1250.5</cbc:PriceAmount>'],
    ['R120', 'unitCode="H87">3<', 'unitCode="H87">4<'],
    ['BR-22, BR-23', 'unitCode="H87"', 'unit="H87"'],
    ['R110, R111', '<cbc:StartDate>2026-12-09', '<cbc:StartDate>2026-12-10'],
    ['R051', 'Amount currencyID="NOK"', 'Amount currencyID="EUR"'],
    ['BR-DEC', '3751.50</cbc:LineExtensionAmount>', '3751.500</cbc:LineExtensionAmount>'],
    ['R008', '<cbc:CityName>Haugesund', '<cbc:CityName>'],
    ['BR-CO-25', '<cbc:DueDate>2026-12-24</cbc:DueDate>', ''],
    ['BR-50', '<cbc:ID>NO9386011117947</cbc:ID>', ''],
  ])('%s', (rule, from, to) => {
    expect(findBrokenRules(good)).toEqual([])
    const broken = good.replace(from, to)
    expect(broken).not.toBe(good)
    expect(findBrokenRules(broken)).toContain(rule)
  })
})

describe('amounts', () => {
  it.each([
    ['0.05', '0.10', 1n],
    ['0.0499', '0.10', 0n],
    ['-0.05', '0.10', -1n],
    ['3', '1250.5', 375_150n],
    ['99999999.99', '1.00', 9_999_999_999n],
    ['1234567890123456789.01', '1', 123_456_789_012_345_678_901n],
  ])('%s × %s', (left, right, hundredths) => {
    expect(multiplyToHundredths(left, right)).toBe(hundredths)
  })

  it('are rounded half away from zero', () => {
    expect([percentOf(10n, '25'), percentOf(-10n, '25'), percentOf(9n, '25.00'), percentOf(1n, '11.11')]).toEqual([
      3n,
      -3n,
      2n,
      0n,
    ])
  })

  it.each([
    ['25.00', '25'],
    ['7.50', '7.5'],
    ['-0.120', '-0.12'],
    ['100', '100'],
    ['0', '0'],
  ])('%s is written %s', (text, written) => expect(trimDecimal(text)).toBe(written))

  it('are refused where they are none', () => {
    for (const text of ['', '1e3', '1,5', 'NaN', '.5']) expect(() => multiplyToHundredths(text, '1')).toThrow(text)
  })

  it('of nothing are nothing', () => {
    expect(totalInvoice([])).toMatchObject({ net: 0n, vat: 0n, gross: 0n, groups: [] })
  })
})

it('pieces are H87, and a unit without a code is one', () => {
  expect(['pcs', 'h', 'l', 'Bag', 'pallet'].map(toUnitCode)).toEqual(['H87', 'HUR', 'LTR', 'XBG', 'C62'])
})
