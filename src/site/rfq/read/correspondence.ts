import { isNeutral } from './article-words.ts'
import { isHeadName } from './headings.ts'
import type { Line } from './unfold-cells.ts'

const GREETING =
  /^(?:dear|hi|hello|hei|hej|hallo|good (?:morning|day|afternoon|evening)|greetings|guten (?:tag|morgen)|moin|sehr geehrte|liebe[rs]?|god (?:dag|morgen|morgon)|goddag|kjære|kære|hola|estimad[oa]s?|buen[oa]s (?:d[ií]as|tardes)|geachte|beste|goede?n?\s?(?:morgen|middag|dag)|to whom|attn|att\.|attention)(?![\p{L}\p{N}])/iu
const CLOSING =
  /^(?:(?:with )?(?:best|kind|warm|kindest|many)?\s*(?:regards|greetings|wishes)|(?:b|k|br)\.?\s?rgds|rgds|brgds|br|b\.r\.|thank(?:s| you)(?! for)|many thanks|mvh|(?:med )?venn?lige? hilsen|hilsen|på forhånd takk|takk|tak|mit freundlichen|freundliche|mfg|viele grüße|beste grüße|vielen dank|danke|un saludo|saludos|atentamente|cordialmente|gracias|met vriendelijke|groeten|bedankt|sincerely|yours|cheers)(?![\p{L}\p{N}])/iu
const HEADER =
  /^(?:from|to|cc|bcc|sent|date|subject|reply-to|fra|från|til|till|kopi|kopia|sendt|skickat|emne|ämne|dato|von|an|gesendet|betreff|datum|de|à|para|envoyé|objet|enviado|asunto|fecha|van|aan|verzonden|onderwerp|da|a|inviato|oggetto|re|fw|fwd|sv|vs|aw|wg)\s*:/iu
const WROTE =
  /^(?:on|den|am|el|op|le|il|em|på)\s.*(?<!\p{L})(?:wrote|skrev|schrieb|escribió|schreef|a écrit|ha scritto|escreveu)(?!\p{L}).*$|(?<!\p{L})(?:wrote|skrev|schrieb|escribió|schreef|a écrit|ha scritto|escreveu)\s*:?$/iu
const FROM = /^(?:from|fra|från|von|de|van|da)\s*:/iu
const FORWARDED = /^-{2,}\s*\p{L}.*-{2,}$|^begin forwarded message/iu
const ABOUT =
  /^(?:m\/?[vts]|m\/t|vessel|ship|skip|schiff|buque|schip|imo|port|havn|hafen|puerto|haven|eta|etd|etb|agent|po|p\.o\.|purchase order|ref|our ref|your ref|order no|order list|requisition|rfq|enquiry|inquiry|deliver(?:y|ed)?|delivery address|invoice|flag|call sign|class|department|budget|currency|incoterms?|payment|www|e-?mail|tel|telephone|phone|tlf|telefon|mob(?:ile|il)?|fax|cell|móvil|direct|web|sent from|contact|vat|zip|plz|postnr|postal|post code|postcode|kostenstelle|cost cent(?:er|re)|org|cvr|address|adresse)(?![\p{L}\p{N}])/iu
const SENTENCE =
  /(?<![\p{L}\p{N}])(?:please|pls|kindly|could you|can you|would you|we (?:need|require|would|are|have|want)|i (?:need|would|have)|quote|quotation|offer|tilbud|angebot|anfrage|presupuesto|oferta|offerte|vennligst|trenger|ønsker|bitte|benötigen|por favor|necesitamos|rogamos|gjerne|graag|alstublieft|thank|attached|lead ?time|awaiting|look(?:ing)? forward|as follows|following|folgende|følgende|siguiente|volgende|below|urgent|asap|confidential|intended recipient|disclaimer|and also|as well as)(?![\p{L}\p{N}])/iu
/** Words of a request around what it asks for. */
const REQUEST_WORDS =
  /(?<![\p{L}\p{N}])(?:please|pls|kindly|could|can|would|you|us|me|we|i|need|require|want|like|to|have|are|is|quote|quotation|offer|enquiry|inquiry|request|rfq|order|price|prices|for|the|a|an|of|and|also|your|our|best|send|following|below|items?|parts?|vessel|ship|urgent|asap|some|with|delivery|thanks?|tilbud|på|vi|trenger|ønsker|vennligst|gi|pris|oss|et|en|til|bitte|um|angebot|für|uns|sie|wir|benötigen|por|favor|necesitamos|precio|pedido|forespørsel|anfrage|bestilling|aanvraag|para|de|la|el|los|graag|voor)(?![\p{L}\p{N}])/giu

/** Words for ordering, which an article's name may contain: "ordered as 09952". */
const ORDER_WORDS =
  /(?<![\p{L}\p{N}])(?:re-?)?(?:order(?:s|ed|ing)?|bestill\p{L}*|bestilt|bestell\p{L}*|beställ\p{L}*|besteld|pedidos?|purchas\p{L}*|buy|bought)(?![\p{L}\p{N}])/giu
const AROUND_ORDER = new Set(
  'do does not don t be is are was were will have has been already again as new old correct corrected only just also yet still now next last no never ikke ny nytt nye på nytt nicht neu nuevo niet nieuw'.split(
    ' ',
  ),
)

/** The words of a line without those for ordering; nothing where no other word names a thing. */
export function withoutOrderWords(words: string): string {
  const rest = words.replaceAll(ORDER_WORDS, ' ').replaceAll(/\s+/g, ' ').trim()
  return namesSomething(rest) ? rest : ''
}

const namesSomething = (words: string): boolean =>
  (words.match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => !isNeutral(word) && !AROUND_ORDER.has(word.toLowerCase()))

/** Whether a line only says that something is ordered or not: "To order", "Correct order:". */
export const isOrderTitle = (text: string): boolean =>
  !/\d/.test(text) && text.search(ORDER_WORDS) !== -1 && !namesSomething(text.replaceAll(ORDER_WORDS, ' '))

/** Whether a line has no letter and no digit, like a separator between mails. */
export const isRule = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text)

/** The request in a sentence, without the words around it. */
export const withoutRequest = (words: string): string =>
  words.replaceAll(REQUEST_WORDS, ' ').replaceAll(/\s+/g, ' ').trim()

/** Beginning of the quoted mail: the rest is no signature any more. */
const isQuotedHead = (text: string) => HEADER.test(text) || WROTE.test(text) || FORWARDED.test(text)

/** Whether a line is a header of a mail, or only separates it from the text above. */
export const isMailHead = (text: string): boolean => isQuotedHead(text) || isRule(text)

/** Whether the quoted mail begins at a line. */
export const startsQuotedMail = (text: string, next: string): boolean =>
  WROTE.test(text) || FORWARDED.test(text) || (FROM.test(text) && HEADER.test(next))

const TOTAL =
  /(?<!\p{L})(?:(?:sub|grand )?totale?t?|totaal|sum|summe|gesamt|zwischensumme|i alt|ialt|samlet|suma|importe|vat|mva|moms|mwst|ust|iva|btw|tva|freight|frakt|fragt|fracht|flete|vracht|transport|shipping|porto|packing|netto|brutto|discount|rabatt|rabat|descuento|korting)(?!\p{L})/iu

/** Whether a line adds up: totals, taxes, freight. Its other words are sums, currencies and neutral ones. */
const isTotal = (text: string): boolean =>
  TOTAL.test(text) &&
  (text.replaceAll(new RegExp(TOTAL, 'giu'), ' ').match(/\p{L}+/gu) ?? []).every(
    (word) =>
      isNeutral(word) || /^(?:incl|excl|inkl|ekskl|exkl|ex|inc|costs?|charges?|kostnad|kosten|set|sets)$/iu.test(word),
  )

/** The text behind a greeting and its names, or behind a closing phrase; null where there is neither. */
export function findStatement(text: string): string | null {
  const closing = CLOSING.exec(text)
  if (closing !== null) return text.slice(closing[0].length)
  return GREETING.test(text) ? (/[,!:.–-]\s*(.*)$/u.exec(text)?.[1] ?? '') : null
}

/** Whether a text asks for something, or announces what follows. */
export const isRequest = (text: string): boolean => SENTENCE.test(text)

/** Whether a line has names of columns and nothing else. */
export const hasHeadNames = (text: string): boolean => {
  const names = text.split(/[\s;,|]+/u).filter((name) => /\p{L}/u.test(name))
  return (
    names.length > 1 &&
    !/\d/.test(text) &&
    names.every((name) => isHeadName(name) || isNeutral(name)) &&
    names.filter(isHeadName).length > 1
  )
}

/** Whether a line is a sum, or names of columns. */
export const isOfTable = (text: string): boolean => isTotal(text) || hasHeadNames(text)

/** A sentence without a number: what follows or what was said, not an item. */
const isPlainSentence = (text: string): boolean =>
  !/\d/.test(text) && /[.!:]$/.test(text) && (text.match(/\S+/g) ?? []).length > 3

/**
 * `letter` is a signature or a header, in which a number is no item; `about` a greeting or what is said of ship, port and
 * order; `sentence` what is said around the list.
 */
export type Correspondence = 'letter' | 'about' | 'sentence'

/**
 * Returns which lines of a pasted mail are correspondence: greeting, closing, signature, headers and the text around
 * the list.
 * @param isItem whether a line is an item by itself, wherever it is
 */
export function findCorrespondence<Read extends Line>(
  lines: readonly Read[],
  isItem: (line: Read) => boolean,
): Map<number, Correspondence> {
  const found = new Map<number, Correspondence>()
  let closing: Line | null = null
  for (const each of lines) {
    const { line, depth } = each
    if (isOfTable(each.text)) {
      found.set(line, 'about')
      continue
    }
    if (isItem(each)) {
      closing = null
      continue
    }
    const text = each.text.trim().replace(/^[-–*•]\s+/, '')
    if (isQuotedHead(text) || (closing !== null && depth !== closing.depth)) closing = null
    if (CLOSING.test(text)) closing = each
    if (closing !== null || isQuotedHead(text) || isRule(text)) found.set(line, 'letter')
    else if (GREETING.test(text) || ABOUT.test(text)) found.set(line, 'about')
    else if (SENTENCE.test(text) || isPlainSentence(text)) found.set(line, 'sentence')
  }
  return found
}
