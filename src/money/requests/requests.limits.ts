/**
 * Switch of "Send to us" on the request list. The only one: calls, pages and mails work either way.
 */
export const IS_SEND_TO_US_ON = true

/** States of a request; `requests.policy.ts` has the ways between them. */
export const REQUEST_STATES = ['received', 'pricing', 'quoted', 'ordered', 'declined', 'expired', 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Where a request came from: the site's form, or the mailbox. */
export const REQUEST_SOURCES = ['site', 'mail'] as const
export type RequestSource = (typeof REQUEST_SOURCES)[number]

/** How a line was matched with an article; `corrected` by a manager. */
export const LINE_MATCHES = ['number', 'alias', 'words', 'corrected', 'none'] as const
export type LineMatch = (typeof LINE_MATCHES)[number]

/** How sure the match of a line is, for the buyer: found, likely, or taken as written. */
export const MATCH_CERTAINTIES = ['found', 'alias', 'likely', 'written'] as const
export type MatchCertainty = (typeof MATCH_CERTAINTIES)[number]

export const MESSAGE_AUTHORS = ['buyer', 'office'] as const

export const DELIVERY_PLACES = ['ship', 'warehouse'] as const
export type DeliveryPlace = (typeof DELIVERY_PLACES)[number]

/** `expired` is also what a sent quote counts as from the end of its validity on. */
export const QUOTE_STATES = ['draft', 'sent', 'superseded', 'accepted', 'declined', 'expired'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

export const REQUEST_LANGUAGES = ['en', 'nb'] as const

export const REQUEST_LIMITS = {
  /** As many as a request list has. */
  lines: 500,
  text: 300,
  itemNumber: 100,
  unit: 40,
  quantityDecimals: 3,
  vesselName: 80,
  port: 80,
  agent: 120,
  note: 2000,
  name: 200,
  company: 200,
  phone: 40,
  buyerReference: 80,
  system: 120,
  message: 4000,
  /** Messages of a buyer to one request. */
  messages: 100,
  orderReference: 80,
  reason: 500,
} as const

export const QUOTE_LIMITS = { leadTime: 80, delivery: 200, terms: 500, note: 2000, lineNote: 500, text: 300 } as const

/** How long a link works after the last change, days. */
export const LINK_DAYS = 90

/** Files that are sent with a request. */
export const REQUEST_FILES = { count: 10, bytes: 10 * 1024 * 1024, most: '10 MB', unusedHours: 24 } as const

/** Types of these files, by their content; a HEIC photo is stored as JPEG. */
export const REQUEST_FILE_KINDS = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
] as const
export const REQUEST_FILE_ENDINGS = ['pdf', 'jpg', 'jpeg', 'png', 'webp', 'heic', 'heif', 'xlsx', 'csv'] as const

/** The hour at which a quote's validity ends on its last day, in Oslo. The table computes the moment. */
export const VALIDITY_ENDS = '16:00'

/** Year and running number: R26-0148. */
export const formatReference = (year: number, number: number): string =>
  `R${String(year).slice(2)}-${String(number).padStart(4, '0')}`

/** Usual validity of a quote, days. */
export const USUAL_VALIDITY_DAYS = 30

/**
 * Origin of a suggested price, in the order in which it is suggested: the client's own price list, the last price at
 * which the client bought, the price list for all clients.
 */
export const PRICE_SOURCES = ['client list', 'quoted', 'billed', 'general list'] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]

/** A price older than this is marked, months. */
export const OLD_PRICE_MONTHS = 12

/** Requests that need somebody: the buyer wrote last; an answer is due today or late. */
export const REQUEST_FLAGS = ['reply', 'due'] as const
