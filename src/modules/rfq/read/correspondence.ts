import type { Line } from './unfold-cells.ts'

const GREETING =
  /^(?:dear|hi|hello|hei|hej|hallo|good (?:morning|day|afternoon|evening)|greetings|guten (?:tag|morgen)|moin|sehr geehrte|liebe[rs]?|god (?:dag|morgen|morgon)|goddag|kjære|kære|hola|estimad[oa]s?|buen[oa]s (?:d[ií]as|tardes)|geachte|beste|goede?n?\s?(?:morgen|middag|dag)|to whom|attn|att\.|attention)(?![\p{L}\p{N}])/iu
const CLOSING =
  /^(?:(?:with )?(?:best|kind|warm|kindest|many)?\s*(?:regards|greetings|wishes)|(?:b|k|br)\.?\s?rgds|rgds|brgds|br|b\.r\.|thank(?:s| you)(?! for)|many thanks|mvh|(?:med )?venn?lige? hilsen|hilsen|på forhånd takk|takk|tak|mit freundlichen|freundliche|mfg|viele grüße|beste grüße|vielen dank|danke|un saludo|saludos|atentamente|cordialmente|gracias|met vriendelijke|groeten|bedankt|sincerely|yours|cheers)(?![\p{L}\p{N}])/iu
const HEADER =
  /^(?:from|to|cc|bcc|sent|date|subject|reply-to|fra|til|kopi|sendt|emne|dato|von|an|gesendet|betreff|datum|de|para|enviado|asunto|fecha|van|aan|verzonden|onderwerp|re|fw|fwd|sv|vs|aw|wg)\s*:/iu
const WROTE = /(?:wrote|skrev|schrieb|escribió|schreef)\s*:?$/iu
const ABOUT =
  /^(?:m\/?[vts]|m\/t|vessel|ship|skip|schiff|buque|schip|imo|port|havn|hafen|puerto|haven|eta|etd|etb|agent|po|p\.o\.|purchase order|ref|our ref|your ref|order no|order list|requisition|rfq|enquiry|inquiry|deliver(?:y|ed)?|delivery address|invoice|flag|call sign|class|department|budget|currency|incoterms?|payment|www|e-?mail|tel|telephone|phone|tlf|telefon|mob(?:ile|il)?|fax|cell|móvil|direct|web|sent from|contact|vat|org|cvr|address|adresse)(?![\p{L}\p{N}])/iu
const SENTENCE =
  /(?<![\p{L}\p{N}])(?:please|pls|kindly|could you|can you|would you|we (?:need|require|would|are|have|want)|i (?:need|would|have)|quote|quotation|offer|tilbud|angebot|anfrage|presupuesto|oferta|offerte|vennligst|trenger|ønsker|bitte|benötigen|por favor|necesitamos|rogamos|gjerne|graag|alstublieft|thank|attached|lead ?time|awaiting|look(?:ing)? forward|as follows|following|folgende|følgende|siguiente|volgende|below|urgent|asap|confidential|intended recipient|disclaimer|and also|as well as)(?![\p{L}\p{N}])/iu
/** Words of a request around what it asks for. */
const REQUEST_WORDS =
  /(?<![\p{L}\p{N}])(?:please|pls|kindly|could|can|would|you|us|me|we|i|need|require|want|like|to|have|are|is|quote|quotation|offer|enquiry|inquiry|request|rfq|order|price|prices|for|the|a|an|of|and|also|your|our|best|send|following|below|items?|parts?|vessel|ship|urgent|asap|some|with|delivery|thanks?|tilbud|på|vi|trenger|ønsker|vennligst|gi|pris|oss|et|en|til|bitte|um|angebot|für|uns|sie|wir|benötigen|por|favor|necesitamos|precio|pedido|forespørsel|anfrage|bestilling|aanvraag|para|de|la|el|los|graag|voor)(?![\p{L}\p{N}])/giu

/** Whether a line has no letter and no digit, as what parts a mail from the next one. */
export const isRule = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text)

/** What a request asks for in a sentence, without the words around it. */
export const withoutRequest = (words: string): string =>
  words.replaceAll(REQUEST_WORDS, ' ').replaceAll(/\s+/g, ' ').trim()

/** Begins the mail that is answered: what comes then is no signature any more. */
const isQuotedHead = (text: string) => HEADER.test(text) || WROTE.test(text) || /^-{2,}\s*\p{L}.*-{2,}$/u.test(text)

/**
 * `letter` is a signature or a header, in which a number is no item; `about` a greeting or what is said of ship, port and
 * order; `sentence` what is said around the list.
 */
export type Correspondence = 'letter' | 'about' | 'sentence'

/**
 * Which lines of a pasted mail are correspondence: greeting, closing, signature, headers and what is said around the
 * list.
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
    if (isItem(each)) {
      closing = null
      continue
    }
    const text = each.text.trim().replace(/^[-–*•]\s+/, '')
    if (isQuotedHead(text) || (closing !== null && depth !== closing.depth)) closing = null
    if (CLOSING.test(text)) closing = each
    if (closing !== null || isQuotedHead(text) || isRule(text)) found.set(line, 'letter')
    else if (GREETING.test(text) || ABOUT.test(text)) found.set(line, 'about')
    else if (SENTENCE.test(text)) found.set(line, 'sentence')
  }
  return found
}
