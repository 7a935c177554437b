import type { PublicSettings } from '../site-content.contract.ts'

interface ServiceText {
  id: 'ballast-water' | 'worldwide' | 'chemicals' | 'distribution' | 'testing' | 'chandlery'
  title: string
  text: string
  features: readonly [string, string, string]
}

const standing = {
  heading: 'Services',
  lead: (city: string) => `For shipowners, shipyards and maritime operators, on board and from ${city}.`,
  /** Over what a phone shows folded. */
  includes: 'What it includes',
  visitHeading: 'A service visit, in order',
  visit: [
    'Alarms and log are read before anything is changed',
    'Uptake in automatic: TRO, current, flow, pressures',
    'Filter, electrolysis unit and TRO analyser',
    'Discharge: TRO before and after the neutraliser',
    'Parts replaced, old parts shown',
    'Report signed by the master or chief engineer',
  ],
}

/** The six service cards in the specification's order. */
const describe = (
  settings: Pick<PublicSettings, 'serviceTeamSize' | 'technicians' | 'address' | 'partners' | 'chandlery'>,
): readonly ServiceText[] => [
  {
    id: 'ballast-water',
    title: 'Ballast Water Systems',
    text: 'Commissioning assistance, periodic service and fault calls on ballast water treatment systems.',
    features: [
      'Filter, electrolyser and power unit',
      'Neutralisation, valves and alarms',
      'Service report and calibration certificate',
    ],
  },
  {
    id: 'worldwide',
    title: 'Worldwide Service',
    text: `A team of ${settings.serviceTeamSize} of our ${settings.technicians} technicians travels from ${settings.address.city} to the port your agent names.`,
    features: [
      'Planned by port, berth and agent',
      'One uptake and one discharge while we are on board',
      'Documents left on board',
    ],
  },
  {
    id: 'chemicals',
    title: 'Chemical Supply',
    text: 'TRO reagents, neutralisers and treatment chemicals, ordered by item number.',
    features: ['Indicator and buffer sets', 'Sodium thiosulfate, both forms', 'Safety data sheets with the goods'],
  },
  {
    id: 'distribution',
    title: 'Authorized Distribution',
    text: 'Systems, spare parts and monitors from the makers we represent.',
    features: [settings.partners.join(', '), 'Parts by system serial number', 'We name the maker of each part'],
  },
  {
    id: 'testing',
    title: 'Compliance Testing',
    text: 'TRO verification, indicative sampling and preparation for survey.',
    features: ['As found and as left readings', 'Reading near 0.1\u00a0mg/L', 'Findings list before inspection'],
  },
  {
    id: 'chandlery',
    title: settings.chandlery.cardTitle,
    text: 'Ship supplies delivered to the berth, with or without your own item codes.',
    features: ['Deck, engine and safety stores', 'Cabin, galley and provisions', 'Technical and electrical items'],
  },
]

/** English texts of the services. */
export const en = { ...standing, describe }

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    services: typeof en
  }
}
