interface GridProps {
  ticks: readonly number[]
  toY: (value: number) => number
  left: number
  right: number
  format: (value: number) => string
}

/** Horizontal lines with their numbers; the lowest is the base line. */
export const Grid = ({ ticks, toY, left, right, format }: GridProps) =>
  ticks.map((tick, index) => (
    <g key={tick}>
      <path className={index === 0 ? 'base-line' : 'grid-line'} d={`M${left} ${toY(tick)}H${right}`} />
      <text className="to-the-left" x={left - 8} y={toY(tick) + 4}>
        {format(tick)}
      </text>
    </g>
  ))
