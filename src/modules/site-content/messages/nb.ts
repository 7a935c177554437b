import { formatNumber } from '#core/language.ts'
import type { en } from './en.ts'

const LETTERS = { north: 'N', south: 'S', east: 'Ø', west: 'V' }
const writeDegrees = (degrees: number): string => `${Math.abs(degrees).toFixed(2).replace('.', ',')}°`

/** Norwegian texts of the frame and the standing sections of the public site. */
export const nb = {
  skip: 'Gå til innholdet',
  sections: {
    home: 'Hjem',
    services: 'Tjenester',
    products: 'Produkter',
    about: 'Om oss',
    team: 'Folkene',
    compliance: 'Regelverk',
    contact: 'Kontakt',
  },
  mainNavigation: 'Hovedmeny',
  menu: 'Meny',
  rfqList: 'Forespørsel',
  close: 'Lukk',
  offline: 'Ingen forbindelse. Last siden på nytt.',
  contact: 'Kontakt',
  portalLogin: 'Portal',
  brandPlace: (city, country) => `${city}, ${country}`,
  hero: {
    heading: 'Spesialister på ballastvannrensing og skipsservice',
    lead: (city) =>
      `Anlegg, TRO-reagenser, kjemikalier og teknikere. Fra ${city} til havna der skipet ditt anløper neste gang.`,
    find: {
      label: 'Varenummer, analysator, anlegg eller liste fra skipet',
      placeholder: '9991, CLX-Ex2, PureBallast 3',
      action: 'Finn',
      asking: 'Leter …',
      failed: 'Det kom ikke noe svar. Spørsmålet står fortsatt i feltet: prøv igjen.',
      close: 'Lukk',
    },
    services: 'Tjenestene våre',
    quote: 'Be om tilbud',
    scene:
      'Snitt gjennom et skip: Vann går inn i sjøkista, passerer pumpe, filter og elektrolyseenhet og fyller ballasttankene; en TRO-analysator viser fargen fra klar til magenta.',
    key: [
      'Sjøkiste',
      'Ballastpumpe',
      'Filter',
      'Elektrolyseenhet',
      'TRO-analysator',
      'Ballasttank',
      'Nøytraliseringsenhet',
    ],
  },
  contactBar: {
    label: 'Kontakt og partnere',
    call: 'Ring oss:',
    hours: '06-18',
    neutral: 'norsk tid',
    open: 'Tilgjengelig nå, norsk tid',
    closed: 'Stengt nå, norsk tid',
    partners: 'Autoriserte partnere',
    moreBrands: 'Flere merker',
    mailSubject: 'Henvendelse fra nettstedet',
    mailBody: (company) => [`Hei ${company},`, '', 'Fartøy og IMO-nummer:', 'Havn og datoer:', 'Dette trenger vi:', ''],
  },
  compass: {
    ...LETTERS,
    position: ({ latitude, longitude }) =>
      `${writeDegrees(latitude)} ${latitude < 0 ? LETTERS.south : LETTERS.north}, ${writeDegrees(longitude)} ${longitude < 0 ? LETTERS.west : LETTERS.east}`,
  },
  about: {
    heading: 'Om oss',
    moreThan: 'mer enn',
    vessels: 'fartøy betjent',
    technicians: 'teknikere over hele verden',
    support: 'teknisk støtte',
    company: 'Selskap',
    organisationNumber: 'Organisasjonsnummer',
    address: 'Adresse',
    chart: (ports, city) => `Kart over ${ports} referansehavner etter bredde og lengde, med ${city} markert`,
    chartNote: (ports) =>
      `${ports} referansehavner etter posisjon, WGS 84. Steder vi planlegger reiser fra og til; ikke avdelinger, ikke til navigasjon.`,
    miles: (distance) => `${formatNumber('nb', distance)} nautiske mil`,
    ringNote: (city) => `Ringer: storsirkelavstand fra ${city} i nautiske mil.`,
  },
  compliance: {
    heading: 'Regelverk',
    iso: {
      title: 'ISO-standarder',
      text: 'Hva de tre styringsstandardene omfatter.',
      list: [
        { covers: 'Kvalitet', standard: 'ISO\u00a09001' },
        { covers: 'Miljø', standard: 'ISO\u00a014001' },
        { covers: 'Arbeidsmiljø og sikkerhet', standard: 'ISO\u00a045001' },
      ],
    },
    whistleblower: {
      title: 'Varsling',
      text: 'Send et varsel. Du kan være anonym. Varsler lagres kryptert og leses bare av navngitte administratorer.',
      list: [
        'Vi følger arbeidsmiljølovens forbud mot gjengjeldelse',
        'Ingen navn, adresser eller IP-numre lagres med et anonymt varsel',
        'Med en kvitteringskode kan du lese svaret vårt og legge til mer',
      ],
      link: 'Send et varsel',
    },
    maritime: {
      title: 'Maritimt regelverk',
      text: 'Det skipet viser flaggstat, klasse og havnestatskontroll.',
      list: ['Samsvar med ballastvannkonvensjonen', 'Typegodkjenninger', 'Jevnlige sikkerhetsrevisjoner'],
    },
  },
  contactSection: {
    heading: 'Kontakt',
    company: 'Selskap',
    phone: 'Telefon',
    hours: 'Åpningstid',
    days: 'Mandag til fredag',
    time: (opens, closes) => `${opens.replace(':', '.')}–${closes.replace(':', '.')} norsk tid`,
  },
  describeCompany: ({ about, team, hours }) => `${about} Et lag på ${team} teknikere, teknisk støtte ${hours}.`,
  footer: {
    about: (chandlery) => `Ballastvannrensing, TRO-reagenser, kjemikalier, skipsutstyr og ${chandlery}.`,
    support: (hours) => `Teknisk støtte ${hours}`,
    quickLinks: 'Snarveier',
    legal: 'Juridisk',
    privacy: 'Personvernerklæring',
    terms: 'Vilkår',
    compliance: 'Regelverk',
    whistleblowing: 'Rutine for varsling',
    accessibility: 'Tilgjengelighetserklæring',
    adminLogin: 'Administrator',
    adminCode: 'Administratorkode, 16 siffer',
    logIn: 'Logg inn',
    keepSignedIn: 'Hold meg innlogget',
    organisation: (company, number) => `${company}, org.nr. ${number} MVA,`,
    register: 'Foretaksregisteret',
    brands: 'Merkenavn tilhører eierne sine.',
  },
  notFound: {
    heading: 'Denne siden ligger ikke på posisjon',
    text: 'Fant ikke siden. Adressen er feilskrevet, siden er flyttet, eller den sto aldri i kartet vårt.',
    whereTo: 'Hvor du kan gå herfra',
    home: 'Hjem',
    products: 'Produktkatalog',
    services: 'Tjenester',
    contact: 'Kontakt',
    scene: 'En bøye med nummer 404 har slitt seg fra kjettingen og drevet bort fra posisjonen i kartet.',
  },
} satisfies typeof en
