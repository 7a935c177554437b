import { expect, it } from 'vitest'
import { writeFeed, type CalendarEvent } from './calendar-file.ts'

const event: CalendarEvent = {
  uid: '0198a000-0000-7000-8000-000000000001',
  firstDay: '2026-12-30',
  lastDay: '2026-12-31',
  summary: 'Havlys Spirit, annual service',
  location: 'Ålesund, berth 4',
  description: 'Client: Nordtind Bulk AS; P26-0412\nback\\slash\r\nend',
  url: 'https://portal.example/portal/project/1',
  status: 'CONFIRMED',
  sequence: 3,
  stampedAt: new Date('2026-11-21T15:07:09.123Z'),
}

it('writes what RFC 5545 asks for', () => {
  expect(writeFeed('Visits of Åse; Bø, Li', [event])).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Maritime service//Calendar//EN',
      'CALSCALE:GREGORIAN',
      String.raw`NAME:Visits of Åse\; Bø\, Li`,
      String.raw`X-WR-CALNAME:Visits of Åse\; Bø\, Li`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:0198a000-0000-7000-8000-000000000001',
      'SEQUENCE:3',
      'DTSTAMP:20261121T150709Z',
      'DTSTART;VALUE=DATE:20261230',
      // The day after the last, over the turn of the year.
      'DTEND;VALUE=DATE:20270101',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
      String.raw`SUMMARY:Havlys Spirit\, annual service`,
      'TRANSP:TRANSPARENT',
      String.raw`LOCATION:Ålesund\, berth 4`,
      String.raw`DESCRIPTION:Client: Nordtind Bulk AS\; P26-0412\nback\\slash\nend`,
      'URL;VALUE=URI:https://portal.example/portal/project/1',
      'STATUS:CONFIRMED',
      'LAST-MODIFIED:20261121T150709Z',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

it('folds at 75 octets between letters, and unfolds to what it was', () => {
  for (const letter of ['a', 'å', '漢', '😀']) {
    const summary = `${'x'.repeat(64)}${letter.repeat(120)}`
    const text = writeFeed('Visits', [{ ...event, summary }])
    const lines = text.split('\r\n')
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`)
  }
})

it('keeps a day over the change of the clocks, and no text breaks out of its line', () => {
  const text = writeFeed('Visits', [
    { ...event, firstDay: '2027-03-28', lastDay: '2027-03-28', location: null, summary: 'A\r\nATTENDEE:x\u0007' },
  ])
  expect(text).toContain('DTSTART;VALUE=DATE:20270328\r\nDTEND;VALUE=DATE:20270329\r\n')
  expect(text).toContain('SUMMARY:A\\nATTENDEE:x \r\n')
  expect(text).not.toContain('LOCATION')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})
