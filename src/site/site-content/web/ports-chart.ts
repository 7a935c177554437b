/** Maths of the chart of ports: an equirectangular frame and great-circle rings. Pure, in chart units. */

export interface Position {
  /** Decimal degrees, north positive. */
  latitude: number
  /** Decimal degrees, east positive. */
  longitude: number
}

export interface ChartPort extends Position {
  /** UN/LOCODE. */
  locode: string
  name: string
}

export interface Point {
  x: number
  y: number
}

export const CHART = { width: 1320, height: 500 } as const

const WEST = -144
const NORTH = 74
const UNITS_PER_LONGITUDE = 4.258
const UNITS_PER_LATITUDE = 4.311
/** Mean Earth radius (IUGG) in nautical miles of 1852 m. */
const EARTH_RADIUS_NM = 6371.0088 / 1.852
const RADIANS = Math.PI / 180

const round = (value: number) => Math.round(value * 10) / 10

/** Position in the frame; longitudes east of its edge wrap around to the west. */
export function project({ latitude, longitude }: Position): Point {
  return { x: round((longitude - WEST) * UNITS_PER_LONGITUDE), y: round((NORTH - latitude) * UNITS_PER_LATITUDE) }
}

export const isInFrame = ({ x, y }: Point): boolean => x >= 0 && x <= CHART.width && y >= 0 && y <= CHART.height

/**
 * The position reached from `start` after `distance` nautical miles on a great circle with the given first bearing
 * (degrees clockwise from north). Longitude is returned between -180 and 180.
 */
export function travel(start: Position, bearing: number, distance: number): Position {
  const arc = distance / EARTH_RADIUS_NM
  const from = start.latitude * RADIANS
  const course = bearing * RADIANS
  const sine = Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(course)
  const turn = Math.atan2(Math.sin(course) * Math.sin(arc) * Math.cos(from), Math.cos(arc) - Math.sin(from) * sine)
  const longitude = start.longitude + turn / RADIANS
  return { latitude: Math.asin(sine) / RADIANS, longitude: ((longitude + 540) % 360) - 180 }
}

/**
 * Returns the part of a distance ring in the frame, as SVG path data; a new subpath starts where the ring leaves the
 * frame or crosses the date line.
 */
export function drawRing(home: Position, distance: number): string {
  let path = ''
  let last: Point | undefined
  for (let bearing = 0; bearing <= 360; bearing += 3) {
    const point = project(travel(home, bearing, distance))
    if (!isInFrame(point)) {
      last = undefined
      continue
    }
    const joined = last && Math.abs(last.x - point.x) < CHART.width / 2
    path += `${joined ? 'L' : 'M'}${point.x} ${point.y}`
    last = point
  }
  return path
}

/** Great-circle distance in nautical miles (haversine). */
export function measureDistance(from: Position, to: Position): number {
  const half = (a: number, b: number) => Math.sin(((b - a) * RADIANS) / 2) ** 2
  const share =
    half(from.latitude, to.latitude) +
    Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * half(from.longitude, to.longitude)
  return 2 * EARTH_RADIUS_NM * Math.asin(Math.sqrt(share))
}

/** Parts of the chart that narrow windows show (see PortsChart.css), chart units. */
const NEAR = [404, 784] as const
const MIDDLE = [254, 1018] as const
/** Approximate width of a letter, chart units. */
const LETTER = 7.5

/** The class of a label that begins, ends or has its middle at `x`: the narrowest window that shows the whole of it. */
export function labelClass(x: number, text: string, anchor: 'start' | 'middle' | 'end' = 'start'): string {
  const width = text.length * LETTER
  const from = x - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2)
  const isIn = ([start, end]: readonly [number, number]) => from >= start && from + width <= end
  return isIn(NEAR) ? 'label-near' : isIn(MIDDLE) ? 'label-middle' : ''
}
