import { plainWorkbook } from '#core/csv/workbook/workbook.fixture.ts'
import { writeMail, writeParts, type MailForm } from './mail.fixture.ts'

const TEXT =
  'Dear Sirs,\n\nPlease quote for MV Nordlys:\n\n09991 2 set\n28031 1 pcs\n\nBest regards,\nKari Lund\nChief Engineer\n+47 912 34 567\n'
const LINES = [
  ['09991', 2],
  ['28031', 1],
] as const
const TABLE =
  '<table><tr><th>Item no</th><th>Description</th><th>Qty</th></tr><tr><td>09991</td><td>Reagent set</td><td>2</td></tr><tr><td>28031</td><td>Monitor</td><td>1</td></tr></table>'
const html = (body: string) => `<html><head><style>p{margin:0}</style></head><body>${body}</body></html>`
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const quoted = (text: string) =>
  text
    .split('\n')
    .map((each) => `> ${each}`)
    .join('\n')
const base64 = (text: string | Buffer) =>
  Buffer.from(text)
    .toString('base64')
    .replaceAll(/(.{76})/g, '$1\r\n')
const book = () =>
  Buffer.from(
    plainWorkbook([
      ['Item no', 'Qty'],
      ['09991', 2],
      ['28031', 1],
    ]),
    'base64',
  )
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.from('JFIF\0'), Buffer.alloc(2000)])

const request = (name: string, raw: Buffer, lines: MailForm['lines'] = [...LINES]): MailForm => ({
  name,
  raw,
  kind: 'request',
  lines,
})
const other = (kind: string, name: string, raw: Buffer): MailForm => ({ name, raw, kind })

/** Text in the encodings that mail programs use. */
const encoded = (): MailForm[] => [
  request('plain text', writeMail({ body: TEXT })),
  request(
    'a subject in quoted-printable',
    writeMail({ subject: '=?utf-8?Q?Foresp=C3=B8rsel_p=C3=A5_deler?=', body: TEXT }),
  ),
  request('a subject in base64', writeMail({ subject: '=?utf-8?B?Rm9yZXNww7hyc2Vs?=', body: TEXT })),
  request(
    'quoted-printable',
    writeMail({ encoding: 'quoted-printable', body: TEXT.replace('Dear Sirs', 'K=C3=A6re alle') }),
  ),
  request('base64', writeMail({ encoding: 'base64', body: base64(TEXT) })),
  request(
    'Windows-1252',
    writeMail({ type: 'text/plain; charset=windows-1252', body: latin1(`Vi trenger følgende på lager:\n\n${TEXT}`) }),
  ),
  request('ISO-8859-1', writeMail({ type: 'text/plain; charset=iso-8859-1', body: latin1(`Hei,\n${TEXT}`) })),
  request('ISO-8859-15', writeMail({ type: 'text/plain; charset=iso-8859-15', body: latin1(TEXT) })),
  request(
    'ISO-2022-JP',
    writeMail({
      type: 'text/plain; charset=ISO-2022-JP',
      encoding: '7bit',
      body: latin1(`\x1b$B8+@Q0MMj\x1b(B\n\n${TEXT}`),
    }),
  ),
  request(
    'GB18030',
    writeMail({
      type: 'text/plain; charset=gb18030',
      body: Buffer.concat([Buffer.from([0xc7, 0xeb, 0xb1, 0xa8, 0xbc, 0xdb, 10, 10]), Buffer.from(TEXT)]),
    }),
  ),
  request(
    'Shift_JIS',
    writeMail({
      type: 'text/plain; charset=Shift_JIS',
      body: Buffer.concat([Buffer.from([0x8c, 0xa9, 0x90, 0xcf, 10, 10]), Buffer.from(TEXT)]),
    }),
  ),
  request(
    'KOI8-R',
    writeMail({
      type: 'text/plain; charset=koi8-r',
      body: Buffer.concat([Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4, 10, 10]), Buffer.from(TEXT)]),
    }),
  ),
  request(
    'UTF-16 in base64',
    writeMail({ type: 'text/plain; charset=utf-16le', encoding: 'base64', body: base64(Buffer.from(TEXT, 'utf16le')) }),
  ),
  request('no charset', writeMail({ type: 'text/plain', body: TEXT })),
  request('an unknown charset', writeMail({ type: 'text/plain; charset=x-unknown', body: TEXT })),
  request('flowed text', writeMail({ type: 'text/plain; charset=utf-8; format=flowed', body: TEXT })),
  request('line feeds only', Buffer.from(writeMail({ body: TEXT }).toString().replaceAll('\r\n', '\n'))),
]

/** HTML, alone or next to text. */
const marked = (): MailForm[] => [
  request('HTML only', writeMail({ type: 'text/html; charset=utf-8', body: html(TEXT.replaceAll('\n', '<br>')) })),
  request(
    'a table in HTML',
    writeMail({ type: 'text/html; charset=utf-8', body: html(`<p>Please quote:</p>${TABLE}`) }),
  ),
  request(
    'a table with paragraphs in its cells',
    writeMail({
      type: 'text/html; charset=utf-8',
      body: html(`<p>Please quote:</p>${TABLE.replaceAll(/<td>(.*?)<\/td>/g, '<td><p>$1</p></td>')}`),
    }),
  ),
  request(
    'HTML in Windows-1252',
    writeMail({ type: 'text/html; charset=windows-1252', body: latin1(html(`<p>Kjære Røvær</p>${TABLE}`)) }),
  ),
  request(
    'text and HTML',
    writeParts(
      [
        { type: 'text/plain; charset=utf-8', body: TEXT },
        { type: 'text/html; charset=utf-8', body: html(TABLE) },
      ],
      {},
      'alternative',
    ),
  ),
  request(
    'a text that says to look at the HTML',
    writeParts(
      [
        { type: 'text/plain; charset=utf-8', body: 'This message needs an HTML viewer.' },
        { type: 'text/html; charset=utf-8', body: html(TABLE) },
      ],
      {},
      'alternative',
    ),
  ),
  request(
    'an empty text next to HTML',
    writeParts(
      [
        { type: 'text/plain; charset=utf-8', body: '' },
        { type: 'text/html; charset=utf-8', body: html(TABLE) },
      ],
      {},
      'alternative',
    ),
  ),
  request(
    'a script in HTML',
    writeMail({
      type: 'text/html; charset=utf-8',
      body: html(`<script>alert(1)</script><p>Please quote:</p>${TABLE}`),
    }),
  ),
  request(
    'HTML that is never closed',
    writeMail({ type: 'text/html; charset=utf-8', body: `<html><body><p>Please quote:<p>09991 2 set<p>28031 1 pcs` }),
  ),
  request(
    'a logo in the signature',
    writeParts(
      [
        { type: 'text/html; charset=utf-8', body: html(`${TABLE}<img src="cid:logo">`) },
        { type: 'image/jpeg', name: 'logo.jpg', disposition: 'inline', id: 'logo', body: JPEG },
      ],
      {},
      'related',
    ),
  ),
]

/** Answers and forwarded mails. */
const quotedMails = (): MailForm[] => [
  request(
    'forwarded as text',
    writeMail({
      subject: 'FW: RFQ',
      body: `See below.\n\n-----Original Message-----\nFrom: Captain <master@ship.example>\nSent: Monday, 23 November 2026 10:00\nTo: Kari\nSubject: RFQ\n\n${TEXT}`,
    }),
  ),
  request(
    'forwarded by Gmail',
    writeMail({
      subject: 'Fwd: RFQ',
      body: `---------- Forwarded message ---------\nFrom: Captain <master@ship.example>\nDate: Mon, 23 Nov 2026\nSubject: RFQ\nTo: Kari\n\n${TEXT}`,
    }),
  ),
  request('forwarded with marks', writeMail({ subject: 'Fwd: RFQ', body: `Please quote.\n\n${quoted(TEXT)}` })),
  request(
    'forwarded in Norwegian',
    writeMail({
      subject: 'VS: Forespørsel',
      body: `Fra: Kaptein\nSendt: 23. november 2026\nTil: Kari\nEmne: Forespørsel\n\n${TEXT}`,
    }),
  ),
  request(
    'forwarded as an attachment',
    writeParts([
      { type: 'text/plain; charset=utf-8', body: TEXT },
      { type: 'message/rfc822', body: writeMail({ body: 'Old text' }).toString() },
    ]),
  ),
  request(
    'an answer above the mail that it answers',
    writeMail({
      subject: 'Re: Prices',
      body: `Hello,\n\n09991 2 set\n28031 1 pcs\n\nBest regards\nKari\n\nOn Mon, 23 Nov 2026 at 10:00, Sales wrote:\n${quoted('We have 09952 on stock, 5 sets.')}`,
    }),
  ),
]

/** Lists in files. */
const attached = (): MailForm[] => [
  request(
    'an Excel list',
    writeParts([
      { type: 'text/plain; charset=utf-8', body: 'Please see the attached list.' },
      { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'rfq.xlsx', body: book() },
    ]),
  ),
  request(
    'an Excel list under another type',
    writeParts([
      { type: 'text/plain; charset=utf-8', body: 'Please see the attached list.' },
      { type: 'application/octet-stream', name: 'rfq.xlsx', body: book() },
    ]),
  ),
  request(
    'a CSV list',
    writeParts([
      { type: 'text/plain; charset=utf-8', body: 'Please see the attached list.' },
      { type: 'text/csv', name: 'rfq.csv', body: Buffer.from('Item no;Qty\r\n09991;2\r\n28031;1\r\n') },
    ]),
  ),
  request(
    'a CSV list in Windows-1252',
    writeParts([
      { type: 'text/plain; charset=utf-8', body: 'Please see the attached list.' },
      {
        type: 'application/octet-stream',
        name: 'rfq.csv',
        body: latin1('Varenr;Antall;Merknad\r\n09991;2;på lager\r\n28031;1;\r\n'),
      },
    ]),
    // The remark may change what is meant: a person is asked.
    [['28031', 1]],
  ),
  request(
    'only an Excel list',
    writeParts([
      { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'rfq.xlsx', body: book() },
    ]),
  ),
  request(
    'a damaged Excel list',
    writeParts([
      { type: 'text/plain; charset=utf-8', body: TEXT },
      {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        name: 'rfq.xlsx',
        body: book().subarray(0, 300),
      },
    ]),
  ),
  request(
    'a PDF and a photo',
    writeParts([
      { type: 'text/plain; charset=utf-8', body: TEXT },
      { type: 'application/pdf', name: 'list.pdf', body: PDF },
      { type: 'image/jpeg', name: 'plate.jpg', body: JPEG },
    ]),
  ),
  request(
    'a program, which stays in the original',
    writeParts([
      { type: 'text/plain; charset=utf-8', body: TEXT },
      { type: 'application/x-msdownload', name: 'list.exe', body: Buffer.from('MZ\0\0') },
    ]),
  ),
  request(
    'winmail.dat next to a text',
    writeParts([
      { type: 'text/plain; charset=utf-8', body: TEXT },
      { type: 'application/ms-tnef', name: 'winmail.dat', body: Buffer.from('789f3e22', 'hex') },
    ]),
  ),
  request(
    '20 MB',
    writeParts([
      { type: 'text/plain; charset=utf-8', body: TEXT },
      { type: 'application/zip', name: 'drawings.zip', body: Buffer.alloc(15 * 1024 * 1024, 7) },
    ]),
  ),
  request(
    'a request without a known article',
    writeMail({ body: 'Please quote a spare part for our pump, see the name plate.' }),
    [],
  ),
  request('one word', writeMail({ body: 'Price?' }), []),
]

/** Mails that nobody asks anything with. */
const automatic = (): MailForm[] => [
  other('automatic reply', 'Auto-Submitted', writeMail({ headers: ['Auto-Submitted: auto-replied'], body: TEXT })),
  other(
    'automatic reply',
    'out of office of Exchange',
    writeMail({ subject: 'Automatic reply: Request R26-0001', body: 'I am away.' }),
  ),
  other(
    'automatic reply',
    'a Norwegian one',
    writeMail({ subject: 'Automatisk svar: tilbud', body: 'Jeg er på ferie.' }),
  ),
  other(
    'automatic reply',
    'Precedence',
    writeMail({ headers: ['Precedence: auto_reply'], body: 'Thank you for your mail.' }),
  ),
  other(
    'bounce',
    'a delivery report',
    writeParts(
      [
        { type: 'text/plain; charset=utf-8', body: 'Could not be delivered.' },
        { type: 'message/delivery-status', body: 'Reporting-MTA: dns; mail.example' },
      ],
      { from: 'MAILER-DAEMON@mail.example', subject: 'Undelivered Mail Returned to Sender' },
      'report; report-type=delivery-status',
    ),
  ),
  other(
    'bounce',
    'from the mailer daemon',
    writeMail({ from: 'Mail Delivery System <MAILER-DAEMON@mail.example>', body: 'The address does not exist.' }),
  ),
  other(
    'receipt',
    'a read receipt',
    writeParts(
      [
        { type: 'text/plain; charset=utf-8', body: 'Your message was read.' },
        { type: 'message/disposition-notification', body: 'Disposition: manual-action' },
      ],
      { subject: 'Read: quote' },
      'report; report-type=disposition-notification',
    ),
  ),
  other(
    'calendar',
    'an invitation',
    writeParts([
      { type: 'text/plain; charset=utf-8', body: 'Meeting' },
      { type: 'text/calendar; method=REQUEST', name: 'invite.ics', body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
    ]),
  ),
  other(
    'calendar',
    'nothing but a calendar',
    writeMail({ type: 'text/calendar; charset=utf-8', body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' }),
  ),
  other(
    'mailing list',
    'a newsletter',
    writeMail({
      headers: ['List-Unsubscribe: <https://news.example/u>', 'List-Id: <news.example>'],
      body: 'Offers of the week: 09991 2 set',
    }),
  ),
  other('mailing list', 'bulk', writeMail({ headers: ['Precedence: bulk'], body: 'News' })),
  other(
    'own',
    'our own receipt',
    writeMail({ from: 'No reply <no-reply@rovaer.example>', subject: 'Request R26-0001', body: TEXT }),
  ),
  other('empty', 'nothing', writeMail({ body: '' })),
  other('empty', 'blanks and a rule', writeMail({ body: ' \n\n--\n \n' })),
  other(
    'empty',
    'HTML without words',
    writeMail({ type: 'text/html; charset=utf-8', body: '<html><body><div><br></div></body></html>' }),
  ),
  other(
    'unreadable',
    'only winmail.dat',
    writeParts([
      { type: 'text/plain; charset=utf-8', body: '' },
      { type: 'application/ms-tnef', name: 'winmail.dat', body: Buffer.from('789f3e22', 'hex') },
    ]),
  ),
]

/** Real forms of mails. */
export const mailForms = (): MailForm[] => [...encoded(), ...marked(), ...quotedMails(), ...attached(), ...automatic()]
