const SHADES = [0, 1, 2, 3, 4]

interface ReagentSetProps {
  x: number
  y: number
  width: number
  height: number
  /** Ages from top to bottom instead of from left to right. */
  isUpright?: boolean
}

/** A mixed set in a drawing of days: it ages from clear to magenta. Is inside a `.clock`. */
export const ReagentSet = ({ x, y, width, height, isUpright = false }: ReagentSetProps) => (
  <>
    {SHADES.map((shade) => (
      <rect
        key={shade}
        x={isUpright ? x : x + (width * shade) / SHADES.length}
        y={isUpright ? y + (height * shade) / SHADES.length : y}
        width={isUpright ? width : width / SHADES.length}
        height={isUpright ? height / SHADES.length : height}
        fill={`var(--dpd-${shade})`}
      />
    ))}
    <rect className="frame" x={x} y={y} width={width} height={height} />
  </>
)
