import { formatSpan } from '#core/days.ts'
import { ringAround, toPath, toPoint, type Point } from '#ui/map/coast.ts'
import type { DueRow } from '../service-due.contract.ts'
import { NEAR_MILES } from '../service-due.limits.ts'

/** Width and height of the drawing. */
export const MAP = { width: 352, height: 338 } as const
/** Between what is shown and the edge, as a share of it. */
const AIR = 1.3
/** A single port is shown with what is around it: degrees to either side. */
const LEAST_REACH = 6
/** Distance between adjacent marks at one port. */
const APART = 20
const MINUTES_OF_A_DEGREE = 60

interface Mark {
  key: string
  x: number
  y: number
}

type Position = NonNullable<DueRow['near'][number]['position']>

export interface DueMap {
  /** Transforms that place the land's path in the drawing, repeated where the map wraps around the world. */
  land: string[]
  /** How far visits are looked for, around the ship that is looked at. */
  ring: string | null
  ships: (Mark & { number: number; name: string; isNear: boolean })[]
  visits: (Mark & { label: string; isLeft: boolean })[]
  lines: { key: string; path: string }[]
}

/**
 * Lays out due ships at their last ports, the visits near them, and lines between those that can be combined: centred
 * on one of the ships, or with all of them in view. A ship without a known port is only in the list.
 */
export function layOutMap(rows: readonly DueRow[], chosen: string | null): DueMap {
  const ships = rows.flatMap((row, index) => {
    const { code, position } = row.lastPort ?? {}
    return code && position ? [{ row, port: { code, ...position }, number: index + 1 }] : []
  })
  const one = ships.find(({ row }) => row.vesselId === chosen)
  const shown = one ? [one] : ships
  const middle = one?.port.longitude ?? 0
  const at = ({ longitude, latitude }: Position): Point => toPoint(longitude, latitude, middle)
  const around = one
    ? ringAround(one.port.longitude, one.port.latitude, NEAR_MILES / MINUTES_OF_A_DEGREE, middle)
    : null
  const view = fit(around ?? shown.map(({ port }) => at(port)))
  const place = (point: Point, aside = 0) => ({
    x: round((point.x - view.x) * view.scale + MAP.width / 2 + aside),
    y: round((view.y - point.y) * view.scale + MAP.height / 2),
  })

  const visits = new Map<string, DueMap['visits'][number]>()
  const lines: DueMap['lines'] = []
  const taken = new Map<string, number>()
  const visited = new Set(rows.flatMap(({ near }) => near.map(({ portCode }) => portCode)))
  const marks = ships.map(({ row, port, number }): DueMap['ships'][number] => {
    const before = taken.get(port.code) ?? 0
    taken.set(port.code, before + 1)
    const spot = place(at(port), visited.has(port.code) ? -(before + 1) * APART : before * APART)
    const isNear = row.near.length > 0
    for (const visit of row.near.slice(0, one ? row.near.length : 1)) {
      if (visit.position === null) continue
      const end = place(at(visit.position))
      const label = row === one?.row ? `${visit.portName} ${formatSpan(visit.from, visit.to)}` : ''
      const known = visits.get(visit.portCode)
      // The first of several at one port is named; the list names them all.
      if (known === undefined || known.label === '') {
        visits.set(visit.portCode, { key: visit.portCode, ...end, label, isLeft: end.x > MAP.width / 2 })
      }
      if (visit === row.near[0]) {
        lines.push({ key: row.vesselId, path: `M${spot.x} ${spot.y}L${end.x} ${end.y}` })
      }
    }
    return { key: row.vesselId, x: spot.x, y: spot.y, number, name: row.vesselName, isNear }
  })
  return {
    land: [-360, 0, 360].map((turn) => {
      const { x, y } = place({ x: turn, y: 0 })
      return `translate(${x} ${y}) scale(${round(view.scale)})`
    }),
    ring: around && toPath(around.map((point) => place(point)).map(({ x, y }) => ({ x, y: -y }))),
    ships: marks,
    visits: [...visits.values()],
    lines,
  }
}

const round = (value: number): number => Math.round(value * 100) / 100

/** The middle of these places, and how large a degree is drawn so that all of them are in sight. */
function fit(points: readonly Point[]): Point & { scale: number } {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, foot, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const half = (least: number, most: number) => Math.max(LEAST_REACH, ((most - least) / 2) * AIR)
  const isEmpty = points.length === 0
  return {
    x: isEmpty ? 0 : (left + right) / 2,
    y: isEmpty ? 0 : (foot + top) / 2,
    scale: isEmpty ? 1 : Math.min(MAP.width / 2 / half(left, right), MAP.height / 2 / half(foot, top)),
  }
}
