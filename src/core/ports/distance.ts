import type { Port } from './ports.data.ts'

/** Kilometres in a nautical mile (BIPM). */
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
