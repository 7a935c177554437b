import { foldName } from '../contract/names/fold-text.ts'
import { milesBetween } from './distance.ts'
import { SHARED_NAMES } from './further-ports.data.ts'
import { getPortRegister, type RegisteredPort } from './port-register.server.ts'
import { PORTS } from './ports.data.ts'

export type { RegisteredPort } from './port-register.server.ts'

const REVIEWED: ReadonlySet<string> = new Set(PORTS.map(({ locode }) => locode))

/** Returns a port of the register by its UN/LOCODE. */
export const findPort = (code: string | null | undefined): RegisteredPort | undefined =>
  code ? getPortRegister().get(code.trim()) : undefined

let byName: ReadonlyMap<string, readonly RegisteredPort[]> | undefined

function groupByName(): ReadonlyMap<string, readonly RegisteredPort[]> {
  const groups = new Map<string, RegisteredPort[]>()
  for (const port of getPortRegister().values()) {
    for (const name of port.searchNames) groups.set(name, [...(groups.get(name) ?? []), port])
  }
  return groups
}

/** The company's own country: of two ports of one name, people here mean theirs. */
const HOME_COUNTRY = 'NO'

const countryOf = ({ locode }: RegisteredPort): string => locode.slice(0, 2)

/**
 * Ports of one name in order: those with this name before those that only have it as an alias, then the reviewed ones.
 */
function preferKnown(ports: readonly RegisteredPort[], name: string): readonly RegisteredPort[] {
  const called = ports.filter((port) => foldName(port.name) === name)
  const candidates = called.length > 0 ? called : ports
  const reviewed = candidates.filter(({ locode }) => REVIEWED.has(locode))
  return reviewed.length > 0 ? reviewed : candidates
}

const sharedNames: ReadonlySet<string> = new Set(SHARED_NAMES.map(foldName))

/** Whether a port of another country has a name that begins so: `Newcastle` may be the one upon Tyne. */
const isAmbiguous = (port: RegisteredPort, name: string): boolean =>
  countryOf(port) !== HOME_COUNTRY &&
  (sharedNames.has(name) ||
    [...getPortRegister().values()].some(
      (other) =>
        countryOf(other) !== countryOf(port) && other.searchNames.some((otherName) => otherName.startsWith(`${name} `)),
    ))

/**
 * Returns the one port of this name: `Haugesund`, `Bergen, Norway`, `Newcastle (AUNTL)`. Undefined if none or several
 * match, since a name alone doesn't say which Newcastle is meant.
 */
export function findPortByName(place: string | null | undefined): RegisteredPort | undefined {
  const written = (place ?? '').trim()
  const [code] = /\b[A-Z]{2}[A-Z2-9]{3}\b/.exec(written) ?? []
  const coded = findPort(code)
  if (coded !== undefined && coded.searchNames.some((name) => foldName(written).includes(name))) return coded
  const [name = '', ...rest] = written.split(',').map(foldName)
  byName ??= groupByName()
  const named = name === '' ? [] : (byName.get(name) ?? [])
  const region = rest.at(-1)
  const fitting = region === undefined || region === '' ? named : fittingRegion(named, name, region)
  const [only, second] = preferKnown(fitting, name)
  return only === undefined || second !== undefined || (!region && isAmbiguous(only, name)) ? undefined : only
}

/**
 * Ports of the name in a country or state; where there is none, those with a longer name: Newcastle upon Tyne in the
 * UK.
 */
function fittingRegion(named: readonly RegisteredPort[], name: string, region: string): readonly RegisteredPort[] {
  const inRegion = (port: RegisteredPort) => port.regionNames.includes(region)
  const fitting = named.filter(inRegion)
  if (fitting.length > 0 || name === '') return fitting
  return [...getPortRegister().values()].filter(
    (port) => inRegion(port) && port.searchNames.some((each) => each.startsWith(`${name} `)),
  )
}

/** Words before a port's name that don't change which port is meant. */
const PORT_OF = /^(?:port of|port|havn(?:a|en)? i) /u
const PARTS = /[,/()[\]]|\s[-–]\s/u
/** Letters of a port's name from which it counts with other words behind it: `Rotterdam Europoort`. */
const LONG_NAME = 4

/** A part of a place that is also the name of a port. */
const ANYWHERE: ReadonlySet<string> = new Set(['anchorage'])

/** The port with the name of a part of a place, or the port that it begins with, if that is unambiguous. */
function findPortOfPart(part: string): RegisteredPort | undefined {
  byName ??= groupByName()
  const words = part.replace(PORT_OF, '').split(' ')
  for (let count = words.length; count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ')
    if (ANYWHERE.has(name)) return undefined
    const isWhole = count === words.length
    const port = findPortByName(name) ?? (isWhole ? byName.get(name)?.[0] : undefined)
    if (port !== undefined && (isWhole || name.length >= LONG_NAME)) return port
  }
  return undefined
}

/**
 * Returns the port that a place names, where that is another one than its code says: Singapore with `NOBGO`. Undefined
 * where the two may agree, or the place names no port.
 */
export function findOtherPort(
  place: string | null | undefined,
  code: string | null | undefined,
): RegisteredPort | undefined {
  const port = findPort(code)
  if (port === undefined || !place) return undefined
  const named = findPortByName(place)
  if (named === port && !place.includes(port.locode)) return undefined
  const whole = ` ${foldName(place)} `
  const isOwnName = port.searchNames.some((name) => name !== foldName(port.locode) && whole.includes(` ${name} `))
  const parts = place.split(PARTS).map(foldName)
  const region = parts.at(-1) ?? ''
  if (isOwnName) {
    const isElsewhere =
      named !== port && !port.regionNames.includes(region) && named?.regionNames.includes(region) === true
    return isElsewhere ? named : undefined
  }
  const others = parts.filter((part) => part !== '' && !port.regionNames.includes(part))
  return others.map(findPortOfPart).find((other) => other !== undefined && other !== port)
}

/** Rank of a port for the typed text, 0 the best; null for no match. */
function rankPort(port: RegisteredPort, wanted: string): number | null {
  if (port.locode.toLowerCase() === wanted.replaceAll(' ', '')) return 0
  const own = foldName(port.name)
  if (own === wanted) return 1
  if (port.searchNames.includes(wanted)) return 2
  if (own.startsWith(wanted)) return 3
  if (port.searchNames.some((name) => name.startsWith(wanted) || name.includes(` ${wanted}`))) return 4
  const words = wanted.split(' ')
  const [names, all] = [port.searchNames.join(' '), [...port.searchNames, ...port.regionNames].join(' ')]
  // One word at least is of the name: a country alone would list all of its ports by chance.
  return words.every((word) => all.includes(word)) && (words.length === 1 || words.some((word) => names.includes(word)))
    ? 5
    : null
}

/**
 * Returns the ports that match the typed text (name, alias, code, country), the best first: the named one, if there is
 * one; of equal ones the reviewed ones.
 */
export function searchPorts(typed: string, max: number): RegisteredPort[] {
  const wanted = foldName(typed)
  if (wanted === '') return []
  const meant = findPortByName(typed)
  const ranked = [...getPortRegister().values()]
    .flatMap((port) => {
      const rank = port === meant ? -1 : rankPort(port, wanted)
      return rank === null ? [] : [{ port, rank: rank * 2 + (REVIEWED.has(port.locode) ? 0 : 1) }]
    })
    .toSorted((a, b) => a.rank - b.rank || a.port.name.localeCompare(b.port.name))
  return ranked.slice(0, max).map(({ port }) => port)
}

/** Cached distances between pairs of ports: a list of ships needs the same ones repeatedly. */
const distances = new Map<string, number>()

/** Returns nautical miles between two ports by UN/LOCODE in a straight line; null where a position isn't known. */
export function milesBetweenPorts(from: string | null | undefined, to: string | null | undefined): number | null {
  const [here, there] = [findPosition(from), findPosition(to)]
  if (here === null || there === null) return null
  const pair = `${from}${to}`
  const known = distances.get(pair) ?? milesBetween(here, there)
  distances.set(pair, known)
  return known
}

/** Returns where a port is; null for a port that isn't in the register, or has no plausible position. */
export function findPosition(code: string | null | undefined): { latitude: number; longitude: number } | null {
  const { latitude, longitude } = findPort(code) ?? {}
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}
