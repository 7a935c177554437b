import { writtenKey } from '#fleet/vessels/vessel-names.policy.ts'
import { vesselImportTexts as texts } from '../messages.en.ts'
import { FLEET_COLUMNS, type FleetColumn } from '../vessel-import.fields.ts'
import type { CheckedRow, PastService, VesselValues } from './check-row.server.ts'

/** All rows of a file about one vessel, represented by the first of them. */
export interface FleetGroup {
  row: number
  cells: CheckedRow['cells']
  /** Whether its IMO number was in a name only. */
  hasImoOfName: boolean
  vessel: VesselValues
  services: { row: number; service: PastService }[]
  rows: number[]
}

interface Grouping {
  groups: FleetGroup[]
  groupOf: Map<number, FleetGroup>
}

/**
 * Joins the rows of each vessel, by IMO number or else by name. A value that is blank in one row is taken from the
 * other; a contradicting row is refused, with the reason added to it.
 */
export function groupRows(rows: readonly CheckedRow[]): Grouping {
  const groups: FleetGroup[] = []
  const groupOf = new Map<number, FleetGroup>()
  const byImo = new Map<string, FleetGroup>()
  const byName = new Map<string, FleetGroup>()
  for (const checked of rows) {
    if (checked.reasons.length > 0) continue
    const { imo, name } = checked.vessel
    const named = name === undefined ? undefined : byName.get(writtenKey(name))
    const isTwin = imo !== undefined && named?.vessel.imo !== undefined && named.vessel.imo !== imo
    const known = (imo === undefined ? undefined : byImo.get(imo)) ?? (isTwin ? undefined : named)
    const group = known ?? { row: checked.row, cells: {}, hasImoOfName: true, vessel: {}, services: [], rows: [] }
    if (known !== undefined && !agrees(known, checked)) continue
    join(group, checked)
    groupOf.set(checked.row, group)
    if (known === undefined) groups.push(group)
    if (group.vessel.imo !== undefined) byImo.set(group.vessel.imo, group)
    if (name !== undefined && !isTwin) byName.set(writtenKey(name), group)
  }
  return { groups, groupOf }
}

function agrees(group: FleetGroup, { cells, vessel, service, reasons }: CheckedRow): boolean {
  const other = FLEET_COLUMNS.find((column) => isOther(group.vessel, vessel, column))
  if (other === 'name' && vessel.imo !== undefined) reasons.push(texts.otherName(vessel.imo, group.row))
  else if (other !== undefined) reasons.push(texts.otherValue(other, group.row))
  const twice =
    service === null
      ? undefined
      : group.services.find(
          (each) =>
            each.service.serviceDate === service.serviceDate &&
            each.service.serviceType.toLowerCase() === service.serviceType.toLowerCase(),
        )
  if (twice !== undefined) reasons.push(texts.serviceTwice(twice.row))
  return reasons.length === 0 && Object.keys(cells).length > 0
}

function isOther(known: VesselValues, said: VesselValues, column: FleetColumn): boolean {
  const [a, b] = [known[column as keyof VesselValues], said[column as keyof VesselValues]]
  if (a === undefined || b === undefined) return false
  if (column === 'name') return writtenKey(String(a)) !== writtenKey(String(b))
  return JSON.stringify(a) !== JSON.stringify(b)
}

function join(group: FleetGroup, { row, cells, hasImoOfName, vessel, service }: CheckedRow): void {
  group.hasImoOfName &&= hasImoOfName || vessel.imo === undefined
  group.cells = { ...cells, ...group.cells }
  group.vessel = { ...vessel, ...group.vessel }
  group.rows.push(row)
  if (service !== null) group.services.push({ row, service })
}
