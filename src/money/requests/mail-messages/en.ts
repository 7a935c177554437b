import { pluralIn } from '#core/language.ts'

const plural = pluralIn('en')
const lineCount = (count: number) => plural(count, { one: '1 line', other: `${count} lines` })

interface OfficeTime {
  day: string
  opens: string
  closes: string
  isOpen: boolean
}

/** English mails to a buyer. */
export const en = {
  hello: (name: string) => `Hello ${name},`,
  received: (reference: string) => `Request ${reference} received`,
  receivedText: (reference: string, lines: number, files: number, ship: string | null) =>
    `We have received your request ${reference}: ${lineCount(lines)}${files === 0 ? '' : `, ${plural(files, { one: '1 file', other: `${files} files` })}`}${ship === null ? '' : `, for ${ship}`}.`,
  next: 'What happens next',
  readAt: ({ day, opens, closes, isOpen }: OfficeTime) =>
    isOpen
      ? `The office reads it today; it is open until ${closes} Oslo time.`
      : `The office reads it when it opens next: ${day} at ${opens} Oslo time.`,
  onPage:
    'The price and our questions come on the page of the request. We write to this address when something is new.',
  urgent: (phone: string) => `Is the ship alongside now? Call ${phone}.`,
  follow: 'Follow the request:',
  linkDays: (days: number) => `The link works for ${days} days after the last change.`,
  linkWarning: 'Anyone who has it can read the request and answer in it: pass it on only to those who should.',
  lines: 'What we read:',
  asWritten: (text: string) => `${text} (as written)`,
  asInFile: (name: string) => `As in the file ${name}`,
  likely: (item: string, text: string) => `${item}, likely; you wrote: ${text}`,
  newLink: (reference: string) => `New link to request ${reference}`,
  newLinkText: (reference: string) => `Here is the new link to your request ${reference}. The one before it has ended.`,
  ordered: (reference: string) => `Order received: ${reference}`,
  orderedText: (lines: number, total: string, orderReference: string) =>
    `We have received your order: ${lineCount(lines)}, ${total}, your reference ${orderReference}.`,
}
