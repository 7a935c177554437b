import { truncateText } from '#core/csv/cut-text.ts'
import { formatPrintedDay } from '#core/days.ts'
import { bareName, formerNamesAfterRename, stripImo } from '#fleet/vessels/vessel-names.policy.ts'
import { FORMER_NAMES_MAX } from '#fleet/vessels/vessels.limits.ts'
import { vesselImportTexts as texts } from '../messages.en.ts'
import type { FleetColumn, VesselColumn } from '../vessel-import.fields.ts'
import { FLEET_COLUMNS } from '../vessel-import.fields.ts'
import type { StoredService, StoredVessel } from '../vessel-import.queries.server.ts'
import { joinNames, type CheckedRow, type PastService, type VesselValues } from './check-row.server.ts'

export interface FieldChange {
  field: FleetColumn
  from: string
  to: string
}

/** Written values of a vessel: columns of its row, and the client's name if a new one is created. */
export interface VesselWrite {
  set: Omit<VesselValues, 'clientName'> & { companyId?: string }
  /** A company that does not exist yet. */
  newClient: string | null
}

/** Names that companies are found by. */
export interface Clients {
  idOf: ReadonlyMap<string, string>
  /** Names of companies by `companyNameKey`: a name that differs only in spelling or legal form is asked about. */
  alikeOf: ReadonlyMap<string, string>
}

/** Characters of a value that the dry run shows. */
const SHOWN_MAX = 200

export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()

/** A stored value as its cell in a file. */
export function toCell(vessel: StoredVessel, column: VesselColumn): string {
  const value = vessel[column]
  if (value === null) return ''
  // The second brand belongs to the second system.
  if (column === 'brand2' && vessel.systemType2 === null) return ''
  return Array.isArray(value) ? joinNames(value) : String(value)
}

/** Line breaks come back from a spreadsheet in another form, and blanks at the ends get lost: neither is a change. */
const sameText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim()

const cut = (text: string): string => truncateText(text, SHOWN_MAX)

/**
 * How the file's word of a vessel differs from what is stored; columns that say nothing leave it as it is. Only a vessel
 * that is known by its IMO number can be renamed: of any other the name is what it was found by, perhaps an old one.
 */
export function compareVessel(
  stored: StoredVessel,
  { cells, vessel }: Pick<CheckedRow, 'cells' | 'vessel'>,
  clients: Clients,
): VesselWrite & { changes: FieldChange[] } {
  const write: VesselWrite & { changes: FieldChange[] } = { set: {}, newClient: null, changes: [] }
  for (const column of FLEET_COLUMNS) {
    const value = vessel[column as VesselColumn]
    const cell = cells[column]
    if (value === undefined || cell === undefined) continue
    if (column === 'name' && (vessel.imo !== stored.imo || nameKey(stripImo(stored.name)) === nameKey(cell))) continue
    const from = toCell(stored, column as VesselColumn)
    const to = Array.isArray(value) ? joinNames(value) : String(value)
    if (sameText(from) === sameText(cell) || sameText(from) === sameText(to)) continue
    if (column === 'clientName') {
      const id = clients.idOf.get(nameKey(to))
      if (id !== undefined ? id === stored.companyId : nameKey(from) === nameKey(to)) continue
      if (id === undefined) write.newClient = to
      else write.set.companyId = id
    } else Object.assign(write.set, { [column]: value })
    write.changes.push({ field: column, from: cut(from), to: cut(to) })
  }
  if (write.set.name !== undefined && write.set.formerNames === undefined) {
    write.set.formerNames = formerNamesAfterRename(stored, write.set.name)
  }
  return write
}

/** The name of a list for a vessel with another name: stored, so that it is found next time. */
export function addFormerName(stored: StoredVessel, name: string | undefined): string[] | null {
  if (name === undefined) return null
  const known = [stored.name, ...stored.formerNames].map(bareName)
  return known.includes(bareName(name)) ? null : [...stored.formerNames, name].slice(-FORMER_NAMES_MAX)
}

export type ServiceVerdict =
  | { kind: 'new'; what: string }
  | { kind: 'changed'; what: string; id: string; values: PastService; changes: FieldChange[] }
  | { kind: 'unchanged'; what: string | null }

/** Compares a service of the file with the history: the same day and kind of work is the same service. */
export function compareService(
  service: PastService,
  stored: readonly StoredService[],
  visits: readonly { day: string; serviceType: string }[],
): ServiceVerdict {
  const isSame = (day: string, type: string) =>
    day === service.serviceDate && type.toLowerCase() === service.serviceType.toLowerCase()
  const known = stored.find(({ serviceDate, serviceType }) => isSame(serviceDate, serviceType))
  if (known !== undefined) {
    const values: PastService = {
      serviceDate: known.serviceDate,
      serviceType: known.serviceType,
      operatorName: service.operatorName ?? known.operatorName,
      location: service.location ?? known.location,
    }
    const changes = (
      [
        ['serviceOperator', known.operatorName, values.operatorName],
        ['serviceLocation', known.location, values.location],
      ] as const
    ).flatMap(([field, from, to]) => (from === to ? [] : [{ field, from: from ?? '', to: to ?? '' }]))
    if (changes.length === 0) return { kind: 'unchanged', what: null }
    return { kind: 'changed', what: '', id: known.id, values, changes }
  }
  if (visits.some(({ day, serviceType }) => isSame(day, serviceType))) {
    return { kind: 'unchanged', what: texts.visitedThen(service.serviceType, formatPrintedDay(service.serviceDate)) }
  }
  return { kind: 'new', what: texts.newService(service.serviceType, formatPrintedDay(service.serviceDate)) }
}
