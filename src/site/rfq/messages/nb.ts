import { pluralIn } from '#core/language.ts'
import type { en } from './en.ts'

const plural = pluralIn('nb')

const allLines = (count: number) => plural(count, { one: 'linja', other: `alle ${count} linjer` })

const list = {
  add: 'Legg i forespørselen',
  title: (count) => `Forespørsel (${count})`,
  panel: 'Forespørsel',
  empty: 'Ingen varer i lista.',
  remove: (itemNumber) => `Ta bort ${itemNumber}`,
  quantityOf: (itemNumber) => `Antall av ${itemNumber}`,
  oneLess: 'Én mindre',
  oneMore: 'Én til',
  listed: (quantity) => `I forespørselen: ${quantity}`,
  openList: 'Åpne lista',
  onList: (quantity, itemNumber) => `${quantity} × ${itemNumber} i lista`,
  full: 'Lista tar høyst 500 varer. Varen ble ikke lagt til.',
  send: 'Send forespørselen',
  sendToUs: 'Send til oss',
  copy: 'Kopier alle detaljer',
  print: 'Skriv ut',
  csv: 'Last ned CSV',
  keptHere: 'Lista lagres bare på denne enheten.',
  notReady: (email: string) => `Ingen forbindelse. Last siden på nytt (lista beholdes), eller skriv til ${email}.`,
  notKept: 'Nettleseren har ikke plass til å ta vare på lista. Send eller kopier den før du lukker siden.',
  unmatched: 'Skal identifiseres',
  withoutScript: 'Forespørselslista trenger JavaScript. Skriv varenumre og antall til',
  nothingToSend: 'Legg varer i forespørselen først.',
  copied: 'Hele teksten er kopiert! Lim den inn i e-posten etter at du har trykket Send forespørselen.',
  notCopied: 'Klarte ikke å kopiere. Kopier teksten for hånd.',
  shortMail: (count, hasNames) =>
    `En e-postlenke har bare plass til omtrent 2\u00a0000 tegn. E-posten har ${allLines(count)} med varenummer${hasNames ? ', antall og navn, men uten beskrivelser' : ' og antall, men uten navn og beskrivelser'}.`,
  partTitle: 'E-posten har ikke hele forespørselen',
  partMail: ({ lines, count, first, last, hasVessel }) =>
    [
      'En e-postlenke har bare plass til omtrent 2\u00a0000 tegn.',
      lines < count && lines > 0 ? `E-posten har linje 1 til ${lines} av ${count}, med nummer og antall.` : '',
      lines + 1 < count ? `Ikke med i e-posten: linje ${lines + 1} til ${count}, fra ${first} til ${last}.` : '',
      lines + 1 === count ? `Ikke med i e-posten: linje ${count}, ${last}.` : '',
      hasVessel ? '' : 'Ikke med i e-posten: opplysningene om skipet.',
    ]
      .filter(Boolean)
      .join(' '),
  copyWhole: 'Kopier hele forespørselen',
  pasteWhole: 'Hele forespørselen ligger på utklippstavla. Lim den inn i e-posten før du sender.',
  copyThenPaste: 'Kopier den, og lim den inn i e-posten før du sender. Den står også nedenfor.',
  sent: 'E-postprogrammet har forespørselen',
  sentNext: 'Les gjennom og trykk send der. Lista blir stående her til du tømmer den.',
  reference: 'Referanse',
  next: 'Hva som skjer nå',
  readAt: ({ day, opens, closes, isOpen }) =>
    isOpen
      ? `Når den er sendt, leser kontoret den i dag og er åpent til kl. ${closes.replace(':', '.')} norsk tid. Svaret går til adressen du sender fra.`
      : `Når den er sendt, leser kontoret den når det åpner igjen: ${day} kl. ${opens.replace(':', '.')} norsk tid. Svaret går til adressen du sender fra.`,
  nothingOpened: 'Åpnet ingenting seg?',
  copyRequest: 'Kopier forespørselen',
  requestCopied: 'Kopiert.',
  sendItTo: 'Send den til',
  orCall: 'Telefon',
  clear: 'Tøm lista',
  fullText: 'Hele teksten',
  columns: {
    item: 'Nr.',
    quantity: 'Ant.',
    itemNumber: 'Varenummer',
    name: 'Produktnavn',
    description: 'Beskrivelse',
  },
} satisfies (typeof en)['list']

const vessel = {
  title: 'Skip',
  optional: 'valgfritt',
  filled: 'fylt ut',
  vesselName: 'Skipets navn',
  imoNumber: 'IMO-nummer',
  imoRight: 'Kontrollsifferet stemmer',
  imoForm: 'Sju siffer, for eksempel 9074729',
  imoWrong: 'Kontrollsifferet stemmer ikke. Sammenlign med skipets papirer.',
  port: 'Neste havn',
  portHint: 'Navn eller UN/LOCODE',
  eta: 'ETA, havnas tid',
  agent: 'Agent',
  reference: 'Din referanse',
  system: 'Anlegg om bord',
  systemHint: 'Produsent og modell',
  rememberedHere: 'Huskes på denne enheten. Kommer med i e-posten bare når det er fylt ut.',
} satisfies (typeof en)['vessel']

/** A number of items in words. */
export const countOf = (count: number) => `${count} ${plural(count, { one: 'vare', other: 'varer' })}`

const paste = {
  title: 'Lim inn varenumre',
  label: 'Varenumre med antall, én vare på hver linje',
  placeholder: '09991 x 2\n28030; 1',
  submit: 'Les lista',
  working: 'Slår opp …',
  close: 'Lukk',
  review: 'Lim inn liste',
  nothing: 'Lim inn minst ett varenummer.',
  failed: 'Klarte ikke å hente produktene. Prøv igjen.',
} satisfies (typeof en)['paste']

/** Texts of the mail, the copied text, the printed sheet and the file. */
const request = {
  subject: (count) => `Forespørsel - ${countOf(count)}`,
  to: (company) => `Til: ${company}, salg`,
  date: (date) => `Dato: ${date}`,
  number: (number) => `Forespørsel: ${number}`,
  greeting: (company) => `Hei, ${company},`,
  identify: 'Kan dere finne ut hvilke varer disse linjene gjelder:',
  wish: 'Vi ønsker tilbud på disse varene:',
  pieces: (quantity) => `${quantity} stk.`,
  send: 'Vi trenger fra dere:',
  sendPrices: 'Enhetspriser og sum',
  sendTimeline: 'Leveringstid',
  sendTerms: 'Betalingsvilkår',
  confirm: 'Bekreft sammen med tilbudet:',
  confirmAddress: 'Leveringsadresse',
  missingLines: (from, to) =>
    from === to ? `Linje ${to} står ikke i lista over.` : `Linje ${from} til ${to} står ikke i lista over.`,
  missingVessel: 'Opplysningene om skipet er ikke med i denne e-posten.',
  details: 'Hele forespørselen (lim inn den kopierte teksten her):',
  regards: 'Med vennlig hilsen',
  itemNumber: 'Varenummer',
  quantity: 'Antall',
  description: 'Beskrivelse',
  notAvailable: 'ikke oppgitt',
  heads: ['NR.', 'ANT.', 'VARENUMMER', 'PRODUKTNAVN', 'BESKRIVELSE'],
  csvHeads: ['Nr.', 'Antall', 'Varenummer', 'Produktnavn', 'Beskrivelse'],
  csvName: (day) => `forespørsel-${day}.csv`,
  vesselName: 'Skip',
  imoNumber: 'IMO-nummer',
  imoUnsure: (typed) => `${typed} (må bekreftes)`,
  port: 'Havn',
  eta: 'ETA',
  portTime: (eta) => `${eta}, havnas tid`,
  agent: 'Agent',
  reference: 'Vår referanse',
  system: 'Anlegg om bord',
} satisfies (typeof en)['request']

/** Norwegian texts of the request for quotation. */
export const nb = { list, vessel, paste, request } satisfies typeof en
