import { expect, it } from 'vitest'
import type { DueRow, NearVisit } from '../service-due.contract.ts'
import { layOutMap, MAP } from './near-map.ts'

/** Positions in decimal degrees. */
const POSITIONS: Readonly<Record<string, NearVisit['position']>> = {
  NOHAU: { latitude: 59.42, longitude: 5.25 },
  NOBGO: { latitude: 60.39, longitude: 5.3 },
  KRPUS: { latitude: 35.1, longitude: 129.04 },
}
const positionOf = (code: string) => POSITIONS[code] ?? null

const visit = (portCode: string, portName: string): NearVisit => ({
  projectId: `visit-${portCode}`,
  projectNumber: 'P26-0001',
  vesselName: 'Gråsund',
  status: 'confirmed',
  portCode,
  portName,
  position: positionOf(portCode),
  from: '2026-12-07',
  to: '2026-12-08',
  operatorId: null,
  operatorName: null,
  distance: 58,
  days: 1,
})

const ship = (vesselName: string, code: string | null, near: NearVisit[] = []): DueRow => ({
  vesselId: vesselName,
  vesselName,
  imo: null,
  companyId: null,
  clientName: null,
  lastServiceDate: null,
  lastServiceType: null,
  nextServiceDue: '2026-12-06',
  isDueByHand: false,
  daysToDue: 3,
  lastPort: code === null ? null : { code, name: code, day: null, position: positionOf(code) },
  openProject: null,
  near,
})

const rows = [
  ship('Ternholm', 'NOBGO', [visit('NOHAU', 'Haugesund')]),
  ship('Nowhere', null),
  ship('Vardholm', 'NOBGO'),
  ship('Sandhav', 'KRPUS'),
]

it('has the numbers of the list, with each ship in view and next to the others of its port', () => {
  const { ships, ring, lines, visits } = layOutMap(rows, null)
  expect(ships.map(({ number, isNear }) => [number, isNear])).toEqual([
    [1, true],
    [3, false],
    [4, false],
  ])
  for (const { x, y } of ships) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(MAP.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(MAP.height)
  }
  expect((ships[1]?.x ?? 0) - (ships[0]?.x ?? 0)).toBeGreaterThanOrEqual(18)
  expect(ring).toBeNull()
  expect(lines).toHaveLength(1)
  expect(visits.map(({ label }) => label)).toEqual([''])
})

it('around one ship says which visits are near it, and how far that is', () => {
  const { ships, ring, visits } = layOutMap(rows, 'Ternholm')
  const chosen = ships.find(({ key }) => key === 'Ternholm')
  expect(chosen?.x).toBe(MAP.width / 2)
  expect(ring).toMatch(/^M.*z$/)
  expect(visits.map(({ label }) => label)).toEqual(['Haugesund 7–8 Dec'])
  // Busan is far outside.
  const far = ships.find(({ key }) => key === 'Sandhav')
  expect(far?.x).toBeGreaterThan(MAP.width)
})

it('of nothing shows the world', () => {
  expect(layOutMap([], null)).toMatchObject({ ships: [], visits: [], lines: [], ring: null })
})
