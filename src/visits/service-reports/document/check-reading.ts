import { readUnit, type Unit } from './units.ts'

/*
 * Limits are typed as people write them on a test sheet: `0.1-0.5`, `≤ 5`, `max 10 mg/L`, `min. 2 / max. 4`, `7 ± 0.2`.
 * A limit is read to its last character or not at all. What can't be understood gets no verdict: a wrong "within" or
 * "outside" in a signed document is worse than none.
 *
 *   value  = ["<" | "≤" | ">" | "≥"] amount
 *   limit  = range | around | chain | bound [joint bound] | pair
 *   range  = ["from" | "between"] amount dash amount      around = amount "±" amount
 *   bound  = sign amount | amount "max"                   chain  = amount "<" word "<" amount
 *   pair   = "min/max" amount dash amount                 amount = number [unit]
 */

interface Amount {
  value: number
  unit: Unit | null
}

/** One end of what is allowed. */
interface Bound extends Amount {
  end: 'low' | 'high'
  /** Whether a value equal to the bound is allowed. */
  isIncluded: boolean
}

export interface MeasuredReading {
  value: string
  unit?: string | null | undefined
  limit: string | null
}

/** What was measured: an amount, or all on one side of it for what is beyond the method's range: `<0.1`. */
interface Measured extends Amount {
  side?: Pick<Bound, 'end' | 'isIncluded'>
}

/** Returns whether the value is outside the limit; null where value, limit or their units can't be compared for sure. */
export function isOutsideLimit({ value, unit, limit }: MeasuredReading): boolean | null {
  const measured = parseAll(value, findDecimalSign(value, limit), parseValue)
  const bounds = limit === null ? null : parseAll(limit, findDecimalSign(limit, value), parseLimit)
  if (measured === null || bounds === null) return null
  const named = readUnit(unit)
  if (named !== null && measured.unit !== null && !isSameUnit(named, measured.unit)) return null
  // A word behind a number that is no listed unit counts as one only where the other side has one: `max 4 roughly`.
  const ofLimit = bounds.find((bound) => bound.unit !== null)?.unit ?? null
  if (isUnlisted(ofLimit) && (measured.unit ?? named) === null) return null
  if (isUnlisted(measured.unit) && (named ?? ofLimit) === null) return null
  return isOutsideBounds({ ...measured, unit: measured.unit ?? named }, bounds)
}

function isOutsideBounds(measured: Measured, written: readonly Bound[]): boolean | null {
  const shared = written.find(({ unit }) => unit !== null)?.unit ?? null
  const bounds = written.map((bound) => ({ ...bound, unit: bound.unit ?? shared }))
  const units = [measured, ...bounds].flatMap(({ unit }) => (unit === null ? [] : [unit]))
  if (units.some(({ dimension }) => dimension !== units[0]?.dimension)) return null
  // A side without a unit is in the other's.
  const fallback = units[0]?.factor ?? 1
  const toBase = ({ value, unit }: Amount) => value * (unit?.factor ?? fallback)
  const [low, high] = (['low', 'high'] as const).map((wanted) => bounds.filter(({ end }) => end === wanted))
  if (low === undefined || high === undefined || low.length > 1 || high.length > 1) return null
  if (low[0] !== undefined && high[0] !== undefined && toBase(low[0]) >= toBase(high[0])) return null
  const places = new Set(
    bounds.map((bound) =>
      measured.side === undefined
        ? isBeyond(toBase(measured), toBase(bound), bound)
        : areAllBeyond(toBase(measured), measured.side, toBase(bound), bound),
    ),
  )
  return places.has(true) ? true : places.has(null) ? null : false
}

const isUnlisted = (unit: Unit | null): boolean => unit?.dimension.startsWith('other') === true

const isSameUnit = (one: Unit, other: Unit): boolean => one.dimension === other.dimension && one.factor === other.factor

/** Rounding of decimal fractions may not push a value over a limit that it meets, relative to the limit. */
const SLACK = 1e-9

function isBeyond(measured: number, bound: number, { end, isIncluded }: Pick<Bound, 'end' | 'isIncluded'>): boolean {
  const beyond = end === 'high' ? measured - bound : bound - measured
  const slack = SLACK * Math.max(Math.abs(bound), Number.MIN_VALUE)
  return isIncluded ? beyond > slack : beyond >= -slack
}

/** Whether all values on one side of an edge are beyond a bound, or none is; null where some are. */
function areAllBeyond(
  edge: number,
  side: Pick<Bound, 'end' | 'isIncluded'>,
  bound: number,
  { end, isIncluded }: Bound,
): boolean | null {
  // Values at or below an edge reach towards a lower bound, and away from an upper one.
  const isTowards = side.end !== end
  const isEdgeBeyond = isBeyond(edge, bound, { end, isIncluded: side.isIncluded ? isIncluded : !isTowards })
  return isTowards ? isEdgeBeyond || null : isEdgeBeyond ? null : false
}

/** Applies a rule to the whole text; null where it doesn't fit or leaves something over. */
function parseAll<Parsed>(written: string, decimal: string | null, rule: (text: Text) => Parsed | null): Parsed | null {
  const text = new Text(written.normalize('NFC').replaceAll('−', '-').trim(), decimal)
  const parsed = rule(text)
  return text.isAtEnd() ? parsed : null
}

const DASH = /-|–|—|to(?!\p{L})|til(?!\p{L})|\.{2,3}|…|~/iu
const JOINT = /[,;/&]?\s*(?:and|og|but)(?!\p{L})|[,;/&]/iu
const PLUS_MINUS = /±|\+\s*\/?\s*-/u
const BETWEEN = /(?:between|mellom)(?!\p{L})/iu
const AND = /and(?!\p{L})|og(?!\p{L})|&/iu
const FROM = /(?:from|fra)(?!\p{L})/iu
const MIN_MAX = /min(?:imum)?\.?\s*[/–-]\s*ma(?:x|ks)(?:imum)?\.?\s*[:=]?/iu
const MAX_BEHIND = /ma(?:x|ks)(?:imum)?(?!\p{L})\.?/iu

const SIGNS: readonly (readonly [RegExp, Pick<Bound, 'end' | 'isIncluded'>])[] = [
  [
    /(?:≤|⩽|<=|=<)|(?:not? (?:more|higher|greater) than|not (?:above|over|exceeding)|at most|up to)(?!\p{L})/iu,
    { end: 'high', isIncluded: true },
  ],
  [/ma(?:x|ks)(?:imum|imalt)?(?!\p{L})\.?\s*[:=]?/iu, { end: 'high', isIncluded: true }],
  [
    /(?:≥|⩾|>=|=>)|(?:not? (?:less|lower) than|not (?:below|under)|at least|minst)(?!\p{L})/iu,
    { end: 'low', isIncluded: true },
  ],
  [/min(?:imum)?(?!\p{L})\.?\s*[:=]?/iu, { end: 'low', isIncluded: true }],
  [/<|(?:below|under|less than|lower than)(?!\p{L})/iu, { end: 'high', isIncluded: false }],
  [/>|(?:above|over|more than|greater than|higher than)(?!\p{L})/iu, { end: 'low', isIncluded: false }],
]

const VALUE_SIGNS: readonly (readonly [RegExp, Pick<Bound, 'end' | 'isIncluded'>])[] = [
  [/≤|⩽|<=|=</u, { end: 'high', isIncluded: true }],
  [/≥|⩾|>=|=>/u, { end: 'low', isIncluded: true }],
  [/</u, { end: 'high', isIncluded: false }],
  [/>/u, { end: 'low', isIncluded: false }],
]

function parseValue(text: Text): Measured | null {
  const found = VALUE_SIGNS.find(([sign]) => text.take(sign) !== null)
  const amount = text.amount()
  return amount === null || found === undefined ? amount : { ...amount, side: found[1] }
}

function parseLimit(text: Text): Bound[] | null {
  for (const rule of [parsePair, parseBetween, parseRange, parseAround, parseChain, parseBounds]) {
    const bounds = text.attempt(() => {
      const parsed = rule(text)
      return parsed !== null && text.isAtEnd() ? parsed : null
    })
    if (bounds !== null) return bounds
  }
  return null
}

const closed = (low: Amount | null, high: Amount | null): Bound[] | null =>
  low === null || high === null
    ? null
    : [
        { ...low, end: 'low', isIncluded: true },
        { ...high, end: 'high', isIncluded: true },
      ]

const parsePair = (text: Text): Bound[] | null => {
  if (text.take(MIN_MAX) === null) return null
  const low = text.amount()
  return text.take(DASH) === null && text.take(/[/,;]/) === null ? null : closed(low, text.amount())
}

const parseBetween = (text: Text): Bound[] | null => {
  if (text.take(BETWEEN) === null) return null
  const low = text.amount()
  return text.take(AND) === null && text.take(DASH) === null ? null : closed(low, text.amount())
}

const parseRange = (text: Text): Bound[] | null => {
  text.take(FROM)
  const low = text.amount()
  return low === null || text.take(DASH) === null ? null : closed(low, text.amount())
}

const parseAround = (text: Text): Bound[] | null => {
  const middle = text.amount()
  if (middle === null || text.take(PLUS_MINUS) === null) return null
  const width = text.amount()
  // `7 ± 5 %` may mean 5 % of 7.
  if (width === null || width.value < 0 || [middle, width].some(({ unit }) => unit?.dimension === 'other %'))
    return null
  if (middle.unit !== null && width.unit !== null && !isSameUnit(middle.unit, width.unit)) return null
  const unit = middle.unit ?? width.unit
  return closed({ value: middle.value - width.value, unit }, { value: middle.value + width.value, unit })
}

const parseChain = (text: Text): Bound[] | null => {
  const low = text.amount()
  const first = text.take(/≤|<=|</)
  if (low === null || first === null || text.take(/\p{L}[\p{L}\d]*/u) === null) return null
  const second = text.take(/≤|<=|</)
  const high = text.amount()
  if (second === null || high === null) return null
  return [
    { ...low, end: 'low', isIncluded: first !== '<' },
    { ...high, end: 'high', isIncluded: second !== '<' },
  ]
}

const parseBounds = (text: Text): Bound[] | null => {
  const first = parseBound(text)
  if (first === null) return null
  if (text.isAtEnd()) return [first]
  text.take(JOINT)
  const second = parseBound(text)
  return second === null ? null : [first, second]
}

function parseBound(text: Text): Bound | null {
  for (const [sign, end] of SIGNS) {
    if (text.take(sign) === null) continue
    const amount = text.amount()
    return amount === null ? null : { ...amount, ...end }
  }
  const amount = text.amount()
  return amount === null || text.take(MAX_BEHIND) === null ? null : { ...amount, end: 'high', isIncluded: true }
}

/** Digits with what people write between them; a blank separates only groups of three. */
const NUMBER = /[+-]?\d+(?:(?:[.,'’]|[ \u00A0\u2009\u202F](?=\d{3}(?!\d)))\d+)*(?:e[+-]?\d+)?/iu
/** `mg/L`, `m3/h`, `° C`, `%`; words of the grammar are none. */
const UNIT =
  /(?!(?:to|til|and|og|or|but|min|max|maks|minimum|maximum|between|below|above|over|under)(?!\p{L}))[\p{L}µμ°%‰](?:(?<=°)\s(?=[cf](?!\p{L})))?[\p{L}\d²³·]*(?:\s*\/\s*\p{L}[\p{L}\d²³]*)?(?![\p{L}\d])/iu

/** A text that is read from the left, blanks between its parts left out. */
class Text {
  readonly #written: string
  readonly #decimal: string | null
  #at = 0

  constructor(written: string, decimal: string | null) {
    this.#written = written
    this.#decimal = decimal
  }

  isAtEnd(): boolean {
    return this.#written.slice(this.#at).trim() === ''
  }

  /** Reads on if the pattern fits here; null where it doesn't. */
  take(pattern: RegExp): string | null {
    const match = new RegExp(String.raw`\s*(${pattern.source})`, `${pattern.flags}y`)
    match.lastIndex = this.#at
    const found = match.exec(this.#written)?.[1]
    if (found === undefined) return null
    this.#at = match.lastIndex
    return found
  }

  /** Applies a rule, and resets the position if it doesn't match. */
  attempt<Parsed>(rule: () => Parsed | null): Parsed | null {
    const start = this.#at
    const parsed = rule()
    if (parsed === null) this.#at = start
    return parsed
  }

  amount(): Amount | null {
    return this.attempt(() => {
      const digits = this.take(NUMBER)
      const value = digits === null ? null : readNumber(digits, this.#decimal)
      // `500 < 1` begins no number of `1`; digits that go on after a stop do.
      if (value === null || this.take(/[.,](?=\d)/) !== null) return null
      return { value, unit: readUnit(this.take(UNIT)) }
    })
  }
}

/** A decimal sign that can't part thousands: behind a zero, or before one or two digits. */
const KNOWN_SIGN = /(?:(?<![\d.,])0([.,])\d+|\d([.,])\d{1,2})(?![\d.,])/g

/**
 * Returns the sign of decimals in a text: known from a number of it that can't be in thousands, or from the text it
 * belongs to if it has that sign too. Value and limit are typed by different people: the limit `<2.5` says nothing of
 * the value `1,250`.
 */
function findDecimalSign(text: string, other: string | null): string | null {
  const [own, second] = knownSigns(text)
  if (own !== undefined) return second === undefined ? own : null
  const [sign, another] = knownSigns(other ?? '')
  return sign !== undefined && another === undefined && text.includes(sign) ? sign : null
}

const knownSigns = (text: string): string[] => [
  ...new Set([...text.matchAll(KNOWN_SIGN)].map(([, afterZero, sign = afterZero]) => sign ?? '')),
]

/**
 * Reads `1.097,62`, `1,234.50`, `1 200` and `1e-3`. `1.200` is one thing in Oslo and another in London: null unless the
 * sign of decimals is known.
 */
function readNumber(written: string, decimal: string | null): number | null {
  const [, sign = '', digits = '', exponent = ''] = /^([+-]?)([^e]+)(e.+)?$/i.exec(written) ?? []
  const plain = /^\d+$/.exec(digits) ?? /^(\d+)[.,](\d+)$/.exec(digits)
  if (plain !== null) {
    const [, whole, fraction] = plain
    if (whole !== undefined && fraction?.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
      if (decimal === null) return null
      if (!digits.includes(decimal)) return exponent === '' ? Number(`${sign}${whole}${fraction}`) : null
    }
    return Number(`${sign}${digits.replace(',', '.')}${exponent}`)
  }
  const grouped = /^[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*(?:([.,])(\d+))?$/u.exec(digits)
  if (grouped === null || exponent !== '' || grouped[1] === grouped[2]) return null
  const [, , point, fraction = '0'] = grouped
  const whole = (point === undefined ? digits : digits.slice(0, digits.lastIndexOf(point))).replaceAll(/\D/g, '')
  return Number(`${sign}${whole}.${fraction}`)
}
