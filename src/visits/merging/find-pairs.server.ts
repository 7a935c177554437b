import { setImmediate } from 'node:timers/promises'
import { stripLegalForm } from '#fleet/companies/company-names.policy.ts'
import {
  indexPossibleSame,
  VESSEL_NAME_RULES,
  type NamedRow as Named,
  type NameRules,
  type PossibleSame,
} from '#fleet/vessels/possible-same.policy.ts'
import type { DuplicateReason, MergeKind } from './merging.limits.ts'
import { pairId } from './pair-id.server.ts'

export interface NamedRow extends Named {
  id: string
}

export interface FoundPair {
  /** One id for the two. */
  pair: string
  /** The lower id first. */
  ids: readonly [string, string]
  reason: DuplicateReason
  /** Ids of the two, in the order of the reason. */
  named: readonly [string, string]
  /** How alike their names are, 0 to 1. */
  share: number
}

/** How the names of a kind are read, and what its reasons are called. */
interface PairRules extends NameRules {
  byNumber: DuplicateReason
  byOtherName: DuplicateReason
}

const RULES: Record<MergeKind, PairRules> = {
  vessel: { byNumber: 'imo', byOtherName: 'former name', ...VESSEL_NAME_RULES },
  company: {
    byNumber: 'organisation number',
    byOtherName: 'other name',
    numbersIn: () => [],
    otherNameIn: () => null,
    strip: stripLegalForm,
  },
}

/** Rows after which other requests get their turn. */
const ROWS_AT_ONCE = 200

/** Returns the rows that may be one (`indexPossibleSame`), each pair once with its surest reason. */
export async function findPairs(kind: MergeKind, rows: readonly NamedRow[]): Promise<FoundPair[]> {
  const rules = RULES[kind]
  const pairs = new Map<string, FoundPair>()
  const add = (a: NamedRow, found: PossibleSame<NamedRow>): void => {
    const b = found.row
    if (a.id === b.id) return
    const ids = a.id < b.id ? ([a.id, b.id] as const) : ([b.id, a.id] as const)
    const pair = pairId(...ids)
    if (!pairs.has(pair)) pairs.set(pair, { pair, ids, ...describePair(rules, a, found), share: found.share })
  }
  const index = indexPossibleSame(rows, rules)
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate()
    for (const found of index.findSure(row)) add(row, found)
  }
  // Two vessels with different numbers are no duplicates, so only rows without one are compared.
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate()
    if (row.number === null) for (const found of index.findAlike(row)) add(row, found)
  }
  return [...pairs.values()]
}

function describePair(
  { byNumber, byOtherName, numbersIn }: PairRules,
  a: NamedRow,
  { row: b, reason, called = '' }: PossibleSame<NamedRow>,
): Pick<FoundPair, 'reason' | 'named'> {
  switch (reason) {
    case 'number':
    case 'number in name': {
      const isInFirst = b.number !== null && numbersIn(a.name).includes(b.number)
      return { reason: byNumber, named: isInFirst || reason === 'number' ? [a.name, b.name] : [b.name, a.name] }
    }
    case 'name':
      return { reason: 'same name', named: [a.name, b.name] }
    case 'its other name':
      return { reason: byOtherName, named: [b.name, called] }
    case 'own other name':
      return { reason: byOtherName, named: [a.name, called] }
    case 'similar name':
      return { reason: 'similar name', named: [a.name, b.name] }
  }
}
