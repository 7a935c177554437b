import { setImmediate } from 'node:timers/promises'
import {
  indexPossibleSame,
  VESSEL_NAME_RULES,
  type NamedRow,
  type PossibleSame,
} from '#fleet/vessels/possible-same.policy.ts'
import { bareName, writtenKey } from '#fleet/vessels/vessel-names.policy.ts'
import { vesselImportTexts as texts } from '../messages.en.ts'
import { CANDIDATES_MAX } from '../vessel-import.limits.ts'
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
  /** Why its name may not be that of one vessel. */
  doubts: string[]
}

const NO_MATCH: Match = { existing: null, candidates: [], twins: [], doubts: [] }

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
  const groupsOfName = Map.groupBy(groups, ({ vessel: { name } }) => bareName(name ?? ''))
  for (const group of groups) {
    const existing = findSure(group, known)
    const crossed = existing === null ? null : questionName(group, existing, known, groupsOfName)
    if (crossed !== null) matches.set(group, crossed)
    else if (existing === null || taken.has(existing)) open.push(group)
    else {
      taken.add(existing)
      matches.set(group, { ...NO_MATCH, existing })
    }
  }
  const findTwins = indexTwins(open)
  for (const [at, group] of open.entries()) {
    if (at % GROUPS_AT_ONCE === 0) await setImmediate()
    matches.set(group, { ...NO_MATCH, candidates: findCandidates(group, known), twins: findTwins(group) })
  }
  return matches
}

const toNamed = ({ imo, name = '', formerNames = [] }: FleetGroup['vessel']): NamedRow => ({
  name,
  number: imo ?? null,
  otherNames: formerNames,
})

/** Formats why a row may be a known ship. */
function formatReason({ row: { name, number }, reason, share }: PossibleSame<NamedRow>, asked: NamedRow): string {
  const { reasons } = texts
  switch (reason) {
    case 'number':
      return reasons.imoInName(name)
    case 'number in name': {
      const isOwn = number !== null && VESSEL_NAME_RULES.numbersIn(asked.name).includes(number)
      return (isOwn ? reasons.imoInName : reasons.imoInOtherName)(name)
    }
    case 'name':
      return reasons.sameName(name)
    case 'its other name':
      return reasons.formerName(name)
    case 'own other name':
      return reasons.hasFormer(name)
    case 'similar name':
      return reasons.similar(Math.round(share * 100), name)
  }
}

/** Finds earlier groups of the file that may be the same ship. */
function indexTwins(groups: readonly FleetGroup[]): (group: FleetGroup) => string[] {
  const named = groups
    .map((group, place) => ({ ...toNamed(group.vessel), group, place }))
    .filter(({ name }) => name !== '')
  const positionByGroup = new Map(named.map(({ group, place }) => [group, place]))
  const index = indexPossibleSame(named, VESSEL_NAME_RULES)
  return (group) => {
    const own = positionByGroup.get(group)
    if (own === undefined) return []
    const asked = toNamed(group.vessel)
    const said = new Map<FleetGroup, string>()
    for (const found of [...index.findSure(asked), ...index.findAlike(asked)]) {
      const { group: other, place } = found.row
      if (place < own && !said.has(other)) said.set(other, texts.reasons.ofRow(formatReason(found, asked), other.row))
    }
    return [...said.values()].slice(0, CANDIDATES_MAX)
  }
}

type Known = ReturnType<typeof indexVessels>

function indexVessels(vessels: readonly StoredVessel[]) {
  const former = vessels.flatMap((of) => of.formerNames.map((name) => ({ name, of })))
  const named = vessels.map((vessel) => ({
    name: vessel.name,
    number: vessel.imo,
    otherNames: vessel.formerNames,
    vessel,
  }))
  return {
    byImo: new Map(vessels.flatMap((vessel) => (vessel.imo === null ? [] : [[vessel.imo, vessel] as const]))),
    byName: new Map(vessels.map((vessel) => [nameKey(vessel.name), vessel] as const)),
    byWrittenName: Map.groupBy(vessels, ({ name }) => writtenKey(name)),
    byBareName: Map.groupBy(vessels, ({ name }) => bareName(name)),
    byFormerName: Map.groupBy(former, ({ name }) => bareName(name)),
    possible: indexPossibleSame(named, VESSEL_NAME_RULES),
  }
}

const isOtherShip = ({ vessel }: FleetGroup, { imo }: StoredVessel): boolean =>
  vessel.imo !== undefined && imo !== null && vessel.imo !== imo

function findSure(group: FleetGroup, { byImo, byName, byWrittenName }: Known): StoredVessel | null {
  const { imo, name } = group.vessel
  const numbered = imo === undefined ? undefined : byImo.get(imo)
  if (numbered !== undefined) return numbered
  if (name === undefined) return null
  const named = byName.get(nameKey(name))
  if (named !== undefined) return isOtherShip(group, named) ? null : named
  const written = (byWrittenName.get(writtenKey(name)) ?? []).filter((vessel) => !isOtherShip(group, vessel))
  return written.length === 1 ? (written[0] ?? null) : null
}

/**
 * Questions a row with the IMO number of one vessel and the name of another one, in the fleet or in the file: either may be
 * wrong. Null where the name is the vessel's own, or nobody else's.
 */
function questionName(
  { vessel: { name }, row }: FleetGroup,
  existing: StoredVessel,
  known: Known,
  groupsOfName: ReadonlyMap<string, readonly FleetGroup[]>,
): Match | null {
  if (name === undefined || bareName(name) === bareName(existing.name)) return null
  const { reasons } = texts
  const asked = { name, number: null, otherNames: [] }
  const namesakes = known.possible.findSure(asked).filter((each) => each.row.vessel !== existing)
  const twins = (groupsOfName.get(bareName(name)) ?? []).filter((group) => group.row !== row)
  if (namesakes.length + twins.length === 0) return null
  return {
    ...NO_MATCH,
    candidates: [
      toCandidate(existing, reasons.ownImo(existing.name)),
      ...namesakes.slice(0, CANDIDATES_MAX - 1).map((each) => toCandidate(each.row.vessel, formatReason(each, asked))),
    ],
    twins: twins.slice(0, CANDIDATES_MAX).map((group) => reasons.ofRow(reasons.sameName(name), group.row)),
  }
}

/** A vessel as it is offered for a row. */
export const toCandidate = ({ id, name, imo }: StoredVessel, reason: string): Candidate => ({ id, name, imo, reason })

function findCandidates(group: FleetGroup, known: Known): Candidate[] {
  const { name } = group.vessel
  if (name === undefined) return []
  const { reasons } = texts
  const found = new Map<StoredVessel, string>()
  const add = (vessel: StoredVessel, reason: string) => {
    if (!found.has(vessel)) found.set(vessel, reason)
  }
  // Another IMO number is another ship, but a file may have it wrong.
  for (const called of known.byBareName.get(bareName(name)) ?? []) {
    if (isOtherShip(group, called)) add(called, reasons.otherImo(called.name))
  }
  const asked = toNamed(group.vessel)
  for (const each of known.possible.findSure(asked)) add(each.row.vessel, formatReason(each, asked))
  for (const { of } of known.byFormerName.get(bareName(name)) ?? []) {
    if (isOtherShip(group, of)) add(of, reasons.formerOtherImo(of.name))
  }
  for (const each of known.possible.findAlike(asked)) add(each.row.vessel, formatReason(each, asked))
  return [...found].slice(0, CANDIDATES_MAX).map(([vessel, reason]) => toCandidate(vessel, reason))
}
