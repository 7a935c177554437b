import fc from 'fast-check'
import { addDays } from '#core/days.ts'
import { VAT_CATEGORIES, type VatCategory } from '../invoicing.limits.ts'
import type { InvoiceDocument, InvoiceLine, InvoiceParty, VatTreatment } from './invoice.ts'
import { toUnitCode } from './unit-codes.ts'

/** Numbers with a valid check digit that no registered company has, or that are published examples. */
const NUMBERS = ['123456785', '701730496', '987654325', '999999999']

const decimal = (most: number, places: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.integer({ min: 0, max: most }),
      fc.integer({ min: 1, max: 10 ** places - 1 }),
      fc.integer({ max: places, min: 0 }),
    )
    .map(([whole, part, shown]) =>
      shown === 0 ? String(Math.max(1, whole)) : `${whole}.${String(part).padStart(places, '0').slice(0, shown)}`,
    )

/** Anything that may be in a name: letters of all languages, XML markup, and characters that XML can't contain. */
const words = fc
  .oneof(
    fc.constantFrom(
      'Annual service',
      'Måling & "kalibrering"',
      '<Filter> 40 µm ]]>',
      'TRO reagent 09991',
      '&amp; kit',
      '&#1; &lt;b&gt;',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).map((text) => text.toWellFormed()),
  )
  .map((text) => `${text} x`)

const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2025-01-01', days))

const vatOf = (category: VatCategory): fc.Arbitrary<VatTreatment> =>
  fc.record({
    category: fc.constant(category),
    rate: category === 'S' ? fc.constantFrom('25', '15.00', '12', '11.11') : fc.constantFrom('0', '0.00'),
    reason: category === 'S' || category === 'Z' ? fc.constant(null) : words,
  })

const line: fc.Arbitrary<InvoiceLine> = fc.record({
  name: words,
  description: fc.option(words),
  itemNumber: fc.option(fc.constantFrom('09991', 'HW-EUT-0450-S', 'FM-PT100-316')),
  quantity: fc
    .tuple(fc.boolean(), decimal(400, 4))
    .map(([isBack, text]) => (isBack && text.length > 5 ? `-${text}` : text)),
  unitCode: fc
    .constantFrom('pcs', 'set', 'bag', 'can', 'drum', 'kg', 'l', 'm', 'h', 'job', 'unheard of')
    .map(toUnitCode),
  price: decimal(90_000, 4),
  date: fc.option(day),
  vat: fc.constantFrom(...VAT_CATEGORIES).chain(vatOf),
})

const address = fc.record({
  street: fc.option(words),
  postalCode: fc.option(fc.constantFrom('5500', '0123', 'N1 9GU')),
  city: fc.option(words),
  countryCode: fc.constant('NO'),
})

const norwegian: fc.Arbitrary<InvoiceParty> = fc
  .tuple(fc.constantFrom(...NUMBERS), words, address, fc.boolean())
  .map(([number, name, where, isTaxed]) => ({
    name,
    address: where,
    organisationNumber: number,
    vatNumber: isTaxed ? `NO${number}MVA` : null,
    endpoint: { scheme: '0192', value: number },
    email: 'invoice@buyer.example',
    phone: null,
  }))

const foreign: fc.Arbitrary<InvoiceParty> = fc
  .tuple(words, address, fc.constantFrom('DE', 'GB', 'SG', 'KR'))
  .map(([name, where, countryCode]) => ({
    name,
    address: { ...where, countryCode },
    organisationNumber: null,
    vatNumber: countryCode === 'DE' ? 'DE123456789' : null,
    endpoint: { scheme: '0088', value: '7300010000001' },
    email: null,
    phone: '+4700000000',
  }))

type Either = InvoiceDocument & { billed: NonNullable<InvoiceDocument['billed']> }

/** An invoice takes nothing back; a credit note is not paid. */
const asItsKind = (document: Either): InvoiceDocument =>
  document.kind === 'invoice'
    ? { ...document, billed: null }
    : { ...document, dueDate: null, payment: null, paymentTerms: `Credited against ${document.billed.number}` }

/** Invoices and credit notes of all shapes; the amount due may be nothing or less. */
export const anyInvoice: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    kind: fc.constantFrom('invoice' as const, 'credit note' as const),
    number: fc.integer({ min: 1, max: 9999 }).map((running) => `X26-${String(running).padStart(4, '0')}-1`),
    issueDate: day,
    dueDate: day,
    currency: fc.constantFrom('NOK', 'EUR', 'USD', 'GBP', 'SEK', 'DKK'),
    note: fc.option(words),
    buyerReference: fc.option(words),
    orderReference: words,
    billed: fc.record({ number: fc.constantFrom('104882', 'X26-0001-1'), date: day }),
    seller: norwegian.map((party) => ({
      ...party,
      vatNumber: `NO${party.organisationNumber}MVA`,
      isInForetaksregisteret: true,
    })),
    buyer: fc.oneof(norwegian, foreign),
    payment: fc.record({ iban: fc.constant('NO9386011117947'), bic: fc.option(fc.constant('DNBANOKKXXX')) }),
    paymentTerms: fc.option(words),
    exchangeRate: fc.option(fc.constantFrom('11.7345', '10', '0.9512')),
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  })
  .map(asItsKind)
