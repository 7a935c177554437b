import { setImmediate } from 'node:timers/promises'
import { companyNameKey } from '#fleet/companies/company-names.policy.ts'
import { findNameDoubt, systemKey } from '#fleet/vessels/service/find-name-doubt.server.ts'
import { bareName, stripKind } from '#fleet/vessels/vessel-names.policy.ts'
import { vesselImportTexts as texts } from '../messages.en.ts'
import type { StoredVessel } from '../vessel-import.queries.server.ts'
import type { Clients } from './compare-fleet.server.ts'
import { FLEET_HEADINGS } from './fleet-columns.server.ts'
import type { FleetGroup } from './group-rows.server.ts'
import { toCandidate, type Match } from './match-vessels.server.ts'

/** What is known by a name and is no vessel, of the fleet, the directory, the website and the file itself. */
interface OtherNames {
  /** Names of companies by `companyNameKey`. */
  companies: ReadonlyMap<string, string>
  /** Treatment systems and their makers by `systemKey`. */
  systems: ReadonlySet<string>
  /** Vessels of which the file has the name alone, though it has more of nearly all others: page feet and remarks look so. */
  alone: ReadonlySet<FleetGroup>
}

/** Groups after which other requests get their turn. */
const GROUPS_AT_ONCE = 500

/** Letters of a system's name from which a longer name that begins with it is questioned, too. */
const LONG_SYSTEM = 7

interface NamedSystem {
  maker: string
  system: string
  aliases: string | null
}

/** Indexes the names that belong to companies and to treatment systems. */
export function indexOtherNames(
  groups: readonly FleetGroup[],
  vessels: readonly StoredVessel[],
  { alikeOf }: Clients,
  references: readonly NamedSystem[],
): OtherNames {
  const companies = new Map(alikeOf)
  const systems = new Set<string>()
  for (const { clientName, systemType, systemType2, brand1, brand2 } of [
    ...vessels,
    ...groups.map(({ vessel }) => ({ ...NONE, ...vessel })),
  ]) {
    if (clientName) companies.set(companyNameKey(clientName), clientName)
    for (const system of [systemType, systemType2, brand1, brand2]) if (system) systems.add(systemKey(system))
  }
  for (const { maker, system, aliases } of references) {
    for (const name of [maker, ...system.split(','), ...(aliases ?? '').split('\n')]) {
      if (/\p{L}{3}/u.test(name)) systems.add(systemKey(name.replace(/^=/, '')))
    }
  }
  systems.delete('')
  return { companies, systems, alone: findAlone(groups) }
}

/** How many of a file's vessels may have a name alone so that they are exceptions: a share, and a few of a short list. */
const ALONE_MAX = { share: 0.02, few: 3, ofShort: 0.3 }

function findAlone(groups: readonly FleetGroup[]): ReadonlySet<FleetGroup> {
  const alone = groups.filter(({ cells, services }) => Object.keys(cells).join() === 'name' && services.length === 0)
  const most = Math.max(groups.length * ALONE_MAX.share, Math.min(ALONE_MAX.few, groups.length * ALONE_MAX.ofShort))
  return new Set(alone.length <= most ? alone : [])
}

const NONE = { clientName: null, systemType: null, systemType2: null, brand1: null, brand2: null }

const isSystem = (name: string, systems: ReadonlySet<string>): boolean => {
  const words = systemKey(name).split(' ')
  const beginnings = words.map((_, at) => words.slice(0, at + 1).join(' '))
  return beginnings.some((each, at) => systems.has(each) && (at === words.length - 1 || each.length >= LONG_SYSTEM))
}

/** Why a name may not be that of one vessel; null where nothing speaks against it. */
function findDoubt(group: FleetGroup, { companies, systems, alone }: OtherNames): string | null {
  const { name, imo } = group.vessel
  if (name === undefined) return null
  const bare = stripKind(name)
  const doubt = findNameDoubt(name)
  // With an IMO number it is a ship, which may have the yard's number or a year in its name, or that of its company.
  if (doubt !== null && !(imo !== undefined && (doubt === 'yard' || doubt === 'year'))) return texts.mayBe(name, doubt)
  if (FLEET_HEADINGS.find(bare) !== undefined) return texts.mayBe(name, 'heading')
  if (isSystem(bare, systems)) return texts.mayBe(name, 'system')
  const company = imo === undefined ? companies.get(companyNameKey(bare)) : undefined
  if (company !== undefined) return texts.mayBeCompany(name, company)
  return alone.has(group) ? texts.nameAlone(name) : null
}

/**
 * Makes a question of each row whose name may not be that of one vessel. A vessel of the fleet with this name answers it;
 * one that has only the IMO number is offered, also where the number was taken from a name that isn't its own.
 */
export async function questionNames(matches: Map<FleetGroup, Match>, others: OtherNames): Promise<void> {
  for (const [at, [group, match]] of [...matches].entries()) {
    if (at % GROUPS_AT_ONCE === 0) await setImmediate()
    const { existing } = match
    const { name } = group.vessel
    if (name === undefined || (existing !== null && bareName(existing.name) === bareName(name))) continue
    const doubt = findDoubt(group, others)
    const doubts = doubt === null ? [] : [doubt]
    if (existing === null) matches.set(group, { ...match, doubts })
    else if (doubt !== null || group.hasImoOfName) {
      const candidates = [toCandidate(existing, texts.reasons.ownImo(existing.name))]
      matches.set(group, { existing: null, candidates, twins: [], doubts })
    }
  }
}
