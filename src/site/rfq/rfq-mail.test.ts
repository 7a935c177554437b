import { describe, expect, it } from 'vitest'
import { formatLocalDay } from '#core/language/days.ts'
import { en } from './messages/en.ts'
import { nb } from './messages/nb.ts'
import type { RfqItem } from './rfq-list.ts'
import { buildMailto, buildRfqMail, isPartial, nameLines } from './rfq-mail.ts'
import type { RfqRequest } from './rfq-mail.ts'
import { writeRfqText } from './rfq-text.ts'
import { MAIL_LINK_MAX } from './rfq.limits.ts'
import { EMPTY_VESSEL } from './vessel-strip.ts'

const SALES = ['sales@line.example', 'service@line.example', 'stores@line.example']

const item = (over: Partial<RfqItem> = {}): RfqItem => ({
  id: 'a',
  name: 'CLX reagent set',
  itemNumber: '09991',
  description: 'Four indicator sets and one buffer.',
  quantity: 2,
  ...over,
})
const request = (items: RfqItem[], over: Partial<RfqRequest> = {}): RfqRequest => ({
  items,
  unmatched: [],
  vessel: EMPTY_VESSEL,
  companyName: 'Line Marine AS',
  date: formatLocalDay('en', new Date(2026, 10, 21, 12)),
  texts: en.request,
  ...over,
})
const many = (count: number, description: string) =>
  Array.from({ length: count }, (_, index) =>
    item({ id: String(index), itemNumber: `RMS-${1000 + index}`, description }),
  )

/** What a mail program reads from the link. */
function openLink(url: string) {
  const [, to = '', query = ''] = /^mailto:([^?]*)\?(.*)$/.exec(url) ?? []
  const fields = Object.fromEntries(query.split('&').map((field) => field.split('=').map(decodeURIComponent)))
  return { to: decodeURIComponent(to).split(','), ...fields } as { to: string[]; subject: string; body: string }
}

describe('mail of a request', () => {
  it('is addressed to three recipients with the item list and the three questions', () => {
    const { url, content } = buildRfqMail(
      request([item(), item({ id: 'b', itemNumber: '', description: ' ', quantity: 1 })]),
      SALES,
    )
    const mail = openLink(url)
    expect(mail.to).toEqual(SALES)
    expect(mail.subject).toBe('RFQ Request - 2 items')
    expect(content).toEqual({ detail: 'full', lines: 2, hasVessel: true })
    expect(mail.body.split('\r\n')).toEqual([
      'Date: 21 November 2026',
      '',
      'Dear Line Marine AS sales team,',
      '',
      'We would like a quotation for these items:',
      '',
      '1. CLX reagent set',
      '   Item number: 09991',
      '   Quantity: 2',
      '   Description: Four indicator sets and one buffer.',
      '',
      '2. CLX reagent set',
      '   Item number: N/A',
      '   Quantity: 1',
      '   Description: N/A',
      '',
      'Please send us:',
      '- Unit prices and total',
      '- Delivery timeline',
      '- Payment terms',
      '',
      'Best regards,',
      '',
    ])
  })

  it('names the vessel only when something is filled in', () => {
    const vessel = { ...EMPTY_VESSEL, vesselName: 'Aurora', imoNumber: 'IMO 9074729', eta: '2026-11-24T08:30' }
    const { body } = openLink(buildRfqMail(request([item()], { vessel }), SALES).url)
    expect(body).toContain('Vessel: Aurora\r\nIMO number: 9074729\r\nETA: 2026-11-24 08:30, port time\r\n')
    expect(body).not.toContain('Port:')
    expect(openLink(buildRfqMail(request([item()]), SALES).url).body).not.toContain('Vessel')
  })

  it('says that a number failing its check is to be confirmed', () => {
    const vessel = { ...EMPTY_VESSEL, imoNumber: '9074728' }
    expect(writeRfqText(request([item()], { vessel }))).toContain('IMO number: 9074728 (to be confirmed)')
  })

  it('stays full when its link is just short enough', () => {
    const items = many(3, 'Norwegian ø, emoji 🚢 and & = ? #')
    const full = buildRfqMail(request(items), SALES, 10_000)
    expect(buildRfqMail(request(items), SALES, full.url.length)).toEqual(full)
    expect(buildRfqMail(request(items), SALES, full.url.length - 1).content.detail).toBe('name')
  })

  it('writes each item in one line with number, quantity, unit and name when the full form is too long', () => {
    const items = [
      ...many(9, 'Long words about it. '.repeat(20)),
      item({ id: 'no-number', itemNumber: ' ', name: 'Spare part', quantity: 7 }),
    ]
    const { url, content, body } = buildRfqMail(request(items, { unmatched: ['TRO-1000 sensor head, 1'] }), SALES)
    expect(url.length).toBeLessThanOrEqual(MAIL_LINK_MAX)
    expect(content).toEqual({ detail: 'name', lines: 11, hasVessel: true })
    expect(body).toContain(
      ['1. RMS-1000, 2 pcs, CLX reagent set', '2. RMS-1001, 2 pcs, CLX reagent set', '3. RMS-1002'].join('\n'),
    )
    expect(body).toContain(
      '10. Spare part, 7 pcs\n\nPlease identify these lines for us:\n11. TRO-1000 sensor head, 1\n',
    )
    expect(body).not.toMatch(/not in|paste/)
  })
})

/** Names, numbers and lines as long as real ones get, in Norwegian. */
const longRequest = (items: number, asked: number, over: Partial<RfqRequest> = {}): RfqRequest =>
  request(
    Array.from({ length: items }, (_, index) =>
      item({
        id: String(index),
        itemNumber: `RMS-${1000 + index}`,
        name: `Rørfører for kjølevannsanlegg, særlig høy utførelse nr. ${index + 1}`,
        description: 'Ærlig og grundig beskrivelse på norsk, med måleområde og tilbehør. '.repeat(4),
        quantity: index + 3,
      }),
    ),
    {
      unmatched: Array.from({ length: asked }, (_, index) => `Ukjent føler på hylle ${index + 1}, 2 stk`),
      texts: nb.request,
      ...over,
    },
  )

describe.each([
  [12, 0],
  [12, 3],
  [25, 0],
  [25, 5],
  [40, 0],
  [40, 20],
  [60, 0],
  [60, 4],
  [200, 0],
  [200, 30],
  [0, 60],
  [0, 200],
])('mail of %i long items and %i lines to identify', (items, asked) => {
  const whole = longRequest(items, asked)
  const { url, body, subject, content } = buildRfqMail(whole, SALES)
  const missing = nameLines(whole).slice(content.lines)

  it('fits a mail link and has the number of items as its subject', () => {
    expect(url.length).toBeLessThanOrEqual(MAIL_LINK_MAX)
    expect(openLink(url).body.replaceAll('\r', '')).toBe(body)
    expect(subject).toBe(`Forespørsel - ${items + asked} varer`)
  })

  it('contains each line once, or lists the missing ones in the mail and for the screen', () => {
    const numbered = body.match(/^\d+\. .*$/gm) ?? []
    expect(numbered).toHaveLength(content.lines)
    for (const [index, line] of nameLines(whole).entries()) {
      const start = `${index + 1}. ${line}`
      expect(numbered.filter((each) => `${each},`.startsWith(`${start},`))).toHaveLength(index < content.lines ? 1 : 0)
    }
    for (const { itemNumber, quantity } of whole.items.slice(0, content.lines))
      expect(body).toContain(`${itemNumber}, ${quantity} stk.`)
    expect(isPartial(whole, content)).toBe(missing.length > 0)
    const statement = `Linje ${content.lines + 1} til ${items + asked} står ikke i lista over.`
    expect(body.includes(statement)).toBe(missing.length > 1)
    expect(body.includes('lim inn den kopierte teksten')).toBe(missing.length > 0)
  })

  it('is complete on the clipboard', () => {
    const text = writeRfqText(whole)
    for (const { itemNumber } of whole.items) expect(text).toContain(` ${itemNumber} `)
    for (const line of whole.unmatched) expect(text).toContain(`- ${line}\n`)
  })
})

describe('mail of a request that is too long for a link', () => {
  it('carries at least 30 numbered items', () => {
    expect(buildRfqMail(longRequest(200, 0), SALES).content.lines).toBeGreaterThanOrEqual(30)
  })

  it('says that the details of the vessel are missing rather than leave lines out', () => {
    const long = 'Sjøfartsanløp '.repeat(6)
    const vessel = { ...EMPTY_VESSEL, vesselName: long, port: long, agent: long, reference: long, system: long }
    const { body, content } = buildRfqMail(request(many(20, 'x'), { vessel }), SALES)
    expect(content).toEqual({ detail: 'number', lines: 20, hasVessel: false })
    expect(body).toContain('The details of the vessel are not in this mail.\nThe whole request (paste')
  })

  it('counts a line that alone is too long among the missing ones', () => {
    const { url, body, content } = buildRfqMail(request([], { unmatched: ['压载水分析仪试剂'.repeat(25)] }), SALES)
    expect(url.length).toBeLessThanOrEqual(MAIL_LINK_MAX)
    expect(content.lines).toBe(0)
    expect(body).toContain('Line 1 is not in the list above.')
  })
})

describe('mail link', () => {
  it('encodes what would end an address or start a field', () => {
    expect(buildMailto(['a&b?=@ship.example', 'c%d@ship.example'], { subject: 'A & B\nBcc: x' })).toBe(
      'mailto:a%26b%3F%3D@ship.example,c%25d@ship.example?subject=A%20%26%20B%20Bcc%3A%20x',
    )
  })

  it('repairs half a letter instead of failing', () => {
    expect(buildMailto(['a@b.example'], { body: '\ud83d\n' })).toBe('mailto:a@b.example?body=%EF%BF%BD%0D%0A')
  })
})
