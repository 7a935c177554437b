import type { ServiceType } from '#visits/projects/projects.limits.ts'
import { isOutsideLimit } from '#visits/service-reports/document/check-reading.ts'
import type { ReportReading } from '#visits/service-reports/document/report-content.ts'
import type { Random } from './random.ts'

/** Visits with readings. */
const MEASURED: readonly ServiceType[] = ['commissioning', 'annual service', 'TRO calibration', 'repair', 'survey']

export const isMeasured = (serviceType: string): boolean => MEASURED.some((type) => type === serviceType)

/** Drift of a ship's analyser: its reading moves away from the hand test until it is calibrated. */
export interface ShipState {
  /** TRO at which its system treats, mg/L. */
  dose: number
  /** The analyser's reading next to the hand test, mg/L. */
  drift: number
}

export const newShip = (random: Random): ShipState => ({
  dose: random.whole(62, 92) / 10,
  drift: random.whole(-3, 3) / 10,
})

/** Readings of one visit; the system's state afterwards is the input of the next one. */
export function measure(random: Random, ship: ShipState, serviceType: string): ReportReading[] {
  ship.drift -= random.whole(0, 6) / 10
  ship.dose = Math.min(9.8, Math.max(5.6, ship.dose + random.whole(-5, 4) / 10))
  const shown = Math.max(0.8, ship.dose + ship.drift)
  const discharged = random.chance(0.06) ? random.whole(11, 16) : random.whole(1, 9)
  const readings = [
    read('TRO, analyser', shown.toFixed(1), 'mg/L', null),
    read('TRO, hand test', ship.dose.toFixed(1), 'mg/L', '4.0-10.0'),
    read('TRO at discharge', (discharged / 100).toFixed(2), 'mg/L', '≤ 0.1'),
    read('Water conductivity', String(random.whole(32, 52)), 'mS/cm', null),
  ]
  if (serviceType !== 'survey') ship.drift = random.whole(-1, 1) / 10
  return readings
}

const read = (quantity: string, value: string, unit: string, limit: string | null): ReportReading => ({
  quantity,
  value,
  unit,
  limit,
  isOutside: isOutsideLimit({ value, unit, limit }),
})
