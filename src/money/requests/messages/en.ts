import { pluralIn } from '#core/language.ts'
import type { DeliveryPlace, MatchCertainty, RequestState } from '../requests.limits.ts'

const plural = pluralIn('en')
const lineCount = (count: number) => plural(count, { one: '1 line', other: `${count} lines` })
const fileCount = (count: number) => plural(count, { one: '1 file', other: `${count} files` })

const states: Record<RequestState, string> = {
  received: 'Received',
  pricing: 'Being priced',
  quoted: 'Quoted',
  ordered: 'Ordered',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

/** Steps of the way that are over. */
const pastStates: Partial<Record<RequestState, string>> = { pricing: 'Priced' }

/** Units of quantities, as pages of this language write them; others are shown as they are. */
const units: Readonly<Record<string, string>> = {}

const matches: Record<MatchCertainty, string> = {
  found: 'Found',
  alias: 'Known under another name',
  likely: 'Likely, please check',
  written: 'As written',
}

const deliveryPlaces: Record<DeliveryPlace, string> = { ship: 'The ship', warehouse: 'A warehouse' }

/** Texts that form and page share. */
/** A size as people read it. */
const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const shared = { lineCount, fileCount, fileSize, states, pastStates, units, matches, deliveryPlaces }

/** Sentence of each field, shown for any error. */
const fields = {
  name: 'Name is required',
  email: 'Valid email is required',
  orderReference: 'Your order reference is required',
  acceptedBy: 'Name of the person ordering is required',
  lines: 'Choose at least one line',
  items: 'List at least one item, or add the list as a file',
  message: 'Write a message',
  answerBy: 'Choose a day',
  note: 'The note is too long',
  reason: 'The reason is too long',
}

/** Sentences by reason. */
const refusals = {
  fileGone: 'One of the files is no longer there. Please add it again.',
  fileKind: 'This kind of file is not accepted. Please send a PDF, a picture, xlsx or csv.',
  fileTooLarge: ({ most }: { most: string }) => `A file may have ${most} at most.`,
  oneFile: 'Send one file at a time.',
  noLink: 'There is nothing at this address.',
  quoteChanged: 'The quote has changed since you opened this page. Please read the new version first.',
  quoteEnded: 'This quote has ended. You can ask for a new price.',
  noSuchLine: 'The quote has no such line. Please load the page again.',
  notNow: 'This is no longer possible: the request has changed in the meantime.',
  manyMessages: 'This request has a hundred messages. Please call us.',
}

/** The form next to the mail link. */
const send = {
  open: 'Send to us',
  title: 'Send to us',
  intro: 'You get a reference at once and a page of your own, where the price and our questions come.',
  you: 'You',
  name: 'Name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  optional: 'optional',
  answer: 'Answer and delivery',
  answerBy: 'Answer needed by',
  deliverTo: 'Deliver to',
  notChosen: 'Not decided',
  noteAndFiles: 'Note and files',
  note: 'Note',
  notePlaceholder: 'Makes, serial numbers, what the crew says',
  files: 'Files',
  addFiles: 'Add files',
  fileHint: 'Photo of the nameplate, the ship’s list as Excel, CSV or PDF. Up to 10 files of 10 MB.',
  fileSending: 'Sending…',
  fileReady: 'ready',
  removeFile: (name: string) => `Remove ${name}`,
  tooManyFiles: 'Up to 10 files can be sent with a request.',
  submit: 'Send to us',
  sending: 'Sending…',
  close: 'Close',
  /** Before a link with the text `privacyPolicy`. */
  privacy:
    'By sending you ask us for a price. What you write is used for this request. How long it is kept, and your rights:',
  privacyPolicy: 'Privacy Policy',
  fieldsNeedAttention: (count: number) =>
    plural(count, { one: 'One field needs attention.', other: `${count} fields need attention.` }),
  failedTitle: 'Not sent',
  failedText: 'The request was not sent. Everything you typed is still here. Please try again.',
  sentTitle: 'Your request is with us',
  sentText: (lines: number, files: number) =>
    files === 0 ? `Received: ${lineCount(lines)}.` : `Received: ${lineCount(lines)}, ${fileCount(files)}.`,
  reference: 'Reference',
  referenceHint: 'Name it when you call or write.',
  follow: 'Follow this request',
  mailed: (email: string) => `The link was mailed to ${email}, too.`,
  linkWarning: 'Anyone who has the link can read the request and answer in it: pass it on only to those who should.',
  openRequest: 'Open the request',
  copyLink: 'Copy link',
  copied: 'Copied.',
  keptList: 'The list stays here until you clear it.',
}

/** The buyer's page. */
const page = {
  title: (reference: string) => `Request ${reference}`,
  description: 'A request for quotation.',
  summary: (company: string, lines: number, ship: string | null) =>
    ship === null ? `${company}, ${lineCount(lines)}.` : `${company}, ${lineCount(lines)} for ${ship}.`,
  from: 'From',
  receivedAt: 'Received',
  thisPage: 'This page',
  access: (day: string) => `Anyone with the link can read it and answer. Valid until ${day}.`,
  endLink: 'End this link',
  endLinkHint: 'The link then opens nothing for anyone, you included.',
  steps: 'State of the request',
  done: 'done',
  now: 'now',
  notYet: 'not yet',
  whenAccepted: 'when you accept',
  osloTime: (opens: string, closes: string) =>
    `Times in Oslo time, office hours Monday to Friday ${opens} to ${closes}.`,
  read: 'What we read',
  line: 'Line',
  item: 'Item',
  written: 'As you wrote it',
  quantity: 'Quantity',
  match: 'Our match',
  noQuantity: 'not given',
  ship: 'Ship and delivery',
  vesselName: 'Ship',
  imo: 'IMO number',
  port: 'Port',
  eta: 'ETA, port time',
  agent: 'Agent',
  answerBy: 'Answer needed by',
  deliverTo: 'Deliver to',
  buyerReference: 'Your reference',
  system: 'System on board',
  note: 'Your note',
  files: 'Files',
  conversation: 'Questions and answers',
  noMessages: 'Nothing has been written yet.',
  you: 'You',
  sales: 'Sales',
  write: 'Write to us',
  yourAnswer: 'Your answer',
  sendMessage: 'Send message',
  sendAnswer: 'Send answer',
  weAsked: 'We have written to you',
  sendAgain: 'Send again',
  sendAgainHint: (lines: number) =>
    `Puts ${plural(lines, { one: 'this line', other: `these ${lines} lines` })} into your RFQ list, for the next call.`,
  sentAgain: 'The lines are on your RFQ list.',
  withdraw: 'Withdraw the request',
  declinedReason: 'Why it was declined',
  requestPdf: 'Request as PDF',
  quotePdf: 'Quote as PDF',
  saved: 'Saved.',
}

/** The quote on the buyer's page. */
const quote = {
  title: (version: number, day: string) => `Quote ${version} of ${day}`,
  validUntil: 'Valid until',
  validTime: (day: string) => `${day}, 16:00 Oslo time`,
  currency: 'Currency',
  delivery: 'Delivery',
  terms: 'Terms',
  note: 'Note',
  order: 'Order',
  orderLine: (number: number, item: string) => `Order line ${number}, ${item}`,
  unitPrice: 'Unit price',
  lineTotal: 'Line total',
  leadTime: 'Lead time',
  insteadOf: (written: string) => `Instead of ${written}`,
  notInQuote: 'Not in this quote',
  leadTimeHint: (currency: string) => `Lead time runs from the order. Prices in ${currency}.`,
  linesSum: 'Lines',
  linesChosen: (chosen: number, all: number) => `${chosen} of ${lineCount(all)}`,
  freight: 'Freight',
  vat: (rate: string, reason: string | null) => (reason === null ? `VAT ${rate} %` : `VAT ${rate} %: ${reason}`),
  total: 'Total',
  orderTitle: 'Order',
  orderReference: 'Your order reference',
  acceptedBy: 'Name of the person ordering',
  accept: 'Accept and order',
  acceptTotal: (total: string) => `Accept, ${total}`,
  decline: 'Decline',
  declineReason: 'Reason',
  acceptHint: 'Accepting makes an order for the ticked lines on the terms named here. The confirmation comes by email.',
  orderedTitle: (lines: number, total: string, reference: string) =>
    `${lineCount(lines)}, ${total}, your reference ${reference}`,
  orderedAt: (time: string) => `Ordered, ${time}`,
  orderedBy: (name: string) =>
    `By ${name}. Do you need to change something? Write here or call before the goods leave.`,
  endedTitle: (day: string) => `This quote ended on ${day}`,
  endedText: 'The lines are kept. One press asks for the same lines at today’s price; nothing is ordered by it.',
  askAgain: 'Ask for a new price',
}

/** Pages of links that have ended. */
const ended = {
  expiredTitle: (day: string) => `This link ended on ${day}`,
  expiredText: (reference: string) =>
    `Request ${reference} is still with us. We mail a new link to the address that sent it, to no other.`,
  newLink: 'Mail me a new link',
  mailedTitle: 'The new link is on its way',
  mailedText: 'It goes to the address that sent the request. The link that you used opens nothing any more.',
  revokedTitle: 'The link has ended',
  revokedText: 'It opens nothing any more. Write or call if you need a new one.',
  noneTitle: 'Nothing is at this link',
  noneText: 'The link may have been ended, or its end was cut off in a mail. Open it from the mail again, or call us.',
  call: 'Call',
}

/** English texts of "Send to us" and of the buyer's page. */
export const en = { shared, fields, refusals, send, page, quote, ended }

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    requests: typeof en
  }
}
