import { type DecimalSign, NUMERAL, readNumeral } from './numerals.ts'
import {
  AMOUNT_UNIT,
  COUNT_UNIT,
  findUnit,
  isOneLanguage,
  MULTIPLE_UNIT,
  NUMBER_WORD,
  PLAIN_NUMBER_WORD,
  PROPERTY_SIGN,
  PROPERTY_UNIT,
  type Unit,
  valueOfWord,
} from './units.ts'

/**
 * Kinds of tokens of a line: `count` a quantity by its unit, word or multiplier; `amount` a mass, volume, length or
 * dozen, for which a person has to decide the number of articles; `unsure` a range, an estimate or half of something;
 * `bare` a number without context; `obscure` a short number with signs or letters of which the meaning is unknown, asked
 * about where no quantity is read; `apart` a price, date, position, revision, package size and the like.
 */
export type TokenKind = 'count' | 'amount' | 'unsure' | 'bare' | 'obscure' | 'apart'

export interface Token {
  from: number
  to: number
  kind: TokenKind
  /** Possible meanings; one value if it is unambiguous. */
  values: readonly number[]
  unit: Unit | null
}

/** Put where something was read, so that nothing is read twice and nothing is joined across it. */
export const TAKEN = '\uE000'
export const ITEM = '\uE001'

const START = String.raw`(?<![\p{L}\p{N}.\-]|\d[,/])`
const END = String.raw`(?![\p{L}\p{N}])`
export const CURRENCY = String.raw`(?:usd|eur|nok|dkk|sek|gbp|sgd|cny|rmb|jpy|krw|inr|aed|chf|pln|us\$|s\$|[$€£¥]|kr\.?|euros?|dollars?|kroner)`
const PRICE = String.raw`(?:\d{1,3}(?:[ .,'’\u00a0]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,4})?)(?:,-|\.-|,–|:-|\.–)?`
const PER_UNIT = String.raw`(?:\s*(?:/|per|pr\.?|pro|por|each|je|p\.)\s*(?:${COUNT_UNIT}\b\.?)?)?`
const MONTH =
  '(?:january|january|jan|february|februar|feb|march|mars|marts|mar|april|apr|may|mai|maj|june|juni|jun|july|juli|jul|august|aug|september|sept|sep|october|oktober|oct|okt|november|nov|december|desember|dezember|dec|des|dez|dic|enero|ene|febrero|marzo|abril|abr|mayo|junio|julio|agosto|ago|septiembre|octubre|noviembre|diciembre|januari|februari|maart|mei|augustus)'
const POSITION_WORD =
  '(?:pos|position|posisjon|item|line|ln|linje|zeile|posten|partida|punkt|lfd|lp|art|artikel|nr|no|#)'

export const apart = (): Reading => ({ kind: 'apart', values: [], unit: null })

export type Reading = Pick<Token, 'kind' | 'values' | 'unit'>

export interface Rule {
  pattern: RegExp
  /** Null where it is nothing of the kind after all. */
  read: (match: RegExpExecArray, decimal: DecimalSign) => Reading | null
}

const rule = (pattern: string, read: Rule['read'] = apart, flags = 'giu'): Rule => ({
  pattern: new RegExp(pattern, flags),
  read,
})

/** Rules for any line, also with an item number among its digits. */
export const STRONG: readonly Rule[] = [
  rule(String.raw`\S+@\S+\.\p{L}{2,}|(?:https?://|www\.)\S+`),
  rule(
    String.raw`${START}(?:tel|telephone|phone|tlf|telefon|mob|mobile|mobil|fax|ph|cell|tfn|whatsapp|direct|movil|móvil)\.?\s*(?:no\.?)?\s*:?\s*[+(\d][\d\s()./\-]{5,}\d`,
  ),
  rule(String.raw`(?<![\p{L}\p{N}])\+\d[\d ()./\-]{6,}\d`),
  rule(String.raw`${START}imo\s*(?:no|nr|number)?\.?\s*[:#]?\s*\d{7}${END}`),
  rule(
    String.raw`${START}(?:po|p\.o\.|purchase order|impa|issa|hs ?code|vat|cvr|org)\s*(?:no|nr|number)?\.?\s*[:#\-]?\s*[A-Z]{0,4}[\-/]?\d[\d/\-]*${END}`,
  ),
  rule(String.raw`${START}(?:un|cas)\s*(?:no|nr)?\.?\s*[:#]?\s*\d{4}${END}`),
  // Numbers of papers, accounts and places.
  rule(
    String.raw`${START}(?:(?:requisition|req|order|bestilling|auftrag|quotation|quote|offer|tilbud|angebot)\.?\s*(?:no|nr|number)|(?:invoice|faktura|rechnung|factura|factuur|cost ?cent(?:er|re)|kostenstelle|kostnadssted|kostenplaats|centro de costes?|account|konto|budget|contract|project|prosjekt|projekt|zip|plz|postnr|postnummer|postal|post ?code|postcode|p\.?o\.? ?box|postboks|postfach|apartado)(?:\s*(?:code|no|nr|number))?)\.?\s*[:#]?\s*[A-Z]{0,4}[\-/]?\d[\d/\-]*${END}`,
  ),
  // Days, in figures and with the month's name; weeks; times.
  rule(String.raw`${START}(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([./\-])\d{1,2}\1(?:\d{4}|\d{2}))${END}`),
  rule(
    String.raw`${START}\d{1,2}(?:\.|st|nd|rd|th)?\s*(?:de\s+)?[\-/ ]?${MONTH}${END}\.?(?:[\s,\-/]*(?:de\s+)?(?:20)?\d{2}(?![\p{L}\p{N}]|\s*(?:[x×*]|${COUNT_UNIT}${END})))?`,
  ),
  rule(
    String.raw`${START}${MONTH}\.?\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s+20\d{2})?${END}(?!\s*(?:[x×*]|${COUNT_UNIT}${END}))`,
  ),
  rule(String.raw`${START}(?:week|wk|uke|uge|(?<!\d\s?)kw|semana)\.?\s*\d{1,2}${END}`),
  rule(String.raw`${START}\d{1,2}:\d{2}(?:\s*(?:am|pm|hrs?|lt|utc|uhr|h))?${END}`),
  rule(String.raw`${START}(?:eta|etd|etb|by|due|before|innen|bis|antes)\s*:?\s*\d{1,2}[./]\d{1,2}\.?${END}`),
]

export const PRICES: readonly Rule[] = [
  // "4 @ 450 USD": four at a price.
  rule(String.raw`${START}(\d{1,3})(?=\s*@\s*(?:${CURRENCY}|\d))`, (match) => ({
    kind: 'count',
    values: digitsIn(match[1] ?? ''),
    unit: null,
  })),
  // "@2" and "à 2" may be a price or a quantity.
  rule(String.raw`(?:@|${START}(?:total|subtotal|à|á)(?![\p{L}\p{N}]))\s*[:=]?\s*(\d{1,2})(?=[\s.,;)]*$)`, (match) =>
    obscure(match[1]),
  ),
  rule(
    String.raw`(?:@|${START}(?:unit price|target price|last price(?: paid)?|net price|list price|price|pris|preis|precio|prijs|total|subtotal|cost|à|á)(?![\p{L}\p{N}]))\s*[:=]?\s*${CURRENCY}?\s*${PRICE}(?:\s*${CURRENCY}${END})?${END}${PER_UNIT}(?!\s*(?:${COUNT_UNIT}|${AMOUNT_UNIT})${END})`,
  ),
  rule(String.raw`(?<![\p{L}])${CURRENCY}\s*${PRICE}${END}${PER_UNIT}`),
  rule(String.raw`${START}${PRICE}\s*${CURRENCY}${END}${PER_UNIT}`),
  rule(String.raw`${START}\d+(?:[ .,'’]\d{3})*(?:,-|\.-|,–|:-|\.–)(?!\d)`),
]

const PACKAGE: Unit = { name: 'package', kind: 'container', pieces: 1 }

const DOZEN: Reading = { kind: 'amount', values: [1, 12], unit: findUnit('dozen') }

const amount = (values: readonly number[]): Reading => ({ kind: 'amount', values, unit: null })
const obscure = (digits: string | undefined): Reading => ({
  kind: 'obscure',
  values: digitsIn(digits ?? ''),
  unit: null,
})
export const unsure = (...values: number[]): Reading => ({ kind: 'unsure', values, unit: null })
export const digitsIn = (text: string): number[] =>
  [...text.matchAll(/\d+/g)].map(([digits]) => readNumeral(digits)[0] ?? 0)

/** Two numbers of a sum or a product, and what they make. */
function partsAnd(one = '', other = '', make: (one: number, other: number) => number): number[] {
  const values = digitsIn(`${one} ${other}`)
  const [first = 0, second] = values
  return second === undefined ? values : [...values, make(first, second)]
}

/** A count by its unit. Two numbers with a blank between may be one with thousands or two. */
function countOf(numeral: string, word: string | undefined, decimal: DecimalSign, isSure: boolean): Reading {
  const unit = word === undefined ? null : findUnit(word)
  const isSpaced = numeral.includes(' ') && !isSure && !numeral.endsWith(' 000')
  const last = isSpaced ? readNumeral(numeral.slice(numeral.lastIndexOf(' ') + 1)) : []
  return { kind: 'count', values: [...new Set([...last, ...readNumeral(numeral, decimal)])], unit }
}

const NEXT_CELL = String.raw`(?:\s*["']?[;|\t]\s*["']?|["']?,["']?|[\s\-]{0,2})`
const NUMBER_AND_WORD = String.raw`(?:\s*\(\s*${NUMBER_WORD}\s*\))?`
const QUANTITY_WORD = String.raw`(?:(?:req(?:uired|\.)?|order(?:ed)?|total)\s*)?(?:qty|qnty|quantity|quantities|q['’]ty|antall|antal|ant|anzahl|menge|mengde|mængde|aantal|cantidad|cant|cdad|ctd|quantité|qté)`
const ESTIMATE =
  '(?:approx|approximately|about|ca|circa|cirka|omtrent|around|etwa|ungefähr|aprox|ongeveer|min|minimum|max|maximum|minst|mindestens|roughly|rundt|omkring|anslagsvis|estimated|est|nearly|almost|at most|inntil|høyst|høyest|maks|maksimalt|nesten|knapt|say|si|c:a|höchstens|geschätzt|schätzungsweise|fast|rond|geschat|hooguit|bijna|alrededor de|unos|unas|casi|mínimo|at least|up to|opptil|bis zu|hasta|minus|less than|more than|over|under)'

/** Words that leave a quantity open, wherever on the line they are; of the estimates those that mean nothing else. */
const DOUBT = [
  'maybe|perhaps|possibly|probably|presumably|or so|or more|or less|or fewer|or thereabouts|give or take',
  String.raw`not sure|unsure|uncertain|tentative(?:ly)?|guess(?:ed|timate)?|to be (?:confirmed|advised|decided)`,
  String.raw`confirm\s+(?:the\s+)?(?:correct\s+|right\s+)?(?:qty|quantity|quantities|number needed)`,
  String.raw`(?:if|as) (?:possible|needed|required)(?=\s*:?\s*\d)|estimate(?=\s*\))`,
  String.raw`kanskje|muligens|trolig|antakelig\p{L}*|antagelig\p{L}*|usikker\p{L}*|eller så|eller (?:flere|færre|mer|mindre)`,
  String.raw`evt\.?|ev\.|eventuelt|foreløpig|estimert|anslått|avklares|må bekreftes|bekreft\p{L}* antall\p{L}*|måske|muligvis`,
  'vielleicht|eventuell|evtl|ggf|wahrscheinlich|oder (?:mehr|weniger)|unsicher|menge prüfen',
  'quizás?|tal vez|posiblemente|probablemente|aproximadamente|por confirmar|o (?:más|menos)',
  'misschien|eventueel|waarschijnlijk|vermoedelijk|of (?:meer|minder)',
].join('|')
/** Estimates as they are put behind a number. */
const ESTIMATE_BEHIND =
  '(?:approx(?:imately)?|appr|ca|c:a|circa|cirka|omtrent|estimated|etwa|ungefähr|aprox|ongeveer|min|minimum|minst|mindestens|max|maximum|maks|at least|at most|i alt ca)'

/** Rules for a line once its item numbers are known, the most certain first. */
export const RULES: readonly Rule[] = [
  // The place in the sender's own list.
  rule(
    String.raw`^[\s"'•*–\-]*${POSITION_WORD}\s*(?:no|nr)?\.?\s*[:#]?\s*\d{1,5}(?![\d,]|\.\d)["']?\s*[.:)]?(?!\s*(?:[x×*]|${COUNT_UNIT}${END}))`,
  ),
  rule(
    String.raw`^[\s"']*(?:\(\d{1,3}\)|\d{1,3}[.)](?!\d)|\d{1,3}(?:\.\d{1,2})+(?=\s)|[a-z][.)])(?=\s|${ITEM}|${TAKEN})(?!\s*(?:[x×*]\s|${COUNT_UNIT}${END}))`,
  ),
  rule(String.raw`^[\s"']*0\d{2,5}["']?(?=[\s;,|])`),
  // "no. 3" right behind an item, at the end of the line, may be its quantity.
  rule(String.raw`(?<=${ITEM}[\s,;:\-]*)(?:no|nr|num|number|item|#)\.?\s*(\d{1,3})(?=[\s.,;)]*$)`, (match) =>
    obscure(match[1]),
  ),
  // Numbers of other things.
  rule(
    String.raw`(?<![\p{L}\p{N}])(?:rev|revision|version|ver|ed|edition|type|typ|tipo|model|modell|modelo|size|str|størrelse|größe|grade|class|klasse|page|seite|página|pagina|fig|figure|drawing|drg|dwg|pos|position|item|no|nr|mk|dn|pn|ip|ph|sch|nps|serial|s/n|sn|batch|lot|cert|ref)\.?\s*(?:no|nr|number)?\.?\s*[:#]?\s*[A-Z]?\d[\w./\-]*(\s*${COUNT_UNIT}${END})?`,
    (match) => (match[1] === undefined ? apart() : unsure(...digitsIn(match[0]))),
  ),
  // A substance.
  rule(String.raw`${START}\d{2,7}-\d{2}-\d${END}`),
  // Measures of an article, and what is in a package.
  rule(
    String.raw`${START}\d+(?:[.,]\d+)?\s*[x×*]\s*\d+(?:[.,]\d+)?(?:\s*[x×*]\s*\d+(?:[.,]\d+)?)?\s*${AMOUNT_UNIT}\s*(${COUNT_UNIT})${END}`,
    (match) => countOf(/\d+/.exec(match[0])?.[0] ?? '', match[1], null, true),
  ),
  rule(
    String.raw`${START}(?:dia|ø|diameter)\.?\s*\d+(?:[.,]\d+)?\s*${AMOUNT_UNIT}?(?:\s*[x×*]\s*\d+(?:[.,]\d+)?\s*${AMOUNT_UNIT})?${END}`,
  ),
  rule(
    String.raw`${START}(\d+)(?:[.,]\d+)?\s*[x×*]\s*\d+(?:[.,]\d+)?(?:\s*[x×*]\s*\d+(?:[.,]\d+)?)?\s*${AMOUNT_UNIT}${END}`,
    (match) => ({ kind: 'apart', values: digitsIn(match[1] ?? ''), unit: null }),
  ),
  rule(String.raw`${START}\d+(?:[.,]\d+)?\s*${AMOUNT_UNIT}\s*[x×*]\s*\d+(?:[.,]\d+)?\s*${AMOUNT_UNIT}${END}`),
  rule(
    String.raw`(?<=${COUNT_UNIT}\s*)(?:of|à|á|a|von|mit|med|de|con|van|met|with|per|x)\s*\d+(?:[.,]\d+)?\s*${AMOUNT_UNIT}${END}`,
  ),
  rule(
    String.raw`(?<=${COUNT_UNIT}\s*)(?:of|à|á|von|mit|med|de|con|van|met|with)\s*(\d+)(?:\s*${COUNT_UNIT})?${END}(?!\s*(?:[x×*]))`,
    (match) => unsure(...digitsIn(match[1] ?? '')),
  ),
  rule(String.raw`${START}(\d+)\s*${COUNT_UNIT}?\s*(?:/|per|pr\.?|pro|por)\s*${COUNT_UNIT}${END}`, (match) =>
    unsure(...digitsIn(match[1] ?? '')),
  ),
  // "4 boxes/12" may be 4 or 48.
  rule(String.raw`${START}(\d+)${NEXT_CELL}${COUNT_UNIT}\.?\s*/\s*(\d+)${END}`, (match) =>
    unsure(...partsAnd(match[1], match[2], (one, other) => one * other)),
  ),
  rule(String.raw`${START}(\d+)-(?:pack|pk|pc|pcs|piece|set|kit|stk)${END}`, (match) =>
    unsure(...digitsIn(match[1] ?? '')),
  ),
  // "4-20 mA" is a range; "4 - 2 weeks" and "4 -25 kg" may be a quantity and something else.
  rule(
    String.raw`${START}(\d+)(?:[.,]\d+)?(\s*[-–]\s*)(\d+)(?:[.,]\d+)?\s*(?:(${AMOUNT_UNIT})|${PROPERTY_UNIT})${END}`,
    ([, first = '', sign = '', second = '', amountUnit]) => {
      const isRange = Number(first) === 0 || (sign.length === 1 && !amountUnit && Number(first) < Number(second))
      return isRange ? apart() : obscure(`${first} ${second}`)
    },
  ),
  // Estimates, ranges, fractions, sums and products.
  rule(String.raw`\d*\s*[½¼¾⅓⅔⅛](?:\s*(?:${COUNT_UNIT}|${MULTIPLE_UNIT})${END})?`, (match) =>
    unsure(...digitsIn(match[0]).flatMap((value) => [value, value + 1]), 1),
  ),
  rule(String.raw`${START}(\d+)(?:\s*${COUNT_UNIT}\.?${END})?\s*\+\s*(?:(\d+)(?:\s*${COUNT_UNIT}${END})?)?`, (match) =>
    unsure(...partsAnd(match[1], match[2], (one, other) => one + other)),
  ),
  rule(
    String.raw`${START}(\d+)\s*[x×*]\s*(\d+)(?![\p{L}\p{N}.,]*\d)(?!\s*(?:${AMOUNT_UNIT}|${PROPERTY_UNIT})${END})(?:\s*${COUNT_UNIT}${END})?`,
    (match) => unsure(...partsAnd(match[1], match[2], (one, other) => one * other)),
  ),
  // Words that change the meaning of the number next to them.
  rule(
    String.raw`(?:(?<![\p{L}\p{N}])${ESTIMATE}\.?\s*|[~≈<>±]\s*)(${NUMERAL})(?:\s*(?:${COUNT_UNIT}|${MULTIPLE_UNIT})${END})?`,
    (match, decimal) => unsure(...readNumeral(match[1] ?? '', decimal)),
  ),
  rule(
    String.raw`${START}(${NUMERAL})\s*(?:${COUNT_UNIT}\.?)?\s*[(,\-–]?\s*(?:${ESTIMATE_BEHIND}(?![\p{L}\p{N}])(?!\.?\s*\d)|-?ish(?![\p{L}\p{N}]))`,
    (match, decimal) => unsure(...readNumeral(match[1] ?? '', decimal)),
  ),
  rule(String.raw`(?<![\p{L}\p{N}])(?:${DOUBT})(?![\p{L}\p{N}])`, () => unsure()),
  rule(String.raw`[(\[]\s*[?？]+\s*[)\]]`, () => unsure()),
  rule(
    String.raw`(?<![\p{L}\p{N}])(?:between|mellom|zwischen|entre|tussen)\s*(\d+)\s*(?:and|og|und|y|en)\s*(\d+)(?:\s*${COUNT_UNIT})?${END}`,
    (match) => unsure(...digitsIn(`${match[1]} ${match[2]}`)),
  ),
  rule(
    String.raw`${START}(\d+)\s*(?:[-–/]|or|eller|oder|to|bis|til|ó|of)\s*(\d+)(?:\s*${COUNT_UNIT})?${END}`,
    (match) => unsure(...digitsIn(`${match[1]} ${match[2]}`)),
  ),
  rule(String.raw`(?<=^|[\s${ITEM}])[-–](\d+)${END}`, (match) => unsure(...digitsIn(match[1] ?? ''))),
  rule(
    String.raw`(?<![\p{L}\p{N}])(?:half|halv|halve|halbe[rs]?|medio|some|several|few|a couple|couple of|et par|ein paar|un par|een paar|noen|einige|mehrere|algun[oa]s|vari[oa]s|enkele|t\.?b\.?[acd]\.?|${QUANTITY_WORD}\.?\s*:?\s*\?|\?\s*${COUNT_UNIT})${END}`,
    () => unsure(1),
  ),
  rule(String.raw`${START}(?:(${NUMERAL})|(${NUMBER_WORD}|a|an))\s*(${MULTIPLE_UNIT})${END}`, (match, decimal) => {
    const count = match[1] ? (readNumeral(match[1], decimal)[0] ?? 1) : valueOfWord(match[2] ?? '') || 1
    const { pieces = 1 } = findUnit(match[3] ?? '') ?? {}
    return { kind: 'amount', values: [...new Set([count * pieces, count])], unit: findUnit(match[3] ?? '') }
  }),
  rule(String.raw`(?<=^|[\s${ITEM}])\?+(?=\s|$)`, () => unsure(1)),
  rule(String.raw`(?<![\p{L}\p{N}])(?:doz|dozen|dusin|dutzend|docenas?|dozijn)${END}`, () => DOZEN),
  rule(
    String.raw`${START}${QUANTITY_WORD}\.?\s*(?:\([^)]{0,20}\))?\s*[:=#\-]?\s*(${NUMERAL})\s*(${AMOUNT_UNIT})${END}`,
    (match, decimal) => amount(readNumeral(match[1] ?? '', decimal)),
  ),
  // Counts. "25 kg x 10" are ten packages of an article sold in that size; of a set it may be the contents of the set.
  rule(
    String.raw`${START}\d+(?:[.,]\d+)?\s*${AMOUNT_UNIT}\s*[x×*]\s*(\d+)(?![\p{L}\p{N}]|[.,]\d)(?:\s*${COUNT_UNIT}${END})?`,
    (match) => ({ kind: 'count', values: digitsIn(match[1] ?? ''), unit: PACKAGE }),
  ),
  rule(
    String.raw`(?<![\p{L}\p{N}])${QUANTITY_WORD}\.?\s*(?:\([^)]{0,20}\))?\s*["']?[:=#\-;\t]?["']?\s*(${NUMERAL})(?:${NEXT_CELL}(${COUNT_UNIT})\.?${END})?${END}`,
    (match, decimal) => countOf(match[1] ?? '', match[2], decimal, true),
  ),
  rule(
    String.raw`(?<![\p{L}\p{N}])(?:pcs|stk|stück|sets|uds|ea|units)\.?\s*[:=]\s*(${NUMERAL})${END}`,
    (match, decimal) => countOf(match[1] ?? '', undefined, decimal, true),
  ),
  rule(
    String.raw`(?<![\p{L}\p{N}])[x×*]\s*(${NUMERAL})(?![\p{L}\p{N}.,/\-]*\d)(?:\s*(${COUNT_UNIT})\.?${END})?(?!\s*(?:${AMOUNT_UNIT}|${PROPERTY_UNIT})${END})(?![\p{L}\p{N}])`,
    (match, decimal) => countOf(match[1] ?? '', match[2], decimal, true),
  ),
  rule(String.raw`${START}(${NUMERAL})\s*(?:[×*]|x(?![\p{L}\p{N}]))(?!\s*\d)`, (match, decimal) =>
    countOf(match[1] ?? '', undefined, decimal, false),
  ),
  rule(
    String.raw`${START}(${NUMERAL})${NUMBER_AND_WORD}${NEXT_CELL}(${COUNT_UNIT})(?:\.(?!\p{L})|\(s\))?${END}`,
    (match, decimal) => countOf(match[1] ?? '', match[2], decimal, false),
  ),
  // "2QTY", "3 no.": as a unit behind the number, never before another number, to which "no." would belong.
  rule(String.raw`${START}(${NUMERAL})\s?${QUANTITY_WORD}(?:\.|\(s\))?${END}(?!\s*[:=#\-]?\s*\d)`, (match, decimal) =>
    countOf(match[1] ?? '', undefined, decimal, false),
  ),
  rule(String.raw`${START}(${NUMERAL})\s?(?:no|nr|nrs)(?:\.?(?=[\s.,;|)"']*$)|\.?(?=[\t;|]))`, (match, decimal) =>
    countOf(match[1] ?? '', 'pcs', decimal, false),
  ),
  rule(String.raw`(?<![\p{L}\p{N}])(${NUMBER_WORD})(?:\s*\(\s*(\d+)\s*\))?\s*(${COUNT_UNIT})\.?${END}`, (match) => {
    if (!isOneLanguage(match[1] ?? '', match[3] ?? '')) return null
    const value = valueOfWord(match[1] ?? '')
    const values = [...new Set([value, ...digitsIn(match[2] ?? '')])]
    return { kind: 'count', values, unit: findUnit(match[3] ?? '') }
  }),
  // "09991 pcs 2": the unit first, with no number before it.
  rule(
    String.raw`(?<=(?:^|${ITEM})[\s,;:\-]*)(?:pcs|stk|stück|stck|ea|uds|nos)\.?\s*(\d+)(?=[\s,;.)]|${ITEM}|$)(?!\s*(?:[x×*]|${COUNT_UNIT}${END}|${AMOUNT_UNIT}${END}))`,
    (match) => countOf(match[1] ?? '', undefined, null, true),
  ),
  rule(String.raw`(?<![\p{L}\p{N}])${PLAIN_NUMBER_WORD}(?![\p{L}\p{N}\-])`, (match) => unsure(valueOfWord(match[0]))),
  // Masses, volumes, lengths; then what only says something of the article.
  rule(String.raw`${START}(${NUMERAL})[\s\-]?(${AMOUNT_UNIT})\.?${END}`, (match, decimal) =>
    amount(readNumeral(match[1] ?? '', decimal)),
  ),
  rule(String.raw`${START}${NUMERAL}\s*${PROPERTY_UNIT}(?![\p{L}\p{N}])`),
  // "28034 2A" says nothing of volts or hours that the item would have.
  rule(String.raw`(?<=${ITEM}[\s,;:\-]*)(\d{1,2})[AKCHT](?=[\s.,;)]*$)`, (match) => obscure(match[1])),
  rule(String.raw`${START}(?:\d+[ \-])?\d+/\d+\s*(?:["”″]|inch(?:es)?|in)(?![\p{L}\p{N}])`),
  rule(
    String.raw`(?<!["“])${START}${NUMERAL}${PROPERTY_SIGN}(?![\p{L}\p{N}])|${START}\d+(?:[.,]\d+)? [VWAK](?![\p{L}\p{N}])`,
    apart,
    'gu',
  ),
  rule(
    String.raw`(?<![\p{L}\p{N}])(?:order|requisition|req|rfq|reference|ref|enquiry|inquiry|quotation|quote|offer|project|job|invoice|account|contract|serial|indent|code)\s*(?:(?:no|nr|number)\.?|#)?\s*[:#]?\s*[A-Z]{0,4}[\-/]?\d{4,}[\d/\-]*${END}`,
  ),
]
