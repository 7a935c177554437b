import { setImmediate } from 'node:timers/promises'
import { bareName, indexNames } from '#modules/vessels/vessel-names.policy.ts'
import { SIMILAR_FROM, type DuplicateReason, type MergeKind } from './merging.limits.ts'
import { pairId } from './pair-id.server.ts'

/** What of a row says that it may be another one. */
export interface NamedRow {
  id: string
  name: string
  /** IMO number or organisation number: belongs to one ship or company alone. */
  number: string | null
  /** Former names of a ship, alternative ones of a company. */
  otherNames: readonly string[]
}

export interface FoundPair {
  /** One id for the two. */
  pair: string
  /** The lower id first. */
  ids: readonly [string, string]
  reason: DuplicateReason
  /** Of the two as the reason names them. */
  named: readonly [string, string]
  /** How alike their names are, 0 to 1. */
  share: number
}

/** How the names of a kind are read. */
interface PairRules {
  byNumber: DuplicateReason
  byOtherName: DuplicateReason
  /** Numbers that stand in a name. */
  numbersIn: (name: string) => readonly string[]
  /** A name without what others have, too. */
  strip: (name: string) => string
}

/** What stands behind a company's name, in the registers of the countries that we invoice. */
const LEGAL_FORM =
  /[\s,.]+(?:asa?|ans|da|ltd|limited|llc|inc|corp|plc|gmbh|ag|kg|b\.?v|n\.?v|s\.?a|s\.?r\.?l|oyj?|ab|aps|a\/s|pte\.?\s+ltd|co\.?,?\s+ltd)\.?\s*$/iu

const RULES: Record<MergeKind, PairRules> = {
  vessel: {
    byNumber: 'imo',
    byOtherName: 'former name',
    numbersIn: (name) => name.match(/\b\d{7}\b/g) ?? [],
    strip: (name) => name,
  },
  company: {
    byNumber: 'organisation number',
    byOtherName: 'other name',
    numbersIn: () => [],
    strip: (name) => name.replace(LEGAL_FORM, ''),
  },
}

/** Rows after which other requests get their turn. */
const ROWS_AT_ONCE = 200

/**
 * Rows that may be one, the surest reasons first. Two that have a number each are never a pair: the number belongs to the
 * hull or the company for life, and sister ships have names alike.
 */
export async function findPairs(kind: MergeKind, rows: readonly NamedRow[]): Promise<FoundPair[]> {
  const { byNumber, byOtherName, numbersIn, strip } = RULES[kind]
  const pairs = new Map<string, FoundPair>()
  const add = (a: NamedRow, b: NamedRow, reason: DuplicateReason, called = b.name, share = 1): void => {
    if (a.id === b.id || (a.number !== null && b.number !== null && a.number !== b.number)) return
    const ids = a.id < b.id ? ([a.id, b.id] as const) : ([b.id, a.id] as const)
    const pair = pairId(...ids)
    if (!pairs.has(pair)) pairs.set(pair, { pair, ids, reason, named: [a.name, called], share })
  }
  const addAll = (same: readonly NamedRow[], reason: DuplicateReason): void => {
    for (const [at, a] of same.entries()) for (const b of same.slice(at + 1)) add(a, b, reason)
  }
  const holders = gatherBy(rows, ({ number }) => number ?? '')
  for (const same of holders.values()) addAll(same, byNumber)
  for (const row of rows) {
    for (const number of numbersIn(row.name)) for (const holder of holders.get(number) ?? []) add(row, holder, byNumber)
  }
  const byName = gatherBy(rows, ({ name }) => bareName(strip(name)))
  for (const same of byName.values()) addAll(same, 'same name')
  for (const row of rows) {
    for (const other of row.otherNames) {
      for (const called of byName.get(bareName(strip(other))) ?? []) add(row, called, byOtherName, other)
    }
  }
  // Of two with numbers nothing is said, so only those without one have to ask.
  const alike = indexNames(
    rows.map((of) => ({ name: strip(of.name), of })),
    SIMILAR_FROM,
  )
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate()
    if (row.number !== null) continue
    for (const { of, share } of alike.find(strip(row.name))) add(row, of, 'similar name', of.name, share)
  }
  return [...pairs.values()]
}

/** Rows that have the same key; those without one are left out. */
function gatherBy(rows: readonly NamedRow[], keyOf: (row: NamedRow) => string): Map<string, NamedRow[]> {
  const gathered = Map.groupBy(rows, keyOf)
  gathered.delete('')
  return gathered
}
