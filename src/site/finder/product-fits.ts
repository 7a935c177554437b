import { answerOf } from './answer-of.ts'
import type { CrossReference } from './finder.contract.ts'
import { type Confidence, type Verdict, VERDICTS } from './finder.limits.ts'
import { linesOf } from './source-lines.ts'

/** An analyser that a reagent is for, or is not known to be for. */
export interface ProductFit {
  analyser: string
  maker: string
  /** The maker's catalogue number of the analyser; null where none was read. */
  catalogueNumber: string | null
  verdict: Verdict
  confidence: Confidence
  /** Source of the answer, in English; null if nothing was read. */
  reason: string | null
  /** Aliases of the row, one per line. */
  sources: string | null
}

/** The reagent that an analyser takes. */
export interface TakenReagent {
  itemNumber: string
  verdict: Verdict
}

export interface ProductFits {
  fits: readonly ProductFit[]
  takes: TakenReagent | null
}

/** A maker's catalogue number within a text, as `28034` or `A28031`. */
const CATALOGUE_NUMBER = /\b[A-Z]?\d{5}\b/g

const toKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Name of the analyser of a row, normalised: without signs and case. */
const keysOf = (row: CrossReference): string[] =>
  [
    row.system,
    ...(row.analyser?.split(/[,()]/) ?? []),
    ...(row.analyser?.match(CATALOGUE_NUMBER) ?? []),
    ...linesOf(row.aliases),
  ].map(toKey)

/**
 * Whether the cross-reference lists the product as undocumented: then it is unknown what it is, and structured data
 * must not call it a product.
 * @param names item number and aliases of the product
 */
export function isUnidentified(references: readonly CrossReference[], names: readonly string[]): boolean {
  const own = new Set(names.map(toKey))
  return references.some(
    (row) => row.kind !== 'system' && row.reagentNeed === 'unknown' && keysOf(row).some((key) => own.has(key)),
  )
}

/**
 * A product that the cross-reference relates to another one: an analyser that takes it, or the reagent that it takes.
 */
export interface CompatibleNumber {
  itemNumber: string
  verdict: 'fits' | 'likely'
  isTaker: boolean
}

const isSaid = (verdict: Verdict): verdict is CompatibleNumber['verdict'] => verdict === 'fits' || verdict === 'likely'

/** Matches for a maker's number, the most certain first; without merely possible ones. */
export function findCompatibleNumbers(references: readonly CrossReference[], itemNumber: string): CompatibleNumber[] {
  const { fits, takes } = findProductFits(references, [itemNumber], [])
  const takers = fits.flatMap(({ catalogueNumber, verdict }) =>
    catalogueNumber !== null && isSaid(verdict) ? [{ itemNumber: catalogueNumber, verdict, isTaker: true }] : [],
  )
  return takes === null || !isSaid(takes.verdict)
    ? takers
    : [{ itemNumber: takes.itemNumber, verdict: takes.verdict, isTaker: false }]
}

const toFit = (row: CrossReference, verdict: Verdict): ProductFit => ({
  analyser: row.system,
  maker: row.maker,
  catalogueNumber: row.analyser?.match(CATALOGUE_NUMBER)?.[0] ?? null,
  verdict,
  confidence: row.confidence,
  reason: row.reagents ?? row.notes,
  sources: row.sources,
})

/**
 * Returns the cross-reference's facts about a product: for a reagent, the analysers that use it and the maker's other
 * ones, which must not be mistaken for them; for an analyser, its reagent. The catalogue's related products are
 * accepted only as far as the row is certain.
 * @param names item number and aliases of the product
 * @param goesWith item numbers and aliases of the related products
 */
export function findProductFits(
  references: readonly CrossReference[],
  names: readonly string[],
  goesWith: readonly string[],
): ProductFits {
  const own = new Set(names.map(toKey))
  const others = new Set(goesWith.map(toKey))
  const analysers = references.filter(({ kind }) => kind === 'analyser')
  const named = analysers.filter((row) => own.has(toKey(answerOf(row).itemNumber ?? '')))
  const monitor = analysers.find((row) => keysOf(row).some((key) => own.has(key)))
  if (monitor !== undefined && named.length === 0) {
    const { verdict, itemNumber } = answerOf(monitor)
    return { fits: [], takes: itemNumber === null ? null : { itemNumber, verdict } }
  }
  const makers = new Set(named.map(({ maker }) => maker))
  const fits = analysers.flatMap((row): ProductFit | [] => {
    if (named.includes(row)) return toFit(row, answerOf(row).verdict)
    if (makers.has(row.maker)) return toFit(row, 'ask')
    if (makers.size > 0 || !keysOf(row).some((key) => others.has(key))) return []
    // The row's reagent is no evidence for products that merely belong to the analyser.
    const verdict = row.confidence === 'low' ? 'ask' : 'likely'
    return toFit({ ...row, confidence: 'low', reagents: null, notes: null, sources: null }, verdict)
  })
  return { fits: fits.toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict)), takes: null }
}
