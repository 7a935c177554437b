import type { en } from './en.ts'

const standing = {
  heading: 'Tjenester',
  lead: (city) => `For rederier, verft og maritime operatører, om bord og fra ${city}.`,
  visitHeading: 'Et servicebesøk, steg for steg',
  visit: [
    'Vi leser alarmer og logg før vi rører noe',
    'Inntak i automatikk: TRO, strøm, vannmengde, trykk',
    'Filter, elektrolyseenhet og TRO-analysator',
    'Utslipp: TRO før og etter nøytraliseringen',
    'Deler byttes, og du får se de gamle',
    'Kapteinen eller maskinsjefen signerer rapporten',
  ],
} satisfies Omit<typeof en, 'describe'>

/** The six service cards in the specification's order. */
const describe: (typeof en)['describe'] = (settings) => [
  {
    id: 'ballast-water',
    title: 'Ballastvannrensing',
    text: 'Hjelp ved igangkjøring, årlig service og feilsøking på rensesystemer for ballastvann.',
    features: [
      'Filter, elektrolyse og strømforsyning',
      'Nøytralisering, ventiler og alarmer',
      'Servicerapport og kalibreringsbevis',
    ],
  },
  {
    id: 'worldwide',
    title: 'Service over hele verden',
    text: `Et lag på ${settings.serviceTeamSize} teknikere reiser fra ${settings.address.city} til havna agenten din oppgir.`,
    features: [
      'Planlagt etter havn, kai og agent',
      'Én prøve med inntak og én med utslipp',
      'Papirene blir igjen om bord',
    ],
  },
  {
    id: 'chemicals',
    title: 'Kjemikalier',
    text: 'TRO-reagenser, nøytraliseringsmidler og kjemikalier til vannbehandling, bestilt på varenummer.',
    features: ['Sett med indikator og buffer', 'Natriumtiosulfat i begge former', 'Sikkerhetsdatablad følger varene'],
  },
  {
    id: 'distribution',
    title: 'Autorisert forhandler',
    text: 'Anlegg, reservedeler og målere fra produsentene vi representerer.',
    features: [
      settings.partners.join(', '),
      'Deler etter anleggets serienummer',
      'Godkjente komponenter oppgitt ved navn',
    ],
  },
  {
    id: 'testing',
    title: 'Prøving og dokumentasjon',
    text: 'Kontrollmåling av TRO, indikative prøver og forberedelse til besiktelse.',
    features: ['Måleverdi før og etter justering', 'Måling ned mot 0,1\u00a0mg/L', 'Liste over funn før inspeksjonen'],
  },
  {
    id: 'chandlery',
    title: settings.chandlery.cardTitle,
    text: 'Utstyr levert på kaia, med eller uten dine egne varekoder.',
    features: ['Utstyr til dekk, maskin og sikkerhet', 'Lugar, bysse og proviant', 'Tekniske og elektriske varer'],
  },
]

/** Norwegian texts of the services. */
export const nb = { ...standing, describe } satisfies typeof en
