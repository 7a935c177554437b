import { newId } from '#core/db/columns.server.ts'
import type { NewPastService, NewVessel } from '#fleet/vessels/service/write-fleet.server.ts'
import { vesselImportTexts as texts } from '../messages.en.ts'
import type { FleetImportChoices } from '../vessel-import.contract.ts'
import type { StoredVessel } from '../vessel-import.queries.server.ts'
import type { VesselValues } from './check-row.server.ts'
import { compareService, compareVessel, addFormerName, nameKey, type VesselWrite } from './compare-fleet.server.ts'
import type { FleetGroup } from './group-rows.server.ts'
import type { FleetPlan } from './plan-fleet.server.ts'

/** Everything that an import writes, worked out to the last value. Companies that are new are still names. */
export interface FleetWrites {
  /** By the form in which names are compared. */
  clients: Map<string, string>
  created: (Omit<NewVessel, 'id'> & { id: string; client: string | null })[]
  changed: { vessel: StoredVessel; set: VesselWrite['set']; client: string | null }[]
  services: NewPastService[]
  changedServices: { id: string; operatorName: string | null; location: string | null }[]
}

/** What a plan writes once each possible duplicate is settled. */
export function settleFleet({ groups, matches, surroundings }: FleetPlan, choices: FleetImportChoices): FleetWrites {
  const { vessels, clients, servicesOf, visitsOf } = surroundings
  const stored = new Map(vessels.map((vessel) => [vessel.id, vessel]))
  const writes: FleetWrites = { clients: new Map(), created: [], changed: [], services: [], changedServices: [] }
  const ownerOf = new Map(vessels.map(({ id, imo }) => [imo, id]))
  const names = new Set(vessels.map(({ name }) => nameKey(name)))
  const newClient = (name: string | null): string | null => {
    if (name === null) return null
    const key = nameKey(name)
    if (!writes.clients.has(key)) writes.clients.set(key, name)
    return key
  }
  for (const group of groups) {
    const existing = chosenVessel(group, matches.get(group)?.existing ?? null, choices, stored)
    if (existing === 'leave') continue
    const vesselId = existing?.id ?? newId()
    if (existing === null) {
      const { clientName, ...values } = group.vessel
      const companyId = clientName === undefined ? undefined : clients.idOf.get(nameKey(clientName))
      const name = freeName(values, names)
      names.add(nameKey(name))
      const client = companyId === undefined ? newClient(clientName ?? null) : null
      writes.created.push({ ...values, id: vesselId, name, companyId: companyId ?? null, client })
    } else {
      const { name, ...unnamed } = group.vessel
      const isDoubtful = (matches.get(group)?.doubts.length ?? 0) > 0
      const known = isDoubtful ? { ...group, vessel: unnamed } : group
      const { set, newClient: client } = compareVessel(existing, withOwnImo(known, existing, ownerOf), clients)
      const learned = set.name === undefined && !isDoubtful ? addFormerName(existing, name) : null
      if (learned !== null) set.formerNames ??= learned
      if (set.name !== undefined && nameKey(set.name) !== nameKey(existing.name)) {
        set.name = freeName({ ...set, imo: set.imo ?? existing.imo ?? undefined }, names)
        names.delete(nameKey(existing.name))
        names.add(nameKey(set.name))
      }
      if (client !== null || Object.keys(set).length > 0)
        writes.changed.push({ vessel: existing, set, client: newClient(client) })
    }
    for (const { service } of group.services) {
      const verdict = compareService(service, servicesOf.get(vesselId) ?? [], visitsOf.get(vesselId) ?? [])
      if (verdict.kind === 'new') writes.services.push({ ...service, vesselId })
      if (verdict.kind === 'changed') {
        const { operatorName, location } = verdict.values
        writes.changedServices.push({ id: verdict.id, operatorName, location })
      }
    }
  }
  return writes
}

/** Values of a group for its vessel, without an IMO number that belongs to another vessel: the file is wrong there. */
function withOwnImo(
  { cells, vessel: { imo, ...vessel } }: FleetGroup,
  { id }: StoredVessel,
  ownerOf: ReadonlyMap<string | null, string>,
): Pick<FleetGroup, 'cells' | 'vessel'> {
  return { cells, vessel: imo === undefined || (ownerOf.get(imo) ?? id) !== id ? vessel : { ...vessel, imo } }
}

function chosenVessel(
  { row }: FleetGroup,
  existing: StoredVessel | null,
  choices: FleetImportChoices,
  stored: ReadonlyMap<string, StoredVessel>,
): StoredVessel | null | 'leave' {
  const choice = choices[String(row)]
  if (existing !== null || choice === undefined || choice === 'new') return existing
  return choice === 'leave' ? 'leave' : (stored.get(choice) ?? 'leave')
}

/** A second ship of a name is distinguished by its IMO number. */
function freeName(
  { name = '', imo }: Pick<VesselValues, 'name'> & { imo?: string | undefined },
  names: ReadonlySet<string>,
): string {
  if (!names.has(nameKey(name)) || imo === undefined) return name
  return texts.withImo(name, imo)
}

/** How many vessels and services are written. */
export const countWrites = ({ created, changed, services, changedServices }: FleetWrites): number =>
  created.length + changed.length + services.length + changedServices.length
