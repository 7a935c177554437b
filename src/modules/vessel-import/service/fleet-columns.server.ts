import { knowHeadings, type KnownHeadings } from '#core/csv/map-columns.server.ts'
import { columnNames } from '../messages.en.ts'
import type { FleetColumn } from '../vessel-import.limits.ts'

/** Headings by which each column is known, besides its own name, as English and Norwegian lists write them. */
const HEADINGS: Readonly<Record<FleetColumn, readonly string[]>> = {
  name: ['vessel', 'vessel name', 'ship', 'ship name', 'skip', 'skipsnavn', 'fartøy', 'fartøynavn', 'navn', 'båt'],
  imo: ['imo number', 'imo no', 'imo nr', 'imo-nummer', 'imonummer'],
  clientName: ['client', 'company', 'owner', 'customer', 'manager', 'kunde', 'kundenavn', 'rederi', 'selskap', 'eier'],
  formerNames: ['former name', 'ex name', 'ex names', 'previous names', 'tidligere navn', 'eks navn', 'ex-navn'],
  systemType: [
    'system',
    'system 1',
    'systemtype1',
    'bwts',
    'bwms',
    'treatment system',
    'anlegg',
    'system type 1',
    'renseanlegg',
  ],
  brand1: ['brand', 'maker', 'make', 'merke', 'produsent', 'fabrikat', 'merke 1', 'leverandør'],
  systemType2: ['system 2', 'second system', 'anlegg 2', 'system type 2'],
  brand2: ['merke 2', 'second brand', 'maker 2', 'produsent 2'],
  location: ['port', 'place', 'home port', 'havn', 'sted', 'lokasjon', 'hjemmehavn'],
  vesselMasterName: ['master', 'captain', 'kaptein', 'skipsfører', 'master name', 'vessel master'],
  vesselMasterPhone: [
    'master phone',
    'captain phone',
    'telefon kaptein',
    'kaptein telefon',
    'vessel master phone',
    'telefon skipsfører',
  ],
  vesselMasterEmail: [
    'master email',
    'master e-mail',
    'kaptein e-post',
    'e-post kaptein',
    'vessel email',
    'epost kaptein',
    'ship email',
  ],
  engineerName: ['engineer', 'chief engineer', 'maskinsjef', 'maskinist', 'superintendent'],
  engineerPhone: ['chief engineer phone', 'telefon maskinsjef', 'maskinsjef telefon'],
  engineerEmail: [
    'chief engineer email',
    'engineer e-mail',
    'e-post maskinsjef',
    'maskinsjef e-post',
    'epost maskinsjef',
  ],
  portAgent: ['agent', 'port agent name', 'havneagent', 'skipsmegler'],
  portAgentPhone: ['agent phone', 'telefon agent', 'agent telefon'],
  portAgentEmail: ['agent email', 'agent e-mail', 'e-post agent', 'agent e-post', 'epost agent'],
  serviceIntervalMonths: [
    'interval',
    'interval months',
    'service interval',
    'intervall',
    'serviceintervall',
    'måneder',
  ],
  nextServiceDue: ['next due', 'next service', 'due', 'neste service', 'forfall', 'frist', 'neste forfall'],
  notes: ['note', 'remarks', 'comment', 'comments', 'notat', 'notater', 'merknad', 'kommentar'],
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

/** What is known of the headings of a fleet's file. */
export const FLEET_HEADINGS: KnownHeadings<FleetColumn> = {
  find: knowHeadings(HEADINGS),
  name: (column) => columnNames[column],
}
