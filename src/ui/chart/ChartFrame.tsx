import { useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useSize, type Size } from './use-size.ts'

/** One place along a drawing's axis, as pointer and keyboard find it. */
export interface Reading {
  key: string
  /** The content as a sentence. */
  words: string
  /** The list that it counts. */
  href?: string | undefined
  /** Left edge and width in pixels of the drawing. */
  left: number
  width: number
}

export interface ChartProps {
  /** The whole drawing as a sentence. */
  summary: string
  /** Opens a list that a value counts; the browser follows the link by itself without it. */
  onOpen?: ((href: string) => void) | undefined
}

interface ChartFrameProps extends ChartProps {
  /** Minimum height; next to a taller block it grows. */
  height: number
  /** Width in pixels below which it scrolls sideways, so that each of its places can be pressed. */
  least: number
  /** Draws at this size, so that 12 px stay 12 px; `active` is the reading under pointer or focus. */
  draw: (size: Size, active: number | null) => ReactNode
  place: (width: number) => readonly Reading[]
}

/** Width in pixels of the narrowest place that a pointer hits (WCAG 2.5.8). */
export const LEAST_PLACE = 24

/** Before it is measured. */
const USUAL_WIDTH = 560

/**
 * A drawing along an axis. Each position can be pointed at and stepped through by arrow keys, which shows its values,
 * and leads to its list. On a phone the table next to the drawing does that, with larger targets.
 */
export function ChartFrame({ summary, height, least, draw, place, onOpen }: ChartFrameProps) {
  const [frame, size] = useSize<HTMLDivElement>({ width: USUAL_WIDTH, height })
  const [active, setActive] = useState<number | null>(null)
  return (
    <div className="chart-scroll">
      <div className="chart" ref={frame} style={{ minHeight: height, '--least': `${least}px` } as CSSProperties}>
        <p className="visually-hidden">{summary}</p>
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          {draw(size, active)}
        </svg>
        <Readings readings={place(size.width)} of={size.width} onActive={setActive} onOpen={onOpen} />
      </div>
    </div>
  )
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

interface ReadingsProps {
  readings: readonly Reading[]
  /** Width of the drawing. */
  of: number
  onActive: (index: number | null) => void
  onOpen: ChartProps['onOpen']
}

function Readings({ readings, of, onActive, onOpen }: ReadingsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [stop, setStop] = useState<string | null>(null)
  const last = readings.length - 1
  // One stop of the Tab key: the place read last, at first the newest.
  const current = readings.some(({ key }) => key === stop) ? stop : readings[last]?.key
  const step = (event: KeyboardEvent, at: number) => {
    const next = STEPS[event.key]?.(at, last)
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('a, button')[next]?.focus()
  }
  return (
    <ul className="chart-readings" ref={list} onPointerLeave={() => onActive(null)}>
      {readings.map(({ key, words, href, left, width }, index) => {
        const name = <span className="visually-hidden">{words}</span>
        const shared = {
          tabIndex: key === current ? 0 : -1,
          onFocus: () => {
            setStop(key)
            onActive(index)
          },
          onBlur: () => onActive(null),
          onKeyDown: (event: KeyboardEvent) => step(event, index),
        }
        return (
          <li
            key={key}
            style={{ left: `${(left / of) * 100}%`, width: `${(width / of) * 100}%` }}
            onPointerEnter={() => onActive(index)}
          >
            {href === undefined ? (
              <button type="button" {...shared}>
                {name}
              </button>
            ) : (
              <a href={href} {...shared} onClick={(event) => follow(event, href, onOpen)}>
                {name}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Navigates by the router, except for a click that opens another tab. */
export function follow(event: MouseEvent, href: string, onOpen: ChartProps['onOpen']): void {
  if (onOpen === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  onOpen(href)
}
