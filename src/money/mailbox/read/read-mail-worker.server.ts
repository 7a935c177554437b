import { parentPort, workerData } from 'node:worker_threads'
import { convert } from 'html-to-text'
import { simpleParser, type ParsedMail } from 'mailparser'
import { HTML_MAX, TEXT_MAX } from '../mailbox.limits.ts'
import type { MailAttachment, ReadMail } from './mail.ts'

/** Between the cells of a table's row; the library would join them. U+2063, which no mail has. */
const CELL = '\u2063'

const SELECTORS = [
  { selector: 'table', format: 'block' },
  { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: 'td > p', format: 'inline' },
  { selector: 'td > div', format: 'inline' },
  { selector: 'td > br', format: 'inlineString', options: { string: ' ' } },
  { selector: 'blockquote', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: 'a', options: { ignoreHref: true } },
  { selector: 'img', format: 'skip' },
  ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
]

/** HTML as text: a table's row is a line, with tabs between its cells. */
function toText(html: string): string {
  const marked = html.slice(0, HTML_MAX).replaceAll(/<\/t[dh]\s*>/gi, `${CELL}$&`)
  const text = convert(marked, { wordwrap: false, limits: { maxInputLength: HTML_MAX * 2 }, selectors: SELECTORS })
  return text.replaceAll(/\u2063+(?=\s*(?:\n|$))/g, '').replaceAll(CELL, '\t')
}

/** The text of a mail; that of its HTML where it has no other, or one that only says to look at the HTML. */
function textOf({ text = '', html }: ParsedMail): string {
  const plain = text.trim()
  const isStub = plain.length < 200 && /\bhtml\b/i.test(plain)
  return (typeof html === 'string' && (plain === '' || isStub) ? toText(html) : plain).slice(0, TEXT_MAX)
}

function read(mail: ParsedMail): ReadMail {
  const header = (name: string): string => {
    const value = mail.headers.get(name)
    return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  }
  const type = mail.headers.get('content-type') as { value?: string; params?: Record<string, string> } | undefined
  const [from] = mail.from?.value ?? []
  return {
    messageId: mail.messageId ?? null,
    fromName: from?.name || null,
    fromEmail: from?.address?.toLowerCase() ?? null,
    subject: mail.subject?.slice(0, 300) ?? null,
    sentAt: mail.date?.toISOString() ?? null,
    text: textOf(mail),
    contentType: type?.value?.toLowerCase() ?? '',
    reportType: type?.params?.['report-type']?.toLowerCase() ?? '',
    headers: {
      autoSubmitted: header('auto-submitted'),
      precedence: header('precedence'),
      listId: header('list-id') || header('list'),
      autoReply: header('x-autoreply') || header('x-autorespond') || header('x-auto-response-suppress'),
      returnPath: header('return-path'),
    },
    attachments: mail.attachments.map(({ filename, contentType, content, related }): MailAttachment => ({
      fileName: filename ?? '',
      type: contentType.toLowerCase(),
      bytes: new Uint8Array(content),
      isInline: related === true,
    })),
  }
}

const { bytes } = workerData as { bytes: Uint8Array }
const parsed = await simpleParser(Buffer.from(bytes), {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  skipTextLinks: true,
  maxHtmlLengthToParse: HTML_MAX,
})
// A thread, not a window: it has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(read(parsed))
