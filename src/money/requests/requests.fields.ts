import { defineFields, MANAGERS, NOBODY } from '#core/rows/fields.ts'

const BY_BUYER = { from: 'make', seenBy: MANAGERS } as const
const BY_SERVER = { from: 'server', seenBy: MANAGERS } as const

/** A request: the buyer writes it, managers change who answers it and its state. */
export const REQUEST_FIELDS = defineFields({
  id: BY_SERVER,
  reference: { ...BY_SERVER, csv: true },
  state: { from: 'call', audit: 'open', seenBy: MANAGERS, csv: true },
  source: { ...BY_SERVER, csv: true },
  language: BY_BUYER,
  vesselName: { ...BY_BUYER, csv: true },
  imo: { ...BY_BUYER, csv: true },
  vesselId: { from: 'call', audit: 'open', seenBy: MANAGERS },
  port: { ...BY_BUYER, csv: true },
  eta: { ...BY_BUYER, csv: true },
  agent: { ...BY_BUYER, person: 'agent' },
  answerBy: { ...BY_BUYER, csv: true },
  deliverTo: BY_BUYER,
  buyerReference: BY_BUYER,
  system: BY_BUYER,
  note: BY_BUYER,
  contactName: { ...BY_BUYER, person: 'contact', csv: true },
  contactCompany: { ...BY_BUYER, csv: true },
  contactEmail: { ...BY_BUYER, person: 'contact' },
  contactPhone: { ...BY_BUYER, person: 'contact' },
  companyId: { from: 'call', audit: 'open', seenBy: MANAGERS },
  assigneeId: { from: 'call', audit: 'open', seenBy: MANAGERS },
  orderReference: { from: 'call', audit: 'open', seenBy: MANAGERS, csv: true },
  acceptedBy: { from: 'call', audit: 'personal', seenBy: MANAGERS },
  reason: { from: 'call', audit: 'open', seenBy: MANAGERS },
  projectId: { from: 'call', audit: 'open', seenBy: MANAGERS },
  pricingAt: BY_SERVER,
  endedAt: BY_SERVER,
  openedAt: BY_SERVER,
  hasNewReply: BY_SERVER,
  linkId: { from: 'server', seenBy: NOBODY },
  linkHash: { from: 'server', seenBy: NOBODY },
  linkExpiresAt: BY_SERVER,
  linkRevokedAt: { from: 'call', audit: 'open', seenBy: MANAGERS },
  version: BY_SERVER,
  createdAt: { ...BY_SERVER, csv: true },
  updatedAt: BY_SERVER,
})

/** A line of a request. What the buyer wrote is never changed. */
export const REQUEST_LINE_FIELDS = defineFields({
  id: BY_SERVER,
  requestId: BY_SERVER,
  n: BY_SERVER,
  text: BY_BUYER,
  itemNumber: BY_BUYER,
  productId: { from: 'call', audit: 'open', seenBy: MANAGERS },
  quantity: { from: 'call', audit: 'open', seenBy: MANAGERS },
  unit: { from: 'call', audit: 'open', seenBy: MANAGERS },
  matched: { from: 'call', audit: 'open', seenBy: MANAGERS },
  version: BY_SERVER,
  updatedAt: BY_SERVER,
})

const OF_QUOTE = { from: 'call', audit: 'open', seenBy: MANAGERS } as const

/** A version of a quote. The history names changed lines without their prices: each sent version is stored. */
export const QUOTE_FIELDS = defineFields({
  id: BY_SERVER,
  requestId: BY_SERVER,
  quoteVersion: BY_SERVER,
  state: OF_QUOTE,
  lines: { ...OF_QUOTE, audit: 'secret' },
  currency: OF_QUOTE,
  validUntil: OF_QUOTE,
  endsAt: BY_SERVER,
  delivery: OF_QUOTE,
  terms: OF_QUOTE,
  freight: OF_QUOTE,
  vat: OF_QUOTE,
  note: OF_QUOTE,
  acceptedLines: OF_QUOTE,
  storedFileId: { from: 'server', seenBy: NOBODY },
  sentAt: BY_SERVER,
  sentBy: BY_SERVER,
  version: BY_SERVER,
  createdAt: BY_SERVER,
  updatedAt: BY_SERVER,
})
