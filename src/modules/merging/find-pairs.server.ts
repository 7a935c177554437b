import { setImmediate } from 'node:timers/promises'
import { bareName, indexNames } from '#modules/vessels/vessel-names.policy.ts'
import { SIMILAR_FROM, type DuplicateReason } from './merging.limits.ts'

/** What of a vessel says that it may be another one. */
export interface NamedVessel {
  id: string
  name: string
  imo: string | null
  formerNames: readonly string[]
}

export interface FoundPair {
  /** The lower id first. */
  ids: readonly [string, string]
  reason: DuplicateReason
  /** Of the two as the reason names them. */
  named: readonly [string, string]
  /** How alike their names are, 0 to 1. */
  share: number
}

/** Vessels after which other requests get their turn. */
const VESSELS_AT_ONCE = 200

/**
 * Vessels that may be one ship, the surest reasons first. Two that have an IMO number each are never a pair: the number
 * belongs to the hull for life, and sister ships have names alike.
 */
export async function findPairs(vessels: readonly NamedVessel[]): Promise<FoundPair[]> {
  const pairs = new Map<string, FoundPair>()
  const add = (a: NamedVessel, b: NamedVessel, reason: DuplicateReason, called = b.name, share = 1): void => {
    if (a.id === b.id || (a.imo !== null && b.imo !== null && a.imo !== b.imo)) return
    const ids = a.id < b.id ? ([a.id, b.id] as const) : ([b.id, a.id] as const)
    const key = ids.join()
    if (!pairs.has(key)) pairs.set(key, { ids, reason, named: [a.name, called], share })
  }
  const byImo = new Map(vessels.flatMap((vessel) => (vessel.imo === null ? [] : [[vessel.imo, vessel] as const])))
  for (const vessel of vessels) {
    for (const [digits] of vessel.name.matchAll(/\b\d{7}\b/g)) {
      const numbered = byImo.get(digits)
      if (numbered !== undefined) add(vessel, numbered, 'imo')
    }
  }
  const byName = gatherBy(vessels)
  for (const same of byName.values()) {
    for (const [at, a] of same.entries()) for (const b of same.slice(at + 1)) add(a, b, 'same name')
  }
  for (const vessel of vessels) {
    for (const former of vessel.formerNames) {
      for (const other of byName.get(bareName(former)) ?? []) add(vessel, other, 'former name', former)
    }
  }
  // Of two with numbers nothing is said, so only those without one have to ask.
  const alike = indexNames(vessels.map((of) => ({ name: of.name, of })))
  for (const [at, vessel] of vessels.entries()) {
    if (at % VESSELS_AT_ONCE === 0) await setImmediate()
    if (vessel.imo !== null) continue
    for (const { of, share } of alike.find(vessel.name, SIMILAR_FROM)) add(vessel, of, 'similar name', of.name, share)
  }
  return [...pairs.values()]
}

function gatherBy(vessels: readonly NamedVessel[]): Map<string, NamedVessel[]> {
  const gathered = new Map<string, NamedVessel[]>()
  for (const vessel of vessels) {
    const key = bareName(vessel.name)
    if (key === '') continue
    const same = gathered.get(key)
    if (same === undefined) gathered.set(key, [vessel])
    else same.push(vessel)
  }
  return gathered
}
