import { isOrganisationNumber } from '#core/contract/company-numbers.ts'
import { PORTS } from '#core/ports/ports.data.ts'
import { toDay, toMoment } from './demo-calendar.ts'
import { SYSTEMS } from './demo-names.data.ts'
import type { DemoCompany, DemoVessel } from './plan-demo.ts'
import type { Row } from './project-rows.ts'
import type { Random } from './random.ts'

/** Companies and vessels as rows of their tables, with the gaps that a real directory has. */

/** Nine digits with their check digit, beginning with 1: the register assigns only numbers that begin with 8 or 9. */
function orgNumberOf(index: number): string {
  for (let base = 10_000_000 + index * 7919; ; base += 1) {
    const number = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `${base}${digit}`).find(isOrganisationNumber)
    if (number !== undefined) return number
  }
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('å', 'a')
    .replaceAll(/[^a-z0-9]+/g, '-')

const HOME_TOWNS = [
  ['Haugesund', '5528'],
  ['Bergen', '5003'],
  ['Ålesund', '6002'],
  ['Oslo', '0150'],
  ['Kristiansund', '6509'],
] as const
const ABROAD = [
  ['DE', 'Hamburg', '20457', 'EUR'],
  ['GR', 'Piraeus', '185 36', 'USD'],
  ['SG', 'Singapore', '018989', 'USD'],
  ['DK', 'Copenhagen', '1256', 'EUR'],
] as const

/** Most have all data for an invoice; each sixth one lacks something. */
export function companyRow({ id, name }: DemoCompany, index: number, since: string): Row {
  const [country, city, postalCode, currency] =
    index % 10 === 9
      ? (ABROAD[Math.floor(index / 10) % ABROAD.length] ?? ABROAD[0])
      : (['NO', ...(HOME_TOWNS[index % HOME_TOWNS.length] ?? HOME_TOWNS[0]), 'NOK'] as const)
  const isNorwegian = country === 'NO'
  const orgNumber = isNorwegian && index % 6 !== 5 ? orgNumberOf(index) : null
  const [word = name] = name.split(' ')
  return {
    id,
    name,
    alternative_names: index % 8 === 2 ? [`${word} Ship Management`] : [],
    engineer_name: index % 3 === 0 ? 'Technical superintendent' : null,
    engineer_email: index % 3 === 0 ? `superintendent@${slug(name)}.example` : null,
    org_number: orgNumber,
    vat_number: orgNumber === null ? null : `NO${orgNumber}MVA`,
    country,
    address: index % 12 === 11 ? null : `Quay ${(index % 40) + 1}`,
    postal_code: postalCode,
    city,
    invoice_email: index % 7 === 6 ? null : `invoice@${slug(name)}.example`,
    peppol_id: orgNumber === null ? null : `0192:${orgNumber}`,
    currency,
    payment_days: isNorwegian ? null : 45,
    created_at: since,
    updated_at: since,
  }
}

/** The last four of the first 412 are ships that exist already, under another spelling and without a number. */
const TWINS_FROM = 408
const TWINS_TO = 412

function twinName(index: number, vessels: readonly DemoVessel[]): string | null {
  const original = index >= TWINS_FROM && index < TWINS_TO ? vessels[(index - TWINS_FROM) * 9 + 4] : undefined
  if (original === undefined) return null
  const spelled = original.name.replaceAll('ø', 'oe').replaceAll('å', 'aa').replaceAll('æ', 'ae')
  return spelled === original.name ? `M/V ${original.name}` : spelled
}

/** A vessel with its systems and contacts. */
export function vesselRow(
  vessels: readonly DemoVessel[],
  index: number,
  { random, today, since }: { random: Random; today: number; since: string },
): Row {
  const vessel = vessels[index]
  if (vessel === undefined) throw new Error('No such vessel')
  const { id, name, imo, companyId, clientName, systemType, brand, notes, location } = vessel
  const twin = twinName(index, vessels)
  const [secondType, secondBrand] = random.pick(SYSTEMS)
  const hasSecond = random.chance(0.12)
  const [hasMaster, hasAgent] = [index % 9 !== 4, index % 7 !== 3]
  const mailTo = slug(name)
  const dueByHand = random.chance(0.06) ? toDay(today + random.whole(-15, 200)) : null
  return {
    id,
    name: twin ?? name,
    former_names: index % 11 === 3 ? [`${name.split(' ')[0] ?? name} ${random.pick(OLD_WORDS)}`] : [],
    imo: twin !== null || index % 50 === 49 ? null : imo,
    company_id: companyId,
    client_name: clientName,
    system_type: systemType,
    brand1: brand,
    system_type2: hasSecond ? secondType : null,
    brand2: hasSecond ? secondBrand : 'Headway',
    notes,
    location,
    vessel_master_name: hasMaster ? 'Master' : null,
    vessel_master_phone: hasMaster ? '+447700900114' : null,
    vessel_master_email: hasMaster ? `master@${mailTo}.example` : null,
    engineer_name: 'Chief engineer',
    engineer_phone: '+447700900187',
    engineer_email: `chief.engineer@${mailTo}.example`,
    port_agent: hasAgent ? `${location} Port Agency` : null,
    port_agent_phone: hasAgent ? '+447700900146' : null,
    port_agent_email: null,
    service_interval_months: Number(random.weigh({ 12: 80, 6: 8, 18: 4, 24: 8 })),
    next_service_due: dueByHand,
    created_at: since,
    updated_at: since,
  }
}

const OLD_WORDS = ['Viking', 'Fjord', 'Queen', 'Prosperity', 'Unity'] as const

/** Superintendents of some vessels. */
export const contactRows = (vessels: readonly DemoVessel[], random: Random, today: number): Row[] =>
  vessels
    .filter((_, index) => index % 5 < 2)
    .map(({ id, clientName }) => ({
      id: random.id(new Date(toMoment(today - 700, 10))),
      vessel_id: id,
      project_id: null,
      contact_type: 'owner',
      name: 'Superintendent',
      position: 'Technical superintendent',
      company: clientName,
      phone: '+447700900155',
      email: `superintendent@${slug(clientName)}.example`,
      created_at: toMoment(today - 700, 10),
      updated_at: toMoment(today - 700, 10),
    }))

/** Services from before the portal: about one a year; some vessels have none. */
export const pastServiceRows = (
  vessels: readonly DemoVessel[],
  random: Random,
  { today, back, types, by }: { today: number; back: number; types: readonly string[]; by: readonly string[] },
): Row[] =>
  vessels.flatMap(({ id }, index) =>
    index % 23 === 22
      ? []
      : Array.from({ length: random.whole(1, 4) }, (_, year) => ({
          id: random.id(new Date(toMoment(today - back - 10, 10))),
          vessel_id: id,
          service_date: toDay(today - back - 20 - year * 365 - random.whole(0, 300)),
          service_type: random.pick(types),
          operator_name: random.pick(by),
          location: random.pick(PORTS).name,
          created_at: toMoment(today - back - 10, 10),
        })),
  )

const ANALYSERS = ['CLX-Ex2', 'CLX-XT2', 'CLX-Ex2, second channel'] as const
/** The reagent of these analysers: an opened bottle is changed after 90 days, the powder keeps a year. */
const REAGENT = {
  item_number: '09991',
  product_name: 'CLX TRO reagent set',
  change_after_days: 90,
  keeps_for_days: 365,
}
/** Reagent mixes of the last year; earlier ones were not recorded. */
const MIXES = 4

/** Systems installed on board, from the columns of the vessel's row. */
export const systemRows = (vessels: readonly Row[], random: Random, today: number): Row[] =>
  vessels.flatMap((vessel) =>
    ([1, 2] as const).flatMap((position) => {
      const type = vessel[position === 1 ? 'system_type' : 'system_type2']
      if (typeof type !== 'string') return []
      const at = toMoment(today - 740, 9)
      return {
        id: random.id(new Date(at)),
        vessel_id: vessel['id'],
        position,
        maker: vessel[position === 1 ? 'brand1' : 'brand2'],
        model: type,
        capacity: `${random.pick([250, 300, 500, 600, 800, 1000, 1500])} m³/h`,
        treatment: type.startsWith('OceanGuard') ? 'side-stream electrolysis' : 'electrolysis',
        analyser: random.pick(ANALYSERS),
        installed_on: toDay(today - random.whole(760, 2600)),
        created_at: at,
        updated_at: at,
      }
    }),
  )

/** A bottle about every 85 days; some ships are late with theirs, some have none written down. */
export const reagentRows = (
  systems: readonly Row[],
  random: Random,
  today: number,
  loggedBy: readonly string[],
): Row[] =>
  systems.flatMap((system, index) => {
    if (index % 6 === 5) return []
    const newest = random.whole(2, 108)
    return Array.from({ length: MIXES }, (_, back) => {
      const mixed = today - newest - back * random.whole(78, 92)
      return {
        id: random.id(new Date(toMoment(mixed, 12))),
        system_id: system['id'],
        ...REAGENT,
        mixed_on: toDay(mixed),
        opens_box: back % 2 === 1,
        logged_by: random.pick(loggedBy),
        created_at: toMoment(mixed, 12),
      }
    })
  })
