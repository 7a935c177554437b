import type { en } from './en.ts'

const standing = {
  heading: 'Tjenester',
  lead: (city) => `For rederier, verft og maritime operatører, om bord og fra ${city}.`,
  includes: 'Dette inngår',
  visitHeading: 'Et servicebesøk, steg for steg',
  visit: [
    'Vi leser alarmer og logg før vi gjør noe på anlegget',
    'Inntak i automatikk: TRO, strøm, vannmengde, trykk',
    'Filter, elektrolyseenhet og TRO-analysator',
    'Utslipp: TRO før og etter nøytraliseringen',
    'Slitte deler skiftes, og du får se de gamle',
    'Skipsføreren eller maskinsjefen signerer rapporten',
  ],
} satisfies Omit<typeof en, 'describe'>

/** The six service cards in the specification's order. */
const describe: (typeof en)['describe'] = (settings) => [
  {
    id: 'ballast-water',
    title: 'Service på rensesystemer',
    text: 'Hjelp ved igangkjøring, årlig service og feilsøking på rensesystemer for ballastvann.',
    features: [
      'Filter, elektrolyse og kraftenhet',
      'Nøytralisering, ventiler og alarmer',
      'Servicerapport og kalibreringssertifikat',
    ],
  },
  {
    id: 'worldwide',
    title: 'Service over hele verden',
    text: `Et lag på ${settings.serviceTeamSize} av våre ${settings.technicians} teknikere reiser fra ${settings.address.city} til havna agenten din oppgir.`,
    features: [
      'Planlagt etter havn, kai og agent',
      'Ett inntak og ett utslipp mens vi er om bord',
      'Dokumentasjonen legges igjen om bord',
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
    features: [settings.partners.join(', '), 'Deler etter anleggets serienummer', 'Vi oppgir hvem som har laget delen'],
  },
  {
    id: 'testing',
    title: 'Prøving og dokumentasjon',
    text: 'Kontrollmåling av TRO, indikative prøver og forberedelse til besiktelse.',
    features: [
      'Måleverdier før og etter justering',
      'Måling ned mot 0,1\u00a0mg/L',
      'Liste over funn før inspeksjonen',
    ],
  },
  {
    id: 'chandlery',
    title: settings.chandlery.cardTitle,
    text: 'Utstyr levert til kai, med eller uten dine egne varekoder.',
    features: ['Utstyr til dekk, maskin og sikkerhet', 'Lugar, bysse og proviant', 'Tekniske og elektriske varer'],
  },
]

/** Norwegian texts of the services. */
export const nb = { ...standing, describe } satisfies typeof en
