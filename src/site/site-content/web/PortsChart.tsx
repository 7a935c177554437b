import { useMessages } from '#core/web/page-language.ts'
import {
  CHART,
  type ChartPort,
  drawRing,
  isInFrame,
  type Position,
  project,
  travel,
  labelClass,
} from './ports-chart.ts'

const RINGS_NM = [1000, 2000, 4000, 6000]
/** The bearing on which the rings carry their figure: over the Atlantic, where no port lies. */
const RING_LABEL_BEARING = 236
const MERIDIANS = [-120, -90, -60, -30, 0, 30, 60, 90, 120, 150]
const PARALLELS = [60, 45, 30, 15, 0, -15, -30]

/** Ports with a printed name, and its position next to the dot (chart units). */
const NAMED: Readonly<Record<string, { dx: number; dy: number; anchor?: 'end' }>> = {
  USHOU: { dx: 10, dy: 16 },
  USNYC: { dx: 10, dy: 14 },
  SGSIN: { dx: 10, dy: 16 },
  KRPUS: { dx: -2, dy: -12 },
  BRSSZ: { dx: 10, dy: 5 },
  ZACPT: { dx: 10, dy: 14 },
  AUFRE: { dx: -10, dy: 5, anchor: 'end' },
  CAVAN: { dx: 10, dy: -4 },
  AEFJR: { dx: 10, dy: 16 },
  GRPIR: { dx: 10, dy: 14 },
  PABLB: { dx: 10, dy: 5 },
  LKCMB: { dx: -10, dy: 5, anchor: 'end' },
  JPYOK: { dx: 10, dy: 5 },
  USLGB: { dx: 10, dy: 5 },
  CNSHA: { dx: -10, dy: 5, anchor: 'end' },
  ESLPA: { dx: -10, dy: 5, anchor: 'end' },
  NOTOS: { dx: 10, dy: 5 },
  AUSYD: { dx: -10, dy: 5, anchor: 'end' },
}

const formatDegrees = (degrees: number, positive: string, negative: string): string =>
  `${Math.abs(degrees)}°${degrees > 0 ? positive : degrees < 0 ? negative : ''}`

interface PortsChartProps {
  ports: readonly ChartPort[]
  home: Position
  city: string
}

/** Ports by position around the home port. Rendered by the server. */
export function PortsChart({ ports, home, city }: PortsChartProps) {
  const { about } = useMessages('site')
  return (
    <figure className="chart">
      <div className="chart-box">
        <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-label={about.chart(ports.length, city)}>
          <Graticule />
          <Rings home={home} />
          <Ports ports={ports} />
          <Home home={home} city={city} />
        </svg>
      </div>
      <figcaption className="micro">
        <span>{about.chartNote(ports.length)}</span>
        <span>{about.ringNote(city)}</span>
      </figcaption>
    </figure>
  )
}

function Graticule() {
  const { compass } = useMessages('site')
  const columns = MERIDIANS.map((longitude) => ({ longitude, x: project({ latitude: 0, longitude }).x }))
  const rows = PARALLELS.map((latitude) => ({ latitude, y: project({ latitude, longitude: 0 }).y }))
  const grid = [
    ...columns.map(({ x }) => `M${x} 0V${CHART.height}`),
    ...rows.map(({ y }) => `M0 ${y}H${CHART.width}`),
  ].join('')
  return (
    <>
      <path className="grid-lines" d={grid} />
      {columns.map(({ longitude, x }) => (
        <text className={`grid-text ${labelClass(x + 6, '000°X')}`} key={longitude} x={x + 6} y={CHART.height - 8}>
          {formatDegrees(longitude, compass.east, compass.west)}
        </text>
      ))}
      {rows.map(({ latitude, y }) => (
        <text className="grid-text" key={latitude} x="6" y={y - 6}>
          {formatDegrees(latitude, compass.north, compass.south)}
        </text>
      ))}
    </>
  )
}

function Rings({ home }: { home: Position }) {
  const { about } = useMessages('site')
  return (
    <>
      <path className="grid-rings" d={RINGS_NM.map((distance) => drawRing(home, distance)).join('')} />
      {RINGS_NM.map((distance) => {
        const at = project(travel(home, RING_LABEL_BEARING, distance))
        return isInFrame(at) ? (
          <text
            className={`grid-text ring-text ${labelClass(at.x, about.miles(distance), 'middle')}`}
            key={distance}
            x={at.x}
            y={at.y + 4}
          >
            {about.miles(distance)}
          </text>
        ) : null
      })}
    </>
  )
}

function Ports({ ports }: { ports: readonly ChartPort[] }) {
  const dots = ports.map((port) => ({ port, at: project(port) })).filter(({ at }) => isInFrame(at))
  return (
    <>
      <path className="port-points" d={dots.map(({ at }) => `M${at.x} ${at.y}h0`).join('')} />
      {dots.map(({ port, at }) => {
        const place = NAMED[port.locode]
        return place ? (
          <text
            className={`port-name ${labelClass(at.x + place.dx, port.name, place.anchor)}`}
            key={port.locode}
            x={at.x + place.dx}
            y={at.y + place.dy}
            textAnchor={place.anchor ?? 'start'}
          >
            {port.name}
          </text>
        ) : null
      })}
    </>
  )
}

function Home({ home, city }: { home: Position; city: string }) {
  const { compass } = useMessages('site')
  const { x, y } = project(home)
  return (
    <>
      <circle className="home" cx={x} cy={y} r="11" />
      <path className="home-line" d={`M${x - 11} ${y}H${x - 96}`} />
      <text className="port-name home-name label-near" x={x - 104} y={y - 2}>
        {city}
      </text>
      <text className="grid-text home-position label-near" x={x - 104} y={y + 15}>
        {compass.position(home)}
      </text>
    </>
  )
}
