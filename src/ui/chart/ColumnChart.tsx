import { scaleBand, type ScaleBand } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'
import { everyHowMany, leftOf, makeAxis, spreadLabels } from './axis.ts'
import { ChartFrame, LEAST_PLACE, type ChartProps } from './ChartFrame.tsx'
import { Grid } from './Grid.tsx'

/** How a part of a column is filled; `ahead` is an outline of what has not happened yet. */
type Fill = 'part-1' | 'part-2' | 'part-3' | 'part-4' | 'hatched' | 'pending' | 'ahead'

export interface ColumnPart {
  key: string
  label: string
  fill: Fill
}

export interface Column {
  key: string
  /** Under the axis. */
  label: string
  /** One-letter labels of the axis for a phone. */
  name: string
  /** Start of a group of columns, such as a year: shown under the labels. */
  group: string
  /** Values by the keys of the parts, from below. */
  values: Readonly<Record<string, number>>
  compared?: number | null | undefined
  /** A line across the column: what was to be reached. */
  due?: number | null
  /** How many of what was to be reached never will be; said over the line. */
  missed?: number | null
  href?: string | undefined
}

interface ColumnChartProps extends ChartProps {
  columns: readonly Column[]
  /** Parts from below. */
  parts: readonly ColumnPart[]
  /** Label of the line of the previous period; without it none is drawn. */
  compared?: string | undefined
  format: (value: number) => string
  isWhole?: boolean
  /** At least, in pixels. */
  height?: number
  /** The sum is above each column. */
  hasSums?: boolean
}

const TOP = 20
/** Under the axis, for two lines of labels. */
const BELOW = 40
const COLUMN_MOST = 56
/** Space for names next to the last column; narrower on a phone. */
const NAME_ROOM = 148
const nameRoom = (width: number) => (width < 420 ? 104 : NAME_ROOM)
const isNarrow = (width: number) => width < 420

const sumOf = ({ values }: Column): number => Object.values(values).reduce((sum, value) => sum + value, 0)

/** Stacked columns over time, each part named next to the last one or the one pointed at. */
export function ColumnChart(props: ColumnChartProps) {
  const { summary, columns, parts, compared, format, isWhole = false, height = 288, hasSums = false, onOpen } = props
  const { scale, ticks } = makeAxis(
    columns.flatMap((column) => [sumOf(column), column.compared, column.due]),
    [1, 0],
    { isWhole, format },
  )
  const left = leftOf(ticks.map(format))
  const bands = (width: number) =>
    scaleBand()
      .domain(columns.map(({ key }) => key))
      .range([left, width - nameRoom(width)])
      .paddingInner(0.28)
      .paddingOuter(0.14)
  const words = (column: Column) =>
    [
      `${column.name}: ${format(sumOf(column))}`,
      ...parts.flatMap(({ key, label }) =>
        (column.values[key] ?? 0) === 0 || parts.length === 1 ? [] : [`${label} ${format(column.values[key] ?? 0)}`],
      ),
      ...(compared === undefined || column.compared === null || column.compared === undefined
        ? []
        : [`${compared} ${format(column.compared)}`]),
    ].join(', ')
  return (
    <ChartFrame
      summary={summary}
      height={height}
      least={left + NAME_ROOM + columns.length * LEAST_PLACE}
      onOpen={onOpen}
      place={(width) => {
        const band = bands(width)
        return columns.map((column) => ({
          key: column.key,
          words: words(column),
          href: column.href,
          left: (band(column.key) ?? 0) - (band.step() - band.bandwidth()) / 2,
          width: band.step(),
        }))
      }}
      draw={({ width, height: drawn }, active) => {
        const bottom = drawn - BELOW
        const toY = scale.copy().range([bottom, TOP])
        const band = bands(width)
        const right = width - nameRoom(width)
        const pointed = active === null ? undefined : columns[active]
        return (
          <>
            <Hatching />
            <Grid ticks={ticks} toY={toY} left={left} right={right} format={format} />
            {pointed ? (
              <rect
                className="pointed"
                x={(band(pointed.key) ?? 0) - (band.step() - band.bandwidth()) / 2}
                y={4}
                width={band.step()}
                height={bottom - 4}
              />
            ) : null}
            {columns.map((column) => (
              <Stack
                key={column.key}
                column={column}
                parts={parts}
                x={middleOf(column, band) - widthOf(band) / 2}
                width={widthOf(band)}
                toY={toY}
              />
            ))}
            {compared === undefined ? null : <path className="compared" d={drawSteps(columns, band, toY) ?? ''} />}
            {columns.map((column) => (
              <Over
                key={column.key}
                column={column}
                x={middleOf(column, band)}
                toY={toY}
                words={hasSums && (band.step() > 24 || columns.length < 14) ? format(sumOf(column)) : ''}
                half={widthOf(band) / 2 + 2}
              />
            ))}
            <Labels columns={columns} band={band} left={left} bottom={bottom} isShort={isNarrow(width)} />
            <Names
              column={pointed ?? columns.at(-1)}
              isPointed={pointed !== undefined}
              parts={parts}
              compared={compared}
              x={right}
              end={width}
              bottom={bottom}
              toY={toY}
              format={format}
            />
          </>
        )
      }}
    />
  )
}

/** Lines at an angle, for what is neither of the named kinds. */
const Hatching = () => (
  <defs>
    <pattern id="chart-hatching" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="hatching-ground" width="4" height="4" />
      <path className="hatching-line" d="M0 0V4" />
    </pattern>
  </defs>
)

type Place = (value: number) => number

const middleOf = ({ key }: Column, band: ScaleBand<string>): number => (band(key) ?? 0) + band.bandwidth() / 2
/** Maximum width of a column, so that few columns still look like columns. */
const widthOf = (band: ScaleBand<string>): number => Math.min(band.bandwidth(), COLUMN_MOST)

interface StackProps {
  column: Column
  parts: readonly ColumnPart[]
  x: number
  width: number
  toY: Place
}

function Stack({ column, parts, x, width, toY }: StackProps) {
  let below = 0
  return parts.map(({ key, fill }) => {
    const value = column.values[key] ?? 0
    const y = toY(below + value)
    // A hair of ground parts one from the next.
    const height = toY(below) - y - (below === 0 ? 0 : 1)
    below += value
    return value <= 0 ? null : (
      <rect key={key} className={fill} x={x} y={y} width={width} height={Math.max(height, 1)} />
    )
  })
}

interface OverProps {
  column: Column
  x: number
  /** Half of what a line across the column takes. */
  half: number
  toY: Place
  words: string
}

/** Label above a column: its sum, or what is missing of the due value. */
function Over({ column, x, half, toY, words }: OverProps) {
  const sum = sumOf(column)
  const { due } = column
  if (due === null || due === undefined) {
    return words === '' ? null : (
      <text className="centred value" x={x} y={Math.min(toY(sum), toY(column.compared ?? 0)) - 7}>
        {words}
      </text>
    )
  }
  return (
    <g>
      <path className="due" d={`M${x - half} ${toY(due)}H${x + half}`} />
      {column.missed ? (
        <text className="centred bad" x={x} y={toY(Math.max(due, sum)) - 6}>
          {column.missed}
        </text>
      ) : null}
    </g>
  )
}

/** The period before as steps: one level per column. */
function drawSteps(columns: readonly Column[], band: ScaleBand<string>, toY: Place): string | null {
  const gap = (band.step() - band.bandwidth()) / 2
  const known = columns.filter(({ compared }) => compared !== null && compared !== undefined)
  const edges = known.map(({ key, compared }) => [(band(key) ?? 0) - gap, toY(compared ?? 0)] as [number, number])
  const last = known.at(-1)
  if (last) edges.push([(band(last.key) ?? 0) - gap + band.step(), toY(last.compared ?? 0)])
  return line().curve(curveStepAfter)(edges)
}

interface LabelsProps {
  columns: readonly Column[]
  left: number
  band: ScaleBand<string>
  bottom: number
  isShort: boolean
}

function Labels({ columns, band, left, bottom, isShort }: LabelsProps) {
  const labels = columns.map(({ label }) => (isShort && columns.length > 8 ? label.slice(0, 1) : label))
  const every = everyHowMany(labels, band.step())
  return columns.map((column, index) => {
    const x = middleOf(column, band)
    const begins = index > 0 && column.group !== columns[index - 1]?.group
    const edge = (band(column.key) ?? 0) - (band.step() - band.bandwidth()) / 2
    return (
      <g key={column.key}>
        {index % every === 0 ? (
          <text className="centred" x={x} y={bottom + 16}>
            {labels[index]}
          </text>
        ) : null}
        {begins ? <path className="base-line" d={`M${edge} ${bottom}V${bottom + 36}`} /> : null}
        {begins ? (
          <text x={edge + 6} y={bottom + 34}>
            {column.group}
          </text>
        ) : null}
        {index === 0 && !columns.slice(1, 3).some(({ group }) => group !== column.group && isShort) ? (
          <text x={left} y={bottom + 34}>
            {column.group}
          </text>
        ) : null}
      </g>
    )
  })
}

interface NamesProps {
  column: Column | undefined
  isPointed: boolean
  parts: readonly ColumnPart[]
  compared: string | undefined
  /** Right edge of the columns, and of the drawing. */
  x: number
  end: number
  bottom: number
  toY: Place
  format: (value: number) => string
}

/** Each part by its name, as near as can be to where it is; with its number where a column is pointed at. */
function Names({ column, isPointed, parts, compared, x, end, bottom, toY, format }: NamesProps) {
  if (column === undefined) return null
  let below = 0
  const names = parts.flatMap(({ key, label, fill }) => {
    const value = column.values[key] ?? 0
    const y = toY(below + value / 2)
    below += value
    return value > 0 || (isPointed && parts.length > 1) ? [{ key, label, fill, value, y }] : []
  })
  const before = column.compared
  if (compared !== undefined && before !== null && before !== undefined) {
    names.push({ key: 'compared', label: compared, fill: 'ahead', value: before, y: toY(before) - 12 })
  }
  const heights = spreadLabels(
    names.map(({ y }) => y),
    bottom - 4,
  )
  const top = Math.min(...heights, bottom)
  return (
    <>
      {names.map(({ key, label, fill, value, y }, index) => {
        const height = heights[index] ?? y
        const isCompared = key === 'compared'
        return (
          <g key={key}>
            <path
              className={isCompared ? 'compared' : 'leader'}
              d={`M${x - 2} ${isCompared ? y + 12 : y}L${x + 6} ${height}`}
            />
            <text
              className={isCompared ? undefined : fill === 'pending' ? 'pending' : 'label'}
              x={x + 10}
              y={height + 4}
            >
              {label}
            </text>
            {isPointed ? (
              <text className={isCompared ? 'to-the-left' : 'to-the-left value'} x={end} y={height + 4}>
                {format(value)}
              </text>
            ) : null}
          </g>
        )
      })}
      {isPointed ? (
        <>
          <text className="value" x={x + 10} y={top - 22}>
            {column.name}
          </text>
          <text className="to-the-left value" x={end} y={top - 22}>
            {format(sumOf(column))}
          </text>
          <path className="grid-line" d={`M${x + 10} ${top - 13}H${end}`} />
        </>
      ) : null}
    </>
  )
}
