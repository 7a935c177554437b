import type { en } from './en.ts'

/** Norwegian words of the finder, the cross-reference and "What is on board?". */
export const nb = {
  lang: 'nb',
  ask: {
    label: 'Delenummer, analysator, anlegg eller liste fra skipet',
    hint: 'Én linje for hver. Varenummer finnes med eller uten null foran.',
    find: 'Finn reagens',
    clear: 'Tøm',
    example: 'CLX-Ex2 28034, 2 stk 9991\nAlfa Laval PureBallast 3\nOcean Guard HMT-800',
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
  dosing: {
    agent: 'Middel',
    agents: {
      anhydrous: 'Natriumtiosulfat, vannfritt',
      pentahydrate: 'Natriumtiosulfat, pentahydrat',
      bisulfite: 'Natriumbisulfitt, som NaHSO₃',
      metabisulfite: 'Natriummetabisulfitt',
      own: 'Produsentens eget forholdstall',
    },
    fields: {
      volume: { label: 'Ballastvolum, V', unit: 'm³', hint: 'For antall kilo; eller oppgi en mengde per time.' },
      flow: { label: 'Mengde, Q', unit: 'm³/t', hint: 'For kilo per time.' },
      measured: { label: 'Målt TRO, T', unit: 'mg/L', hint: 'Som Cl₂, ved utslipp, fra din egen logg.' },
      target: { label: 'Mål, G', unit: 'mg/L', hint: '0 er lov; 0,1 er grensen i USA.' },
      factor: { label: 'Sikkerhetsfaktor, S', unit: '', hint: '1,0 til 2,0' },
      ratio: {
        label: 'Eget forholdstall, R',
        unit: 'mg per mg Cl₂',
        hint: 'Bare sammen med «Produsentens eget forholdstall».',
      },
      strength: { label: 'Styrke, w', unit: 'masseprosent', hint: 'På løsningen, fra databladet.' },
      density: {
        label: 'Tetthet, d',
        unit: 'kg/L',
        hint: '1,27 er en håndbokverdi for 30\u00a0%; bruk den som står på fatet.',
      },
      tank: { label: 'Tank', unit: 'L', hint: 'Hvor lenge den varer ved denne mengden.' },
    },
    ratioOf: (ratio) => `${String(ratio).replace('.', ',')} mg per mg Cl₂`,
    amounts: {
      mass: (amount) => `${amount} kg`,
      rate: (amount) => `${amount} kg/t`,
      litres: (amount) => `${amount} L`,
      litresPerHour: (amount) => `${amount} L/t`,
      hours: (amount) => `${amount} t`,
    },
    asSolution: 'Som løsning, med tank',
    workOut: 'Regn ut',
    wrong:
      'I et merket felt står det ikke et tall, tallet kan leses på to måter (skriv 20000, ikke 20.000), eller det er utenfor grensene. Ingenting er regnet ut.',
    missing: 'Fyll inn volum eller mengde per time, og TRO-verdien som er målt.',
    result: 'Resultat',
    need: 'Du trenger om lag',
    nothing: 'Verdien er på eller under målet: ingenting å dosere.',
    ceiling: 'Kjemisk øvre grense',
    rate: 'Ved denne mengden',
    solution: 'Som denne løsningen',
    endurance: 'Tanken varer',
    how: 'Slik er det regnet',
    formula:
      'masse = V × (T − G) × R × S ÷ 1000; med mengde per time, kg/t = Q × (T − G) × R × S ÷ 1000. 1 mg/L i 1 m³ er 1 gram.',
    assumes: 'Hva det bygger på, og grensene',
    assumptions: [
      'TRO-verdien er målt som Cl₂, og blandingen er fullstendig.',
      'Vannets eget forbruk av oksidasjonsmiddel er ikke regnet med; det senker behovet.',
      'Temperatur og pH er som i vanlig sjøvann.',
      'Behovet er et spenn etter kjemien: øvre grense står ved siden av anslaget.',
      'Et anslag for bestilling og planlegging: om bord er det produsentens håndbok og TRO-styringen som bestemmer.',
      'For mye er bortkastet og kan senke oksygenet i utslippet, bisulfitt mye, tiosulfat lite. For lite bryter grensen.',
      'Nøytraliseringsmidlet er en del av det godkjente anlegget: ikke bytt uten at produsenten sier ja.',
    ],
  },
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
