import type { RfqProduct } from '../rfq-list.ts'
import { ITEM_QUANTITY } from '../rfq.limits.ts'
import type { Span } from './headings.ts'
import { readNumeral } from './numerals.ts'
import { tokenizeLine } from './read-tokens.ts'
import type { Token } from './token-rules.data.ts'
import { findUnit } from './units.ts'

/** Why a person has to choose. */
export type UnclearReason =
  | 'numbers'
  | 'items'
  | 'alternatives'
  | 'context'
  | 'amount'
  | 'unreadable'
  | 'none'
  | 'columns'
  | 'words'
  | 'lookalike'
  | 'twice'
  | 'quoted'
  | 'section'

export interface QuantityReading {
  /** `sure`: stated on the line; `none`: no quantity on the line; `ask`: a person has to decide. */
  state: 'sure' | 'none' | 'ask'
  quantity: number | null
  /** The unit next to it, by its canonical name; null without one. */
  unit: string | null
  /** The possible quantities, if it is doubtful. */
  choices: number[]
  reason: UnclearReason | null
  /** Position of the quantity, including its unit. */
  places: readonly Span[]
}

/** An article of several things: a bottle is a part of it, not one of it. */
const HOLDS_SEVERAL = /(?<![\p{L}\p{N}])(?:sets?|kits?|packs?|sett|satz|reagenssett)(?![\p{L}\p{N}])/iu

const isSeveral = (product: Pick<RfqProduct, 'name' | 'description'> | null): boolean =>
  product !== null && HOLDS_SEVERAL.test(`${product.name} ${product.description}`)

const inRange = (value: number) => value >= ITEM_QUANTITY.min && value <= ITEM_QUANTITY.max

/** Values to choose from, smallest first. */
const toChoices = (values: readonly number[]): number[] => {
  const found = [...new Set(values.map((value) => Math.min(value, ITEM_QUANTITY.max)))].filter(inRange)
  return found.length === 0 ? [ITEM_QUANTITY.initial] : found.toSorted((one, other) => one - other)
}

/** A quantity that a person has to choose. */
export const ask = (
  reason: UnclearReason,
  values: readonly number[],
  places: readonly Span[] = [],
): QuantityReading => ({
  state: 'ask',
  quantity: null,
  unit: null,
  choices: toChoices(values),
  reason,
  places,
})

/**
 * Decides on the quantity in a part of a line. A number without a unit, a word or a multiplier is none; of two
 * candidates none is chosen; a mass, a dozen or a bottle of a set is asked about.
 * @param inTable the number in the table's column of quantities, where its place is enough
 */
export function readQuantity(
  tokens: readonly Token[],
  product: Pick<RfqProduct, 'name' | 'description'> | null,
  inTable: Token | null = null,
): QuantityReading {
  const of = (kind: Token['kind']) => tokens.filter((token) => token.kind === kind)
  const [counts, amounts, unsure, bare, obscure] = [of('count'), of('amount'), of('unsure'), of('bare'), of('obscure')]
  const packages = tokens.filter(({ kind, values }) => kind === 'apart' && values.length > 0)
  const valuesOf = (...groups: (readonly Token[])[]) => groups.flat().flatMap(({ values }) => values)
  const isParts = isSeveral(product) && counts.some(({ unit }) => unit?.kind === 'container')
  const isMultiple = amounts.some(({ unit }) => unit?.kind === 'multiple')
  // Each number of the line is among the choices, for any question.
  const all = valuesOf(counts, amounts, unsure, bare)
  if (unsure.length > 0) return ask('unreadable', all)
  if (counts.length > 0) {
    const values = [...new Set(valuesOf(counts))]
    const [value = 0] = values
    if (isParts || isMultiple) return ask('amount', [...all, ...(isMultiple ? [] : [1])], counts)
    if (values.length > 1 || bare.length > 0) return ask('numbers', all, [...counts, ...bare])
    if (value === 0) return ask('none', [], counts)
    if (!inRange(value)) return ask('unreadable', values, counts)
    const unit = counts.find((token) => token.unit !== null && token.unit.name !== 'package')?.unit?.name ?? null
    return { state: 'sure', quantity: value, unit, choices: [], reason: null, places: counts }
  }
  if (amounts.length > 0) return ask('amount', [...(isMultiple ? [] : [1]), ...all], amounts)
  if (packages.length > 0 && !isSeveral(product)) return ask('amount', [...valuesOf(packages), ...all], packages)
  if (inTable !== null) {
    const [value = 0, other] = inTable.values
    if (other !== undefined) return ask('numbers', inTable.values, [inTable])
    if (value === 0) return ask('none', [], [inTable])
    return { state: 'sure', quantity: value, unit: null, choices: [], reason: null, places: [inTable] }
  }
  const loose = [...bare, ...obscure]
  if (loose.length > 0) return ask('numbers', [...(valuesOf(loose).length === 1 ? [1] : []), ...valuesOf(loose)], loose)
  return { state: 'none', quantity: ITEM_QUANTITY.initial, unit: null, choices: [], reason: null, places: [] }
}

/** Decides on a cell that a heading names as the quantity, with the cell of its unit. */
export function readQuantityCell(
  text: string,
  cell: Span,
  unit: string,
  product: Pick<RfqProduct, 'name' | 'description'> | null,
): QuantityReading {
  const written = text.slice(cell.from, cell.to)
  const plain = written.replaceAll(/["'\s]/g, '')
  if (plain === '') return ask('unreadable', [])
  const from = cell.from + written.search(/[^"'\s]/)
  const place = { from, to: from + written.slice(from - cell.from).replace(/["'\s]+$/, '').length }
  const { tokens } = tokenizeLine(`${written.replaceAll(/["']/g, ' ').trim()} ${unit}`.trim(), [], new Set())
  const isNumber = /^\d[\d.,]*$/.test(plain)
  // A unit that isn't known may be one of several articles: "BX/12".
  if (unit !== '' && findUnit(unit) === null)
    return ask('amount', readNumeral(/\d[\d.,]*/.exec(plain)?.[0] ?? '1'), [place])
  const bare = isNumber ? { ...place, kind: 'bare' as const, values: readNumeral(plain), unit: null } : null
  const reading = readQuantity(tokens, product, bare)
  return reading.state === 'none'
    ? ask('unreadable', [])
    : { ...reading, places: reading.places.length > 0 ? [place] : [] }
}
