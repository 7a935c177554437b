import type { ServiceType } from '#visits/projects/projects.limits.ts'
import type { ChecklistLine } from './checklists.contract.ts'

interface StarterTemplate {
  name: string
  serviceTypes: ServiceType[]
  systemTypes: string[]
  lines: ChecklistLine[]
}

type Draft = Omit<ChecklistLine, 'key' | 'group'>

const toKey = (text: string): string =>
  text
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? ''

const check = (text: string): Draft => ({ text, kind: 'check', required: true })
const reading = (text: string, unit: string): Draft => ({ text, kind: 'reading', unit, required: true })
const optional = (line: Draft): Draft => ({ ...line, required: false })

/** 2013 Vessel General Permit (USA): 100 µg/L of TRO. No other limit is known for all makers. */
const DISCHARGE_LIMIT = '0.10'
const atDischarge = (text: string): Draft => ({ ...reading(text, 'mg/L'), max: DISCHARGE_LIMIT })

const group = (name: string, ...lines: Draft[]): ChecklistLine[] =>
  lines.map((line) => Object.assign({ key: toKey(`${name} ${line.text}`), group: name }, line))

const beforeWork = group('Before work', check('Toolbox talk and permits'), check('Alarm list and log read and saved'))

const filter = group(
  'Filter',
  reading('Differential pressure, clean', 'bar'),
  optional(reading('Differential pressure, loaded', 'bar')),
  check('Back-flush function'),
  check('Condition of the elements'),
  check('Seals'),
  check('Back-flush line and pump'),
)

const neutralisation = group(
  'Neutralisation',
  check('Tank level and concentration'),
  check('Dosing pump stroke'),
  check('Non-return valve'),
  check('Alarm'),
)

const instruments = group(
  'Instruments',
  check('Flow meter'),
  check('Salinity or conductivity'),
  check('Temperature'),
  check('Pressure'),
)

const valves = group('Valves', check('Position feedback'), check('Leakage'), check('Bypass alarm and its log entry'))

const control = group(
  'Control',
  check('Alarms and set points'),
  check('Clock'),
  check('Data storage and export'),
  check('Software version noted'),
  check('GPS link'),
)

const records = group(
  'Records',
  check('Calibration certificate on board'),
  check('Maintenance recorded'),
  optional(check('Spare parts list')),
)

const handover = group('Handover', check('Old parts shown'), check('Crew trained, questions answered'))

/** Checklists of a new installation. No limit in them is invented: a value without a known limit has none. */
export const STARTER_TEMPLATES: readonly StarterTemplate[] = [
  {
    name: 'Annual service, electrolysis',
    serviceTypes: ['annual service'],
    systemTypes: ['electrolysis'],
    lines: [
      ...beforeWork,
      ...filter,
      ...group(
        'Electrolyser',
        check('Scaling'),
        check('Electrode coating'),
        check('Connections'),
        check('Insulation'),
        check('Flow switch'),
        optional(check('Acid cleaning, where the maker asks for it')),
      ),
      ...group(
        'Rectifier',
        reading('Voltage', 'V'),
        reading('Current', 'A'),
        check('Cooling and fans'),
        check('Dust'),
        check('Alarms'),
      ),
      ...group(
        'Hydrogen and gas',
        check('Degassing and blowers'),
        optional(check('Function test of the gas detector')),
      ),
      ...group(
        'TRO analyser',
        check('Reagents and dates'),
        check('Cuvette'),
        check('Valves and sample flow'),
        check('Standby signal and output loop'),
        reading('Uptake', 'mg/L'),
        atDischarge('Discharge, neutraliser on'),
      ),
      ...neutralisation,
      ...instruments,
      ...valves,
      ...control,
      ...records,
      ...handover,
    ],
  },
  {
    name: 'Annual service, UV',
    serviceTypes: ['annual service'],
    systemTypes: ['UV'],
    lines: [
      ...beforeWork,
      ...filter,
      ...group(
        'UV reactor',
        check('Lamps'),
        reading('Lamp hours', 'h'),
        check('Sleeves'),
        check('Wiper'),
        check('UV sensor'),
        check('Supply when the lamps strike'),
      ),
      ...instruments,
      ...valves,
      ...control,
      ...records,
      ...handover,
    ],
  },
  {
    name: 'TRO verification',
    serviceTypes: ['TRO calibration'],
    systemTypes: [],
    lines: [
      ...group(
        'TRO analyser',
        check('Reagents and dates'),
        check('Cuvette'),
        check('Valves, tubes and sample flow'),
        check('Indicator cooling'),
        check('Standby signal and output loop'),
      ),
      ...group('Comparison', reading('Uptake', 'mg/L'), atDischarge('Discharge, neutraliser on')),
      ...group(
        'Records',
        check('Certificate with date and reference instrument'),
        check('Reagent change label'),
        check('Waste reagents noted'),
      ),
    ],
  },
  {
    name: 'Commissioning',
    serviceTypes: ['commissioning'],
    systemTypes: [],
    lines: [
      ...group(
        'Cold checks',
        check('Toolbox talk and permits'),
        check('Installation against the drawings'),
        check('Wiring and I/O'),
        check('Set points'),
      ),
      ...group(
        'Start-up',
        check('Start-up in automatic'),
        check('Operation with ambient water, uptake'),
        check('Operation with ambient water, discharge'),
        check('Functional tests of alarms and shutdowns'),
        check('Bypass alarm and its log entry'),
      ),
      ...group(
        'Commissioning test',
        optional(check('Test by a body independent of the maker')),
        optional(check('Support for the flag’s test')),
      ),
      ...handover,
      ...group('Records', check('Alarm and set-point list'), check('Training sheet with names')),
    ],
  },
  {
    name: 'Fault call',
    serviceTypes: ['repair'],
    systemTypes: [],
    lines: [
      ...group(
        'Before work',
        check('Toolbox talk and permits'),
        check('Alarm list and log read before touching anything'),
        check('Software version noted'),
      ),
      ...group(
        'Fault',
        check('Supply and power dips'),
        check('Sensors in range'),
        check('Differential pressure switch of the filter'),
        check('4-20 mA loops and communication'),
        optional(check('TRO analyser: reagents, cuvette, sample flow')),
      ),
      ...group('After the repair', check('Test run'), check('Alarms cleared'), check('Alarm explained to the crew')),
    ],
  },
]
