import { knowHeadings, type KnownHeadings } from '#core/csv/map-columns.server.ts'
import { columnNames } from '../messages.en.ts'
import { VESSEL_HEADINGS, type FleetColumn } from '../vessel-import.fields.ts'

/** Alternative headings of each column, as English and Norwegian lists write them. */
const HEADINGS: Readonly<Record<FleetColumn, readonly string[]>> = {
  ...VESSEL_HEADINGS,
  serviceDate: [
    'date',
    'last service',
    'last service date',
    'service day',
    'dato',
    'siste service',
    'servicedato',
    'utført',
  ],
  serviceType: [
    'service',
    'type',
    'last service type',
    'type of service',
    'servicetype',
    'jobb',
    'arbeid',
    'type service',
  ],
  serviceOperator: ['technician', 'operator', 'operator name', 'service engineer', 'tekniker', 'utført av', 'montør'],
  serviceLocation: ['service port', 'service place', 'service location', 'servicehavn', 'utført i', 'sted for service'],
}

/** Known headings of a fleet file. */
export const FLEET_HEADINGS: KnownHeadings<FleetColumn> = {
  find: knowHeadings(HEADINGS),
  name: (column) => columnNames[column],
}
