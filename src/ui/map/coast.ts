import land from 'world-atlas/land-110m.json'

/** A place on the drawn map: degrees eastwards, and northwards as Mercator's map stretches them. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Beyond it Mercator's map is infinite; there are no ports. */
const FARTHEST_NORTH = 84

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI

/** Longitude of a place nearest to `middle`: Vancouver is right of Busan, not far left of it. */
export function toPoint(longitude: number, latitude: number, middle = 0): Point {
  const north = Math.max(-FARTHEST_NORTH, Math.min(FARTHEST_NORTH, latitude))
  const x = longitude - 360 * Math.round((longitude - middle) / 360)
  return { x, y: degrees(Math.log(Math.tan(Math.PI / 4 + radians(north) / 2))) }
}

/** All places at one distance of another over the globe; on Mercator's map no circle, but nearly one. */
export function ringAround(longitude: number, latitude: number, distance: number, middle = 0): Point[] {
  const [reach, north] = [radians(distance), radians(latitude)]
  return Array.from({ length: 72 }, (_, step) => {
    const bearing = radians(step * 5)
    const sine = Math.sin(north) * Math.cos(reach) + Math.cos(north) * Math.sin(reach) * Math.cos(bearing)
    const along = Math.atan2(
      Math.sin(bearing) * Math.sin(reach) * Math.cos(north),
      Math.cos(reach) - Math.sin(north) * sine,
    )
    const start = toPoint(longitude, latitude, middle)
    return { x: start.x + degrees(along), y: toPoint(0, degrees(Math.asin(sine))).y }
  })
}

/** As an SVG path, closed; north is up. */
export const toPath = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(2)} ${(-y).toFixed(2)}`).join('L')}z`

/** A border of the atlas as it is stored: each step from the one before it, in whole numbers. */
function readArc(steps: readonly (readonly number[])[]): Point[] {
  const { scale, translate } = land.transform
  const [width = 1, height = 1] = scale
  const [left = 0, foot = 0] = translate
  let [east, north] = [0, 0]
  return steps.map(([right = 0, up = 0]) => {
    east += right
    north += up
    return { x: east * width + left, y: toPoint(0, north * height + foot).y }
  })
}

/** Siberia continues across the antimeridian; the polygon all around the south is the ice, which closes at its foot. */
function unroll(ring: readonly Point[]): Point[] {
  let turn = 0
  const steps = ring.map(({ x, y }, index) => {
    turn -= 360 * Math.round((x - (ring[index - 1]?.x ?? x)) / 360)
    return { x: x + turn, y }
  })
  // Wherever it was begun: most of it lies where its degrees are.
  const xs = steps.map(({ x }) => x)
  const aside = 360 * Math.round((Math.min(...xs) + Math.max(...xs)) / 720)
  const points = steps.map(({ x, y }) => ({ x: x - aside, y }))
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || Math.abs(last.x - first.x) < 180) return points
  const foot = toPoint(0, -FARTHEST_NORTH).y
  return [...points, { x: last.x, y: foot }, { x: first.x, y: foot }]
}

/** The land of all the world (Natural Earth, 1:110 million) as one path in the points of {@link toPoint}. */
export function drawLand(): string {
  const arcs = land.arcs.map(readArc)
  const ring = (indexes: readonly number[]): Point[] =>
    unroll(indexes.flatMap((index) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []))))
  return land.objects.land.geometries
    .flatMap((geometry) => geometry.arcs.flat())
    .map((indexes) => toPath(ring(indexes)))
    .join('')
}
