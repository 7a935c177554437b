import { addDays, daysBetween } from '#core/days.ts'
import { milesBetweenPorts } from '#core/ports/find-port.server.ts'
import type { NearVisit } from './service-due.contract.ts'
import { NEAR_DAYS, NEAR_MAX, NEAR_MILES } from './service-due.limits.ts'

/** A visit that is planned somewhere. */
export type PlannedVisit = Omit<NearVisit, 'distance' | 'days'> & { vesselId: string }

interface DueShip {
  vesselId: string
  nextServiceDue: string
  lastPort: { code: string | null } | null
}

/** The day to which a visit is compared: that on which it is due, or today where that is over. */
export const wantedDay = ({ nextServiceDue }: Pick<DueShip, 'nextServiceDue'>, today: string): string =>
  nextServiceDue < today ? today : nextServiceDue

/** First and last day between which a visit can be near some of these ships. */
export function nearDays(ships: readonly DueShip[], today: string): { from: string; to: string } | null {
  const days = ships.map((ship) => wantedDay(ship, today)).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined
    ? null
    : { from: addDays(first, -NEAR_DAYS), to: addDays(last, NEAR_DAYS) }
}

/** Planned visits of other ships within 300 miles of this one's last port and 7 days of its day, the nearest first. */
export function findNear(ship: DueShip, visits: readonly PlannedVisit[], today: string): NearVisit[] {
  const day = wantedDay(ship, today)
  return visits
    .flatMap(({ vesselId, ...visit }): NearVisit[] => {
      const miles = vesselId === ship.vesselId ? null : milesBetweenPorts(ship.lastPort?.code, visit.portCode)
      if (miles === null || miles > NEAR_MILES) return []
      const days = visit.to < day ? daysBetween(day, visit.to) : Math.max(0, daysBetween(day, visit.from))
      if (Math.abs(days) > NEAR_DAYS) return []
      return [{ ...visit, distance: Math.round(miles), days }]
    })
    .toSorted((a, b) => a.distance - b.distance || Math.abs(a.days) - Math.abs(b.days) || (a.from < b.from ? -1 : 1))
    .slice(0, NEAR_MAX)
}
