import { Button } from '#ui/basic/Button.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { drawLand } from '#ui/map/coast.ts'
import type { DueRow } from '../service-due.contract.ts'
import { dueMessages as messages } from './messages.en.ts'
import { layOutMap, MAP } from './near-map.ts'

const LAND = drawLand()

interface NearMapProps {
  rows: readonly DueRow[]
  /** The ship that is looked at; null for all of them. */
  chosen: string | null
  onChoose: (vesselId: string | null) => void
}

/**
 * The same ships as in the list, by their numbers, at their last ports; everything that it shows is in the list as
 * well.
 */
export function NearMap({ rows, chosen, onChoose }: NearMapProps) {
  const map = layOutMap(rows, chosen)
  // A ship at a port without coordinates has no ring, and the map shows all ships.
  const one = map.ring === null ? undefined : rows.find(({ vesselId }) => vesselId === chosen)
  return (
    <figure className="near-map">
      <svg
        viewBox={`0 0 ${MAP.width} ${MAP.height}`}
        role="img"
        aria-label={one ? messages.mapOfOne(one.vesselName, one.near.length) : messages.mapOfAll(map.ships.length)}
      >
        <rect className="sea" width={MAP.width} height={MAP.height} />
        {map.land.map((transform) => (
          <path key={transform} className="land" d={LAND} transform={transform} />
        ))}
        {map.ring === null ? null : <path className="reach" d={map.ring} />}
        {map.lines.map(({ key, path }) => (
          <path key={key} className="pair" d={path} />
        ))}
        {map.visits.map(({ key, x, y }) => (
          <path key={key} className="visit" d={`M${x} ${y - 7}l7 7l-7 7l-7 -7z`} />
        ))}
        {map.ships.map(({ key, x, y, number, name, isNear }) => (
          <g key={key} className={isNear ? 'ship' : 'ship alone'} onClick={() => onChoose(key)}>
            <title>{name}</title>
            <circle cx={x} cy={y} r="9" />
            <text x={x} y={y + 4}>
              {number}
            </text>
          </g>
        ))}
        {map.visits.map(({ key, x, y, label, isLeft }) => (
          <text key={key} className={isLeft ? 'name left' : 'name'} x={isLeft ? x - 12 : x + 12} y={y + 4}>
            {label}
          </text>
        ))}
      </svg>
      <figcaption>
        <Cluster as="span" gap={6}>
          <i className="key-ship" />
          {messages.keyShip}
        </Cluster>
        <Cluster as="span" gap={6}>
          <i className="key-visit" />
          {messages.keyVisit}
        </Cluster>
        <Cluster as="span" gap={6}>
          <i className="key-pair" />
          {messages.keyPair}
        </Cluster>
        {one ? <span>{messages.keyReach}</span> : null}
        <Button small variant="ghost" off={chosen === null} onClick={() => onChoose(null)}>
          {messages.showAll}
        </Button>
      </figcaption>
    </figure>
  )
}
