import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { everyHowMany, makeAxis, spreadLabels } from './axis.ts'
import { ChartFrame, LEAST_PLACE, type ChartProps } from './ChartFrame.tsx'
import { Grid } from './Grid.tsx'

export interface LinePoint {
  key: string
  /** Label under the axis. */
  label: string
  /** Label in a sentence. */
  name: string
  /** Null without enough data. */
  value: number | null
  href?: string | undefined
  /** Position along the axis, such as its time, with a label of its own; by default points have equal distances. */
  at?: number
}

export interface ChartLine {
  key: string
  /** Label at its end: `before`. */
  label?: string
  /** The lighter line: the period before. */
  isCompared?: boolean
  points: readonly LinePoint[]
}

interface LineChartProps extends ChartProps {
  /** The first is the main line; others have a value for each of its points, or positions of their own. */
  lines: readonly ChartLine[]
  format: (value: number) => string
  /** Start of the axis. */
  start?: number
}

const HEIGHT = 172
const TOP = 20
/** Under the axis, for its labels. */
const BELOW = 24
const LEFT = 48
const RIGHT = 88

/** One or two lines over time, each named at its end. */
export function LineChart({ summary, lines, format, start = 0, onOpen }: LineChartProps) {
  const points = lines[0]?.points ?? []
  const all = lines.flatMap((each) => each.points)
  const { scale, ticks } = makeAxis(
    all.map(({ value }) => value),
    [1, 0],
    { start, count: 3, format },
  )
  const layOut = (width: number) => placePoints(all, points.length, width)
  const words = (index: number) =>
    lines
      .map(({ points: [...own], label }) => [own[index]?.value, label] as const)
      .flatMap(([value, label]) =>
        value === null || value === undefined ? [] : [`${format(value)}${label === undefined ? '' : ` ${label}`}`],
      )
      .join(', ')
  return (
    <ChartFrame
      summary={summary}
      height={HEIGHT}
      least={LEFT + RIGHT + points.length * LEAST_PLACE}
      onOpen={onOpen}
      place={(width) => {
        const toX = layOut(width)
        return points.map(({ key, name, href, at }, index) => {
          const x = toX(at ?? index)
          const before = index === 0 ? x - 12 : (x + toX(points[index - 1]?.at ?? index - 1)) / 2
          const after = index === points.length - 1 ? x + 12 : (x + toX(points[index + 1]?.at ?? index + 1)) / 2
          return { key, words: `${name}: ${words(index)}`, href, left: before, width: after - before }
        })
      }}
      draw={({ width, height }, active) => {
        const bottom = height - BELOW
        const toY = scale.copy().range([bottom, TOP])
        const toX = layOut(width)
        const every = everyHowMany(
          points.map(({ label }) => label),
          (width - LEFT - RIGHT) / Math.max(points.length - 1, 1),
        )
        return (
          <>
            <Grid ticks={ticks} toY={toY} left={LEFT} right={width - RIGHT} format={format} />
            {points.map(({ key, label, at }, index) =>
              at !== undefined || (points.length - 1 - index) % every === 0 ? (
                <text key={key} className="centred" x={toX(at ?? index)} y={bottom + 18}>
                  {label}
                </text>
              ) : null,
            )}
            {active === null ? null : (
              <path className="leader" d={`M${toX(points[active]?.at ?? active)} ${TOP}V${bottom}`} />
            )}
            {lines.toReversed().map((each) => (
              <path
                key={each.key}
                className={each.isCompared ? 'compared' : 'line'}
                d={drawLine(each.points, toX, toY) ?? ''}
              />
            ))}
            <Ends lines={lines} active={active} toX={toX} toY={toY} x={width - RIGHT} bottom={bottom} format={format} />
          </>
        )
      }}
    />
  )
}

type Place = (value: number) => number

function placePoints(all: readonly LinePoint[], count: number, width: number): Place {
  const places = all.flatMap(({ at }) => (at === undefined ? [] : [at]))
  const domain = places.length > 0 ? [Math.min(...places), Math.max(...places)] : [0, Math.max(count - 1, 1)]
  return scaleLinear()
    .domain(domain)
    .range([LEFT + 4, width - RIGHT - 4])
}

const drawLine = (points: readonly LinePoint[], toX: Place, toY: Place) =>
  line<LinePoint>()
    .defined(({ value }) => value !== null)
    .x(({ at }, index) => toX(at ?? index))
    .y(({ value }) => toY(value ?? 0))([...points])

interface EndsProps {
  lines: readonly ChartLine[]
  active: number | null
  toX: Place
  toY: Place
  /** Right edge of the lines. */
  x: number
  bottom: number
  format: (value: number) => string
}

/** The value of each line at its end, or where it is pointed at. */
function Ends({ lines, active, toX, toY, x, bottom, format }: EndsProps) {
  const ends = lines.flatMap((each) => {
    const index = active ?? each.points.findLastIndex(({ value }) => value !== null)
    const point = each.points[index]
    return point?.value === null || point?.value === undefined
      ? []
      : [{ ...each, x: toX(point.at ?? index), y: toY(point.value), value: point.value }]
  })
  const heights = spreadLabels(
    ends.map(({ y }) => y),
    bottom,
  )
  return ends.map((end, index) => (
    <g key={end.key}>
      <circle className={end.isCompared ? 'compared' : undefined} cx={end.x} cy={end.y} r={end.isCompared ? 2.5 : 3} />
      <text className={end.isCompared ? undefined : 'value'} x={x + 8} y={(heights[index] ?? end.y) + 4}>
        {format(end.value)}
        {end.label === undefined ? null : ` ${end.label}`}
      </text>
    </g>
  ))
}
