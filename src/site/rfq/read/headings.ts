import { findUnit, PIECE_UNIT } from './units.ts'

/** Indexes of the columns of a pasted table; -1 for a column that isn't there. */
export interface Heading {
  delimiter: Delimiter
  cells: number
  quantity: number
  /** All columns that may be the quantity; with more than one a person chooses. */
  quantities: readonly number[]
  /** Whether one column is the quantity, by a name without a qualifier, and no other may be. */
  isClear: boolean
  unit: number
  item: number
  /** Columns with words that may name an article. */
  words: readonly number[]
  /** Columns with numbers explained by their name: prices, positions, stock. */
  explained: readonly number[]
}

export interface Span {
  from: number
  to: number
}

/** Returns a text with blanks in place of some pieces, so that all others stay where they are. */
export const blankOut = (text: string, pieces: readonly Span[]): string =>
  pieces.reduce((left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to), text)

/** How the cells of a line are separated. */
export type Delimiter = '\t' | ';' | '|' | ',' | 'blanks' | 'dots' | 'dash'

const QUANTITY_NAME =
  "qty|qnty|quantity|quantities|q['’]ty|antall|antal|ant|menge|anzahl|mengde|mængde|aantal|cantidad|cant|cdad|ctd|quantité|qté|quantità|quantidade|bestellmenge"
const REQUIRED = "req(?:uired|uested|'d)?|ordered|needed|wanted"
const QUANTITY_WORDS = String.raw`(?:(?:req(?:uired|uested|'d)?|order(?:ed)?|total|our)\s+)?(?:${QUANTITY_NAME}|stk|pcs|nos|stück|uds)(?:\s+(?:${REQUIRED}))?`
const QUANTITY_HEAD = new RegExp(
  String.raw`^${QUANTITY_WORDS}(?:\s*[([]\s*(?:${PIECE_UNIT}|${REQUIRED})?\.?\s*[)\]])?$`,
  'iu',
)
/** A quantity with another unit or meaning in brackets: "Qty (kg)", "Menge [Karton]", "Qty (last order)". */
const BRACKETED_QUANTITY = new RegExp(String.raw`^${QUANTITY_WORDS}\s*[([{<]\s*(?!\d{1,3}\s*[)\]}>]).*$`, 'iu')
/** Heading of items that are already on board: not part of the request. */
const STOCK_HEAD = /(?<![\p{L}])(?:stock|rob|min|max|on board|ombord|om bord|bestand|lager)(?![\p{L}])/iu
/** A quantity with a qualifier, or one by its qualifier alone: "Qty consumed", "Pack qty", "Delivered", "Balance". */
const OTHER_QUANTITY = new RegExp(
  String.raw`^(?:[^\s\d]+\s){0,2}(?:${QUANTITY_NAME})[.\d]?(?:\s[^\s\d]+){0,2}$|^(?:ordered|delivered|received|returned|remaining|outstanding|back ?order|balance|consumed|used|last|previous|offered|issued|bestilt|levert|mottatt|rest|bestellt|geliefert|offen|besteld|geleverd|pedido|entregado|recibido|beställt|levererat|leveret|commandé|livré)$`,
  'iu',
)
const UNIT_HEAD = /^(?:unit|units|uom|u\/m|um|enhet|enhed|einheit|me|unidad|ud|eenheid|packing unit)$/i
const ITEM_HEAD =
  /^(?:item|items|(?:item|part|product|material|article|artikkel|artikel|art|vare|maker'?s?|supplier|catalogue|cat|order|stock)[\s.-]*(?:no|nr|num|number|code|#|id)?|p\/n|pn|sku|code|ref|referencia|código|codigo|varenummer|varenr|vare|artikkel|artikkelnr|artikelnummer|artikelnr|artikel|artikel-?nr|bestellnummer|bestell-?nr|materialnummer|artikelcode|artículo|articulo|número de artículo)$/i
const WORDS_HEAD =
  /^(?:name|navn|description|desc|beskrivelse|bezeichnung|beschreibung|benennung|descripción|descripcion|omschrijving|text|short text|item name|product name|part name|betegnelse|tekst|details|specification|spec)$/i
const OTHER_HEAD =
  /^(?:#|no|nr|n°|s\.?\s*no|sr\.?\s*no|sl\.?\s*no|lp|lfd\.?\s*nr|pos|position|line|line no|linje|zeile|posten|maker|brand|type|model|drawing|drawing no|dwg|price|unit price|net price|price \w+|total|total \w+|amount|sum|value|pris|preis|einzelpreis|gesamtpreis|precio|prijs|currency|valuta|date|delivery|delivery date|liefertermin|dato|datum|fecha|leverdatum|leveringsdato|rob|stock|in stock|impa|issa|hs code|weight|vessel|account|budget|plant)$/i
/** A quantity in another unit, for one vessel, year or month, or one of several, in a table that has a column of item numbers. */
const PART_QUANTITY = new RegExp(
  String.raw`^(?:(?:[^\s\d]+\s){0,2}(?:${QUANTITY_NAME})(?![\p{L}\p{N}]).*|(?:m\/?[vtsy]|mv|m\.[vts]\.|vessel|ship|skip|skib|schiff|buque|schip)\.?\s+(?!name|imo|no\b)\p{L}[\p{L}\p{N}\s.-]*|(?:19|20)\d\d)$`,
  'iu',
)
const REMARK_HEAD =
  /^(?:remarks?|comments?|notes?|merknad(?:er)?|bemærkning(?:er)?|bemerkung(?:en)?|anmärkning(?:ar)?|observaci(?:ones|ón)|opmerking(?:en)?|status|remarques?|note)$/i

type HeadKind = 'quantity' | 'other-quantity' | 'unit' | 'item' | 'words' | 'other' | 'remark'

export const isHeadName = (name: string): boolean => kindOf(name) !== null

function kindOf(written: string): HeadKind | null {
  const name = written
    .trim()
    .replace(/[.:*]+$/, '')
    .replaceAll(/\.\s/g, ' ')
    .trim()
  if (name.length > 40) return null
  if (STOCK_HEAD.test(name)) return 'other'
  if (QUANTITY_HEAD.test(name)) return 'quantity'
  if (OTHER_QUANTITY.test(name) || BRACKETED_QUANTITY.test(name)) return 'other-quantity'
  if (UNIT_HEAD.test(name)) return 'unit'
  if (ITEM_HEAD.test(name)) return 'item'
  if (WORDS_HEAD.test(name)) return 'words'
  if (REMARK_HEAD.test(name)) return 'remark'
  return OTHER_HEAD.test(name) ? 'other' : null
}

/**
 * The heading of a table, or null for a line that is none: most of its names are known, and a number is none.
 * @param below the next line: numbers in it say which columns with other names may be quantities
 */
export function readHeading(text: string, below = ''): Heading | null {
  for (const delimiter of ['\t', ';', '|', ',', 'blanks'] as const) {
    const cells = splitCells(text, delimiter)
    if (cells.length < 2) continue
    const names = unquotedCells(text, delimiter)
    const kinds = kindsOf(names, unquotedCells(below, delimiter))
    const known = kinds.filter((kind) => kind !== null).length
    const isNamed = kinds.includes('item') || kinds.includes('words') || kinds.includes('quantity')
    const placesOf = (...wanted: HeadKind[]) =>
      kinds.flatMap((kind, place) => (kind !== null && wanted.includes(kind) ? [place] : []))
    const hasNumber = names.some((name, at) => /^\d+$/.test(name) && kinds[at] === null)
    if (known < 2 || !isNamed || hasNumber || known * 2 < names.filter(Boolean).length) continue
    const quantities = placesOf('quantity', 'other-quantity')
    return {
      delimiter,
      cells: cells.length,
      quantity: placesOf('quantity')[0] ?? quantities[0] ?? -1,
      quantities,
      isClear: quantities.length === 1 && placesOf('quantity').length === 1,
      unit: kinds.indexOf('unit'),
      item: kinds.indexOf('item'),
      words: placesOf('words', 'item'),
      explained: placesOf('other'),
    }
  }
  return null
}

/** The kinds of columns. Without a quantity by its name, columns of numbers under any other name may be it. */
function kindsOf(names: readonly string[], below: readonly string[]): (HeadKind | null)[] {
  const kinds = names.map(kindOf)
  if (!kinds.includes('item') && !kinds.includes('words')) return kinds
  const named = kinds.map((kind, at) => kind ?? (PART_QUANTITY.test(names[at] ?? '') ? 'other-quantity' : null))
  if (named.includes('quantity') || below.length !== names.length) return named
  const isWord = (name: string | undefined) => name !== undefined && /^\p{L}/u.test(name)
  return named.map((kind, at) =>
    kind === null && isWord(names[at]) && /^\d{1,5}$/.test(below[at] ?? '') ? 'other-quantity' : kind,
  )
}

const unquotedCells = (text: string, delimiter: Delimiter): string[] =>
  splitCells(text, delimiter).map(({ from, to }) => unquote(text.slice(from, to)))

/** The cells of a line under a heading; null for a line of another shape. A spreadsheet leaves out empty last cells. */
export function findCells(text: string, { delimiter, cells, quantity }: Heading): Span[] | null {
  const found = splitCells(text, delimiter)
  const isPossiblyShort = delimiter !== 'blanks' && delimiter !== ','
  return found.length === cells || (isPossiblyShort && found.length < cells && found.length > quantity) ? found : null
}

/**
 * Whether a row of a table has an article in its column of item numbers and a plain quantity: an item, also where the
 * number looks like a measure.
 */
export function isListed(text: string, heading: Heading | null, cells: readonly Span[] | null): boolean {
  const cellOf = (column: number) => unquote(text.slice(cells?.[column]?.from ?? 0, cells?.[column]?.to ?? 0))
  if (heading === null || !/\d/.test(cellOf(heading.item))) return false
  const [, unit] = /^\d[\d.,]*\s*(\D*)$/.exec(cellOf(heading.quantity)) ?? []
  return unit !== undefined && (unit === '' || findUnit(unit) !== null)
}

export const unquote = (cell: string): string =>
  cell
    .trim()
    .replace(/^["']+|["']+$/g, '')
    .trim()

const SEPARATORS: Readonly<Record<Delimiter, RegExp>> = {
  '\t': /\t/g,
  ';': /;/g,
  '|': /\|/g,
  ',': /,/g,
  blanks: / {2,}|\t/g,
  dots: /\s*\.{3,}\s*/g,
  dash: /\s[-–—=:]\s|:\s/g,
}

/**
 * Positions of the cells of a line; a delimiter between double quotes is text, and a table's outer bars are no cells.
 */
export function splitCells(text: string, delimiter: Delimiter): Span[] {
  const cells: Span[] = []
  const quotes = [...text.matchAll(/"[^"]*"/g)].map(({ 0: quoted, index }) => [index, index + quoted.length] as const)
  let from = 0
  for (const { 0: separator, index } of text.matchAll(SEPARATORS[delimiter])) {
    if (quotes.some(([start, end]) => index > start && index < end)) continue
    cells.push({ from, to: index })
    from = index + separator.length
  }
  cells.push({ from, to: text.length })
  if (delimiter !== '|') return cells
  const isBlank = (cell: Span | undefined) => cell !== undefined && text.slice(cell.from, cell.to).trim() === ''
  return cells.slice(isBlank(cells[0]) ? 1 : 0, isBlank(cells.at(-1)) ? -1 : undefined)
}
