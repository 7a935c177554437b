import { findOfficeTime } from '#core/days/office-time.ts'
import type { Language } from '#core/language.ts'
import { formatDay } from '#core/language/days.ts'
import { placeOfLink } from '#core/mail/link-tokens.server.ts'
import type { MailToSend } from '#core/mail/mail.service.server.ts'
import type { SendRequestInput } from '../buyer.contract.ts'
import { en } from '../mail-messages/en.ts'
import { nb } from '../mail-messages/nb.ts'
import { requestTexts } from '../messages.en.ts'
import { LINK_DAYS, type LineMatch } from '../requests.limits.ts'

/** Texts of mails to buyers, by their language. */
export const MAILS: Record<Language, typeof en> = { en, nb }

/** Lines of a request that a mail lists; the page has all of them. */
const LISTED_MAX = 60

/** The company as it signs. */
export interface MailSender {
  company: { name: string; phone: string; email: string }
  hours: { opens: string; closes: string }
  /** Where the office gets a copy. */
  mailTo: string
  /** Address of the managers' inbox. */
  screen: string
}

/** An article as a mail names it; null for a line that is taken as written. */
interface MailedItem {
  item: string | null
  matched: LineMatch
}

export interface MailedRequest {
  reference: string
  linkId: string
  files: number
  input: SendRequestInput
  items: readonly MailedItem[]
}

/** Writes the address of the request's page with this token. */
type LinkTo = (token: string) => string

/** The text of a mail to a buyer: the link is inserted when it is sent. */
interface BuyerMail {
  lang: Language
  to: string
  name: string
  /** Null where the link was ended. */
  linkId: string | null
}

/** A mail to a buyer about something new, with the link of the request. */
export function writeBuyerMail(
  { lang, to, name, linkId }: BuyerMail,
  { company }: Pick<MailSender, 'company'>,
  linkTo: LinkTo,
  { subject, paragraphs }: { subject: string; paragraphs: readonly string[] },
): MailToSend {
  const text = MAILS[lang]
  return {
    urgency: 'notice',
    to: [to],
    replyTo: company.email,
    subject,
    body: [
      text.hello(name),
      ...paragraphs,
      ...(linkId === null
        ? []
        : [`${text.follow}\n${linkTo(placeOfLink(linkId))}`, `${text.linkDays(LINK_DAYS)} ${text.linkWarning}`]),
      `${company.name}\n${company.phone}\n${company.email}\n`,
    ].join('\n\n'),
  }
}

/** The receipt: reference, what happens next, the link, and what was read. */
export function writeReceiptMail(request: MailedRequest, sender: MailSender, linkTo: LinkTo): MailToSend {
  const { reference, linkId, files, input } = request
  const { language: lang, contact, items, vessel } = input
  const text = MAILS[lang]
  const read = findOfficeTime(new Date(), sender.hours)
  const next = [
    text.readAt({ ...read, day: formatDay(lang, read.day) }),
    text.onPage,
    text.urgent(sender.company.phone),
  ]
  return writeBuyerMail({ lang, to: contact.email, name: contact.name, linkId }, sender, linkTo, {
    subject: text.received(reference),
    paragraphs: [
      text.receivedText(reference, items.length, files, vessel?.name ?? null),
      [text.next, ...next.map((sentence, at) => `${at + 1}. ${sentence}`)].join('\n'),
      ...(items.length > 0 ? [[text.lines, ...listLines(request, text)].join('\n')] : []),
    ],
  })
}

const listLines = ({ input, items }: MailedRequest, text: typeof en): string[] => [
  ...input.items.slice(0, LISTED_MAX).map(({ text: written, quantity, unit }, at) => {
    const { item = null, matched = 'none' } = items[at] ?? {}
    const what = item === null ? text.asWritten(written) : matched === 'words' ? text.likely(item, written) : item
    return `${at + 1}. ${formatQuantity(quantity, unit)}${what}`
  }),
  ...(input.items.length > LISTED_MAX ? ['…'] : []),
]

const formatQuantity = (quantity: number | null, unit: string | null): string =>
  quantity === null ? '' : `${quantity} ${unit ?? '×'} `

/** The copy for the office: who asks for what, and where it is answered. */
export function writeOfficeMail({ reference, files, input, items }: MailedRequest, sender: MailSender): MailToSend {
  const { mail } = requestTexts
  const { contact, vessel } = input
  const facts: [string, string | null | undefined][] = [
    [mail.name, contact.name],
    [mail.company, contact.company],
    [mail.email, contact.email],
    [mail.phone, contact.phone],
    [mail.ship, vessel?.name],
    [mail.imo, vessel?.imo],
    [mail.port, input.port],
    [mail.eta, input.eta],
    [mail.agent, input.agent],
    [mail.answerBy, input.answerBy],
    [mail.deliverTo, input.deliverTo],
    [mail.reference, input.reference],
    [mail.system, input.system],
    [mail.language, input.language],
  ]
  const lines = input.items.slice(0, LISTED_MAX).map(({ text, quantity, unit }, at) => {
    const item = items[at]?.item ?? null
    return `${at + 1}. ${formatQuantity(quantity, unit)}${text}${item === null ? `, ${mail.asWritten}` : ` = ${item}`}`
  })
  return {
    urgency: 'copy',
    to: [sender.mailTo],
    replyTo: contact.email,
    subject: requestTexts.received(reference, contact.company ?? contact.name, lines.length).subject,
    body: [
      facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n'),
      [mail.lines, ...lines, ...(input.items.length > LISTED_MAX ? ['…'] : [])].join('\n'),
      ...(input.note === null ? [] : [`${mail.note}:\n${input.note}`]),
      ...(files > 0 ? [mail.files(files)] : []),
      `${mail.inbox}\n${sender.screen}\n`,
    ].join('\n\n'),
  }
}
