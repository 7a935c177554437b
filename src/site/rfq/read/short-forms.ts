import { findProduct, type Mention, type ProductIndex } from './find-item-numbers.ts'
import type { Span } from './headings.ts'
import { COUNT_UNIT } from './units.ts'

/** Numbers behind an item number that leave out what they share with it. */
export interface ShortForms {
  mentions: readonly Mention[]
  /** Numbers of this kind that the catalogue doesn't have. */
  unknown: readonly Span[]
}

/** @param prefix what the number before it begins with, which the next one may repeat: "RMS-" */
function createNextNumber(prefix: string): RegExp {
  const repeated = prefix.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`[^\p{L}\p{N}]?`)
  return new RegExp(
    String.raw`^(\s*(?:\.{2,}|…|[-–—/,&+]|to|til|bis|thru|through|and|og|und|y|en|et|och)\s*)(?:${repeated})?(\d+)(?![\p{L}\p{N}]|[.,]\d|\s*(?:[x×*]|${COUNT_UNIT}(?![\p{L}\p{N}])))`,
    'iu',
  )
}

const RANGE = /\.{2,}|…|[-–—]|to|til|bis|thru|through/i
/** Numbers of a range at most: more is no list of articles. */
const RANGE_MAX = 30

/** Finds the articles of "RMS-1001..1004", "RMS-1001/1002" and "28034/28031". All of them are asked about. */
export function findShortForms(text: string, mentions: readonly Mention[], index: ProductIndex): ShortForms {
  const found: Mention[] = []
  const unknown: Span[] = []
  for (const mention of mentions) {
    const [, prefix = '', digits = ''] = /^(.*?)(\d+)$/u.exec(text.slice(mention.from, mention.to)) ?? []
    const nextNumber = createNextNumber(prefix)
    let at = mention.to
    let last = Number(digits)
    for (let next = nextNumber.exec(text.slice(at)); next !== null; next = nextNumber.exec(text.slice(at))) {
      const [whole, sign = '', number = ''] = next
      const place = { from: at + sign.length, to: at + whole.length }
      const isRange = RANGE.test(sign)
      const isPossiblyNumber = /\p{L}/u.test(prefix) || (!isRange && digits.length > 4)
      if (number.length !== digits.length || !isPossiblyNumber || mentions.some(({ from }) => from === place.from))
        break
      const count = isRange ? Math.min(Number(number) - last, RANGE_MAX) : 1
      const numbers = Array.from({ length: Math.max(count, 1) }, (_, step) => Number(number) - step).toReversed()
      const products = numbers.flatMap((each) => {
        const known = findProduct(prefix + String(each).padStart(digits.length, '0'), index)
        return known === null ? [] : [known]
      })
      found.push(...products.map((product) => ({ ...product, ...place, isExact: true, isShort: true })))
      if (products.length === 0) unknown.push(place)
      at = place.to
      last = Number(number)
    }
  }
  const isNew = ({ product }: Mention, place: number, all: readonly Mention[]) =>
    [...mentions, ...all.slice(0, place)].every((other) => other.product.id !== product.id)
  return { mentions: found.filter(isNew), unknown }
}

/** An order number that the catalogue doesn't have, on a line without any other: "09992 x 2". */
const UNKNOWN_NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/\-])(?:0\d{2,}|\d{4,6}|\d{2},\d{3})(?![\p{L}\p{N}]|[.,/\-]\d|\s*(?:[×*x](?!\s*\d)|${COUNT_UNIT}(?![\p{L}\p{N}])))`,
  'iu',
)

/** Digits and letters in one word: "4711A", "5599KG". */
const CODE = String.raw`(?=(?:\D?\d){3})\d+(?:[./-]\d+)*[-/]?\p{L}{1,4}(?![\p{L}\p{N}])`
const CODE_COUNT = String.raw`\d{1,6}(?:\s*${COUNT_UNIT}\.?)?`
/**
 * An order number that looks like a measure: only at the beginning of a line with nothing but a count behind it, or
 * with nothing but a count before it.
 */
const CODE_AND_COUNT = new RegExp(
  String.raw`^(?<before>["'\s]*(?:\d{1,3}[.)\t;]["'\s]*)?)(?<number>${CODE})["']?(?:\s*[\t;,|:=–-]|\s)["'\s]*[x×*]?\s*${CODE_COUNT}["'\s]*[.,;|)]*$`,
  'iu',
)
const COUNT_AND_CODE = new RegExp(
  String.raw`^(?<before>["'\s]*(?:\d{1,6}\s*${COUNT_UNIT}\.?(?:\s+(?:of|à))?[\s,;:\t]+|\d{1,6}\s*[\s,;\t]\s*|\d{1,6}\s*[x×*]\s*(?=\d{4}))["']?)(?<number>${CODE})["'\s]*[.,;|]*$`,
  'iu',
)

/** What names the number behind it as that of an article. */
const ARTICLE_LABEL =
  /(?<![\p{L}\p{N}])(?:p\s?[/.]?\s?n|mpn|sku|impa|issa|nsn|(?:part|article|artikel|artikkel|art|vare|catalogue|cat|material|maker'?s?)[\s.-]*(?:ref|code|no|nr|number|nummer)?|(?:item|stock)[\s.-]*(?:code|no|nr|number)|(?<=^\W*)(?:no|nr))\.?\s*(?:no|nr|number|code)?\.?\s*[:#]?\s*(?=\S*\d)([\p{L}\p{N}](?:[./-]?[\p{L}\p{N}]){2,})(?![\p{L}\p{N}])/iu
/** The same for numbers that are items by themselves unless a quantity is next to them. */
const OTHER_LABEL =
  /(?<![\p{L}\p{N}])(?:un|cas|ean|gtin|ref(?:erence)?|hs ?code|model|type|drawing|drg|dwg|fig|serial|s\/n|sn)\.?\s*(?:no|nr|number)?\.?\s*[:#]?\s*(?=\S*\d)([\p{L}\p{N}](?:[./-]?[\p{L}\p{N}]){2,})(?![\p{L}\p{N}])/iu
/** Catalogues of others, whose numbers are not ours even where they are the same. */
const OTHER_CATALOGUE = /^(?:impa|issa|nsn|ean|gtin)/i

const COUNTED = new RegExp(String.raw`(?<![\p{L}\p{N}.,/-])\d{1,6}\s*${COUNT_UNIT}(?![\p{L}\p{N}])`, 'iu')

export interface LabelledNumber {
  label: Span
  number: Span
  /** Whether it is a number of another catalogue than ours. */
  isOther: boolean
}

/** Finds a number that its label names as that of an article: "PN 45-221", "IMPA 232111". */
export function findLabelledNumber(text: string): LabelledNumber | null {
  const match = ARTICLE_LABEL.exec(text) ?? (COUNTED.test(text) ? OTHER_LABEL.exec(text) : null)
  const number = match?.[1]
  if (match === null || number === undefined) return null
  const to = match.index + match[0].length
  const from = to - number.length
  return { label: { from: match.index, to: from }, number: { from, to }, isOther: OTHER_CATALOGUE.test(match[0]) }
}

/** Finds the first number of a line that can only be an order number. */
export function findUnknownNumber(text: string): Span | null {
  const { before, number } = (CODE_AND_COUNT.exec(text) ?? COUNT_AND_CODE.exec(text))?.groups ?? {}
  if (before !== undefined && number !== undefined) return { from: before.length, to: before.length + number.length }
  const match = UNKNOWN_NUMBER.exec(text)
  return match === null ? null : { from: match.index, to: match.index + match[0].length }
}
