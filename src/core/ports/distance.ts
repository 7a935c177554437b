import { findPort } from './find-port.ts'
import type { Port } from './ports.data.ts'

/** A nautical mile in kilometres, as it is defined. */
export const KM_PER_MILE = 1.852

/** Mean radius of the Earth in nautical miles. */
const EARTH_RADIUS = 3440.065

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Nautical miles between two places in a straight line over the globe: never a route at sea. */
export function milesBetween(
  from: Pick<Port, 'latitude' | 'longitude'>,
  to: Pick<Port, 'latitude' | 'longitude'>,
): number {
  const [south, north] = [radians(from.latitude), radians(to.latitude)]
  const half = Math.sin((north - south) / 2) ** 2
  const across = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half + Math.cos(south) * Math.cos(north) * across)))
}

/** Between ports of the list, which are few: a list of ships asks for the same ones again and again. */
const KNOWN = new Map<string, number>()

/** The same between two ports of the list by their UN/LOCODEs; null where one is not in it. */
export function milesBetweenPorts(from: string | null | undefined, to: string | null | undefined): number | null {
  const [here, there] = [findPort(from), findPort(to)]
  if (here === undefined || there === undefined) return null
  const pair = here.locode + there.locode
  const known = KNOWN.get(pair) ?? milesBetween(here, there)
  KNOWN.set(pair, known)
  return known
}
