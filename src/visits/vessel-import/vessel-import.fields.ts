import { fieldOf, importedNames, type FieldKind, type ImportedNames } from '#core/entity/entity-fields.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'

/** Fields of a vessel that a file may have, in the order of the export. */
export const VESSEL_COLUMNS = importedNames(VESSEL_FIELDS)
export type VesselColumn = ImportedNames<typeof VESSEL_FIELDS>

/** Columns of the service of a row. */
export const SERVICE_COLUMNS = ['serviceDate', 'serviceType', 'serviceOperator', 'serviceLocation'] as const

/** Columns of a fleet's file, in their written order: the vessel, and one service per row. */
export const FLEET_COLUMNS = [...VESSEL_COLUMNS, ...SERVICE_COLUMNS] as const
export type FleetColumn = (typeof FLEET_COLUMNS)[number]

const fieldsOf = VESSEL_COLUMNS.map((name) => [name, fieldOf(VESSEL_FIELDS, name)] as const)
const perColumn = <Value>(read: (field: (typeof fieldsOf)[number][1]) => Value): Record<VesselColumn, Value> =>
  Object.fromEntries(fieldsOf.map(([name, field]) => [name, read(field)])) as Record<VesselColumn, Value>

/** Heads of the columns in an export, and how messages name them. */
export const VESSEL_COLUMN_NAMES = perColumn(({ short, label }) => short ?? label)
/** Headings under which a file may have the column. */
export const VESSEL_HEADINGS = perColumn(({ short, label, importNames = [] }) => [
  ...(short === undefined ? [] : [short]),
  label,
  ...importNames,
])
/** How the value of a column is written. */
export const COLUMN_KINDS: Readonly<Record<FleetColumn, FieldKind>> = {
  ...perColumn(({ kind }) => kind),
  serviceDate: 'day',
  serviceType: 'line',
  serviceOperator: 'line',
  serviceLocation: 'line',
}
/** Columns with a telephone number. */
export const PHONE_COLUMNS = VESSEL_COLUMNS.filter((column) => COLUMN_KINDS[column] === 'phone')
/** Columns with a day. */
export const DAY_COLUMNS = FLEET_COLUMNS.filter((column) => COLUMN_KINDS[column] === 'day')
