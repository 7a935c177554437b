import { setImmediate } from 'node:timers/promises'
import { bareName, indexNames, plainName } from '#modules/vessels/vessel-names.policy.ts'
import { vesselImportTexts as texts } from '../messages.en.ts'
import { CANDIDATES_MAX, SIMILAR_FROM } from '../vessel-import.limits.ts'
import type { StoredVessel } from '../vessel-import.queries.server.ts'
import { nameKey } from './compare-fleet.server.ts'
import type { FleetGroup } from './group-rows.server.ts'

interface Candidate {
  id: string
  name: string
  imo: string | null
  /** Why it may be the same ship. */
  reason: string
}

/** The vessel that a group of rows is about; where that is not sure, those that it may be. */
export interface Match {
  existing: StoredVessel | null
  candidates: Candidate[]
  /** Why it may be the same ship as an earlier row of the file that is new, too. */
  twins: string[]
}

/** Groups after which other requests get their turn. */
const GROUPS_AT_ONCE = 200

/**
 * Finds the vessel of each group: by IMO number, which belongs to the hull for life, else by name however it is written.
 * Two IMO numbers are two ships, whatever their names.
 */
export async function matchVessels(
  groups: readonly FleetGroup[],
  vessels: readonly StoredVessel[],
): Promise<Map<FleetGroup, Match>> {
  const matches = new Map<FleetGroup, Match>()
  const known = indexVessels(vessels)
  const taken = new Set<StoredVessel>()
  const open: FleetGroup[] = []
  for (const group of groups) {
    const existing = findSure(group, known)
    if (existing === null || taken.has(existing)) open.push(group)
    else {
      taken.add(existing)
      matches.set(group, { existing, candidates: [], twins: [] })
    }
  }
  const findTwins = indexTwins(open)
  for (const [at, group] of open.entries()) {
    if (at % GROUPS_AT_ONCE === 0) await setImmediate()
    matches.set(group, { existing: null, candidates: findCandidates(group, known, taken), twins: findTwins(group) })
  }
  return matches
}

/** IMO numbers that are written in a name. */
const numbersIn = (name: string): readonly string[] => name.match(/\b\d{7}\b/g) ?? []

/** Finds earlier groups of the file that may be the same ship, by the rules of the list of duplicates. */
function indexTwins(groups: readonly FleetGroup[]): (group: FleetGroup) => string[] {
  const named = groups.flatMap((of) => (of.vessel.name === undefined ? [] : [{ name: of.vessel.name, of }]))
  const placeOf = new Map(groups.map((group, at) => [group, at]))
  const byBareName = Map.groupBy(named, ({ name }) => bareName(name))
  const former = named.flatMap(({ of }) => (of.vessel.formerNames ?? []).map((name) => ({ name, of })))
  const byFormerName = Map.groupBy(former, ({ name }) => bareName(name))
  const alike = indexNames(named, SIMILAR_FROM)
  const { reasons } = texts
  return (group) => {
    const { name, imo, formerNames = [] } = group.vessel
    if (name === undefined) return []
    const said = new Map<FleetGroup, string>()
    const add = (other: FleetGroup, reason: string): void => {
      const isEarlier = (placeOf.get(other) ?? 0) < (placeOf.get(group) ?? 0)
      const isOther = imo !== undefined && other.vessel.imo !== undefined && imo !== other.vessel.imo
      if (isEarlier && !isOther && !said.has(other)) said.set(other, reasons.ofRow(reason, other.row))
    }
    const bare = bareName(name)
    for (const { name: other, of } of byBareName.get(bare) ?? []) add(of, reasons.sameName(other))
    for (const { of } of byFormerName.get(bare) ?? []) add(of, reasons.formerName(of.vessel.name ?? ''))
    for (const each of formerNames.map(bareName)) {
      for (const { name: other, of } of byBareName.get(each) ?? []) add(of, reasons.hasFormer(other))
    }
    for (const { of, share } of alike.find(name)) {
      add(of, reasons.similar(Math.round(share * 100), of.vessel.name ?? ''))
    }
    return [...said.values()].slice(0, CANDIDATES_MAX)
  }
}

type Known = ReturnType<typeof indexVessels>

function indexVessels(vessels: readonly StoredVessel[]) {
  const former = vessels.flatMap((of) => of.formerNames.map((name) => ({ name, of })))
  return {
    byImo: new Map(vessels.flatMap((vessel) => (vessel.imo === null ? [] : [[vessel.imo, vessel] as const]))),
    byName: new Map(vessels.map((vessel) => [nameKey(vessel.name), vessel] as const)),
    byPlainName: Map.groupBy(vessels, ({ name }) => plainName(name)),
    byNumberInName: new Map(
      [
        ...Map.groupBy(
          vessels.flatMap((of) => numbersIn(of.name).map((number) => ({ number, of }))),
          ({ number }) => number,
        ),
      ].map(([number, each]) => [number, each.map(({ of }) => of)]),
    ),
    byBareName: Map.groupBy(vessels, ({ name }) => bareName(name)),
    byFormerName: new Map(
      [...Map.groupBy(former, ({ name }) => bareName(name))].map(([name, each]) => [name, each.map(({ of }) => of)]),
    ),
    alike: indexNames(
      vessels.map((of) => ({ name: of.name, of })),
      SIMILAR_FROM,
    ),
  }
}

const isOtherShip = ({ vessel }: FleetGroup, { imo }: StoredVessel): boolean =>
  vessel.imo !== undefined && imo !== null && vessel.imo !== imo

function findSure(group: FleetGroup, { byImo, byName, byPlainName }: Known): StoredVessel | null {
  const { imo, name } = group.vessel
  const numbered = imo === undefined ? undefined : byImo.get(imo)
  if (numbered !== undefined) return numbered
  if (name === undefined) return null
  const named = byName.get(nameKey(name))
  if (named !== undefined) return isOtherShip(group, named) ? null : named
  const plain = plainName(name)
  const written = plain === '' ? [] : (byPlainName.get(plain) ?? []).filter((vessel) => !isOtherShip(group, vessel))
  return written.length === 1 ? (written[0] ?? null) : null
}

function findCandidates(group: FleetGroup, known: Known, taken: ReadonlySet<StoredVessel>): Candidate[] {
  const { name } = group.vessel
  if (name === undefined) return []
  const bare = bareName(name)
  const found = new Map<StoredVessel, string>()
  const add = (vessel: StoredVessel | undefined, reason: (vessel: StoredVessel, isOther: boolean) => string | null) => {
    if (vessel === undefined || found.has(vessel)) return
    const said = reason(vessel, isOtherShip(group, vessel))
    if (said !== null) found.set(vessel, said)
  }
  const { reasons } = texts
  add(known.byName.get(nameKey(name)), (vessel, isOther) =>
    (isOther ? reasons.otherImo : reasons.sameName)(vessel.name),
  )
  for (const number of numbersIn(name)) add(known.byImo.get(number), (each) => reasons.imoInName(each.name))
  if (group.vessel.imo !== undefined) {
    for (const vessel of known.byNumberInName.get(group.vessel.imo) ?? []) {
      add(vessel, (each, isOther) => (isOther ? null : reasons.imoInName(each.name)))
    }
  }
  for (const former of group.vessel.formerNames ?? []) {
    for (const vessel of known.byBareName.get(bareName(former)) ?? []) {
      add(vessel, (each, isOther) => (isOther ? null : reasons.hasFormer(each.name)))
    }
  }
  if (bare !== '') {
    for (const vessel of known.byBareName.get(bare) ?? []) {
      add(vessel, (each, isOther) => (isOther ? null : reasons.sameName(each.name)))
    }
    for (const vessel of known.byFormerName.get(bare) ?? []) {
      add(vessel, (each, isOther) => (isOther ? reasons.formerOtherImo : reasons.formerName)(each.name))
    }
  }
  for (const { of, share } of known.alike.find(name)) {
    // A file that names both takes them for two.
    if (taken.has(of)) continue
    add(of, (each, isOther) => (isOther ? null : reasons.similar(Math.round(share * 100), each.name)))
  }
  return [...found]
    .slice(0, CANDIDATES_MAX)
    .map(([{ id, name: called, imo }, reason]) => ({ id, name: called, imo, reason }))
}
