import type { PaperCompany } from '#core/contract/names/paper-company.ts'
import type { Language } from '#core/language.ts'
import { formatDay } from '#core/language/days.ts'
import { en } from '../messages/en.ts'
import { nb } from '../messages/nb.ts'

/** A line of the document; amounts are decimal text. */
export interface PaperLine {
  n: number
  itemNumber: string | null
  text: string
  /** The buyer's words, where another article is offered; null otherwise. */
  insteadOf: string | null
  note: string | null
  quantity: string
  unit: string
  /** Null while a draft has none. */
  unitPrice: string | null
  total: string | null
  leadTime: string | null
  /** Not in this quote. */
  isLeft: boolean
}

/** Content of a quote's document: everything that it shows. */
export interface QuotePaper {
  language: Language
  company: PaperCompany
  reference: string
  quoteVersion: number
  isDraft: boolean
  /** Day on which it was sent, `YYYY-MM-DD`. */
  date: string
  validUntil: string
  /** The hour at which the validity ends. */
  endHour: string
  to: { company: string | null; name: string | null }
  vesselName: string | null
  imo: string | null
  port: string | null
  buyerReference: string | null
  delivery: string | null
  terms: string | null
  lines: PaperLine[]
  currency: string
  sums: { lines: string; freight: string | null; vat: string; total: string }
  vat: { rate: string; reason: string | null } | null
  note: string | null
}

/** Texts of quotes in the language of their request. */
export const quoteMessagesIn = (language: Language): typeof en => (language === 'nb' ? nb : en)

/** An amount with groups of three: 12 345.50, in Norwegian 12 345,50. */
export function formatPaperAmount(language: Language, amount: string): string {
  const [whole = '0', decimals] = amount.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, '\u00A0')
  return decimals === undefined ? grouped : `${grouped}${language === 'nb' ? ',' : '.'}${decimals}`
}

/** The end of the validity in words. */
export function formatValidity({
  language,
  validUntil,
  endHour,
}: Pick<QuotePaper, 'language' | 'validUntil' | 'endHour'>): string {
  return quoteMessagesIn(language).until(formatDay(language, validUntil), endHour)
}
