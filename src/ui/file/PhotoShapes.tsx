import { useState } from 'react'

export const SHAPE_KINDS = ['arrow', 'circle', 'text'] as const
export type ShapeKind = (typeof SHAPE_KINDS)[number]

/** A mark on a photo; coordinates from 0 to 1 of its width and height. An arrow points to its second place. */
export interface PhotoShape {
  kind: ShapeKind
  x1: number
  y1: number
  x2: number
  y2: number
  text?: string | undefined
}

/** Units of the drawing along the picture's width. */
const WIDTH = 1000
const ARROW_HEAD = 44
const TEXT_SIZE = 42

/** A photo with the marks drawn on it: red with a white edge, legible on every picture. */
export function PhotoShapes({ picture, alt, shapes }: { picture: string; alt: string; shapes: readonly PhotoShape[] }) {
  const [ratio, setRatio] = useState(4 / 3)
  const height = WIDTH / ratio
  return (
    <span className="photo-shapes">
      <img
        src={picture}
        alt={alt}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          if (naturalWidth > 0 && naturalHeight > 0) setRatio(naturalWidth / naturalHeight)
        }}
      />
      <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
        {shapes.map((shape, index) => (
          // A mark has no identity but its place in the drawing.
          // oxlint-disable-next-line react/no-array-index-key
          <Shape key={index} shape={shape} height={height} />
        ))}
      </svg>
    </span>
  )
}

function Shape({ shape: { kind, x1, y1, x2, y2, text }, height }: { shape: PhotoShape; height: number }) {
  const [fromX, fromY, toX, toY] = [x1 * WIDTH, y1 * height, x2 * WIDTH, y2 * height]
  if (kind === 'text') {
    return (
      <text x={fromX} y={fromY} fontSize={TEXT_SIZE}>
        {text}
      </text>
    )
  }
  const path =
    kind === 'arrow'
      ? arrowPath(fromX, fromY, toX, toY)
      : ellipsePath((fromX + toX) / 2, (fromY + toY) / 2, Math.abs(toX - fromX) / 2, Math.abs(toY - fromY) / 2)
  return (
    <>
      <path className="edge" d={path} />
      <path d={path} />
    </>
  )
}

const ellipsePath = (x: number, y: number, radiusX: number, radiusY: number): string =>
  `M${x - radiusX} ${y}a${radiusX} ${radiusY} 0 1 0 ${2 * radiusX} 0a${radiusX} ${radiusY} 0 1 0 ${-2 * radiusX} 0`

function arrowPath(fromX: number, fromY: number, toX: number, toY: number): string {
  const direction = Math.atan2(toY - fromY, toX - fromX)
  const [left, right] = [-0.5, 0.5].map((turn) => {
    const angle = direction + Math.PI + turn
    return `L${toX} ${toY}L${toX + ARROW_HEAD * Math.cos(angle)} ${toY + ARROW_HEAD * Math.sin(angle)}`
  })
  return `M${fromX} ${fromY}${left}${right}`
}
