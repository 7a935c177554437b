import type { en } from './en.ts'

/** Norwegian words of the finder, the cross-reference and "What is on board?". */
export const nb = {
  lang: 'nb',
  ask: {
    label: 'Delenummer, analysator, anlegg eller liste fra skipet',
    hint: 'Én linje for hver. Varenummer finnes med eller uten null foran.',
    find: 'Finn reagens',
    clear: 'Tøm',
    example: 'CLX-Ex2 28034, 2 × 9991\nAlfa Laval PureBallast 3\nOcean Guard HMT-800',
    answers: 'Svar',
    read: (lines) => (lines === 1 ? '1 linje lest' : `${lines} linjer lest`),
    unread: (lines) =>
      lines === 1
        ? 'Én linje til ble ikke lest: spør om færre om gangen.'
        : `${lines} linjer til ble ikke lest: spør om færre om gangen.`,
    readAs: (written, number) => `${written} lest som ${number}`,
    didYouMean: 'Mente du',
    send: 'Send oss merkeskiltet',
    service: 'Spør om service',
    kit: 'Kalender og årsforbruk',
    choose: 'Velg analysator',
    source: 'Kilde',
    checked: 'kontrollert',
    quantity: (count) => `Antall på linja: ${count}`,
    settles: 'Det som avgjør: et lesbart bilde av merkeskiltet på analysatoren.',
    mailSubject: (asked) => `Hvilken reagens: ${asked}`,
    mailBody: (asked) =>
      `Hei,\n\nhvilken TRO-reagens hører til dette?\n\n${asked}\n\nProdusent og modell på analysatoren:\nKatalog- og serienummer:\nEksplosjonsfarlig område, ja eller nei:\nAntall analysatorer:\nHavn og dato:\n\nBilde av merkeskiltet og av reagensesken er lagt ved.\n`,
  },
  treatments: { uv: 'UV', heat: 'varme', nitrogen: 'nitrogen', sensor: 'sensor' },
  reasons: {
    set: ({ name, itemNumber }) => `${itemNumber} står i produsentens håndbok for ${name}.`,
    likelySet: ({ name, itemNumber }) =>
      `Innholdet i ${itemNumber} er det samme som ${name} bruker, men nummeret er ikke bekreftet. Sjekk merkeskiltet først.`,
    unproven: ({ name }) =>
      `Vi har ikke noe papir fra produsenten som nevner reagensen til ${name}. Merkeskiltet avgjør.`,
    system: ({ name }) => `Vi kjenner ${name}, men det er analysatoren om bord som bestemmer reagensen, ikke anlegget.`,
    otherOxidant: ({ name }) =>
      `${name} bruker et annet oksidasjonsmiddel enn klor. TRO-sett for DPD er feil eske: følg produsentens egen test.`,
    noOxidant: ({ name, treatment }) =>
      `${name} lager ikke noe oksidasjonsmiddel${treatment === '' ? '' : ` (${treatment})`}, så det er ingenting å måle med DPD.`,
    noReagent: ({ name }) => `${name} måler uten reagens.`,
    item: ({ name }) =>
      `Vi har ikke noe dokument fra produsenten om ${name}. Et bilde av etiketten og av merkeskiltet på analysatoren avgjør.`,
    article: ({ itemNumber }) =>
      `${itemNumber} er en vare i katalogen vår. Hvilken analysator den hører til, står ikke i noe papir vi har.`,
    nothing: () => 'Vi kjenner ingenting under dette navnet. Send et bilde av merkeskiltet, så ser en av oss på det.',
  },
  fits: { analyser: 'Analysator', catalogueNumber: 'Katalognr.', reason: 'Det vi har lest', notRead: 'ikke bekreftet' },
  table: {
    search: 'Produsent, anlegg eller varenummer',
    principle: 'Prinsipp',
    allPrinciples: 'Alle prinsipper',
    answer: 'Svar',
    allAnswers: 'Alle svar',
    show: 'Vis',
    all: 'Vis alle',
    showing: (count, of) => (count === of ? `Viser ${of} rader` : `Viser ${count} av ${of} rader`),
    none: 'Ingen rad passer. Fjern et filter, eller send oss merkeskiltet.',
    csv: 'Last ned CSV',
    name: 'Anlegg eller analysator',
    maker: 'Produsent',
    reagent: 'Reagens',
    interval: 'Intervall',
    sureness: 'Sikkerhet, kilde',
    kinds: { analyser: 'Analysatorer', system: 'Rensesystemer', item: 'Varenummer' },
    sortBy: (column) => `Sorter etter ${column}`,
    principles: {
      dpd: 'DPD-kolorimetri',
      electrolysis: 'Elektrolyse',
      uv: 'UV',
      other: 'Annet',
    },
  },
} satisfies typeof en
