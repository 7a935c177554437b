import { describe, expect, it } from 'vitest'
import { formatLocalDay } from '#core/language/days.ts'
import { en } from './messages/en.ts'
import type { RfqItem } from './rfq-list.ts'
import { buildMailto, buildRfqMail } from './rfq-mail.ts'
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
  asked: [],
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
  it('goes to three addresses with the item list and the three questions', () => {
    const { url, shortened } = buildRfqMail(
      request([item(), item({ id: 'b', itemNumber: '', description: ' ', quantity: 1 })]),
      SALES,
    )
    const mail = openLink(url)
    expect(mail.to).toEqual(SALES)
    expect(mail.subject).toBe('RFQ Request - 2 items')
    expect(shortened).toBe(false)
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

  it('shortens descriptions, not items, when the link would be too long', () => {
    const { url, shortened } = buildRfqMail(request(many(8, 'Long words about it. '.repeat(20))), SALES)
    const { body } = openLink(url)
    expect(url.length).toBeLessThanOrEqual(MAIL_LINK_MAX)
    expect(url.length).toBeGreaterThan(MAIL_LINK_MAX - 60)
    expect(shortened).toBe(true)
    expect(body).toContain('8. CLX reagent set')
    expect(body).toMatch(/Description: Long words.*\.\.\.\r\n/)
    expect(body).toContain('paste the copied text here')
  })

  it('counts the items that even a list without descriptions has no room for', () => {
    const { url, subject } = buildRfqMail(request(many(200, 'x'.repeat(50))), SALES)
    const { body } = openLink(url)
    expect(url.length).toBeLessThanOrEqual(MAIL_LINK_MAX)
    expect(subject).toBe('RFQ Request - 200 items')
    const written = body.match(/Quantity:/g)?.length ?? 0
    expect(written).toBeGreaterThan(5)
    expect(body).toContain(`... and ${200 - written} more`)
  })

  it('stays whole when its link is just short enough', () => {
    const whole = buildRfqMail(request(many(3, 'Norwegian ø, emoji 🚢 and & = ? #')), SALES, 10_000)
    expect(buildRfqMail(request(many(3, 'Norwegian ø, emoji 🚢 and & = ? #')), SALES, whole.url.length)).toEqual(whole)
    const cut = buildRfqMail(request(many(3, 'Norwegian ø, emoji 🚢 and & = ? #')), SALES, whole.url.length - 1)
    expect(cut.shortened).toBe(true)
    expect(openLink(cut.url).body.isWellFormed()).toBe(true)
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
