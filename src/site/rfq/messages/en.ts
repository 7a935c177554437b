import { pluralIn } from '#core/language.ts'

const plural = pluralIn('en')

/** A number of items in words. */
export const countOf = (count: number) => `${count} ${plural(count, { one: 'item', other: 'items' })}`
const allLines = (count: number) => plural(count, { one: 'the line', other: `all ${count} lines` })

interface PartOfRequest {
  lines: number
  count: number
  first: string
  last: string
  hasVessel: boolean
}

const list = {
  add: 'Add to RFQ',
  title: (count: number) => `RFQ Items (${count})`,
  panel: 'Request for quotation',
  empty: 'No items on the list.',
  remove: (itemNumber: string) => `Remove ${itemNumber}`,
  quantityOf: (itemNumber: string) => `Quantity of ${itemNumber}`,
  oneLess: 'One less',
  oneMore: 'One more',
  listed: (quantity: number) => `On your RFQ list: ${quantity}`,
  openList: 'Open the list',
  onList: (quantity: number, itemNumber: string) => `${quantity} × ${itemNumber} on the list`,
  full: 'The list holds 500 items at most. This item was not added.',
  send: 'Send RFQ',
  sendToUs: 'Send to us',
  copy: 'Copy Full Details',
  print: 'Print',
  csv: 'Download CSV',
  keptHere: 'The list is kept on this device only.',
  notReady: (email: string) => `No connection. Load the page again, the list is kept; or write to ${email}.`,
  notKept: 'This browser has no room to keep the list. Send or copy it before you close the page.',
  unmatched: 'To be identified',
  withoutScript: 'The RFQ list needs JavaScript. Write the item numbers and quantities to',
  // The three alerts of the specification, to the letter.
  nothingToSend: 'Please add items to your RFQ first.',
  copied: 'Full email content copied to clipboard! Paste it into your email after clicking Send RFQ.',
  notCopied: 'Could not copy to clipboard. Please manually copy the email content.',
  /** The mail has every line, each shorter than usual. */
  shortMail: (count: number, hasNames: boolean) =>
    `A mail link holds only about 2,000 characters. The mail has ${allLines(count)} with item number${hasNames ? ', quantity and name, but no descriptions' : ' and quantity, but no names or descriptions'}.`,
  partTitle: 'The mail does not have the whole request',
  /** The mail has the first lines only; `first` and `last` name the missing ones. */
  partMail: ({ lines, count, first, last, hasVessel }: PartOfRequest) =>
    [
      'A mail link holds only about 2,000 characters.',
      lines < count && lines > 0 ? `The mail has lines 1 to ${lines} of ${count}, with number and quantity.` : '',
      lines + 1 < count ? `Not in the mail: lines ${lines + 1} to ${count}, from ${first} to ${last}.` : '',
      lines + 1 === count ? `Not in the mail: line ${count}, ${last}.` : '',
      hasVessel ? '' : 'Not in the mail: the details of the vessel.',
    ]
      .filter(Boolean)
      .join(' '),
  copyWhole: 'Copy the whole request',
  pasteWhole: 'The whole request is on your clipboard. Paste it into the mail before you send it.',
  copyThenPaste: 'Copy it, then paste it into the mail before you send it. It is also shown below.',
  sent: 'Your mail program has the request',
  sentNext: 'Read it and press send there. The list stays here until you clear it.',
  reference: 'Reference',
  next: 'What happens next',
  /** When it is read, in office hours; the day is written out. */
  readAt: ({ day, opens, closes, isOpen }: { day: string; opens: string; closes: string; isOpen: boolean }) =>
    isOpen
      ? `Once it is sent, the office reads it today; it is open until ${closes} Oslo time. The answer goes to the address you send from.`
      : `Once it is sent, the office reads it when it opens next: ${day} at ${opens} Oslo time. The answer goes to the address you send from.`,
  nothingOpened: 'Nothing opened?',
  copyRequest: 'Copy the request',
  requestCopied: 'Copied.',
  sendItTo: 'Send it to',
  orCall: 'Phone',
  clear: 'Clear the list',
  fullText: 'Full text',
  columns: {
    item: 'Item',
    quantity: 'Qty',
    itemNumber: 'Item number',
    name: 'Product name',
    description: 'Description',
  },
}

const vessel = {
  title: 'Vessel',
  optional: 'optional',
  filled: 'filled in',
  vesselName: 'Vessel name',
  imoNumber: 'IMO number',
  imoRight: 'Check digit is right',
  imoForm: 'Seven digits, such as 9074729',
  imoWrong: 'The check digit does not match. Compare with the ship’s papers.',
  port: 'Next port',
  portHint: 'Name or UN/LOCODE',
  eta: 'ETA, port time',
  agent: 'Port agent',
  reference: 'Your reference',
  system: 'System on board',
  systemHint: 'Maker and model',
  rememberedHere: 'Remembered on this device. Goes into the mail only when filled in.',
}

const paste = {
  title: 'Paste item numbers',
  label: 'Item numbers with quantities, one item to a line',
  placeholder: '09991 x 2\n28030; 1',
  submit: 'Read the list',
  working: 'Looking them up...',
  close: 'Close',
  review: 'Paste list',
  nothing: 'Paste at least one item number.',
  failed: 'The products could not be loaded. Please try again.',
}

/** Texts of the mail, the copied text, the printed sheet and the file. */
const request = {
  subject: (count: number) => `RFQ Request - ${countOf(count)}`,
  to: (company: string) => `To: ${company}, sales`,
  date: (date: string) => `Date: ${date}`,
  number: (number: string) => `Request: ${number}`,
  greeting: (company: string) => `Dear ${company} sales team,`,
  identify: 'Please identify these lines for us:',
  wish: 'We would like a quotation for these items:',
  pieces: (quantity: number) => `${quantity} ${plural(quantity, { one: 'pc', other: 'pcs' })}`,
  send: 'Please send us:',
  sendPrices: 'Unit prices and total',
  sendTimeline: 'Delivery timeline',
  sendTerms: 'Payment terms',
  confirm: 'Please confirm with the quotation:',
  confirmAddress: 'Shipping address',
  missingLines: (from: number, to: number) =>
    from === to ? `Line ${to} is not in the list above.` : `Lines ${from} to ${to} are not in the list above.`,
  missingVessel: 'The details of the vessel are not in this mail.',
  details: 'The whole request (paste the copied text here):',
  regards: 'Best regards,',
  itemNumber: 'Item number',
  quantity: 'Quantity',
  description: 'Description',
  notAvailable: 'N/A',
  /** Heads of the copied table. */
  heads: ['ITEM', 'QTY', 'ITEM NUMBER', 'PRODUCT NAME', 'DESCRIPTION'] as TableHeads,
  csvHeads: ['Item', 'Quantity', 'Item number', 'Product name', 'Description'],
  /** Name of the file, by the visitor's day. */
  csvName: (day: string) => `rfq-${day}.csv`,
  vesselName: 'Vessel',
  imoNumber: 'IMO number',
  imoUnsure: (typed: string) => `${typed} (to be confirmed)`,
  port: 'Port',
  eta: 'ETA',
  portTime: (eta: string) => `${eta}, port time`,
  agent: 'Agent',
  reference: 'Our reference',
  system: 'System on board',
}

type TableHeads = readonly [item: string, quantity: string, itemNumber: string, name: string, description: string]

/** Data for the texts of the request, in any language. */
export type RequestTexts = typeof request

/** English texts of the request for quotation. */
export const en = { list, vessel, paste, request }

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    rfq: typeof en
  }
}
