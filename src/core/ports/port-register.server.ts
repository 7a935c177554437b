import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import findZoneAt from '@photostructure/tz-lookup'
import { isTimeZone } from '../contract/amounts.ts'
import { foldName } from '../contract/names/fold-text.ts'
import { canonicalZone } from '../days.ts'
import { FURTHER_PORTS, NOT_PORTS, PORT_ALIASES, WRONG_POSITIONS } from './further-ports.data.ts'
import { namesOfRegion } from './port-countries.ts'
import { PORTS, type Port } from './ports.data.ts'

/** An entry of the `sea-ports` package; positions are longitude before latitude. */
interface PublishedPort {
  name: string
  alias?: readonly string[]
  coordinates?: readonly [longitude: number, latitude: number]
  timezone?: string
  province?: string
}

/** A port with the names under which it is found. Its position is null where the published one isn't plausible. */
export interface RegisteredPort extends Omit<Port, 'latitude' | 'longitude'> {
  readonly latitude: number | null
  readonly longitude: number | null
  /** Folded: name, aliases and code. */
  readonly searchNames: readonly string[]
  /** Folded: names of its country, and of its state or province. */
  readonly regionNames: readonly string[]
}

/** Around a published position, in degrees: the time zone lookup is coarse, and ports are on coasts and borders. */
const BORDER_TOLERANCE = 0.3

/** Countries as our own ports name them; others by the name that Unicode's data has. */
const OWN_COUNTRIES: ReadonlyMap<string, string> = new Map(PORTS.map((port) => [port.locode.slice(0, 2), port.country]))
const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

const knownZones = new Map<string, boolean>()

function isKnownZone(timeZone: string): boolean {
  const isKnown = knownZones.get(timeZone) ?? isTimeZone(timeZone)
  knownZones.set(timeZone, isKnown)
  return isKnown
}

const offsetsByZone = new Map<string, string>()

/** A zone's offsets from UTC over a year: two zones with the same offsets are treated as one. */
function offsetsOf(timeZone: string): string {
  const cached = offsetsByZone.get(timeZone)
  if (cached !== undefined) return cached
  const offsets = [1, 4, 7, 10]
    .map((month) => Temporal.ZonedDateTime.from({ year: 2026, month, day: 15, timeZone }).offset)
    .join()
  offsetsByZone.set(timeZone, offsets)
  return offsets
}

/** TypeScript's library lacks the method (ECMA-402, Intl Locale Info). */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined }

/** Time zones used in each country, under their CLDR names (`canonicalZone`), with their offsets. */
function createCountryZones(): (country: string) => ReadonlyMap<string, string> {
  const cache = new Map<string, ReadonlyMap<string, string>>()
  return (country) => {
    const cached = cache.get(country)
    if (cached !== undefined) return cached
    const locale: LocaleWithZones = new Intl.Locale('und', { region: country })
    const zones = locale.getTimeZones?.() ?? []
    const made = new Map(zones.filter(isKnownZone).map((zone) => [zone, offsetsOf(zone)]))
    cache.set(country, made)
    return made
  }
}

/** The time zone at a position, or null for a position that isn't on the globe. */
function findZone(latitude: number, longitude: number): string | null {
  try {
    const zone = findZoneAt(latitude, longitude)
    return isKnownZone(zone) ? zone : null
  } catch {
    return null
  }
}

/**
 * Whether a position, or one close to it, is in one of the country's time zones. Offsets don't count: the Antarctic and
 * Haiti have the same ones as Chile and the Dominican Republic.
 */
function isInCountry(latitude: number, longitude: number, zones: ReadonlyMap<string, string>): boolean {
  const names = new Set([...zones.keys()].map(canonicalZone))
  return [-BORDER_TOLERANCE, 0, BORDER_TOLERANCE].some((north) =>
    [-BORDER_TOLERANCE, 0, BORDER_TOLERANCE].some((east) => {
      const zone = findZone(latitude + north, longitude + east)
      return zone !== null && names.has(canonicalZone(zone))
    }),
  )
}

/**
 * Chooses the time zone of a published port. The position's zone counts before the published one if the country uses it
 * (the published zone of Punta Arenas is Santiago's); a zone that the country doesn't use never counts (the published
 * zone of Bangkok is Tehran's). A zone of the country keeps its own name, although another one has the same offsets:
 * Melbourne is not Hobart. Null where nothing fits.
 */
function chooseZone(
  published: string | undefined,
  atPosition: string | null,
  zones: ReadonlyMap<string, string>,
): string | null {
  const known = [atPosition, published].filter((zone) => typeof zone === 'string').filter(isKnownZone)
  const own = known.find((zone) => zones.has(canonicalZone(zone)))
  if (own !== undefined) return own
  // Macau's position is looked up as Shanghai: the country's own zone with the same offsets is chosen.
  const same = known.map((zone) => [...zones].find(([, offsets]) => offsets === offsetsOf(zone)))
  const only = new Set(zones.values()).size === 1 ? [...zones][0] : undefined
  return (same.find((zone) => zone !== undefined) ?? only)?.[0] ?? null
}

/** `Saint Petersburg (ex Leningrad)` is called by either name, and `St Petersburg`. */
const spellingsOf = (name: string): string[] => {
  const parts = name.includes('(') ? [name, ...name.split(/[()]/).map((part) => part.replace(/^\s*ex\s/i, ''))] : [name]
  return parts
    .map(foldName)
    .flatMap((part) => [part, part.replaceAll(/\bsaint\b/g, 'st'), part.replaceAll(/\bst\b/g, 'saint')])
}

const toNames = (locode: string, names: readonly string[]): string[] => [
  ...new Set([...names, ...(PORT_ALIASES[locode] ?? []), locode].flatMap(spellingsOf).filter((name) => name !== '')),
]

/** The published position if it is in the country, or with its numbers swapped if that is: `-70.8, -27.1` in Chile. */
function placeInCountry(
  coordinates: PublishedPort['coordinates'],
  zones: ReadonlyMap<string, string>,
): { latitude: number; longitude: number } | null {
  if (coordinates === undefined) return null
  const [first, second] = coordinates
  const isOnGlobe = (latitude: number, longitude: number) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  for (const [longitude, latitude] of [
    [first, second],
    [second, first],
  ] as const) {
    if (isOnGlobe(latitude, longitude) && isInCountry(latitude, longitude, zones)) return { latitude, longitude }
  }
  return null
}

/** Checks one published port against its country; null where country or time zone can't be relied on. */
export function checkPort(
  locode: string,
  { name, alias = [], coordinates, timezone, province }: PublishedPort,
  zonesOf: (country: string) => ReadonlyMap<string, string> = createCountryZones(),
): RegisteredPort | null {
  const region = locode.slice(0, 2)
  const country = OWN_COUNTRIES.get(region) ?? countryNames.of(region)
  const zones = zonesOf(region)
  if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(locode) || country === undefined || zones.size === 0) return null
  const position = WRONG_POSITIONS.has(locode) ? null : placeInCountry(coordinates, zones)
  const timeZone = chooseZone(timezone, position ? findZone(position.latitude, position.longitude) : null, zones)
  if (timeZone === null) return null
  return {
    locode,
    name,
    country,
    timeZone,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    searchNames: toNames(locode, [name, ...alias]),
    regionNames: namesOfRegion(locode, country, province ?? null),
  }
}

/** Ports that are checked without a pause while the register is prepared: some 5 ms. */
const SLICE = 50

/** The published list, each entry checked; our own reviewed ports replace theirs. Yields after each slice. */
function* buildRegister(): Generator<undefined, ReadonlyMap<string, RegisteredPort>, undefined> {
  const published = createRequire(import.meta.url)('sea-ports/lib/ports.json') as Record<string, PublishedPort>
  const zonesOf = createCountryZones()
  const register = new Map<string, RegisteredPort>()
  for (const [at, [locode, entry]] of Object.entries(published).entries()) {
    if (at % SLICE === 0) yield
    if (NOT_PORTS.has(locode)) continue
    const port = checkPort(locode, entry, zonesOf)
    if (port !== null) register.set(locode, port)
  }
  for (const { aliases = [], ...port } of [...FURTHER_PORTS, ...PORTS] as readonly (Port & {
    aliases?: readonly string[]
  })[]) {
    const { name = port.name, alias = [], province = null } = published[port.locode] ?? {}
    register.set(port.locode, {
      ...port,
      searchNames: toNames(port.locode, [port.name, name, ...alias, ...aliases]),
      regionNames: namesOfRegion(port.locode, port.country, port.locode === 'USRCH' ? 'California' : province),
    })
  }
  return register
}

let register: ReadonlyMap<string, RegisteredPort> | undefined

/**
 * Returns the ports by UN/LOCODE: the list of the `sea-ports` package (about 1,600), checked against their countries, with
 * our reviewed ports in front. Built on first use unless {@link preparePortRegister} has done it.
 */
export function getPortRegister(): ReadonlyMap<string, RegisteredPort> {
  if (register !== undefined) return register
  const build = buildRegister()
  let step = build.next()
  while (step.done !== true) step = build.next()
  return (register = step.value)
}

/** Builds the register in slices, so that requests are answered in between: as a whole it takes 100 to 400 ms. */
export async function preparePortRegister(): Promise<void> {
  const build = buildRegister()
  for (let step = build.next(); register === undefined; step = build.next()) {
    if (step.done === true) register = step.value
    else await nextTurn()
  }
}
