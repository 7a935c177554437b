import { expect, it } from 'vitest'
import { readPdfMarks } from '#core/pdf/pdf-text.fixture.ts'
import { drawQuoteInThread } from './draw-quote.server.ts'
import type { PaperLine, QuotePaper } from './quote-paper.ts'

const line: PaperLine = {
  n: 1,
  itemNumber: '09991',
  text: 'CLX TRO reagent set, 90 days',
  insteadOf: null,
  note: null,
  quantity: '2.5',
  unit: 'l',
  unitPrice: '3480.0375',
  total: '8700.09',
  leadTime: 'In stock',
  isLeft: false,
}
const paper: QuotePaper = {
  language: 'en',
  company: { name: 'Røvær', organisationNumber: '1', address: 'Kai 1', phone: '2', email: 'a@rovaer.example' },
  reference: 'R26-0148',
  quoteVersion: 2,
  isDraft: false,
  date: '2026-12-08',
  validUntil: '2027-01-08',
  endHour: '16:00',
  to: { company: 'Nordtind Bulk AS', name: 'Purchaser' },
  vesselName: 'Havlys Spirit',
  imo: '9074729',
  port: 'Immingham',
  buyerReference: 'RQ-77',
  delivery: 'DAP, to the ship',
  terms: '30 days from invoice',
  lines: [
    line,
    {
      ...line,
      n: 2,
      itemNumber: '7772-98-7',
      text: 'Sodium thiosulfate, anhydrous',
      insteadOf: '10102-17-7 thiosulphate 8 bags',
      note: 'Not in stock before 20 Jan',
    },
    { ...line, n: 3, text: 'Sensor head', unitPrice: null, total: null, isLeft: true, note: 'Supplier answers later' },
  ],
  currency: 'NOK',
  sums: { lines: '17400.18', freight: '1850.00', vat: '0.00', total: '19250.18' },
  vat: { rate: '0.00', reason: 'Goods delivered to a ship, § 6-30' },
  note: 'The technician brings lines 1 and 2 on board.',
}

const textOf = async (content: QuotePaper): Promise<string> =>
  readPdfMarks(await drawQuoteInThread(content))
    .flat()
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')

it('shows prices with four places, what is offered instead, and what is left out', async () => {
  const text = await textOf(paper)
  for (const shown of [
    'Quote R26-0148',
    'Version 2',
    '3 480.0375',
    '8 700.09',
    'Instead of: 10102-17-7 thiosulphate',
    'Not in this quote',
    'NOK 19 250.18',
    '8 January 2027, 16:00 Oslo time',
    'Goods delivered to a ship',
  ]) {
    expect(text).toContain(shown)
  }
  expect(text).not.toContain('Preview')
})

it('is Norwegian for a Norwegian request, with a decimal comma', async () => {
  const text = await textOf({ ...paper, language: 'nb', isDraft: true })
  for (const shown of [
    'Tilbud R26-0148',
    'Versjon 2',
    '3 480,0375',
    'NOK 19 250,18',
    '8. januar 2027',
    'Forhåndsvisning',
  ])
    expect(text).toContain(shown)
})

it('continues a quote of 200 lines over pages that repeat the head of the table', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({ ...line, n: index + 1 }))
  const pages = readPdfMarks(await drawQuoteInThread({ ...paper, lines }))
  expect(pages.length).toBeGreaterThan(4)
  expect(pages[1]?.some(({ text }) => text?.includes('Article'))).toBe(true)
})
